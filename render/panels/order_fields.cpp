#include "render/panels/order_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "battle/core/craft.h"
#include "battle/core/gates.h"
#include "battle/play/legal.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/casting.h"
#include "battle/systems/gates.h"
#include "render/panels/panels.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/orders/order_text.h"

namespace impulse {
namespace {

constexpr std::int64_t nobody = -1;

template <class T>
std::int64_t number_of(const T& x) {
    if constexpr (std::is_enum_v<T>)
        return static_cast<std::int64_t>(x);
    else if constexpr (std::is_integral_v<T>)
        return x;
    else if constexpr (std::is_same_v<T, Energy>)
        return x.parts;
    else if constexpr (std::is_same_v<T, Hex>)
        return packed(x);
    else if constexpr (std::is_same_v<T, Facing>)
        return x.at;
    else if constexpr (requires { x.index(); })
        return x ? static_cast<std::int64_t>(x.index()) : nobody;
    else
        return 0;
}

template <class T>
void put_number(T& x, std::int64_t value) {
    if constexpr (std::is_enum_v<T>)
        x = static_cast<T>(value);
    else if constexpr (std::is_integral_v<T>)
        x = static_cast<T>(value);
    else if constexpr (std::is_same_v<T, Energy>)
        x = Energy{static_cast<std::int32_t>(value)};
    else if constexpr (std::is_same_v<T, Hex>)
        x = unpacked(value);
    else if constexpr (std::is_same_v<T, Facing>)
        x.at = static_cast<std::uint8_t>(value);
    else if constexpr (requires { x.index(); })
        x = value < 0 ? T{} : T{static_cast<std::size_t>(value)};
}

// What a field is called by people; what stands here only under some conditions is hidden else.
std::string caption_of(std::string_view order, std::string_view field) {
    struct Row {
        std::string_view order, field;
        const char* words;
    };
    static constexpr std::array rows{Row{"move", "how", "how"},
                                     Row{"launch", "group", "from"},
                                     Row{"launch", "type", "what"},
                                     Row{"launch", "as", "as"},
                                     Row{"", "target_object", "or at the seeker"},
                                     Row{"", "target", "at"},
                                     Row{"fire", "object", "or at the seeker"},
                                     Row{"", "object", "the seeker"},
                                     Row{"", "seeker", "the seeker"},
                                     Row{"identify", "target", "or the ship"},
                                     Row{"", "group", "with"},
                                     Row{"", "mode", "mode"},
                                     Row{"", "combine", "combined in hit"},
                                     Row{"", "energy", "energy put into it (0 = all)"},
                                     Row{"", "late", "after all other fire"},
                                     Row{"", "uim", "through the UIM"},
                                     Row{"", "aegis", "by the aegis system"},
                                     Row{"reserve", "line", "for"},
                                     Row{"", "index", "which"},
                                     Row{"", "amount", "energy"},
                                     Row{"", "what", "what"},
                                     Row{"", "speed", "speed"},
                                     Row{"", "use", "do what"},
                                     Row{"", "hex", "hex"},
                                     Row{"", "beyond", "and the other mouth"},
                                     Row{"", "through", "through the gate at"},
                                     Row{"", "channel", "with"},
                                     Row{"", "points", "points"},
                                     Row{"guide", "to", "to"},
                                     Row{"", "how", "how"},
                                     Row{"", "boxes", "boxes"},
                                     Row{"board", "box", "its boxes"},
                                     Row{"", "box", "bay box"},
                                     Row{"board", "unphased", "phasing devices off"},
                                     Row{"operate", "at", "to fire at"},
                                     Row{"", "craft", "craft"},
                                     Row{"", "as", "as"},
                                     Row{"", "facing", "facing"},
                                     Row{"", "job", "work"},
                                     Row{"deck_work", "type", "round"},
                                     Row{"", "act", "do what"},
                                     Row{"", "bank", "shield"},
                                     Row{"", "raise", "raise it again"},
                                     Row{"", "aim", "aimed at"},
                                     Row{"", "count", "how many"},
                                     Row{"", "parties", "parties"},
                                     Row{"lay_mine", "type", "what"},
                                     Row{"", "dummy", "a dummy"},
                                     Row{"", "mine", "the mine"},
                                     Row{"", "ecm", "ECM"},
                                     Row{"", "eccm", "ECCM"},
                                     Row{"", "unit", "ship"},
                                     Row{"", "ready", "ready"},
                                     Row{"", "winner", "won by"},
                                     Row{"", "by", "by"},
                                     Row{"", "fate", "becomes"},
                                     Row{"", "counter", "number"},
                                     Row{"", "value", "value"},
                                     Row{"move", "argument", "to"}};
    for (const Row& row : rows)
        if (row.order == order && row.field == field) return row.words;
    for (const Row& row : rows)
        if (row.order.empty() && row.field == field) return row.words;
    return spaced_words(field);
}

struct Fields {
    const Decision& decision;
    const Command& order;

