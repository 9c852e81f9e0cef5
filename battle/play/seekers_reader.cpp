#include "battle/play/seekers_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "battle/play/systems_reader.h"

namespace impulse {

int half_spaces(TableReader& row, const std::string& key) {
    const Energy spaces = row.energy(key);
    if (spaces.parts % 30 != 0)
        row.refuse(key, fmt::format("`{}` is {}, expected whole or half spaces", key, text(spaces)));
    return spaces.parts / 30;
}

SeekerId find_seeker(const Rules& rules, const TechKeys& tech, std::string_view id, std::size_t level) {
    const std::string full = std::string{id} + tech.ending(level);
    for (std::size_t i = 0; i < rules.seekers.size(); ++i)
        if (rules.seekers[i].id == full) return SeekerId{i};
    return {};
}

namespace {

constexpr int most_of_a_seeker = 9999;
constexpr std::size_t most_types = 255;  // an event has a byte for them

// Warhead by hexes travelled: `hexes` and `points` side by side; beyond the last hex there is none.
void read_by_hexes(TableReader& row, SeekerType& s) {
    const std::vector<Bracket> brackets = row.brackets("hexes", 0);
    const std::vector<int> points = row.integers("points", 0, 500, static_cast<int>(brackets.size()));
    if (!row.ok() || brackets.empty()) return;
    if (brackets.back().to >= static_cast<int>(seeker_hexes)) {
        row.refuse("hexes", fmt::format("`hexes` ends at {}, expected {} at most", brackets.back().to,
                                        seeker_hexes - 1));
        return;
    }
    for (std::size_t i = 0; i < brackets.size(); ++i) {
        if (i > 0 && points[i] > points[i - 1])
            row.refuse("points", i,
                       fmt::format("`points` grows with range, from {} to {}", points[i - 1], points[i]));
        for (int hex = brackets[i].from; hex <= brackets[i].to; ++hex)
            s.by_hexes[static_cast<std::size_t>(hex)] = static_cast<std::int16_t>(points[i]);
    }
    s.warhead = s.by_hexes[0];
}

void read_flight(TableReader& row, const TechKeys& tech, std::size_t t, SeekerType& s) {
    s.kind = row.one_of<SeekerKind>("kind", SeekerKind::drone);
    s.self_guided = row.boolean("self_guided", false);
    s.warp_seeker = row.boolean("warp_seeker", false);
    s.guides_itself_within = row.integer("guides_itself_within", 0, max_range, 0);
    s.cloak_times = row.integer("cloak_times", 2, 9, 1);
    s.cloak_plus = row.integer("cloak_plus", 0, 9, 0);
    s.informs_within = row.integer(tech.key(row, "informs_within", t), 0, max_range, 0);
    if (auto steered = row.table_if("steered")) {
        s.steered_by = steered->word("by");
        s.steered_upto = steered->integer("upto", 1, 6);
    }
    s.allowance = row.integer(tech.key(row, "allowance", t), 1, most_of_a_seeker, 0);
    s.scatter = row.integer(tech.key(row, "scatter", t), 1, 9, 0);
    s.eccm = row.integer("eccm", 0, 99, 0);
    s.ecm_carried = row.integer("ecm_carried", 0, 99, 0);
    s.ecm_after = row.integer("ecm_after", 0, 99, 0);
    s.full_or_nothing = row.boolean("full_or_nothing", false);
    s.shotgun = row.integer("shotgun", 0, 9, 0);
    s.carries = row.knows("carries") ? half_spaces(row, "carries") : 0;
    s.releases_after = row.integer("releases_after", 0, 99, 0);
    s.probe_points = row.integer("probe_points", 0, most_of_a_seeker, 0);
    s.fires_word = row.word("fires", "");
    if (!s.fires_word.empty()) {
        s.fires_within = row.integer("fires_within", 0, max_range);
        s.fires_shots = row.integer("fires_shots", 1, 99, 1);
        s.fires_at_small = row.boolean("fires_at_small", false);
    }
    s.lays_word = row.word("lays", "");
    s.releases_word = row.word("releases", "");
    s.splits = row.boolean("splits", false);
    s.opened_by_order = row.boolean("opened_by_order", false);
    s.chaff_stops = row.boolean("chaff_stops", false) ? 1 : 0;
    s.phaser_points = row.integer("phaser_points", 0, 99, 0);
    if (row.knows("hexes")) {
        read_by_hexes(row, s);
    } else if (row.knows("by_size")) {
        // Size classes 0 to 7.
        const std::vector<int> sizes =
            row.integers("by_size", 0, most_of_a_seeker, static_cast<int>(s.by_size.size()));
        for (std::size_t i = 0; i < sizes.size() && i < s.by_size.size(); ++i) {
            s.by_size[i] = static_cast<std::int16_t>(sizes[i]);
            s.warhead = std::max(s.warhead, sizes[i]);
        }
        s.has_by_size = true;
    } else if (s.flight != FlightKind::torpedo && s.flight != FlightKind::stand && !row.knows("strikes")) {
        s.warhead = row.integer(tech.key(row, "warhead", t), 1, most_of_a_seeker, 0);
    }
    s.strikes_word = row.word("strikes", "");
}

// A field that stands; its strength and its dice are those of the mode that casts it.
void read_field(TableReader& row, SeekerType& s) {
    StandingField& f = s.field;
    s.kind = SeekerKind::field;
    s.self_guided = true;
    s.speed = row.integer("speed", 1, max_range, 0);
    f.ring = row.integer("ring", 0, max_range, 0);
    f.decay = row.integer("decay", 1, most_of_a_seeker, 0);
    f.carried = row.boolean("carried", false);
    f.forms = row.boolean("forms", false);
    if (auto gate = row.table_if("gate")) {  // nothing is fired at it
        f.gate.stands = true;
        f.gate.for_comers = gate->boolean("for_comers", false);
        f.gate.harm = gate->integer("harm", 1, most_of_a_seeker, 0);
        if (f.gate.harm > 0) f.gate.harmed_from = gate->integer("harmed_from", 0, 9);
        f.gate.die_hexes = gate->integer("die_hexes", 1, max_range, 0);
        f.gate.upkeep = gate->energy("upkeep", {});
        return;
    }
    f.size_class = row.integer("size_class", -9, 9);
    f.stops_seekers = row.boolean("stops_seekers", false);
    f.gone_from_size = row.integer("gone_from_size", 0, 9, f.gone_from_size);
    f.free_speed = row.integer("free_speed", 1, max_range, 0);
    f.spares = row.words_if("spares");
}

}  // namespace

void read_seekers(TableReader root, const TechKeys& tech, Rules& rules) {
    for (const std::string& id : root.keys()) {
        TableReader row = root.table(id);
        for (std::size_t t = 0; t < tech.count(); ++t) {
            const auto number = [&](std::string_view key, int min, int max) {
                return row.integer(tech.key(row, key, t), min, max);
            };
            SeekerType s;
            s.id = id + tech.ending(t);
            s.name = id;
            s.label = row.word("label");
            s.family = row.word("family", "");
            s.half_spaces = half_spaces(row, tech.key(row, "spaces", t));
            s.anti_drone = row.boolean("anti_drone", false);
            s.immune_to_scouts = row.boolean("immune_to_scouts", false);
            if (!s.anti_drone) {
                s.flight = row.one_of<FlightKind>("flight");
                const bool torpedo = s.flight == FlightKind::torpedo;  // its table says how far it goes
                if (s.flight == FlightKind::stand) {
                    read_field(row, s);
                    s.source = read_source(row);
                    rules.seekers.push_back(std::move(s));
                    continue;
                }
                // Nothing flies on more impulses than a turn has.
                if (!torpedo)
                    s.speed = number("speed", 1,
                                     s.flight == FlightKind::chart ? rules.procedure.impulses : max_range);
                s.sought_within = row.integer(tech.key(row, "sought_within", t), 0, max_range, 0);
                s.endurance = row.integer(tech.key(row, "endurance", t), 0, most_of_a_seeker, 0);
                // Fire wears a torpedo of plasma down and never destroys it at one blow.
                const bool plasma = row.knows("phaser_points");
                if (plasma && row.knows("hit_points"))
                    row.refuse("hit_points",
                               "`hit_points` is too much: `phaser_points` says what fire takes");
                s.hit_points = plasma ? 1 : number("hit_points", torpedo ? 0 : 1, most_of_a_seeker);
                read_flight(row, tech, t, s);
            }
            s.year = row.integer("year", 0, 999, 0);
            s.source = read_source(row);
            rules.seekers.push_back(std::move(s));
        }
    }
    // What a torpedo splits into, and what is inside a drone, may stand further down in the file.
    for (const std::string& id : root.keys()) {
        TableReader row = root.table(id);
        for (std::size_t t = 0; t < tech.count(); ++t) {
            const SeekerId whole = find_seeker(rules, tech, id, t);
            if (!whole || rules.seekers[whole.index()].releases_word.empty()) continue;
            SeekerType& s = rules.seekers[whole.index()];
            s.releases = find_seeker(rules, tech, s.releases_word, t);
            if (!s.releases) row.refuse("releases", fmt::format("there is no row \"{}\"", s.releases_word));
        }
        if (!row.knows("splits_into")) continue;
        const std::string name = row.word("splits_into");
        for (std::size_t t = 0; t < tech.count(); ++t) {
            const SeekerId whole = find_seeker(rules, tech, id, t), part = find_seeker(rules, tech, name, t);
            if (whole && part)
                rules.seekers[whole.index()].shotgun_type = part;
            else
                row.refuse("splits_into", fmt::format("there is no row \"{}\"", name));
        }
    }
}

void read_launched(TableReader& mode, const TechKeys& tech, std::size_t t, const SystemType& system,
                   Rules& rules, WeaponType& w, WeaponMode& m) {
    const std::string name = mode.word("launches");
    const SeekerId pattern = find_seeker(rules, tech, name, t);
    if (!pattern) {
        mode.refuse("launches", fmt::format("objects.toml has no \"{}\"", name));
        return;
    }
    if (rules.seekers.size() > most_types) {
        mode.refuse("launches", fmt::format("there are more than {} kinds of seekers", most_types));
        return;
    }
    // Where the two are called alike it is the row itself.
    const std::string called = system.id + "-" + m.id;
    SeekerType s = rules.seekers[pattern.index()];
    m.seeker = s.name == called ? pattern : SeekerId{rules.seekers.size()};
    rules.seekers[pattern.index()].pattern = s.strikes_word.empty();
    s.pattern = false;
    s.name = called;
    s.id = s.name + tech.ending(t);
    s.family.clear();
    s.label = m.words;
    s.strikes_word = system.id + "." + m.id;
    if (s.flight == FlightKind::torpedo) s.speed = m.table.last;
    m.target = TargetKind::nothing;
    if (m.shots > 1) {  // each at a target of its own
        s.shotgun = std::exchange(m.shots, 1);
        s.shotgun_type = m.seeker;
    }
    if (m.seeker == pattern)
        rules.seekers[pattern.index()] = std::move(s);
    else
        rules.seekers.push_back(std::move(s));
    w.launches.push_back(m.seeker);
}

void read_casts(TableReader& mode, const TechKeys& tech, std::size_t t, const SystemType& system,
                Rules& rules, WeaponMode& m) {
    const std::string name = mode.word("casts");
    // A row of a level beyond those of the tables casts the field of the highest of these.
    SeekerId pattern = find_seeker(rules, tech, name, t);
    for (std::size_t i = rules.seekers.size(); i-- > 0 && !pattern;)
        if (rules.seekers[i].name == name) pattern = SeekerId{i};
    if (!pattern || rules.seekers[pattern.index()].flight != FlightKind::stand) {
        mode.refuse("casts", fmt::format("objects.toml has no field \"{}\"", name));
        return;
    }
    if (rules.seekers.size() > most_types) {
        mode.refuse("casts", fmt::format("there are more than {} kinds of seekers", most_types));
        return;
    }
    rules.seekers[pattern.index()].pattern = true;
    SeekerType s = rules.seekers[pattern.index()];
    s.name = system.id + "-" + m.id;
    s.id = s.name + tech.ending(t);
    s.strikes_word = system.id + "." + m.id;
    m.casts = SeekerId{rules.seekers.size()};
    rules.seekers.push_back(std::move(s));
}

void read_launch_rate(TableReader& row, const std::string& key, WeaponType& w) {
    if (row.kind(key) != "text") {
        w.launch_per_turn = row.integer(key, 1, 99, 1);
        return;
    }
    const std::string text = row.word(key);
    if (text == "any") {
        w.launch_per_turn = any_number;
        return;
    }
    int spaces = 0;
    w.launch_by_space = std::sscanf(text.c_str(), "%2d", &spaces) == 1 && spaces > 0 &&
                        text == fmt::format("{} space{}", spaces, spaces == 1 ? "" : "s");
    w.launch_per_turn = 2 * spaces;
    if (!w.launch_by_space)
        row.refuse(key,
                   fmt::format(
                       "`{}` is \"{}\", expected a number of rounds, \"any\", or spaces such as \"2 spaces\"",
                       key, text));
}

}  // namespace impulse
