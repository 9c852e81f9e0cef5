#include "engine/hex.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace impulse {
namespace {

using std::string_view;

Hex at(string_view printed) {
    const auto h = parse_hex(printed);
    EXPECT_TRUE(h) << printed;
    return h.value_or(Hex{});
}

constexpr std::array facings{Facing{0}, Facing{1}, Facing{2}, Facing{3}, Facing{4}, Facing{5}};

rc::Gen<Hex> any_hex() {
    return rc::gen::map(rc::gen::pair(rc::gen::inRange(1, 61), rc::gen::inRange(1, 61)),
                        [](std::pair<int, int> p) { return hex_at(p.first, p.second); });
}

rc::Gen<Facing> any_facing() {
    return rc::gen::map(rc::gen::inRange(0, 6), [](int f) { return Facing{static_cast<std::uint8_t>(f)}; });
}

struct Crossed {
    std::string hex;
    bool edge;
    bool operator==(const Crossed&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Crossed& c) {
    return out << c.hex << (c.edge ? " edge" : "");
}

std::vector<Crossed> between(string_view a, string_view b) {
    std::vector<Crossed> all;
    each_between(at(a), at(b), [&all](Hex h, bool edge) { all.push_back({text(h), edge}); });
    return all;
}

TEST(EngineHex, EvenColumnsSitHalfAHexLower) {
    EXPECT_EQ(neighbour(at("0101"), Facing{2}), at("0201"));  // C, lower right
    EXPECT_EQ(neighbour(at("0201"), Facing{1}), at("0301"));  // B, upper right
    EXPECT_EQ(neighbour(at("0202"), Facing{5}), at("0102"));  // F, upper left
    EXPECT_EQ(neighbour(at("0302"), Facing{4}), at("0202"));  // E, lower left
    EXPECT_EQ(neighbour(at("0302"), Facing{0}), at("0301"));
    EXPECT_EQ(neighbour(at("0302"), Facing{3}), at("0303"));
}

// UTD7.45112: all six start hexes lie on the hex-rows through 3030; the other parity breaks E and F.
TEST(EngineHex, StartHexesLieOnTheRowsThroughTheCentre) {
    const std::array<std::pair<const char*, int>, 6> starts{
        {{"3001", 29}, {"6015", 30}, {"6045", 30}, {"3060", 30}, {"0145", 29}, {"0116", 29}}};
    for (std::size_t d = 0; d < 6; ++d) {
        const Hex start = at(starts[d].first);
        EXPECT_EQ(along(at("3030"), facings[d], starts[d].second), start) << starts[d].first;
        EXPECT_EQ(bearing(at("3030"), start), static_cast<int>(4 * d + 1)) << starts[d].first;
        EXPECT_EQ(distance(at("3030"), start), starts[d].second);
        EXPECT_EQ(direction_towards(at("3030"), start), facings[d]);
        const MapShape map{60, 60};
        EXPECT_TRUE(map.contains(start));
        EXPECT_FALSE(map.contains(neighbour(start, facings[d]))) << starts[d].first;
    }
}

TEST(EngineHex, PrintedTextIsReadBackOnTheWholeMap) {
    for (int column = 1; column <= 60; ++column)
        for (int row = 1; row <= 60; ++row) {
            const Hex h = hex_at(column, row);
            ASSERT_EQ(column_of(h), column);
            ASSERT_EQ(row_of(h), row);
            ASSERT_EQ(parse_hex(text(h)), h);
            ASSERT_EQ(parse_hex(text(h, true)), h);
        }
    EXPECT_EQ(text(at("0145")), "0145");
    EXPECT_EQ(text(at("0145"), true), "001045");
    EXPECT_EQ(text(at("084100"), true), "084100");
}

TEST(EngineHex, RefusesWhatIsNoHex) {
    for (const char* bad :
         {"", "1", "30", "303", "30301", "3030303", "0030", "3000", "000030", "30x0", "-130", "3 30", "+1+1"})
        EXPECT_FALSE(parse_hex(bad)) << bad;
}

TEST(EngineHex, ColumnsAndRowsBeyondTheMapKeepTheirPlace) {
    const Hex off = along(at("0101"), Facing{5}, 2);
    EXPECT_EQ(column_of(off), -1);
    EXPECT_EQ(row_of(off), 0);
    EXPECT_EQ(hex_at(-1, 0), off);
    EXPECT_EQ(text(off), "-1+0");
}

TEST(EngineHex, FacingLettersAreAToF) {
    EXPECT_EQ(letter(Facing{0}), 'A');
    EXPECT_EQ(letter(Facing{5}), 'F');
    for (const Facing f : facings) EXPECT_EQ(parse_facing(std::string(1, letter(f))), f);
    for (const char* bad : {"", "G", "a", "AB", "@"}) EXPECT_FALSE(parse_facing(bad)) << bad;
    EXPECT_EQ(turned(Facing{5}, 1), Facing{0});
    EXPECT_EQ(turned(Facing{0}, -1), Facing{5});
    EXPECT_EQ(turned(Facing{2}, 15), Facing{5});
}

TEST(EngineHex, DistancesCountedByHand) {
    EXPECT_EQ(distance(at("0101"), at("0101")), 0);
    EXPECT_EQ(distance(at("0101"), at("0301")), 2);
    EXPECT_EQ(distance(at("0101"), at("0303")), 3);
    EXPECT_EQ(distance(at("0101"), at("0201")), 1);
    EXPECT_EQ(distance(at("0101"), at("0202")), 2);  // one more than it would be with even columns higher
    EXPECT_EQ(distance(at("0101"), at("6060")), 89);
}

RC_GTEST_PROP(EngineHexProperty, DistanceIsSymmetricAndShortestOverNeighbours, ()) {
    const Hex a = *any_hex(), b = *any_hex(), c = *any_hex();
    RC_ASSERT(distance(a, b) == distance(b, a));
    RC_ASSERT((distance(a, b) == 0) == (a == b));
    RC_ASSERT(distance(a, c) <= distance(a, b) + distance(b, c));
    if (a == b) return;
    int nearer = 0;
    for (const Facing f : facings) nearer += distance(neighbour(a, f), b) == distance(a, b) - 1;
    RC_ASSERT(nearer == 1 || nearer == 2);
    RC_ASSERT(distance(neighbour(a, direction_towards(a, b)), b) == distance(a, b) - 1);
}

RC_GTEST_PROP(EngineHexProperty, NeighboursAreOneAwayAndOppositeStepsCancel, ()) {
    const Hex h = *any_hex();
    for (const Facing f : facings) {
        RC_ASSERT(distance(h, neighbour(h, f)) == 1);
        RC_ASSERT(neighbour(neighbour(h, f), turned(f, 3)) == h);
        RC_ASSERT(bearing(h, neighbour(h, f)) == 4 * f.at + 1);
    }
}

RC_GTEST_PROP(EngineHexProperty, TheBearingBackIsTwelveMore, ()) {
    const Hex a = *any_hex(), b = *any_hex();
    RC_PRE(a != b);
    RC_ASSERT(bearing(b, a) == (bearing(a, b) + 11) % 24 + 1);
}

RC_GTEST_PROP(EngineHexProperty, TurningTheMapTurnsTheBearing, ()) {
    // Sixty degrees clockwise about a: (q, r) -> (-r, q + r).
    const Hex a = *any_hex(), b = *any_hex();
    RC_PRE(a != b);
    const int q = b.q - a.q, r = b.r - a.r;
    const Hex c{static_cast<std::int16_t>(a.q - r), static_cast<std::int16_t>(a.r + q + r)};
    RC_ASSERT(bearing(a, c) == (bearing(a, b) + 3) % 24 + 1);
    const Facing f = *any_facing();
    RC_ASSERT(relative_bearing(a, turned(f, 1), c) == relative_bearing(a, f, b));
}

TEST(EngineBearing, CornerLinesAndOpenZones) {
    const Hex c = at("3030");
    EXPECT_EQ(bearing(c, c), 0);
    EXPECT_EQ(bearing(c, at("3128")), 2);  // one column right, 2.5 rows up: 19.1 degrees
    EXPECT_EQ(bearing(c, at("3129")), 3);  // 1.5 rows up: 30 degrees exactly
    EXPECT_EQ(bearing(c, at("3228")), 4);  // two right, two up: 40.9 degrees
    EXPECT_EQ(bearing(c, at("3130")), 5);  // next hex, 60 degrees
    EXPECT_EQ(bearing(c, at("3330")), 6);  // three right, half a row up: 79.1 degrees
    EXPECT_EQ(bearing(c, at("3230")), 7);  // 90 degrees
    EXPECT_EQ(bearing(c, at("3331")), 8);
    EXPECT_EQ(bearing(c, at("3131")), 9);
    EXPECT_EQ(bearing(c, at("3132")), 11);
    EXPECT_EQ(bearing(c, at("3031")), 13);
    EXPECT_EQ(bearing(c, at("2932")), 15);
    EXPECT_EQ(bearing(c, at("2830")), 19);
    EXPECT_EQ(bearing(c, at("2929")), 23);
    EXPECT_EQ(bearing(c, at("2928")), 24);
}

TEST(EngineBearing, DeadAheadIsOneWhateverTheFacing) {
    for (const Facing f : facings) {
        EXPECT_EQ(relative_bearing(at("3030"), f, along(at("3030"), f, 5)), 1);
        EXPECT_EQ(relative_bearing(at("3030"), f, along(at("3030"), turned(f, 3), 5)), 13);
        EXPECT_EQ(relative_bearing(at("3030"), f, along(at("3030"), turned(f, 1), 5)), 5);
    }
    EXPECT_EQ(relative_bearing(at("3030"), Facing{2}, at("3030")), 0);
}

// classic D2: first and last bearing of each named arc.
TEST(EngineArc, NamesCoverTheirBearings) {
    struct Row {
        const char* name;
        int first, last, count;
    };
    for (const Row& row :
         {Row{"LF", 21, 1, 5},   Row{"RF", 1, 5, 5},    Row{"R", 5, 9, 5},     Row{"RR", 9, 13, 5},
          Row{"LR", 13, 17, 5},  Row{"L", 17, 21, 5},   Row{"FA", 21, 5, 9},   Row{"RA", 9, 17, 9},
          Row{"LS", 13, 1, 13},  Row{"RS", 1, 13, 13},  Row{"FX", 17, 9, 17},  Row{"RX", 5, 21, 17},
          Row{"FH", 19, 7, 13},  Row{"RH", 7, 19, 13},  Row{"FP", 19, 7, 13},  Row{"AP", 7, 19, 13},
          Row{"LP", 15, 3, 13},  Row{"RP", 23, 11, 13}, Row{"LPR", 9, 21, 13}, Row{"RPR", 5, 17, 13},
          Row{"360", 1, 24, 24}, Row{"0", 1, 1, 1},     Row{"60", 23, 3, 5},   Row{"120", 21, 5, 9},
          Row{"180", 19, 7, 13}, Row{"330", 14, 12, 23}}) {
        const auto arc = parse_arc(row.name);
        ASSERT_TRUE(arc) << row.name;
        EXPECT_EQ(*arc, arc_between(row.first, row.last)) << row.name;
        int count = 0;
        for (int k = 1; k <= 24; ++k) count += arc->has(k);
        EXPECT_EQ(count, row.count) << row.name;
        EXPECT_TRUE(arc->has(row.first) && arc->has(row.last)) << row.name;
        if (row.count < 24) {
            EXPECT_FALSE(arc->has(row.first == 1 ? 24 : row.first - 1)) << row.name;
            EXPECT_FALSE(arc->has(row.last % 24 + 1)) << row.name;
        }
    }
}

TEST(EngineArc, SumsAddBearings) {
    EXPECT_EQ(parse_arc("FA"), parse_arc("LF+RF"));
    EXPECT_EQ(parse_arc("LS"), parse_arc("LF+L+LR"));
    EXPECT_EQ(parse_arc("RS"), parse_arc("RF+R+RR"));
    EXPECT_EQ(parse_arc("FX"), parse_arc("L+LF+RF+R"));
    EXPECT_EQ(parse_arc("RX"), parse_arc("R+RR+LR+L"));
    EXPECT_EQ(parse_arc("LS+RS"), parse_arc("360"));
    const auto disruptor = parse_arc("FX+row13");
    ASSERT_TRUE(disruptor);
    EXPECT_TRUE(disruptor->has(13));
    EXPECT_FALSE(disruptor->has(12));
    EXPECT_FALSE(disruptor->has(14));
    const auto wing = parse_arc("LF+L+RR+row5");
    ASSERT_TRUE(wing);
    EXPECT_TRUE(wing->has(5) && wing->has(9) && wing->has(21) && wing->has(17));
    EXPECT_FALSE(wing->has(4) || wing->has(6) || wing->has(15));
}

TEST(EngineArc, RefusesUnknownNames) {
    for (const char* bad : {"", "+", "FA+", "+FA", "fa", "FAX", "RRP", "?", "row", "row0", "row2", "row25",
                            "row-1", "45", "-30", "FA + L", "3600"})
        EXPECT_FALSE(parse_arc(bad)) << bad;
}

TEST(EngineArc, TheSameHexIsInEveryArcThatIsNotEmpty) {
    EXPECT_TRUE(parse_arc("row1")->has(0));
    EXPECT_FALSE(Arc{}.has(0));
}

// classic D3.4: six shields of sixty degrees, borders on the corner lines.
TEST(EngineShield, EachShieldLooksAlongItsHexside) {
    for (const Facing f : facings)
        for (int s = 0; s < 6; ++s) {
            const auto facing = shields_facing(at("3030"), f, along(at("3030"), turned(f, s), 4));
            EXPECT_EQ(facing.first, s);
            EXPECT_FALSE(facing.tie());
        }
}

TEST(EngineShield, CornerLinesAreTies) {
    const Hex c = at("3030");
    for (const Facing f : facings)
        for (int s = 0; s < 6; ++s) {
            const Hex corner = neighbour(neighbour(c, turned(f, s)), turned(f, s + 1));
            const auto facing = shields_facing(c, f, corner);
            EXPECT_TRUE(facing.tie());
            EXPECT_EQ(facing.first, s);
            EXPECT_EQ(facing.second, (s + 1) % 6);
        }
}

TEST(EngineShield, OpenZonesBelongToTheNearerShield) {
    const Hex c = at("3030");
    EXPECT_EQ(shields_facing(c, Facing{0}, at("3128")).first, 0);  // 19 degrees
    EXPECT_EQ(shields_facing(c, Facing{0}, at("3228")).first, 1);  // 41 degrees
    EXPECT_EQ(shields_facing(c, Facing{0}, at("3330")).first, 1);  // 79 degrees
    EXPECT_EQ(shields_facing(c, Facing{0}, at("2928")).first, 0);  // 341 degrees
    EXPECT_EQ(shields_facing(c, Facing{0}, at("2828")).first, 5);  // 319 degrees
    EXPECT_EQ(shields_facing(c, Facing{1}, at("3128")).first, 5);  // the same hex, ship turned to B
}

TEST(EngineShield, TheSameHexFacesNoShield) {
    const auto none = shields_facing(at("3030"), Facing{0}, at("3030"));
    EXPECT_EQ(none.first, -1);
    EXPECT_EQ(none.second, -1);
    EXPECT_FALSE(none.tie());
}

TEST(EngineDirection, TiesGoToTheFirstClockwise) {
    const Hex c = at("3030");
    EXPECT_EQ(direction_towards(c, at("3129")), Facing{0});  // between A and B
    EXPECT_EQ(direction_towards(c, at("3230")), Facing{1});  // between B and C
    EXPECT_EQ(direction_towards(c, at("2929")), Facing{5});  // between F and A
}

TEST(EngineLine, StraightRowsCrossOneHexPerStep) {
    EXPECT_EQ(between("3030", "3030"), (std::vector<Crossed>{}));
    EXPECT_EQ(between("3030", "3029"), (std::vector<Crossed>{}));
    EXPECT_EQ(between("3030", "3026"),
              (std::vector<Crossed>{{"3029", false}, {"3028", false}, {"3027", false}}));
    EXPECT_EQ(between("0101", "0402"), (std::vector<Crossed>{{"0201", false}, {"0302", false}}));
}

TEST(EngineLine, CornerLinesReportBothHexesOfAnEdge) {
    EXPECT_EQ(between("3030", "3129"), (std::vector<Crossed>{{"3029", true}, {"3130", true}}));
    EXPECT_EQ(between("3030", "3430"),
              (std::vector<Crossed>{
                  {"3130", true}, {"3131", true}, {"3230", false}, {"3330", true}, {"3331", true}}));
}

TEST(EngineLine, SlantedLinesCrossWhatTheyPassThrough) {
    // 19.1 degrees: leaves 3030 through its top, enters 3128 from the left of its bottom.
    EXPECT_EQ(between("3030", "3128"), (std::vector<Crossed>{{"3029", false}, {"3129", false}}));
    // One column right, 4.5 rows up: touches corners of 3028 and 3130 without crossing more than their
    // neighbours.
    EXPECT_EQ(between("3030", "3126"),
              (std::vector<Crossed>{{"3029", false}, {"3028", false}, {"3128", false}, {"3127", false}}));
}

RC_GTEST_PROP(EngineLineProperty, LinesAreChainsOfNeighboursAndReadTheSameBackwards, ()) {
    const Hex a = *any_hex(), b = *any_hex();
    std::vector<Hex> there, back;
    int edges = 0;
    each_between(a, b, [&](Hex h, bool edge) {
        there.push_back(h);
        edges += edge;
    });
    each_between(b, a, [&](Hex h, bool) { back.push_back(h); });
    std::sort(there.begin(), there.end());
    std::sort(back.begin(), back.end());
    RC_ASSERT(there == back);
    RC_ASSERT(std::adjacent_find(there.begin(), there.end()) == there.end());
    RC_ASSERT(std::find(there.begin(), there.end(), a) == there.end());
    RC_ASSERT(std::find(there.begin(), there.end(), b) == there.end());
    const int apart = distance(a, b);
    if (a != b && bearing(a, b) % 4 == 1) RC_ASSERT(static_cast<int>(there.size()) == apart - 1);
    if (a != b && bearing(a, b) % 4 == 3) {
        RC_ASSERT(edges == apart);
        RC_ASSERT(static_cast<int>(there.size()) == apart + apart / 2 - 1);
    }
    // Every ring about a between the two ends is met.
    std::vector<bool> met(static_cast<std::size_t>(apart) + 1, false);
    for (const Hex h : there) {
        RC_ASSERT(distance(a, h) <= apart);
        met[static_cast<std::size_t>(distance(a, h))] = true;
    }
    for (int ring = 1; ring < apart; ++ring) RC_ASSERT(met[static_cast<std::size_t>(ring)]);
}

// The hex whose centre is nearest to a point given in n-ths of a hex; nothing on a border between hexes.
std::optional<Hex> hex_under(std::int64_t q, std::int64_t r, std::int64_t n) {
    const auto nearest = [n](std::int64_t x) {
        const std::int64_t low = x >= 0 ? x / n : -((-x + n - 1) / n);
        return 2 * (x - low * n) > n ? low + 1 : low;
    };
    std::array<std::int64_t, 3> exact{q, r, -q - r}, whole{}, off{};
    for (std::size_t i = 0; i < 3; ++i) {
        whole[i] = nearest(exact[i]);
        off[i] = std::abs(exact[i] - whole[i] * n);
    }
    const auto far = static_cast<std::size_t>(std::max_element(off.begin(), off.end()) - off.begin());
    whole[far] = -whole[(far + 1) % 3] - whole[(far + 2) % 3];
    // On a border two centres are equally near: the second nearest is a neighbour.
    const auto apart = [&](std::int64_t hq, std::int64_t hr) {
        const std::int64_t x = q - hq * n, y = r - hr * n;
        return x * x + x * y + y * y;
    };
    const Hex h{static_cast<std::int16_t>(whole[0]), static_cast<std::int16_t>(whole[1])};
    for (const Facing f : facings) {
        const Hex other = neighbour(h, f);
        if (apart(other.q, other.r) <= apart(h.q, h.r)) return std::nullopt;
    }
    return h;
}

// Walks along the line in small steps and asks each time which hex is underfoot.
RC_GTEST_PROP(EngineLineProperty, EveryHexUnderTheLineIsReported, ()) {
    const Hex a = *any_hex(), b = *any_hex();
    std::vector<Hex> reported{a, b};
    each_between(a, b, [&](Hex h, bool edge) {
        if (!edge) reported.push_back(h);
    });
    std::sort(reported.begin(), reported.end());
    reported.erase(std::unique(reported.begin(), reported.end()), reported.end());
    std::vector<Hex> walked;
    constexpr std::int64_t n = 9973;
    for (std::int64_t i = 0; i <= n; ++i)
        if (const auto h = hex_under(a.q * n + (b.q - a.q) * i, a.r * n + (b.r - a.r) * i, n))
            walked.push_back(*h);
    std::sort(walked.begin(), walked.end());
    walked.erase(std::unique(walked.begin(), walked.end()), walked.end());
    RC_ASSERT(walked == reported);
}

RC_GTEST_PROP(EngineLineProperty, HexesComeInOrderFromTheStart, ()) {
    const Hex a = *any_hex(), b = *any_hex();
    Hex last = a;
    bool first_of_edge = false;
    each_between(a, b, [&](Hex h, bool edge) {
        if (!first_of_edge) RC_ASSERT(distance(last, h) == 1);
        RC_ASSERT(distance(a, h) >= distance(a, last));
        first_of_edge = edge && !first_of_edge;
        last = h;
    });
    if (a != b) RC_ASSERT(distance(last, b) <= 1);
}

TEST(EngineMap, TheRimIsOneFromTheEdge) {
    const MapShape map{60, 50};
    EXPECT_EQ(map.to_edge(at("0101")), 1);
    EXPECT_EQ(map.to_edge(at("6050")), 1);
    EXPECT_EQ(map.to_edge(at("3002")), 2);
    EXPECT_EQ(map.to_edge(at("3025")), 25);
    EXPECT_EQ(map.to_edge(at("3026")), 25);
    EXPECT_EQ(map.to_edge(at("0725")), 7);
    EXPECT_EQ(map.to_edge(at("6150")), 0);
    EXPECT_FALSE(map.contains(at("6101")));
    EXPECT_FALSE(map.contains(hex_at(0, 10)));
    EXPECT_FALSE(map.contains(hex_at(10, 51)));
}

TEST(EngineMap, AFloatingMapHasNoEdge) {
    EXPECT_TRUE(MapShape{}.contains(hex_at(-400, 900)));
    EXPECT_GT(MapShape{}.to_edge(at("0101")), 1'000'000);
}

RC_GTEST_PROP(EngineMapProperty, NoPathOffTheMapIsShorterThanToEdge, ()) {
    const MapShape map{12, 9};
    const Hex h = hex_at(*rc::gen::inRange(1, 13), *rc::gen::inRange(1, 10));
    int nearest = 1000;
    for (int column = -12; column <= 26; ++column)
        for (int row = -10; row <= 22; ++row)
            if (const Hex off = hex_at(column, row); !map.contains(off))
                nearest = std::min(nearest, distance(h, off));
    RC_ASSERT(nearest == map.to_edge(h));
}

}  // namespace
}  // namespace impulse