    [[nodiscard]] const ShipClass& type(UnitId u) const {
        return decision.rules.type(decision.seen.unit(u).type);
    }
    [[nodiscard]] bool there(UnitId u) const { return u && u.index() < decision.seen.units.size(); }

    // The ship whose boxes a field of the order counts.
    template <class C>
    [[nodiscard]] UnitId owner(const C& c, std::string_view field) const {
        if constexpr (std::is_same_v<C, Transport>)
            if (field == "aim") return c.target;
        if constexpr (std::is_same_v<C, Mend>)
            if (field == "group") return c.target;
        if constexpr (requires { c.unit; })
            return c.unit;
        else
            return {};
    }
    static void groups(OrderFieldForm& form, const ShipClass& c, bool weapons_only) {
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (!weapons_only || c.groups[g].weapon) offer(form, group_name(c, g), g);
    }
    void groups(OrderFieldForm& form, UnitId u, bool weapons_only) const {
        form.way = OrderFieldWay::choice;
        if (there(u)) groups(form, type(u), weapons_only);
    }
    void banks(OrderFieldForm& form, UnitId u) const {
        form.way = OrderFieldWay::choice;
        for (std::size_t b = 0; there(u) && b < type(u).banks; ++b)
            offer(form, "shield " + shield_words(type(u), b), b);
    }
    void units(OrderFieldForm& form, bool anybody, const char* none) const {
        form.way = OrderFieldWay::choice;
        if (none != nullptr) offer_none(form, none);
        for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
            if (anybody || decision.seen.units[i].active() || decision.seen.units[i].fate == Fate::captured)
                offer(form, decision.roster.names.unit(UnitId{i}), i);
    }
    void facings(OrderFieldForm& form) const {
        for (std::uint8_t f = 0; f < 6; ++f) offer(form, std::string(1, letter(Facing{f})), f);
    }
    void modes(OrderFieldForm& form, UnitId u, std::size_t group) const {
        if (!there(u) || group >= type(u).groups.size() || !type(u).groups[group].weapon) return;
        const WeaponType& w = decision.rules.weapon(type(u).groups[group].weapon);
        if (w.modes.size() < 2) return;
        for (std::size_t m = 0; m < w.modes.size(); ++m) offer(form, w.modes[m].words, m);
    }
    void boxes(OrderFieldForm& form, UnitId u) const {
        form.way = OrderFieldWay::choice;
        for (std::size_t b = 0; there(u) && b < type(u).bays.size(); ++b) {
            const ClassId in = craft_in(decision.rules, decision.seen, u, b);
            const UnitId standing = occupant(decision.seen, u, b);
            const std::string what = standing ? decision.roster.names.unit(standing)
                                     : in     ? decision.rules.type(in).sheet.name
                                              : std::string("empty");
            offer(form, fmt::format("{}: {}", b + 1, what), b);
        }
    }
    // The craft that the order is about.
    [[nodiscard]] ClassId craft_of(const DeckWork& c) const {
        return there(c.unit) ? craft_in(decision.rules, decision.seen, c.unit, c.box) : ClassId{};
    }
    void repair_part(OrderFieldForm& form, UnitId u, RepairTarget what) const {
        if (what == RepairTarget::shield) banks(form, u);
        if (what == RepairTarget::group || what == RepairTarget::overdrain) groups(form, u, false);
    }
    // One more of what may be chosen.
    static void offer(OrderFieldForm& form, std::string words, std::size_t value) {
        form.way = OrderFieldWay::choice;
        form.options.push_back({std::move(words), static_cast<std::int64_t>(value)});
    }
    // To choose from, and the first choice is none of them.
    static void offer_none(OrderFieldForm& form, const char* words) {
        form.way = OrderFieldWay::choice;
        form.options.push_back({words, nobody});
    }
    static void flag(OrderFieldForm& form) { form.way = OrderFieldWay::flag; }
    static void number(OrderFieldForm& form, int least, int most) {
        form.way = OrderFieldWay::number;
        form.least = least;
        form.most = most;
    }

