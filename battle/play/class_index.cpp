#include "battle/play/class_index.h"

#include <algorithm>
#include <bit>

#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/fire/fire_table.h"
#include "battle/play/hull_places.h"

namespace impulse {
namespace {

HitFacts hit_facts(const Rules& rules, const ClassGroup& g) {
    const SystemType& s = rules.system(g.system);
    HitFacts hit;
    hit.price = s.repair * 128 + std::min(s.choice_rank, 127);
    hit.rank = s.choice_rank;
    if (g.arc.mask != 0) hit.bearings = static_cast<std::uint8_t>(std::popcount(g.arc.mask));
    const Stores box = stores_of_box(rules, g);
    hit.battery = box.battery;
    hit.capacitor = box.capacitor;
    hit.unasked = s.explodes_with.empty() && !s.has(Trait::one_a_volley);
    hit.simple = hit.unasked && s.inner.empty() && !s.wall.stores && !s.bares && !s.has(Trait::shuttle) &&
                 !s.has(Trait::balcony);
    hit.plain = hit.simple && !s.has(Trait::battery) && box == Stores{};
    return hit;
}

// What of the chart is settled before any hit.
void index_hits(const Rules& rules, ShipClass& c) {
    c.lone_group = {};
    c.bare_columns = {};
    for (std::size_t k = 0; k < rules.categories.size() && k < c.lone_group.size(); ++k) {
        const Category& category = rules.categories[k];
        if (category.special != Category::Special::none) continue;
        const std::vector<std::uint8_t>& groups = c.groups_of_category[k];
        if (groups.size() == 1 && c.groups[groups[0]].hit.unasked &&
            category.pick != CategoryPick::best_of_three &&
            !(category.must_bear && c.groups[groups[0]].arc.mask != 0))
            c.lone_group[k] = static_cast<std::uint8_t>(groups[0] + 1);
        // What lies in its dry dock may be hit as cargo.
        const bool docked =
            category.takes.size() == 1 && rules.system(category.takes[0]).has(Trait::cargo_like);
        if (!groups.empty() || docked || c.sheet.craft.small()) continue;
        const auto& columns = rules.chart_of(c).columns_of[k];
        for (std::size_t row = 0; row < columns.size(); ++row)
            c.bare_columns[row] = static_cast<std::uint16_t>(c.bare_columns[row] | columns[row]);
    }
}

}  // namespace

void index_classes(Rules& rules) {
    std::uint8_t slot = 0;
    for (Category& category : rules.categories) category.count_slot = category.counts_scenario ? slot++ : 0;
    for (DamageChart* one : {&rules.chart, &rules.pf_chart, &rules.standard_chart}) {
        DamageChart& chart = *one;
        chart.columns_of.assign(rules.categories.size(), {});
        for (int row = 0; row < chart.rows; ++row)
            for (int column = 0; column < chart.columns; ++column)
                if (const CategoryId category = chart.at(row, column).category; category) {
                    std::uint16_t& columns =
                        chart.columns_of[category.index()][static_cast<std::size_t>(row)];
                    columns = static_cast<std::uint16_t>(columns | 1U << column);
                }
    }
    for (ShipClass& c : rules.classes) index_class(rules, c);
    rules.converted_classes = {};
    rules.converted_classes.make = converted_class;
}

void index_groups(const Rules& rules, ShipClass& c) {
    for (auto* list :
         {&c.sources, &c.acting, &c.grips, &c.drives, &c.controls, &c.stores, &c.transporters, &c.tractors})
        list->clear();
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const SystemType& s = rules.system(c.groups[g].system);
        const auto here = static_cast<std::uint8_t>(g);
        c.groups[g].hit = hit_facts(rules, c.groups[g]);
        c.groups[g].reach = c.groups[g].weapon ? max_range : 0;  // index_class knows better
        if (s.has(Trait::power) || s.has(Trait::impulse_engine)) c.sources.push_back(here);
        if (!s.uses.empty()) c.acting.push_back(here);
        if (!s.grips.empty()) c.grips.push_back(here);
        if (s.impulse_least > 0 || s.drive_tier > 0) c.drives.push_back(here);
        if (s.has(Trait::control)) c.controls.push_back(here);
        if (s.has(Trait::tractor) || s.device == Device::tractor_repulsor) c.tractors.push_back(here);
        if (s.has(Trait::battery) || stores_of_box(rules, c.groups[g]) != Stores{}) c.stores.push_back(here);
        if (s.has(Trait::transporter) ||
            std::ranges::any_of(s.uses, [](const BoxUse& use) { return use.act == BoxAct::beam; }))
            c.transporters.push_back(here);
    }
    c.mends = true;
    static_assert(std::tuple_size_v<decltype(c.heaviest_seekers)> == count_of<SeekerKind>());
    c.heaviest_seekers = {};
    for (const std::uint8_t g : c.launchers)
        for (const SeekerId id : rules.weapon(c.groups[g].weapon).launches) {
            const SeekerType& s = rules.seeker(id);
            SeekerId& best = c.heaviest_seekers[static_cast<std::size_t>(s.kind)];
            if (!s.anti_drone && (!best || s.warhead > rules.seeker(best).warhead)) best = id;
        }
}

void index_class(const Rules& rules, ShipClass& c) {
    index_groups(rules, c);
    c.groups_of_category.assign(rules.categories.size(), {});
    for (std::size_t k = 0; k < rules.categories.size(); ++k)
        for (const SystemId system : rules.categories[k].takes)
            for (std::size_t g = 0; g < c.groups.size(); ++g)
                if ((c.groups[g].container ? c.groups[g].container : c.groups[g].system) == system &&
                    !c.groups[g].indestructible)
                    c.groups_of_category[k].push_back(static_cast<std::uint8_t>(g));
    index_hits(rules, c);
    lay_hull_places(rules, c);
    for (BayBox& box : c.bays) {
        const std::string& key = rules.system(c.groups[box.group].system).holds[tech_index(c)];
        for (std::size_t i = 0; i < rules.classes.size() && !key.empty(); ++i)
            if (rules.classes[i].sheet.key == key) box.holds = ClassId{i};
    }
    c.silences = 0;
    for (const ClassGroup& g : c.groups)
        c.silences = std::max(c.silences, rules.system(g.system).silences * c.sheet.tech);
    c.weapon_reach = 0;
    c.mends = false;
    for (ClassGroup& g : c.groups) {
        g.reach = 0;
        if (!g.weapon) continue;
        const std::vector<WeaponMode>& modes = rules.weapon(g.weapon).modes;
        for (const WeaponMode& m : modes) g.reach = std::max(g.reach, longest_range(m));
        c.weapon_reach = std::max(c.weapon_reach, g.reach);
        c.mends = c.mends || (!modes.empty() && modes.front().target == TargetKind::friends);
    }
}

}  // namespace impulse
