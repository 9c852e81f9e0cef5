#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/dice.h"
#include "scenarios/fleets/shipyard.h"

namespace impulse {
namespace {

// Draws from a design of its own seed; what a part of it breaks is left out again.
class RandomBuilder {
public:
    RandomBuilder(const Shipyard& yard, std::uint64_t seed, const Frame& frame) : yard_(yard), frame_(frame) {
        dice_.seed = seed;
        d_.file = "random design";
        d_.power = "Random";
        d_.code = fmt::format("R{}", seed);
        d_.name = fmt::format("Random {} {}", frame.words, seed);
        d_.frame = frame.id;
        d_.tech = 3 + below(2);
    }

    Design build() {
        hull_and_control();
        drive();
        shields();
        crew();
        fill();
        return std::move(d_);
    }

private:
    // 0 .. n - 1.
    int below(int n) { return dice_.roll(Stream::other, std::max(n, 1)) - 1; }
    // About one for so many spaces of the frame, at least `least`.
    int share(int spaces, int least) { return std::max(least, frame_.spaces / spaces + below(3) - 1); }
    DesignPart part(std::string system, int count, int value = 0) {
        DesignPart p;
        p.system = std::move(system);
        p.count = count;
        p.value = value;
        return p;
    }
    bool sound() {
        const Judged j = judge(yard_, d_);
        return j.faults.empty() && j.cannot_fight.empty();
    }
    // True where it stays.
    bool add(DesignPart p) {
        if (p.count <= 0) return false;
        d_.parts.push_back(std::move(p));
        if (sound()) return true;
        d_.parts.pop_back();
        return false;
    }

    void hull_and_control() {
        for (const char* hull : {"hull_f", "hull_a", "hull_c"}) add(part(hull, share(24, 1)));
        add(part("brdg", 1 + below(2)));
        for (const char* room : {"emer", "aux", "shtl"}) add(part(room, 1));
        add(part("imp", share(40, 1)));
        add(part("btty", share(40, 1), 6 + below(6)));
    }

    // An engine on each side, of any kind that has a left and a right; two fifths of the frame or so.
    void drive() {
        std::vector<const BuildRow*> engines;
        for (const Offer& o : offers(yard_, d_))
            if (o.row->id.ends_with("_left") && o.row->part == "power") engines.push_back(o.row);
        for (int tries = 0; tries < 20; ++tries) {
            const BuildRow& row = *engines[static_cast<std::size_t>(below(static_cast<int>(engines.size())))];
            const std::string kind = row.id.substr(0, row.id.size() - 5);
            const int boxes = std::max(1, frame_.spaces * (3 + below(3)) / (20 * std::max(row.spaces, 1)));
            if (!add(part(kind + "_left", boxes, row.value))) continue;
            if (add(part(kind + "_right", boxes, row.value))) return;
            d_.parts.pop_back();
        }
    }

    void shields() {
        static constexpr std::array<std::array<std::uint8_t, 6>, 4> plans{
            {{0b111111}, {0b100011, 0b011100}, {0b100011, 0b001110, 0b111000}, {1, 2, 4, 8, 16, 32}}};
        if (below(10) == 0) return;
        int n = 0;
        for (const std::uint8_t facings : plans[static_cast<std::size_t>(below(4))]) {
            if (facings == 0) continue;
            ShieldBank bank;
            bank.facings = facings;
            bank.boxes = frame_.spaces / 6 + below(frame_.spaces / 6);
            bank.name = fmt::format("BANK {}", ++n);
            d_.shields.push_back(std::move(bank));
        }
    }

    void crew() {
        d_.crew_units = share(14, 2);
        d_.boarding_parties = share(12, 2);
        d_.deck_crews = 1 + below(3);
    }

    void fill() {
        std::vector<Offer> all = offers(yard_, d_);
        std::erase_if(all, [](const Offer& o) {  // engines are chosen already
            return o.row->id.ends_with("_left") || o.row->id.ends_with("_right");
        });
        for (int failed = 0; failed < 30;) {
            // Every third draw a weapon: else there are few of them among so many rows.
            const Offer* offer = &all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
            for (int k = 0; k < 20 && below(3) == 0 && offer->row->part != "weapons"; ++k)
                offer = &all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
            DesignPart p = part(offer->row->id, 1 + below(4), offer->row->value);
            const std::vector<std::string> arcs = arcs_of(yard_.construction, *offer->row);
            if (!arcs.empty()) {
                p.arc_words = arcs[static_cast<std::size_t>(below(static_cast<int>(arcs.size())))];
                p.arc = parse_arc(p.arc_words).value_or(Arc{});
            }
            if (offer->row->mount) {
                const Offer& held = all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
                p.holds = {held.row->value > 0 ? fmt::format("{}:{}", held.row->id, held.row->value)
                                               : held.row->id};
                p.count = 1;
            }
            if (!add(std::move(p))) ++failed;
        }
    }

    const Shipyard& yard_;
    const Frame& frame_;
    Dice dice_;
    Design d_;
};

}  // namespace

tl::expected<Design, std::string> random_design(const Shipyard& yard, std::uint64_t seed,
                                                const std::string& frame) {
    const std::vector<Frame>& frames = yard.construction.frames;
    Dice dice;
    dice.seed = seed;
    const Frame* chosen =
        frame.empty()
            ? &frames[static_cast<std::size_t>(dice.roll(Stream::setup, static_cast<int>(frames.size())) - 1)]
            : frame_named(yard.construction, frame);
    if (chosen == nullptr) {
        std::string known;
        for (const Frame& f : frames) known += (known.empty() ? "" : ", ") + f.id;
        return tl::unexpected(fmt::format("there is no frame \"{}\"; there are {}", frame, known));
    }
    return RandomBuilder{yard, seed, *chosen}.build();
}

}  // namespace impulse