    // It asks for two mouths.
    [[nodiscard]] bool opens_gate(const Operate& c) const {
        if (!c.unit || c.unit.index() >= decision.seen.units.size()) return false;
        const Unit& u = decision.seen.unit(c.unit);
        const ShipClass& type = decision.rules.type(u.type);
        if (c.group >= type.groups.size()) return false;
        if (c.use == SystemUse::cast) {
            const WeaponMode* mode = cast_mode(decision.rules, u, c.group, c.value);
            return mode != nullptr && casts_gate(decision.rules, *mode);
        }
        if (c.use != SystemUse::box) return false;
        const BoxUse* use = use_of(decision.rules.system(type.groups[c.group].system), c.value);
        return use != nullptr && use->act == BoxAct::gate;
    }

    // What a small whole number of one order means where it means something of its own; true where it was that field.
    bool own(OrderFieldForm& form, const Move& c, std::string_view field) const {
        if (field != "argument") return false;
        if (c.how == Manoeuvre::het || c.how == Manoeuvre::tac) return facings(form), true;
        if (c.how == Manoeuvre::ram) return units(form, false, nullptr), true;
        if (c.how == Manoeuvre::decelerate || c.how == Manoeuvre::flywheel) {
            form.caption = "movements";
            return number(form, 1, 99), true;
        }
        return true;
    }
    bool own(OrderFieldForm& form, const Tractor& c, std::string_view field) const {
        if (field == "argument") {
            if (c.act == TractorAct::drag) return facings(form), true;
            if (c.act != TractorAct::rotate) return true;
            form.caption = "way";
            form.way = OrderFieldWay::choice;
            form.options = {{"clockwise", 0}, {"counter-clockwise", 1}};
            return true;
        }
        if (field == "points" && !takes_points(c.act)) return true;
        return false;
    }
    bool own(OrderFieldForm& form, const Operate& c, std::string_view field) const {
        if (field != "value") return false;
        if (c.use == SystemUse::sphere_announce) {
            form.caption = "radius";
            return number(form, 0, 9), true;
        }
        if (c.use == SystemUse::web_lay) {
            form.caption = "a new web";
            return flag(form), true;
        }
        if (c.use == SystemUse::box) {
            form.caption = "function";
            return number(form, 1, 9), true;
        }
        if (c.use == SystemUse::web_move || c.use == SystemUse::field_move) {
            form.caption = "direction";
            facings(form);
        }
        if (c.use == SystemUse::cast) {
            form.caption = "mode";
            modes(form, c.unit, c.group);
        }
        if (c.use == SystemUse::panel_move) {
            form.caption = "to";
            groups(form, c.unit, false);
        }
        if (c.use == SystemUse::web_cast) {
            form.caption = "web";
            for (std::uint8_t d = 0; d < 6; ++d)
                for (std::size_t n = 1; n < 8; ++n)
                    offer(form, fmt::format("{} hex{} towards {}", n, n == 1 ? "" : "es", letter(Facing{d})),
                          n + 8U * d);
        }
        return true;
    }
    bool own(OrderFieldForm& form, const Transport& c, std::string_view field) const {
        if (field != "aim") return false;
        if (c.what == Cargo::raid || c.what == Cargo::commando_raid) groups(form, c.target, false);
        return true;
    }
    bool own(OrderFieldForm& form, const Board& c, std::string_view field) const {
        if (field == "box") {
            if (c.aim == BoardingAim::boxes) groups(form, c.target, false);
            return true;
        }
        if (field == "unphased") return flag(form), true;
        return false;
    }
    bool own(OrderFieldForm& form, const Scout& c, std::string_view field) const {
        if (field == "channel") {
            form.way = OrderFieldWay::choice;
            form.options.push_back({"pods, or the carrier itself", no_channel});
            for (std::size_t g = 0; there(c.unit) && g < type(c.unit).groups.size(); ++g)
                if (decision.rules.system(type(c.unit).groups[g].system).has(Trait::special_sensor))
                    offer(form, group_name(type(c.unit), g), g);
            return true;
        }
        if (field == "points" && c.what > ScoutTask::offend) return true;
        return false;
    }
    bool own(OrderFieldForm& form, const DeckWork& c, std::string_view field) const {
        if (field != "group") return false;
        if (c.job == DeckJob::move) {
            form.caption = "to bay box";
            return boxes(form, c.unit), true;
        }
        if (c.job != DeckJob::load && c.job != DeckJob::charge) return true;
        form.way = OrderFieldWay::choice;
        form.caption = c.job == DeckJob::load ? "onto" : "weapon";
        if (const ClassId of = craft_of(c)) groups(form, decision.rules.type(of), true);
        return true;
    }
    bool own(OrderFieldForm& form, const LayMine&, std::string_view field) const {
        if (field != "type") return false;
        form.way = OrderFieldWay::choice;
        for (std::size_t m = 0; m < decision.rules.mines.size(); ++m)
            offer(form, decision.rules.mines[m].label, m);
        return true;
    }
    bool own(OrderFieldForm& form, const Reserve& c, std::string_view field) const {
        if (field == "index") {
            if (c.line == Line::specific_reinforcement) banks(form, c.unit);
            if (c.line == Line::arm || c.line == Line::hold) groups(form, c.unit, true);
            if (c.line == Line::scout || c.line == Line::plate) groups(form, c.unit, false);
            if (c.line == Line::craft) boxes(form, c.unit);
            return true;
        }
        if (field == "mode") {
            if (c.line == Line::arm || c.line == Line::hold) modes(form, c.unit, c.index);
            return true;
        }
        return false;
    }
    bool own(OrderFieldForm& form, const UmpireCharge& c, std::string_view field) const {
        if (field != "group") return false;
        groups(form, c.unit, true);
        offer(form, "the batteries", 255);
        offer(form, "the capacitor", 254);
        return true;
    }
    bool own(OrderFieldForm& form, const UmpireScore&, std::string_view field) const {
        if (field != "facing") return false;
        for (std::size_t f = 0; f < 6; ++f) offer(form, fmt::format("shield #{}", f + 1), f);
        return true;
    }
    template <class C>
    bool own(OrderFieldForm&, const C&, std::string_view) const {
        return false;
    }

