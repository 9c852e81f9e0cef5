#include "render/panels/composer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <type_traits>

#include "battle/core/craft.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/steps.h"
#include "render/panels/panels.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/orders/order_text.h"

namespace impulse {
namespace {

constexpr std::int64_t nobody = -1;

// Orders that have a page of their own.
template <class C>
constexpr bool has_own_page = std::is_same_v<C, Allocate> || std::is_same_v<C, Answer> ||
                              std::is_same_v<C, Pass> || std::is_same_v<C, PassSide> || StandingOrder<C>;

template <std::size_t I = 0>
Command empty_order(std::size_t kind) {
    if constexpr (I + 1 < std::variant_size_v<Command>) {
        if (kind != I) return empty_order<I + 1>(kind);
    }
    return Command{std::in_place_index<I>};
}

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
                                     Row{"", "channel", "with"},
                                     Row{"", "points", "points"},
                                     Row{"guide", "to", "to"},
                                     Row{"", "how", "how"},
                                     Row{"", "boxes", "boxes"},
                                     Row{"", "box", "bay box"},
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
    void groups(OrderFieldForm& form, UnitId u, bool weapons_only) const {
        form.way = OrderFieldWay::choice;
        if (!there(u)) return;
        const ShipClass& c = type(u);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (!weapons_only || c.groups[g].weapon)
                form.options.push_back({group_name(c, g), static_cast<std::int64_t>(g)});
    }
    void banks(OrderFieldForm& form, UnitId u) const {
        form.way = OrderFieldWay::choice;
        for (std::size_t b = 0; there(u) && b < type(u).banks; ++b)
            form.options.push_back({"shield " + shield_words(type(u), b), static_cast<std::int64_t>(b)});
    }
    void units(OrderFieldForm& form, bool anybody, const char* none) const {
        form.way = OrderFieldWay::choice;
        if (none != nullptr) form.options.push_back({none, nobody});
        for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
            if (anybody || decision.seen.units[i].active() || decision.seen.units[i].fate == Fate::captured)
                form.options.push_back({decision.roster.names.unit(UnitId{i}), static_cast<std::int64_t>(i)});
    }
    void facings(OrderFieldForm& form) const {
        form.way = OrderFieldWay::choice;
        for (std::uint8_t f = 0; f < 6; ++f) form.options.push_back({std::string(1, letter(Facing{f})), f});
    }
    void modes(OrderFieldForm& form, UnitId u, std::size_t group) const {
        if (!there(u) || group >= type(u).groups.size() || !type(u).groups[group].weapon) return;
        const WeaponType& w = decision.rules.weapon(type(u).groups[group].weapon);
        if (w.modes.size() < 2) return;
        form.way = OrderFieldWay::choice;
        for (std::size_t m = 0; m < w.modes.size(); ++m)
            form.options.push_back({w.modes[m].words, static_cast<std::int64_t>(m)});
    }
    void boxes(OrderFieldForm& form, UnitId u) const {
        form.way = OrderFieldWay::choice;
        for (std::size_t b = 0; there(u) && b < type(u).bays.size(); ++b) {
            const ClassId in = craft_in(decision.rules, decision.seen, u, b);
            const UnitId standing = occupant(decision.seen, u, b);
            const std::string what = standing ? decision.roster.names.unit(standing)
                                     : in     ? decision.rules.type(in).sheet.name
                                              : std::string("empty");
            form.options.push_back({fmt::format("{}: {}", b + 1, what), static_cast<std::int64_t>(b)});
        }
    }
    void repair_part(OrderFieldForm& form, UnitId u, RepairTarget what) const {
        if (what == RepairTarget::shield) banks(form, u);
        if (what == RepairTarget::group || what == RepairTarget::overdrain) groups(form, u, false);
    }
    static void flag(OrderFieldForm& form) { form.way = OrderFieldWay::flag; }
    static void number(OrderFieldForm& form, int least, int most) {
        form.way = OrderFieldWay::number;
        form.least = least;
        form.most = most;
    }

