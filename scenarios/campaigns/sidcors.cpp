#include "scenarios/campaigns/sidcors.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "battle/core/rows/damage.h"

namespace impulse::sidcors {
namespace {

// A whole number at the front of the text, taken off it.
std::optional<int> take_number(std::string_view& text) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || n < 0 || n > 9999) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return n;
}

bool take(std::string_view& text, char c) {
    if (text.empty() || text.front() != c) return false;
    text.remove_prefix(1);
    return true;
}

std::optional<Face> take_face(std::string_view& text) {
    const auto attack = take_number(text);
    if (!attack) return std::nullopt;
    Face face{*attack, *attack, 0};
    if (take(text, '-')) {
        const auto defence = take_number(text);
        if (!defence) return std::nullopt;
        face.defence = *defence;
    }
    if (take(text, '(')) {
        const auto fighters = take_number(text);
        if (!fighters || !take(text, ')')) return std::nullopt;
        face.fighters = *fighters;
    }
    return face;
}

std::string text(const Face& face) {
    std::string t = std::to_string(face.attack);
    if (face.defence != face.attack) t += fmt::format("-{}", face.defence);
    if (face.fighters != 0) t += fmt::format("({})", face.fighters);
    return t;
}

int best_ew(const Force& force) {
    int best = 0;
    for (const Ship& s : force.ships)
        if (s.status == Status::undamaged) best = std::max(best, s.ew);
    return best;
}

// Maulers with enough ships beside them; the others attack at half and direct nothing.
int escorted_maulers(const vbam::Rows& rows, const Force& force) {
    int maulers = 0, others = 0;
    for (const Ship& s : force.ships)
        if (s.alive()) (s.mauler ? maulers : others) += 1;
    return rows.mauler_companions == 0 ? maulers : std::min(maulers, others / rows.mauler_companions);
}

// The mauler whose factor directed damage may use: uncrippled and escorted; nothing where there is none.
std::optional<std::size_t> usable_mauler(const vbam::Rows& rows, const Force& force) {
    if (escorted_maulers(rows, force) == 0) return std::nullopt;
    for (std::size_t i = 0; i < force.ships.size(); ++i)
        if (force.ships[i].mauler && force.ships[i].status == Status::undamaged) return i;
    return std::nullopt;
}

bool all_cloaked(const Force& force) {
    return force.alive() &&
           std::ranges::all_of(force.ships, [](const Ship& s) { return !s.alive() || s.cloak; });
}

// The ship one state worse; its fighters stay aboard until settle() looks for room.
void worsen(Ship& ship) {
    ship.status =
        ship.status == Status::undamaged && ship.factors.crippled ? Status::crippled : Status::destroyed;
}

// Fighter factors without a deck move to decks that have room; returns how many found none and are lost.
int settle(Force& force) {
    int homeless = 0;
    for (Ship& s : force.ships) {
        const int room = s.alive() ? s.face().fighters : 0;
        if (s.fighters <= room) continue;
        homeless += s.fighters - room;
        s.fighters = room;
    }
    for (Ship& s : force.ships) {
        if (homeless == 0 || !s.alive()) continue;
        const int taken = std::min(homeless, s.face().fighters - s.fighters);
        s.fighters += taken;
        homeless -= taken;
    }
    return homeless;
}

// It cannot score a point at the best of intensities and dice.
bool harmless(const vbam::Rows& rows, const Force& force) {
    return damage(impulse::sidcors::potential_halves(rows, force),
                  percent(rows, 2 * rows.intensity_most, 6)) == 0;
}

int smallest_defence(const Force& force) {
    int least = 0;
    for (const Ship& s : force.ships) {
        if (!s.alive()) continue;
        int defence = std::max(1, s.face().defence);
        if (s.fighters > 0) defence = 1;
        least = least == 0 ? defence : std::min(least, defence);
    }
    return least;
}

}  // namespace