    // Small whole numbers mean something else in every order.
    template <class C>
    void small(OrderFieldForm& form, const C& c, std::string_view field) const {
        if (own(form, c, field)) return;
        if constexpr (requires { c.what; }) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(c.what)>, RepairTarget>)
                if (field == "index") return repair_part(form, c.unit, c.what);
        }
        if (field == "group")
            return groups(form, owner(c, field),
                          std::is_same_v<C, Fire> || std::is_same_v<C, Launch> ||
                              std::is_same_v<C, ClearRocks> || std::is_same_v<C, FireAtMine>);
        if (field == "mode") {
            if constexpr (requires { c.group; }) modes(form, owner(c, field), c.group);
            return;
        }
        if (field == "box") return boxes(form, owner(c, field));
        if (field == "bank") return banks(form, owner(c, field));
        if (field == "late" || field == "uim" || field == "aegis" || field == "dummy" || field == "raise" ||
            field == "ready")
            return flag(form);
        if (field == "value") return number(form, -30000, 30000);
        if (std::is_same_v<C, UmpireBox> && field == "boxes") return number(form, -99, 99);
        if (std::is_same_v<C, UmpireScore> && field == "points") return number(form, 1, 9999);
        number(form, field == "boxes" || field == "count" ? 1 : 0, 255);
    }