    // Small whole numbers mean something else in every order.
    template <class C>
    void small(OrderFieldForm& form, const C& c, std::string_view field) const {
        if constexpr (std::is_same_v<C, Move>) {
            if (field == "argument") {
                if (c.how == Manoeuvre::het || c.how == Manoeuvre::tac) return facings(form);
                if (c.how == Manoeuvre::ram) return units(form, false, nullptr);
                if (c.how == Manoeuvre::decelerate) {
                    form.caption = "movements";
                    return number(form, 1, 99);
                }
                return;
            }
        }
        if constexpr (std::is_same_v<C, Tractor>) {
            if (field == "argument") {
                if (c.act != TractorAct::rotate) return;
                form.caption = "way";
                form.way = OrderFieldWay::choice;
                form.options = {{"clockwise", 0}, {"counter-clockwise", 1}};
                return;
            }
            if (field == "points" && (c.act == TractorAct::release || c.act == TractorAct::rotate)) return;
        }
        if constexpr (std::is_same_v<C, Operate>) {
            if (field == "value") {
                if (c.use == SystemUse::sphere_announce) {
                    form.caption = "radius";
                    return number(form, 0, 9);
                }
                if (c.use == SystemUse::web_lay) {
                    form.caption = "a new web";
                    return flag(form);
                }
                if (c.use == SystemUse::panel_move) {
                    form.caption = "to";
                    groups(form, c.unit, false);
                }
                if (c.use == SystemUse::web_cast) {
                    form.caption = "web";
                    form.way = OrderFieldWay::choice;
                    for (std::uint8_t d = 0; d < 6; ++d)
                        for (int n = 1; n < 8; ++n)
                            form.options.push_back(
                                {fmt::format("{} hex{} towards {}", n, n == 1 ? "" : "es", letter(Facing{d})),
                                 n + 8 * d});
                }
                return;
            }
        }
        if constexpr (std::is_same_v<C, Transport>) {
            if (field == "aim") {
                if (c.what == Cargo::raid || c.what == Cargo::commando_raid) groups(form, c.target, false);
                return;
            }
        }
        if constexpr (std::is_same_v<C, Scout>) {
            if (field == "channel") {
                form.way = OrderFieldWay::choice;
                form.options.push_back({"pods, or the carrier itself", no_channel});
                for (std::size_t g = 0; there(c.unit) && g < type(c.unit).groups.size(); ++g)
                    if (decision.rules.system(type(c.unit).groups[g].system).has(Trait::special_sensor))
                        form.options.push_back({group_name(type(c.unit), g), static_cast<std::int64_t>(g)});
                return;
            }
            if (field == "points" && c.what > ScoutTask::offend) return;
        }
        if constexpr (std::is_same_v<C, DeckWork>) {
            if (field == "group") {
                if (c.job == DeckJob::move) {
                    form.caption = "to bay box";
                    return boxes(form, c.unit);
                }
                if (c.job != DeckJob::load && c.job != DeckJob::charge) return;
                form.way = OrderFieldWay::choice;
                form.caption = c.job == DeckJob::load ? "onto" : "weapon";
                const ClassId of =
                    there(c.unit) ? craft_in(decision.rules, decision.seen, c.unit, c.box) : ClassId{};
                for (std::size_t g = 0; of && g < decision.rules.type(of).groups.size(); ++g)
                    if (decision.rules.type(of).groups[g].weapon)
                        form.options.push_back(
                            {group_name(decision.rules.type(of), g), static_cast<std::int64_t>(g)});
                return;
            }
        }
        if constexpr (std::is_same_v<C, LayMine>) {
            if (field == "type") {
                form.way = OrderFieldWay::choice;
                for (std::size_t m = 0; m < decision.rules.mines.size(); ++m)
                    form.options.push_back({decision.rules.mines[m].label, static_cast<std::int64_t>(m)});
                return;
            }
        }
        if constexpr (std::is_same_v<C, Reserve>) {
            if (field == "index") {
                if (c.line == Line::specific_reinforcement) banks(form, c.unit);
                if (c.line == Line::arm || c.line == Line::hold) groups(form, c.unit, true);
                if (c.line == Line::scout) groups(form, c.unit, false);
                if (c.line == Line::craft) boxes(form, c.unit);
                return;
            }
            if (field == "mode") {
                if (c.line == Line::arm || c.line == Line::hold) modes(form, c.unit, c.index);
                return;
            }
        }
        if constexpr (std::is_same_v<C, UmpireCharge>) {
            if (field == "group") {
                groups(form, c.unit, true);
                form.options.push_back({"the batteries", 255});
                form.options.push_back({"the capacitor", 254});
                return;
            }
        }
        if constexpr (std::is_same_v<C, UmpireScore>) {
            if (field == "facing") {
                form.way = OrderFieldWay::choice;
                for (int f = 0; f < 6; ++f) form.options.push_back({fmt::format("shield #{}", f + 1), f});
                return;
            }
        }
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

    template <class C, class T>
    void ask(OrderFieldForm& form, const C& c, std::string_view field, const T&) const {
        constexpr bool umpire = C::name.starts_with("umpire");
        if constexpr (std::is_same_v<T, SideId>) {
            if (!umpire) return;
            form.way = OrderFieldWay::choice;
            form.options.push_back({"nobody", nobody});
            for (std::size_t s = 0; s < decision.seen.sides.size(); ++s)
                form.options.push_back({decision.roster.names.side(SideId{s}), static_cast<std::int64_t>(s)});
        } else if constexpr (std::is_same_v<T, UnitId>) {
            if (field == "unit") {
                if (umpire) units(form, true, nullptr);
                return;
            }
            if constexpr (std::is_same_v<C, LaunchCraft>) {
                if (field == "craft") {
                    form.way = OrderFieldWay::choice;
                    form.options.push_back({"what stands in the box", nobody});
                    for (std::size_t i = 0; i < decision.seen.units.size(); ++i)
                        if (decision.seen.units[i].fate == Fate::aboard &&
                            decision.seen.units[i].mother == c.unit)
                            form.options.push_back(
                                {decision.roster.names.unit(UnitId{i}), static_cast<std::int64_t>(i)});
                    return;
                }
            }
            units(form, false, "nobody");
        } else if constexpr (std::is_same_v<T, ObjectId>) {
            form.way = OrderFieldWay::choice;
            form.options.push_back({"none", nobody});
            for (std::size_t i = 0; i < decision.seen.objects.size(); ++i)
                if (decision.seen.objects[i].flying())
                    form.options.push_back(
                        {fmt::format("#{}", decision.seen.objects[i].serial), static_cast<std::int64_t>(i)});
        } else if constexpr (std::is_same_v<T, SeekerId>) {
            WeaponId w{};
            if constexpr (std::is_same_v<C, Launch>)
                if (there(c.unit) && c.group < type(c.unit).groups.size())
                    w = type(c.unit).groups[c.group].weapon;
            if constexpr (std::is_same_v<C, DeckWork>) {
                if (c.job == DeckJob::scatter_pack) {  // whatever drones there are
                    form.way = OrderFieldWay::choice;
                    form.options.push_back({"as the ship has them", nobody});
                    for (std::size_t i = 0; i < decision.rules.seekers.size(); ++i)
                        if (const SeekerType& row = decision.rules.seekers[i];
                            row.kind == SeekerKind::drone && !row.anti_drone)
                            form.options.push_back(
                                {row.label.empty() ? row.id : row.label, static_cast<std::int64_t>(i)});
                    return;
                }
                if (c.job != DeckJob::load) return;
                const ClassId of =
                    there(c.unit) ? craft_in(decision.rules, decision.seen, c.unit, c.box) : ClassId{};
                if (of && c.group < decision.rules.type(of).groups.size())
                    w = decision.rules.type(of).groups[c.group].weapon;
            }
            form.way = OrderFieldWay::choice;
            if (!w) return;
            for (const SeekerId s : decision.rules.weapon(w).launches) {
                const SeekerType& row = decision.rules.seeker(s);
                form.options.push_back(
                    {row.label.empty() ? row.id : row.label, static_cast<std::int64_t>(s.index())});
            }
        } else if constexpr (std::is_same_v<T, MineId>) {
            form.way = OrderFieldWay::choice;
            for (std::size_t i = 0; i < decision.seen.mines.size(); ++i)
                if (decision.seen.mines[i].there())
                    form.options.push_back({fmt::format("at {}", text(decision.seen.mines[i].hex)),
                                            static_cast<std::int64_t>(i)});
        } else if constexpr (std::is_same_v<T, Hex>) {
            if constexpr (std::is_same_v<C, Transport>)
                if (c.what != Cargo::bomb && c.what != Cargo::dummy) return;
            if constexpr (std::is_same_v<C, Operate>)
                if (c.use != SystemUse::web_reinforce && c.use != SystemUse::web_cast &&
                    c.use != SystemUse::web_break && c.use != SystemUse::displace &&
                    c.use != SystemUse::web_lay)
                    return;
            form.way = OrderFieldWay::hex;
        } else if constexpr (std::is_same_v<T, Facing>) {
            facings(form);
        } else if constexpr (std::is_same_v<T, Energy>) {
            form.way = OrderFieldWay::energy;
        } else if constexpr (Worded<T>) {
            form.way = OrderFieldWay::choice;
            for (std::size_t i = 0; i < count_of<T>(); ++i) {
                if constexpr (std::is_same_v<T, Line>)
                    if (!decision.rules.lines[i].used || !decision.rules.lines[i].reserve) continue;
                std::string words = spaced_words(word(static_cast<T>(i)));
                if constexpr (std::is_same_v<T, Line>)
                    if (!decision.rules.lines[i].words.empty()) words = decision.rules.lines[i].words;
                form.options.push_back({std::move(words), static_cast<std::int64_t>(i)});
            }
        } else if constexpr (std::is_integral_v<T>) {
            small(form, c, field);
        }
    }
};

// What + and - add to a line of reserve power: its unit; to anything else half a point.
float energy_step(const Decision& decision, const Command& order) {
    const Reserve* reserve = std::get_if<Reserve>(&order);
    const Energy unit = reserve != nullptr ? decision.rules.line(reserve->line).unit : Energy{};
    return unit > Energy{} ? static_cast<float>(unit.parts) / 60.0F : 0.5F;
}

std::string why_not_ordered(const Decision& decision, const Command& order) {
    const auto no = refuse(decision.rules, decision.seen, order);
    return no ? refusal_text(decision.rules, *no) : std::string{};
}

}  // namespace

std::int64_t packed(Hex hex) {
    return (static_cast<std::int64_t>(hex.q) + 40000) * 100000 + (static_cast<std::int64_t>(hex.r) + 40000);
}
Hex unpacked(std::int64_t value) {
    Hex hex;
    hex.q = static_cast<decltype(hex.q)>(value / 100000 - 40000);
    hex.r = static_cast<decltype(hex.r)>(value % 100000 - 40000);
    return hex;
}

std::vector<std::size_t> composable(const Decision& decision) {
    std::vector<std::size_t> kinds;
    if (decision.seen.ended != 0 || decision.seen.clock.step < 0) return kinds;
    const std::uint64_t accepts = mechanism_of(decision.rules, decision.seen.clock.step).accepts;
    for (std::size_t kind = 0; kind < std::variant_size_v<Command>; ++kind) {
        const Command empty = empty_order(kind);
        const bool fits = std::visit(
            [&]<class C>(const C&) {
                if (has_own_page<C>) return false;
                if (std::is_same_v<C, Concede> || std::is_same_v<C, Resign> || std::is_same_v<C, HandOver>)
                    return true;
                if (C::name.starts_with("umpire")) return decision.seen.field.umpire != 0;
                return static_cast<bool>(decision.unit) && (accepts >> kind & 1U) != 0;
            },
            empty);
        if (fits) kinds.push_back(kind);
    }
    return kinds;
}

std::string words_of_kind(std::size_t kind) {
    const Command empty = empty_order(kind);
    std::string words = order_kind(empty);
    if (words == "umpire") {
        words = spaced_words(command_word(empty));
        words.insert(words.find(' '), ":");
    }
    return words;
}

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

Command first_of_kind(const Decision& decision, std::size_t kind) {
    Command first = empty_order(kind);
    std::visit(
        [&](auto& c) {
            if constexpr (requires { c.unit; }) c.unit = decision.unit;
            if constexpr (requires { c.side; }) c.side = decision.side;
            if constexpr (requires { c.hex; })
                if (decision.unit) c.hex = decision.me().hex;
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(c)>, LaunchCraft>)
                if (decision.unit) c.facing = decision.me().facing;
        },
        first);
    bool found = false;
    if (decision.unit)
        each_legal(decision.rules, decision.seen, decision.unit, [&](const Command& c) {
            if (c.index() == kind && !std::exchange(found, true)) first = c;
        });
    return first;
}