std::optional<Factors> parse_factors(std::string_view text) {
    Factors factors;
    const auto whole = take_face(text);
    if (!whole) return std::nullopt;
    factors.whole = *whole;
    if (take(text, '/')) {
        factors.crippled = take_face(text);
        if (!factors.crippled) return std::nullopt;
    }
    if (!text.empty()) return std::nullopt;
    return factors;
}

std::string text(const Factors& factors) {
    return text(factors.whole) + (factors.crippled ? "/" + text(*factors.crippled) : std::string{});
}

const Face& Ship::face() const {
    return status == Status::undamaged || !factors.crippled ? factors.whole : *factors.crippled;
}
bool Force::alive() const {
    return std::ranges::any_of(ships, [](const Ship& s) { return s.alive(); });
}
bool Force::may_retreat() const {
    return std::ranges::any_of(ships, [](const Ship& s) { return s.alive() && !s.fixed; });
}

int percent(const vbam::Rows& rows, int intensity, int die) {
    const int row =
        std::clamp(intensity - rows.intensity_first, 0, static_cast<int>(rows.percent.size()) - 1);
    return rows.percent[static_cast<std::size_t>(row)][static_cast<std::size_t>(std::clamp(die, 1, 6) - 1)];
}

int damage(int potential_halves, int percent) { return (potential_halves * percent + 100) / 200; }

int potential_halves(const vbam::Rows& rows, const Force& force) {
    int escorted = escorted_maulers(rows, force), halves = 0;
    for (const Ship& s : force.ships) {
        if (!s.alive()) continue;
        const bool alone = s.mauler && escorted-- <= 0;
        halves += (alone ? 1 : 2) * s.face().attack + 2 * s.fighters;
    }
    return halves;
}

int scout_shift(int own_ew, int enemy_ew) { return own_ew == 0 && enemy_ew > 0 ? -enemy_ew : 0; }

int cloak_shift(const vbam::Rows& rows, int sum) {
    return sum <= rows.cloak_good_upto ? -1 : sum >= rows.cloak_bad_from ? 1 : 0;
}

int shifted(int die, int shift) { return std::clamp(die + shift, 1, 6); }

int directed_cost(const vbam::Rows& rows, int defence, int at_face) {
    const int cheap = std::min(defence, at_face);
    return cheap + rows.directed_price * (defence - cheap);
}

// Whether the owner must go on: the points left are half the smallest defence factor or more.
static bool must_continue(int points_left, int smallest_defence) {
    return points_left > 0 && smallest_defence > 0 && 2 * points_left >= smallest_defence;
}

bool mauler_shock(const vbam::Rows& rows, int die) { return die >= rows.mauler_shock_from; }

namespace {

class RoundRun {
public:
    RoundRun(const vbam::Rows& rows, std::array<Force, 2> forces, int number,
             const std::array<Choices, 2>& choices, const Roll& roll)
        : rows_(rows), forces_(std::move(forces)), choices_(choices), roll_(roll) {
        report_.number = number;
    }

    std::optional<std::string> run() {
        const bool done =
            intensities() && scores() && direct(0) && direct(1) && shock() && allocate(1) && allocate(0);
        if (!done) return fault_;
        for (int me : {0, 1}) {
            SideRound& mine = side(me);
            mine.carried_after = force(me).carried = mine.due - mine.directed - mine.resolved;
        }
        return std::nullopt;
    }
    [[nodiscard]] const Round& report() const { return report_; }
    [[nodiscard]] std::array<Force, 2>& forces() { return forces_; }

private:
    Force& force(int me) { return forces_[static_cast<std::size_t>(me)]; }
    SideRound& side(int me) { return report_.sides[static_cast<std::size_t>(me)]; }
    const Choices& choices(int me) { return choices_[static_cast<std::size_t>(me)]; }
    bool fail(std::string what) {
        fault_ = std::move(what);
        return false;
    }
    bool die(int me, const std::string& purpose, int& face) {
        face = roll_(fmt::format("{} of {}, round {}", purpose, force(me).id, report_.number), 6);
        return face > 0 || fail(fmt::format("the dice ran out at: {}", purpose));
    }