    // How a field is asked for follows from its type.
    template <class C>
    void ask(OrderFieldForm& form, const C&, std::string_view, const SideId&) const {
        constexpr bool umpire = C::name.starts_with("umpire");
        if (!umpire) return;
        offer_none(form, "nobody");
        for (std::size_t s = 0; s < decision.seen.sides.size(); ++s)
            offer(form, decision.roster.names.side(SideId{s}), s);
    }
    template <class C>
    void ask(OrderFieldForm& form, [[maybe_unused]] const C& c, std::string_view field, const UnitId&) const {
        constexpr bool umpire = C::name.starts_with("umpire");
        if (field == "unit") {
            if (umpire) units(form, true, nullptr);
            return;
        }
        if constexpr (std::is_same_v<C, LaunchCraft>) {
            if (field == "craft") {
                offer_none(form, "what stands in the box");
                for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
                    if (decision.seen.units[i].fate == Fate::aboard &&
                        decision.seen.units[i].mother == c.unit)
                        offer(form, decision.roster.names.unit(UnitId{i}), i);
                return;
            }
        }
        units(form, false, "nobody");
    }
    template <class C>
    void ask(OrderFieldForm& form, const C&, std::string_view, const ObjectId&) const {
        offer_none(form, "none");
        for (std::size_t i = 0; i < decision.seen.objects.size(); ++i)
            if (decision.seen.objects[i].there())
                offer(form, fmt::format("#{}", decision.seen.objects[i].serial), i);
    }
    template <class C>
    void ask(OrderFieldForm& form, [[maybe_unused]] const C& c, std::string_view, const SeekerId&) const {
        WeaponId w{};
        if constexpr (std::is_same_v<C, Launch>)
            if (there(c.unit) && c.group < type(c.unit).groups.size())
                w = type(c.unit).groups[c.group].weapon;
        if constexpr (std::is_same_v<C, DeckWork>) {
            if (c.job == DeckJob::scatter_pack) {  // whatever drones there are
                offer_none(form, "as the ship has them");
                for (std::size_t i = 0; i < decision.rules.seekers.size(); ++i)
                    if (const SeekerType& row = decision.rules.seekers[i];
                        row.kind == SeekerKind::drone && !row.anti_drone)
                        offer(form, row.label.empty() ? row.id : row.label, i);
                return;
            }
            if (c.job != DeckJob::load) return;
            const ClassId of = craft_of(c);
            if (of && c.group < decision.rules.type(of).groups.size())
                w = decision.rules.type(of).groups[c.group].weapon;
        }
        form.way = OrderFieldWay::choice;
        if (!w) return;
        for (const SeekerId s : decision.rules.weapon(w).launches) {
            const SeekerType& row = decision.rules.seeker(s);
            offer(form, row.label.empty() ? row.id : row.label, s.index());
        }
    }
    template <class C>
    void ask(OrderFieldForm& form, const C&, std::string_view, const MineId&) const {
        form.way = OrderFieldWay::choice;
        for (std::size_t i = 0; i < decision.seen.mines.size(); ++i)
            if (decision.seen.mines[i].there())
                offer(form, fmt::format("at {}", text(decision.seen.mines[i].hex)), i);
    }
    template <class C>
    void ask(OrderFieldForm& form, [[maybe_unused]] const C& c, [[maybe_unused]] std::string_view field,
             const Hex&) const {
        if constexpr (std::is_same_v<C, Transport>)
            if (c.what != Cargo::bomb && c.what != Cargo::dummy) return;
        if constexpr (std::is_same_v<C, Fire>) {  // the mouth of a gate
            const auto gate = [&](const MapObject& o) { return gate_of(decision.rules, o) != nullptr; };
            if (std::none_of(decision.seen.objects.begin(), decision.seen.objects.end(), gate)) return;
        }
        if constexpr (std::is_same_v<C, Operate>) {
            if (field == "beyond" && !opens_gate(c)) return;
            if (field != "beyond" && !opens_gate(c) && c.use != SystemUse::web_reinforce &&
                c.use != SystemUse::web_cast && c.use != SystemUse::web_break &&
                c.use != SystemUse::displace && c.use != SystemUse::web_lay && c.use != SystemUse::web_move &&
                c.use != SystemUse::cast && c.use != SystemUse::field_move)
                return;
        }
        form.way = OrderFieldWay::hex;
    }
    template <class C>
    void ask(OrderFieldForm& form, const C&, std::string_view, const Facing&) const {
        facings(form);
    }
    template <class C>
    void ask(OrderFieldForm& form, const C&, std::string_view, const Energy&) const {
        form.way = OrderFieldWay::energy;
    }
    template <class C, Worded T>
    void ask(OrderFieldForm& form, const C&, std::string_view, const T&) const {
        form.way = OrderFieldWay::choice;
        for (std::size_t i = 0; i < count_of<T>(); ++i) {
            if constexpr (std::is_same_v<T, Line>)
                if (!decision.rules.lines[i].used || !decision.rules.lines[i].reserve) continue;
            std::string words = spaced_words(word(static_cast<T>(i)));
            if constexpr (std::is_same_v<T, Line>)
                if (!decision.rules.lines[i].words.empty()) words = decision.rules.lines[i].words;
            offer(form, std::move(words), i);
        }
    }
    template <class C, std::integral T>
    void ask(OrderFieldForm& form, const C& c, std::string_view field, const T&) const {
        small(form, c, field);
    }
    // Lists, such as the energy form, have pages of their own.
    template <class C, class T>
    void ask(OrderFieldForm&, const C&, std::string_view, const T&) const {}
};

}  // namespace