std::optional<Command> order_line_field(const Decision& decision, ComposerMemory& memory) {
    std::optional<Command> given;
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputTextWithHint("##order line", "or type it: an order in words, then Enter",
                                                  memory.typed.data(), memory.typed.size(),
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("the order language of scripts, e.g. move %s turn_left",
                          decision.unit ? decision.roster.names.unit(decision.unit).c_str() : "SHIP");
    if (entered && memory.typed[0] != 0) {
        const auto orders = read_order_line(
            memory.typed.data(), OrderPlace{decision.rules, decision.seen, decision.roster, decision.side});
        if (!orders)
            memory.said = orders.error().what;
        else if (orders->empty())
            memory.said = "that is not an order";
        else
            given = orders->front();
    }
    return given;
}

std::optional<Command> composer(const Decision& decision, ComposerMemory& memory, bool confirm) {
    std::optional<Command> given;
    const std::vector<std::size_t> kinds = composable(decision);
    if (kinds.empty()) return given;
    ImGui::SetNextItemOpen(memory.open);
    memory.open = ImGui::CollapsingHeader("any order, in full");
    if (!memory.open) return given;
    if (!(memory.window == decision.seen.clock) || memory.unit != decision.unit) {
        memory.window = decision.seen.clock;
        memory.unit = decision.unit;
        memory.orders.clear();
        memory.said.clear();
    }
    if (std::find(kinds.begin(), kinds.end(), memory.kind) == kinds.end()) memory.kind = kinds.front();
    ImGui::PushID("composer");
    const float captions = std::min(decision.theme.px(150), ImGui::GetContentRegionAvail().x * 0.42F);
    const auto line = [&](const std::string& caption) {
        ImGui::AlignTextToFramePadding();
        dim_text(caption);
        ImGui::SameLine(captions);
        ImGui::SetNextItemWidth(-1);
    };
    line("order");
    if (ImGui::BeginCombo("##kind", words_of_kind(memory.kind).c_str())) {
        for (const std::size_t kind : kinds)
            if (ImGui::Selectable(fmt::format("{}##{}", words_of_kind(kind), kind).c_str(),
                                  kind == memory.kind))
                memory.kind = kind;
        ImGui::EndCombo();
    }
    if (!memory.orders.contains(memory.kind))
        memory.orders[memory.kind] = first_of_kind(decision, memory.kind);
    Command& order = memory.orders[memory.kind];
    for (const std::string_view field : fields_of(order)) {
        const OrderFieldForm form = field_form(decision, order, field);
        if (form.way == OrderFieldWay::hidden) continue;
        const std::int64_t now = field_value(order, field);
        ImGui::PushID(field.data(), field.data() + field.size());
        if (form.way == OrderFieldWay::flag) {
            bool on = now != 0;
            ImGui::SetCursorPosX(captions);
            if (ImGui::Checkbox(form.caption.c_str(), &on)) set_field(order, field, on ? 1 : 0);
            ImGui::PopID();
            continue;
        }
        line(form.caption);
        switch (form.way) {
            case OrderFieldWay::choice: {
                std::string shown = "?";
                for (const FieldOption& o : form.options)
                    if (o.value == now) shown = o.words;
                if (!ImGui::BeginCombo("##choice", shown.c_str())) break;
                for (const FieldOption& o : form.options) {
                    // What would be refused as the order stands is grey, and may be chosen on the way to another.
                    Command with = order;
                    set_field(with, field, o.value);
                    const std::string why = why_not_ordered(decision, with);
                    if (!why.empty()) ImGui::PushStyleColor(ImGuiCol_Text, colour::faint);
                    if (ImGui::Selectable(fmt::format("{}##{}", o.words, o.value).c_str(), o.value == now))
                        set_field(order, field, o.value);
                    if (!why.empty()) ImGui::PopStyleColor();
                    if (!why.empty() && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", why.c_str());
                }
                ImGui::EndCombo();
                break;
            }
            case OrderFieldWay::number: {
                int n = static_cast<int>(now);
                if (ImGui::InputInt("##number", &n))
                    set_field(order, field, std::clamp(n, form.least, form.most));
                break;
            }
            case OrderFieldWay::energy: {
                // Sixtieths: a third or a fifth of a point is a whole number of them.
                float points_now = static_cast<float>(now) / 60.0F;
                if (ImGui::InputFloat("##energy", &points_now, energy_step(decision, order), 1.0F, "%.2f"))
                    set_field(order, field,
                              static_cast<std::int64_t>(std::clamp(points_now, 0.0F, 255.0F) * 60.0F + 0.5F));
                break;
            }
            case OrderFieldWay::hex: {
                std::array<char, 12>& typed = memory.hexes[std::string(field)];
                const Hex hex = unpacked(now);
                if (!ImGui::IsAnyItemActive() || typed[0] == 0)
                    std::snprintf(typed.data(), typed.size(), "%s", text(hex).c_str());
                if (memory.pointed) ImGui::SetNextItemWidth(-decision.theme.px(120));
                if (ImGui::InputText("##hex", typed.data(), typed.size()))
                    if (const auto there = parse_hex(typed.data())) set_field(order, field, packed(*there));
                if (memory.pointed) {
                    ImGui::SameLine();
                    if (ImGui::SmallButton(fmt::format("{} on the map", text(*memory.pointed)).c_str()))
                        set_field(order, field, packed(*memory.pointed));
                    if (ImGui::IsItemHovered()) ImGui::SetTooltip("the hex that was clicked last");
                }
                break;
            }
            default:
                break;
        }
        ImGui::PopID();
    }
    const std::string why = why_not_ordered(decision, order);
    coloured_text(why.empty() ? colour::good : colour::dim, order_words(decision, order));
    if (!why.empty()) coloured_text(colour::bad, why);
    if (button_or_why(fmt::format("order it ({})", decision.key(KeyAction::confirm)), why, ImVec2(-1, 0)) ||
        (confirm && why.empty() && !ImGui::GetIO().WantTextInput))
        given = order;
    if (const auto typed = order_line_field(decision, memory)) {
        memory.said = why_not_ordered(decision, *typed);
        if (memory.said.empty()) {
            given = typed;
            memory.typed[0] = 0;
        }
    }
    if (!memory.said.empty()) coloured_text(colour::bad, memory.said);
    ImGui::PopID();
    return given;
}

}  // namespace impulse