    bool intensities() {
        for (int me : {0, 1}) {
            // Units that cannot retreat leave both choices to the other side.
            const int chooser = force(me).may_retreat() || !force(1 - me).may_retreat() ? me : 1 - me;
            const int choice = choices(chooser).intensity(forces_, chooser, report_.number);
            if (choice < rows_.intensity_least || choice > rows_.intensity_most)
                return fail(
                    fmt::format("{} chose intensity {}; it is {} to {} (Determining Battle Intensity)",
                                force(chooser).id, choice, rows_.intensity_least, rows_.intensity_most));
            side(me).intensity = choice;
        }
        report_.rating = side(0).intensity + side(1).intensity;
        return true;
    }

    bool scores() {
        std::array<int, 2> shift{};
        for (int me : {0, 1}) {
            shift[static_cast<std::size_t>(me)] += scout_shift(best_ew(force(me)), best_ew(force(1 - me)));
            if (report_.number != 1 || !all_cloaked(force(me))) continue;
            int one = 0, other = 0;
            if (!die(me, "cloaked approach", one) || !die(me, "cloaked approach", other)) return false;
            side(me).cloak_sum = one + other;
            shift[static_cast<std::size_t>(1 - me)] += cloak_shift(rows_, one + other);
        }
        for (int me : {0, 1}) {
            SideRound& mine = side(me);
            mine.shift = shift[static_cast<std::size_t>(me)];
            if (!die(me, "damage", mine.die)) return false;
            mine.die_modified = shifted(mine.die, mine.shift);
            mine.percent = percent(rows_, report_.rating, mine.die_modified);
            mine.potential_halves = impulse::sidcors::potential_halves(rows_, force(me));
            mine.damage = damage(mine.potential_halves, mine.percent);
        }
        for (int me : {0, 1}) {
            side(me).carried_before = force(me).carried;
            side(me).due = side(1 - me).damage + force(me).carried;
        }
        return true;
    }

    // Directed damage by `me`, out of the points that the other side still owes.
    bool direct(int me) {
        SideRound& theirs = side(1 - me);
        const int points = theirs.due - theirs.directed;
        if (points <= 0 || !choices(me).directed) return true;
        const auto choice = choices(me).directed(forces_, me, points);
        if (!choice) return true;
        Force& foe = force(1 - me);
        if (choice->ship >= foe.ships.size() || !foe.ships[choice->ship].alive())
            return fail(fmt::format("{} directs damage at no living unit (Directed Damage)", force(me).id));
        Ship& target = foe.ships[choice->ship];
        int at_face = 0;
        if (choice->mauler) {
            const auto mauler = usable_mauler(rows_, force(me));
            if (!mauler)
                return fail(fmt::format("{} has no uncrippled mauler with {} other ships beside it (Maulers)",
                                        force(me).id, rows_.mauler_companions));
            at_face = force(me).ships[*mauler].face().attack;
            used_mauler_[static_cast<std::size_t>(me)] = mauler;
        }
        const auto pay = [&](int defence) {
            const int cost = directed_cost(rows_, defence, at_face);
            if (cost > points - paid_) return false;
            at_face -= std::min(at_face, defence);
            paid_ += cost;
            return true;
        };
        paid_ = 0;
        if (choice->fighters > 0) {
            if (choice->fighters > target.fighters)
                return fail(fmt::format("{} has {} fighter factors, not {} (Directed Damage)", target.id,
                                        target.fighters, choice->fighters));
            if (!pay(choice->fighters)) return fail(price_text(me, choice->fighters, at_face, points));
            target.fighters -= choice->fighters;
            theirs.losses.push_back({target.id, target.status, choice->fighters, paid_, true, false});
            theirs.directed += paid_;
            return true;
        }
        if (!pay(target.face().defence)) return fail(price_text(me, target.face().defence, at_face, points));
        worsen(target);
        theirs.losses.push_back({target.id, target.status, 0, paid_, true, false});
        if (choice->destroy && target.alive()) {
            const int before = paid_;
            if (pay(target.face().defence)) {
                worsen(target);
                theirs.losses.push_back({target.id, target.status, 0, paid_ - before, true, false});
            }
        }
        theirs.directed += paid_;
        // Transfer or die: fighters without a deck count against what is still to be resolved.
        lose_homeless(1 - me);
        return true;
    }
    std::string price_text(int me, int defence, int at_face, int points) {
        return fmt::format("directed damage at a defence of {} costs {} points; {} has {} (Directed Damage)",
                           defence, directed_cost(rows_, defence, at_face), force(me).id, points - paid_);
    }