std::vector<std::string_view> fields_of(const Command& order) {
    std::vector<std::string_view> names;
    std::visit(
        [&](const auto& c) {
            each_field(c, [&](std::string_view name, const auto&) { names.push_back(name); });
        },
        order);
    return names;
}

std::int64_t field_value(const Command& order, std::string_view field) {
    std::int64_t out = 0;
    std::visit(
        [&](const auto& c) {
            each_field(c, [&](std::string_view name, const auto& x) {
                if (name == field) out = number_of(x);
            });
        },
        order);
    return out;
}

void set_field(Command& order, std::string_view field, std::int64_t value) {
    std::visit(
        [&](auto& c) {
            each_field(c, [&](std::string_view name, auto& x) {
                if (name == field) put_number(x, value);
            });
        },
        order);
}

OrderFieldForm field_form(const Decision& decision, const Command& order, std::string_view field) {
    OrderFieldForm form;
    const Fields fields{decision, order};
    std::visit(
        [&]<class C>(const C& c) {
            form.caption = caption_of(C::name, field);
            each_field(c, [&](std::string_view name, const auto& x) {
                if (name == field) fields.ask(form, c, field, x);
            });
        },
        order);
    return form;
}

std::int64_t packed(Hex hex) {
    return (static_cast<std::int64_t>(hex.q) + 40000) * 100000 + (static_cast<std::int64_t>(hex.r) + 40000);
}
Hex unpacked(std::int64_t value) {
    Hex hex;
    hex.q = static_cast<decltype(hex.q)>(value / 100000 - 40000);
    hex.r = static_cast<decltype(hex.r)>(value % 100000 - 40000);
    return hex;
}

}  // namespace impulse
