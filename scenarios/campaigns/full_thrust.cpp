#include "scenarios/campaigns/full_thrust.h"

#include <algorithm>
#include <limits>

#include "engine/letters.h"
#include "scenarios/campaigns/campaign_rows.h"

namespace impulse::full_thrust {

// Reads the rows; refuses unknown keys and tables that are not whole.
static void read_rows(CampaignRows& in, Rows& rows) {
    rows.defence_multiple = in.number("defence_multiple", 1, 1000);
    rows.attack_percent = in.number("attack_percent", 0, 100);
    rows.beat_fleet_bonus = in.number("beat_fleet_bonus", 0, 6);
    rows.surrender_from = in.number("surrender_from", 1, 7);
    rows.repulsed_upto = in.number("repulsed_upto", 0, rows.surrender_from - 1);
    rows.rebuild_price = in.number("rebuild_price", 0, 1000);
    rows.repulse_part = in.number("repulse_part", 1, 1000);
    rows.charted_initiative = in.number("charted_initiative", 0, 6);
    rows.attack_initiative = in.number("attack_initiative", 0, 6);
    rows.range_add = in.number("range_add", 0, 100);
    rows.changes_part = in.number("changes_part", 1, 6);
    rows.changes_most = in.number("changes_most", 0, 6);
    rows.arrival_die = in.number("arrival_die", 0, 6);
    rows.formation_inches = in.number("formation_inches", 0, 100);
    rows.pursuit_bonus = in.number("pursuit_bonus", 0, 6);
    rows.contact_inches = in.number("contact_inches", 0, 1000);
    rows.fast_times = in.number("fast_times", 1, 10);
    rows.foreign_percent = in.number("foreign_percent", 0, 1000);
    rows.minor_weeks = in.number("minor_weeks", 0, 100);
    rows.major_above = in.number("major_above", 0, 99);
    rows.major_screen = in.number("major_screen", 0, 99);
    rows.hangars_minor = in.number("hangars_minor", 0, 99);
    rows.biomass_damaged = in.number("biomass_damaged", 0, 99);
    rows.biomass_used = in.number("biomass_used", 0, 99);
    rows.drive_check_from = in.number("drive_check_from", 1, 7);
    rows.capital_units = in.table("counters").words("capital");
    rows.major_weeks = in.number("major_weeks", rows.minor_weeks, 100);
    rows.core_part = in.number("core_part", 1, 100);
    rows.jury_sound_upto = in.number("jury_sound_upto", 0, 6);
    rows.rebuild_rows = in.number("rebuild_rows", 0, 10);
    rows.rebuild_systems = in.number("rebuild_systems", 0, 5);
    rows.scrap_percent = in.number("scrap_percent", 0, 100);
    rows.ordnance_percent = in.number("ordnance_percent", 0, 1000);
    rows.thrust_percent = in.number("thrust_percent", 1, 100);
    rows.cheap_maintenance = in.number("cheap_maintenance", 0, 100);

    TableReader systems = in.table("systems");
    for (std::size_t kind = 1; kind < rows.system_words.size(); ++kind)
        rows.system_words[kind] = systems.words(word(static_cast<SystemKind>(kind)));
    TableReader defences = in.table("defences");
    const auto dice = defences.integers("die", 1, 5, 5), thirds = defences.integers("thirds", 0, 3, 5);
    for (std::size_t i = 0; in.file().ok() && i < 5; ++i) {
        if (dice[i] != static_cast<int>(i) + 1)
            defences.refuse("die", i, "the die goes from 1 to 5 without a gap");
        rows.thirds[i] = thirds[i];
    }
    TableReader repair = in.table("repair");
    const auto sources = repair.words("source");
    const auto percent = repair.integers("percent", 0, 1000, static_cast<int>(sources.size()));
    const auto worse = repair.words_if("worse");
    for (std::size_t i = 0; in.file().ok() && i < sources.size(); ++i)
        rows.repair.push_back({sources[i], percent[i], std::ranges::find(worse, sources[i]) != worse.end()});
    for (std::size_t i = 0; in.file().ok() && i < worse.size(); ++i)
        if (std::ranges::find(sources, worse[i]) == sources.end())
            repair.refuse("worse", i, "\"" + worse[i] + "\" is not one of the sources");
}

tl::expected<Rows, FileError> load_rows() {
    return load_campaign("full_thrust.toml", "impulse-full-thrust/1", read_rows);
}

AttackOdds attack_odds(const Rows& rows, int fleet_points, int idp, bool beat_fleet) {
    const int value = idp * rows.defence_multiple;
    if (fleet_points * 100 < value * rows.attack_percent) return {};
    // A system without defences gives the attacker all that the die can give.
    const int multiple = value == 0 ? rows.surrender_from : fleet_points / value;
    return {true, multiple - 1 + (beat_fleet ? rows.beat_fleet_bonus : 0)};
}

Attack attack_result(const Rows& rows, int die, int modifier) {
    if (die >= rows.surrender_from || die + modifier >= rows.surrender_from) return Attack::surrender;
    return die + modifier <= rows.repulsed_upto ? Attack::repulsed : Attack::interdicted;
}

Defences defences_after(const Rows& rows, int idp, int d5) {
    const int left = rows.thirds[static_cast<std::size_t>(std::clamp(d5, 1, 5) - 1)];
    const int kept = idp * left / 3;
    return {kept, rows.rebuild_price * (idp - kept), 3 - left};
}

std::vector<int> repulse_boxes(const Rows& rows, int idp, int ships) {
    std::vector<int> boxes(static_cast<std::size_t>(std::max(0, ships)));
    if (ships <= 0) return boxes;
    const int total = idp / rows.repulse_part;
    for (int i = 0; i < ships; ++i)
        boxes[static_cast<std::size_t>(i)] = total / ships + (i < total % ships ? 1 : 0);
    return boxes;
}

Meeting meet(std::span<const Posture> postures) {
    Meeting m;
    const auto count = [&](Posture p) { return std::ranges::count(postures, p); };
    if (postures.size() > 1)
        for (std::size_t i = 0; i < postures.size(); ++i)
            if (postures[i] == Posture::withdraw_if_contested) m.leaves.push_back(i);
    const auto attackers = count(Posture::attack), standing = count(Posture::stand_off);
    m.battle = attackers > 0 && attackers + standing > 1;
    m.choose_again = attackers == 0 && standing > 1;
    if (!m.battle) return m;
    const Posture first = attackers > 1 ? Posture::attack : Posture::stand_off;
    for (std::size_t i = 0; i < postures.size(); ++i)
        if (postures[i] == first) m.targets.push_back(i);
    return m;
}

Range range(const Rows& rows, int die, int table_feet) {
    const int feet = die + rows.range_add;
    return {feet, feet > table_feet};
}

Initiative initiative(const Rows& rows, std::span<const Contender> fleets) {
    Initiative result;
    for (const Contender& fleet : fleets) {
        result.scores.push_back(fleet.die + (fleet.attack ? rows.attack_initiative : 0) +
                                (fleet.charted ? rows.charted_initiative : 0));
        result.as_arrived.push_back(fleet.die <= rows.arrival_die);
    }
    const auto best = std::ranges::max_element(result.scores);
    int second = std::numeric_limits<int>::min();
    for (auto score = result.scores.begin(); score != result.scores.end(); ++score)
        if (score != best) second = std::max(second, *score);
    if (*best == second) return result;
    result.winner = static_cast<int>(best - result.scores.begin());
    result.changes = std::min(rows.changes_most, (*best - second) / rows.changes_part);
    return result;
}

bool out_of_contact(const Rows& rows, int separation, std::optional<int> one_die_from) {
    return separation >= std::min(rows.contact_inches, one_die_from.value_or(rows.contact_inches));
}

std::optional<bool> clear_cut(int faster, int better) {
    if ((faster > 0 && better >= 0) || (faster >= 0 && better > 0)) return true;
    if ((faster < 0 && better <= 0) || (faster <= 0 && better < 0)) return false;
    return std::nullopt;
}

bool escapes(const Rows& rows, int disengager_die, int pursuer_die, int better) {
    return disengager_die + (better == 0 ? rows.pursuit_bonus : 0) >
           pursuer_die + (better == 1 ? rows.pursuit_bonus : 0);
}

std::optional<Repair> repair(const Rows& rows, int cost, std::string_view source, bool foreign, bool fast) {
    for (const RepairSource& row : rows.repair) {
        if (row.source != source) continue;
        Fraction price{std::int64_t{cost} * row.percent, 100};
        if (foreign) price = price * Fraction{100 + rows.foreign_percent, 100};
        if (fast) price = price * Fraction{rows.fast_times};
        return Repair{price, row.worse};
    }
    return std::nullopt;
}

SystemKind system_kind(const Rows& rows, std::string_view name) {
    // Small letters with one space between words, and one at either end.
    std::string plain = " ";
    for (const char c : name) {
        const char small = small_letter(c);
        if (small >= 'a' && small <= 'z')
            plain += small;
        else if (plain.back() != ' ')
            plain += ' ';
    }
    if (plain.back() != ' ') plain += ' ';
    for (std::size_t kind = 1; kind < rows.system_words.size(); ++kind)
        for (const std::string& words : rows.system_words[kind])
            if (plain.find(" " + words + " ") != std::string::npos ||
                plain.find(" " + words + "s ") != std::string::npos)
                return static_cast<SystemKind>(kind);
    return SystemKind::other;
}

int system_number(std::string_view name) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    constexpr int most = 99;
    int n = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!is_digit(name[i])) continue;
        for (; i < name.size() && is_digit(name[i]) && n <= most; ++i) n = n * 10 + (name[i] - '0');
        break;
    }
    return std::min(n, most);
}

bool major_repair(const Rows& rows, std::string_view name, int number, bool weird) {
    const SystemKind kind = system_kind(rows, name);
    if (weird || kind == SystemKind::weird || kind == SystemKind::core || kind == SystemKind::ftl)
        return true;
    return kind == SystemKind::screen ? number >= rows.major_screen : number > rows.major_above;
}

bool jury_must_go(const Rows& rows, int die) { return die > rows.jury_sound_upto; }

bool rebuildable(const Rows& rows, int hull_rows_intact, int major_systems) {
    return hull_rows_intact >= rows.rebuild_rows && major_systems >= rows.rebuild_systems;
}

Fraction scrap_value(const Rows& rows, int cost, int hull_rows_intact) {
    return {std::int64_t{cost} * rows.scrap_percent * hull_rows_intact, 100};
}

Overdrive overdrive(const Rows& rows, int design_mass, int actual_mass, int thrust) {
    const Fraction mass{std::int64_t{design_mass} * rows.thrust_percent * thrust, 100};
    if (actual_mass <= 0) return {mass, thrust};
    return {mass, static_cast<int>(
                      (mass * Fraction{100, std::int64_t{actual_mass} * rows.thrust_percent}).floor())};
}

}  // namespace impulse::full_thrust