    // Fighters that find no deck die; each is a point resolved, as far as points are owed.
    void lose_homeless(int me) {
        const int lost = settle(force(me));
        if (lost == 0) return;
        SideRound& mine = side(me);
        const int counted = std::clamp(mine.due - mine.directed - mine.resolved, 0, lost);
        mine.resolved += counted;
        mine.losses.push_back({"", Status::destroyed, lost, counted, false, false});
    }

    bool shock() {
        for (int me : {0, 1}) {
            const auto mauler = used_mauler_[static_cast<std::size_t>(me)];
            if (!mauler) continue;
            Ship& ship = force(me).ships[*mauler];
            // One crippled by directed damage in this round does not roll.
            if (ship.status != Status::undamaged) continue;
            if (!die(me, "mauler shock", side(me).shock_die)) return false;
            if (!mauler_shock(rows_, side(me).shock_die)) continue;
            worsen(ship);
            side(me).losses.push_back({ship.id, ship.status, 0, 0, false, true});
            lose_homeless(me);
        }
        return true;
    }

    bool allocate(int me) {
        SideRound& mine = side(me);
        Force& own = force(me);
        for (;;) {
            const int left = mine.due - mine.directed - mine.resolved;
            if (!must_continue(left, smallest_defence(own))) return true;
            const std::size_t choice = choices(me).loss(own, left);
            const std::size_t count = own.ships.size();
            if (choice >= 2 * count || !own.ships[choice % count].alive() ||
                (choice >= count && own.ships[choice - count].fighters == 0))
                return fail(fmt::format("{} gives up what it has not got (Damage Allocation)", own.id));
            Ship& ship = own.ships[choice % count];
            if (choice >= count) {
                --ship.fighters;
                ++mine.resolved;
                if (!mine.losses.empty() && mine.losses.back().fighters > 0 &&
                    mine.losses.back().ship == ship.id && !mine.losses.back().directed) {
                    ++mine.losses.back().fighters;
                    ++mine.losses.back().points;
                } else {
                    mine.losses.push_back({ship.id, ship.status, 1, 1, false, false});
                }
                continue;
            }
            const int defence = ship.face().defence;
            worsen(ship);
            mine.resolved += defence;
            mine.losses.push_back({ship.id, ship.status, 0, defence, false, false});
            lose_homeless(me);
        }
    }

    const vbam::Rows& rows_;
    std::array<Force, 2> forces_;
    const std::array<Choices, 2>& choices_;
    const Roll& roll_;
    Round report_;
    std::array<std::optional<std::size_t>, 2> used_mauler_{};
    int paid_ = 0;
    std::string fault_;
};

}  // namespace

std::optional<std::string> fight_round(const vbam::Rows& rows, std::array<Force, 2>& forces, int number,
                                       const std::array<Choices, 2>& choices, const Roll& roll,
                                       Round& report) {
    RoundRun run{rows, forces, number, choices, roll};
    if (auto fault = run.run()) return fault;
    report = run.report();
    forces = std::move(run.forces());
    return std::nullopt;
}

Outcome fight(const vbam::Rows& rows, std::array<Force, 2> forces, const std::array<Choices, 2>& choices,
              const Roll& roll, int rounds_most) {
    Outcome out;
    for (Force& f : forces) {
        f.carried = 0;
        settle(f);
    }
    for (int number = 1;; ++number) {
        const bool a = forces[0].alive(), b = forces[1].alive();
        if (!a || !b) {
            out.reason = a || b ? "destroyed" : "mutual destruction";
            out.winner = a ? 0 : b ? 1 : -1;
            break;
        }
        if (number > 1) {
            std::array<bool, 2> leaves{};
            for (int me : {0, 1}) {
                const auto i = static_cast<std::size_t>(me);
                leaves[i] = forces[i].may_retreat() && choices[i].retreat &&
                            choices[i].retreat(forces, me, number - 1);
            }
            if (leaves[0] || leaves[1]) {
                out.reason = "retreat";
                out.winner = leaves[0] && leaves[1] ? -1 : leaves[0] ? 1 : 0;
                break;
            }
        }
        if (harmless(rows, forces[0]) && harmless(rows, forces[1])) {
            out.reason = "stalemate";
            break;
        }
        if (number > rounds_most) {
            out.reason = "rounds";
            break;
        }
        Round report;
        if (auto fault = fight_round(rows, forces, number, choices, roll, report)) {
            out.fault = *fault;
            break;
        }
        out.rounds.push_back(std::move(report));
    }
    out.forces = std::move(forces);
    return out;
}

Choices automatic(const vbam::Rows& rows, int intensity, int retreat_percent) {
    Choices c;
    c.intensity = [&rows, intensity](const std::array<Force, 2>& forces, int me, int) {
        // Remnants that could not score a point at the wished intensity close in.
        const int best = damage(potential_halves(rows, forces[static_cast<std::size_t>(me)]),
                                percent(rows, 2 * intensity, 6));
        return best == 0 ? rows.intensity_most : intensity;
    };
    c.directed = [&rows](const std::array<Force, 2>& forces, int me, int points) -> std::optional<Directed> {
        const Force& foe = forces[static_cast<std::size_t>(1 - me)];
        const auto mauler = usable_mauler(rows, forces[static_cast<std::size_t>(me)]);
        const int at_face = mauler ? forces[static_cast<std::size_t>(me)].ships[*mauler].face().attack : 0;
        const bool blind = best_ew(forces[static_cast<std::size_t>(me)]) == 0;
        std::optional<Directed> best;
        int worth_most = 0;
        for (std::size_t i = 0; i < foe.ships.size(); ++i) {
            const Ship& s = foe.ships[i];
            if (!s.alive()) continue;
            const bool scout = blind && s.ew > 0 && s.status == Status::undamaged;
            // A scout that blinds us, a mauler, or, with a mauler of our own, whatever has the most attack.
            const int worth = (scout ? 100 * s.ew : 0) +
                              (s.mauler && s.status == Status::undamaged ? 90 : 0) +
                              (mauler ? s.face().attack : 0);
            if (worth <= worth_most || directed_cost(rows, s.face().defence, at_face) > points) continue;
            worth_most = worth;
            best = Directed{i, false, 0, mauler.has_value()};
        }
        return best;
    };
    c.loss = [](const Force& own, int left) -> std::size_t {
        // Fighters for small change; else what loses the least attack for the points it pays, low ranks first.
        std::size_t best = 2 * own.ships.size();
        std::array<int, 3> least{};
        for (std::size_t i = 0; i < own.ships.size(); ++i) {
            const Ship& s = own.ships[i];
            if (!s.alive()) continue;
            if (s.fighters > 0 && left <= 2) return own.ships.size() + i;
            const Face& now = s.face();
            const int after =
                s.status == Status::undamaged && s.factors.crippled ? s.factors.crippled->attack : 0;
            const int waste = std::max(0, now.defence - left);
            const int price = 100 * (now.attack - after + s.fighters + 2 * waste) /
                              std::max(1, std::min(now.defence, left));
            const std::array<int, 3> key{s.status == Status::crippled ? 1 : 0, s.rank, price};
            if (best == 2 * own.ships.size() || key < least) {
                best = i;
                least = key;
            }
        }
        return best;
    };
    c.retreat = [&rows, retreat_percent](const std::array<Force, 2>& forces, int me, int) {
        const int own = potential_halves(rows, forces[static_cast<std::size_t>(me)]);
        const int foe = potential_halves(rows, forces[static_cast<std::size_t>(1 - me)]);
        return own * 100 < foe * retreat_percent;
    };
    return c;
}

}  // namespace impulse::sidcors
