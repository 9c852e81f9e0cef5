#include "render/map_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string>

#include "render/camera.h"
#include "render/strokes.h"

namespace impulse {
namespace {

// Right half of each hull from nose to stern; the left half mirrors it.
struct HalfHull {
    std::array<glm::vec2, 5> points;
    std::size_t count;
};
constexpr std::array<HalfHull, 6> hulls{{
    {{{{0, -1.0F}, {0.74F, 0.76F}, {0, 0.40F}}}, 3},
    {{{{0, -1.0F}, {0.30F, -0.12F}, {1.0F, 0.52F}, {0.34F, 0.38F}, {0, 0.78F}}}, 5},
    {{{{0, -1.1F}, {0.40F, -0.05F}, {0.46F, 0.86F}, {0, 0.56F}}}, 4},
    {{{{0, -1.0F}, {0.72F, 0.05F}, {0, 0.92F}}}, 3},
    {{{{0, -1.0F}, {0.26F, -0.30F}, {0.86F, -0.34F}, {0.58F, 0.74F}, {0, 0.42F}}}, 5},
    {{{{0, -0.95F}, {0.62F, -0.30F}, {0.62F, 0.48F}, {0.22F, 0.86F}, {0, 0.66F}}}, 5},
}};

glm::vec2 turned_by(glm::vec2 p, glm::vec2 nose) {
    // `nose` is the screen direction of (0, -1).
    return {-p.x * nose.y - p.y * nose.x, p.x * nose.x - p.y * nose.y};
}

// Fills a polygon that a point inside sees whole, with an antialiased rim of the same colour.
void fill_star(ImDrawList& list, std::span<const ImVec2> rim, glm::vec2 inside, ImU32 colour) {
    const int n = static_cast<int>(rim.size());
    list.PrimReserve(n * 3, n + 1);
    const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
    const unsigned first = list._VtxCurrentIdx;
    list.PrimWriteVtx(im(inside), uv, colour);
    for (const ImVec2 p : rim) list.PrimWriteVtx(p, uv, colour);
    for (int k = 0; k < n; ++k) {
        list.PrimWriteIdx(static_cast<ImDrawIdx>(first));
        list.PrimWriteIdx(static_cast<ImDrawIdx>(first + 1 + static_cast<unsigned>(k)));
        list.PrimWriteIdx(static_cast<ImDrawIdx>(first + 1 + static_cast<unsigned>((k + 1) % n)));
    }
    list.AddPolyline(rim.data(), n, colour, ImDrawFlags_Closed, 1.0F);
}

void draw_shield(ImDrawList& list, const Theme& theme, ShieldLevel level, glm::vec2 centre, float r,
                 float angle, ImU32 colour, float thick, float alpha) {
    if (level.max <= 0) return;
    constexpr float half = 25.5F;
    const float part = std::clamp(level.part(), 0.0F, 1.0F);
    const float thin = std::max(theme.px(0.9F), thick * 0.22F);
    if (part <= 0.0F) {  // down: only dots
        dashed_arc(list, centre, r, angle - half, angle + half, faded(colour::bad, 0.9F * alpha), thin * 1.4F,
                   6, 0.34F);
        return;
    }
    if (part < 1.0F)
        dashed_arc(list, centre, r, angle - half, angle + half,
                   faded(mixed(colour, colour::outline, 0.5F), 0.75F * alpha), thin, 9, 0.5F);
    const float reach = half * std::max(part, 0.34F);  // shorter would be too small to see
    if (part > 2.0F / 3.0F) {
        arc(list, centre, r, angle - reach, angle + reach, faded(colour, alpha), thick);
    } else if (part > 1.0F / 3.0F) {  // worn: two pieces
        dashed_arc(list, centre, r, angle - reach, angle + reach, faded(colour, alpha), thick, 2, 0.86F);
    } else {  // nearly gone: three short pieces in the colour of danger
        dashed_arc(list, centre, r, angle - reach, angle + reach, faded(colour::bad, alpha), thick, 3, 0.62F);
    }
}

// A dome on the ground, its foot towards the body; a place for troops is a hollow square.
void draw_ground_unit(ImDrawList& list, const Theme& theme, const ShipCounter& ship, glm::vec2 c, float r,
                      bool hovered) {
    const SideLook look = side_look(ship.side);
    const float up = 60.0F * static_cast<float>(ship.on_side);
    const glm::vec2 out = heading(up), along = heading(up + 90.0F);
    list.AddCircleFilled(im(c), r * 1.2F, faded(colour::space, 0.86F), 24);
    if (ship.selected || hovered)
        list.AddCircle(im(c), r * 1.5F, faded(colour::white, ship.selected ? 1.0F : 0.6F), 28,
                       theme.px(1.4F));
    if (ship.acting) dashed_arc(list, c, r * 1.75F, 0, 360, colour::warn, theme.px(1.4F), 12, 0.45F);
    if (ship.flash > 0.0F)
        list.AddCircleFilled(im(c), r * (1.2F + 0.3F * ship.flash), faded(colour::bad, 0.45F * ship.flash),
                             24);
    const glm::vec2 foot = c - out * (r * 0.5F);
    const float thick = std::max(theme.px(1.4F), r * 0.2F);
    list.AddLine(im(foot - along * r), im(foot + along * r), look.colour, thick);
    if (ship.place) {
        const float half = r * 0.5F;
        const std::array<ImVec2, 4> rim{im(foot - along * half), im(foot - along * half + out * r),
                                        im(foot + along * half + out * r), im(foot + along * half)};
        list.AddPolyline(rim.data(), 4, look.colour, ImDrawFlags_Closed, thick * 0.8F);
        return;
    }
    std::array<ImVec2, 9> dome{};
    for (std::size_t k = 0; k < dome.size(); ++k)
        dome[k] = im(foot + heading(up - 90.0F + 22.5F * static_cast<float>(k)) * (r * 0.82F));
    if (ship.crippled)
        list.AddPolyline(dome.data(), static_cast<int>(dome.size()), look.colour, ImDrawFlags_Closed,
                         thick * 0.8F);
    else
        list.AddConvexPolyFilled(dome.data(), static_cast<int>(dome.size()), look.colour);
    if (look.dash != Dash::Solid && !ship.crippled)
        list.AddCircleFilled(im(foot + out * (r * 0.34F)), r * 0.2F, faded(colour::space, 0.92F), 12);
    // Its shields together, as an arc over it: how much of all of them is left.
    int now = 0, most = 0;
    for (const ShieldLevel& level : ship.shields) {
        now += level.now;
        most += level.max;
    }
    const float arc_half = 62.0F, part = most > 0 ? static_cast<float>(now) / static_cast<float>(most) : 0.0F;
    if (most > 0)
        dashed_arc(list, foot, r * 1.25F, up - arc_half, up + arc_half, faded(colour::outline, 0.8F),
                   theme.px(1.0F), 9, 0.5F);
    if (part > 0.0F)
        arc(list, foot, r * 1.25F, up - arc_half * part, up + arc_half * part,
            part > 1.0F / 3.0F ? look.colour : colour::bad, thick);
}

void burst(ImDrawList& list, glm::vec2 at, float r, ImU32 colour) {
    list.AddCircleFilled(im(at), r * 1.25F, faded(colour, 0.16F));
    list.AddCircleFilled(im(at), r * 0.75F, faded(colour, 0.30F));
    for (int n = 0; n < 8; ++n) {
        const glm::vec2 d = heading(22.5F + 45.0F * static_cast<float>(n));
        const float reach = (n % 2 == 0) ? r * 1.15F : r * 0.75F;
        list.AddLine(im(at + d * (r * 0.28F)), im(at + d * reach), faded(colour::white, 0.9F),
                     std::max(1.0F, r * 0.13F));
    }
    list.AddCircleFilled(im(at), r * 0.26F, colour::white);
}

}  // namespace

void draw_hull(ImDrawList& list, int side, glm::vec2 centre, float r, float angle, ImU32 colour,
               bool filled) {
    const HalfHull& half = hulls[side < 0 ? 5U : static_cast<std::size_t>(side) % hulls.size()];
    const glm::vec2 nose = heading(angle);
    std::array<ImVec2, 10> rim{};
    std::size_t n = 0;
    for (std::size_t k = 0; k < half.count; ++k) rim[n++] = im(centre + turned_by(half.points[k], nose) * r);
    for (std::size_t k = half.count - 1; k-- > 1;)
        rim[n++] = im(centre + turned_by(half.points[k] * glm::vec2(-1, 1), nose) * r);
    if (filled)
        fill_star(list, std::span(rim.data(), n), centre + turned_by({0.0F, 0.05F}, nose) * r, colour);
    else
        list.AddPolyline(rim.data(), static_cast<int>(n), colour, ImDrawFlags_Closed,
                         std::max(1.2F, r * 0.13F));
}

void draw_ship(ImDrawList& list, const Theme& theme, const ShipCounter& ship, glm::vec2 c, float radius,
               bool hovered) {
    const SideLook look = side_look(ship.side);
    const float angle = 60.0F * static_cast<float>(ship.facing.at) + ship.turn;
    if (ship.destroyed) {  // a wreck: shards in grey, no ring
        const ImU32 grey = faded(mixed(look.colour, colour::outline, 0.72F), 0.95F);
        draw_hull(list, ship.side, c, radius * 0.52F, angle, faded(grey, 0.45F), false);
        cross(list, c, radius * 0.42F, grey, std::max(theme.px(1.6F), radius * 0.11F));
        return;
    }
    const float alpha = ship.cloaked ? 0.45F : 1.0F;
    const ImU32 own = faded(look.colour, alpha);
    if (ship.craft) {  // no ring: the silhouette on a dark ground
        list.AddCircleFilled(im(c), radius * 1.15F, faded(colour::space, 0.8F), 20);
        if (ship.selected || hovered)
            list.AddCircle(im(c), radius * 1.45F, faded(colour::white, ship.selected ? 1.0F : 0.6F), 24,
                           theme.px(1.2F));
        if (ship.acting) dashed_arc(list, c, radius * 1.7F, 0, 360, colour::warn, theme.px(1.2F), 10, 0.45F);
        if (ship.flash > 0.0F)
            list.AddCircleFilled(im(c), radius * (1.2F + 0.3F * ship.flash),
                                 faded(colour::bad, 0.45F * ship.flash), 20);
        const glm::vec2 nose = heading(angle), aside = heading(angle + 90.0F);
        const std::array<ImVec2, 4> rim{
            im(c + nose * radius * 1.05F), im(c + aside * radius * 0.8F - nose * radius * 0.75F),
            im(c - nose * radius * 0.35F), im(c - aside * radius * 0.8F - nose * radius * 0.75F)};
        if (ship.crippled || ship.cloaked) {
            list.AddPolyline(rim.data(), 4, own, ImDrawFlags_Closed, std::max(1.2F, radius * 0.2F));
        } else {
            list.AddTriangleFilled(rim[0], rim[1], rim[2], own);
            list.AddTriangleFilled(rim[0], rim[2], rim[3], own);
        }
        if (look.dash != Dash::Solid)
            list.AddCircleFilled(im(c), radius * 0.24F, faded(colour::space, 0.92F), 10);
        return;
    }
    if (ship.body) {  // drawn as terrain: only who looks at it or must decide is shown
        if (ship.selected || hovered)
            list.AddCircle(im(c), radius + theme.px(4.0F), faded(colour::white, ship.selected ? 0.9F : 0.6F),
                           64, theme.px(1.4F));
        if (ship.flash > 0.0F) list.AddCircleFilled(im(c), radius, faded(colour::bad, 0.3F * ship.flash), 48);
        return;
    }
    if (ship.on_side >= 0) {
        draw_ground_unit(list, theme, ship, c, radius, hovered);
        return;
    }
    const float thick = std::max(theme.px(2.8F), radius * 0.17F);

    list.AddCircleFilled(im(c), radius + theme.px(1.5F), faded(colour::space, ship.cloaked ? 0.55F : 0.86F),
                         40);
    if (ship.selected) {
        list.AddCircle(im(c), radius + theme.px(6.0F), faded(look.colour, 0.16F), 48, theme.px(6.0F));
        for (int n = 0; n < 4; ++n)  // four brackets
            arc(list, c, radius + theme.px(5.5F), 45.0F + 90.0F * static_cast<float>(n) - 17.0F,
                45.0F + 90.0F * static_cast<float>(n) + 17.0F, colour::white, theme.px(1.8F));
    } else if (hovered) {
        list.AddCircle(im(c), radius + theme.px(4.5F), faded(colour::white, 0.7F), 48, theme.px(1.2F));
    }
    if (ship.acting)  // owes a decision: a second fine ring
        dashed_arc(list, c, radius + theme.px(ship.selected ? 10.0F : 5.0F), 0, 360, colour::warn,
                   theme.px(1.6F), 18, 0.45F);
    if (ship.flash > 0.0F)
        list.AddCircleFilled(im(c), radius * (1.0F + 0.25F * ship.flash),
                             faded(colour::bad, 0.42F * ship.flash), 40);

    const float ring = radius - thick * 0.5F;
    for (int n = 0; n < 6; ++n)
        draw_shield(list, theme, ship.shields[static_cast<std::size_t>(n)], c, ring,
                    angle + 60.0F * static_cast<float>(n), look.colour, thick, alpha);
    if (ship.cloaked)
        dashed_arc(list, c, radius + theme.px(2.5F), 0, 360, faded(look.colour, 0.8F), theme.px(1.0F), 24,
                   0.3F);

    if (ship.held)  // a clamp on both sides
        for (const float turn : {90.0F, 270.0F}) {
            arc(list, c, radius + theme.px(3.5F), turn - 22.0F, turn + 22.0F, colour::white, theme.px(2.4F));
            for (const float end : {turn - 22.0F, turn + 22.0F})
                list.AddLine(im(c + heading(end) * (radius + theme.px(1.0F))),
                             im(c + heading(end) * (radius + theme.px(6.0F))), colour::white, theme.px(1.6F));
        }

    // The nose outside the ring shows the facing even where the hull is tiny.
    const glm::vec2 ahead = heading(angle), aside = heading(angle + 90.0F);
    const glm::vec2 tip = c + ahead * (radius + std::max(theme.px(5.0F), radius * 0.24F));
    const glm::vec2 root = c + ahead * (radius + theme.px(0.5F));
    const float wide = std::max(theme.px(3.4F), radius * 0.17F);
    list.AddTriangleFilled(im(tip), im(root + aside * wide), im(root - aside * wide), own);

    const float hull = radius * 0.52F;
    draw_hull(list, ship.side, c, hull, angle, own, !ship.crippled && !ship.cloaked);
    if (ship.crippled) {  // a broken outline with a bar across it
        const glm::vec2 slash = heading(angle + 52.0F) * hull * 0.95F;
        list.AddLine(im(c - slash), im(c + slash), colour::bad, std::max(theme.px(1.6F), radius * 0.09F));
    }
}

void draw_seeker(ImDrawList& list, const Theme& theme, const SeekerCounter& seeker, glm::vec2 c, float r) {
    const SideLook look = side_look(seeker.side);
    const glm::vec2 nose = heading(60.0F * static_cast<float>(seeker.facing.at) + seeker.turn);
    const bool hollow = look.dash != Dash::Solid;  // sides after the first carry a dark heart
    const ImU32 dark = faded(colour::space, 0.92F);
    switch (seeker.kind) {
        case SeekerLook::Drone: {
            const auto dart = [&](float size) {
                const std::array<ImVec2, 4> rim{im(c + turned_by({0, -1.3F}, nose) * size),
                                                im(c + turned_by({0.62F, 0.1F}, nose) * size),
                                                im(c + turned_by({0, 1.0F}, nose) * size),
                                                im(c + turned_by({-0.62F, 0.1F}, nose) * size)};
                return rim;
            };
            const glm::vec2 tail = c + turned_by({0, 1.0F}, nose) * r;
            list.AddLine(im(tail), im(tail - nose * r * 1.5F), faded(look.colour, 0.6F),
                         std::max(1.0F, r * 0.22F));
            const auto rim_dark = dart(r * 1.28F), rim = dart(r), heart = dart(r * 0.42F);
            list.AddConvexPolyFilled(rim_dark.data(), 4, dark);
            list.AddConvexPolyFilled(rim.data(), 4, look.colour);
            if (hollow) list.AddConvexPolyFilled(heart.data(), 4, dark);
            break;
        }
        case SeekerLook::Plasma: {
            for (int n = 3; n >= 1; --n)
                list.AddCircleFilled(im(c - nose * (r * 0.35F * static_cast<float>(n))),
                                     r * (1.0F - 0.18F * static_cast<float>(n)), faded(look.colour, 0.22F),
                                     18);
            list.AddCircleFilled(im(c), r * 1.35F, faded(look.colour, 0.25F), 24);
            list.AddCircleFilled(im(c), r * 0.95F, look.colour, 24);
            list.AddCircleFilled(im(c), r * 0.5F, hollow ? dark : colour::white, 18);
            break;
        }
        case SeekerLook::Shuttle: {
            const std::array<ImVec2, 5> rim{
                im(c + turned_by({0, -1.1F}, nose) * r), im(c + turned_by({0.7F, -0.3F}, nose) * r),
                im(c + turned_by({0.7F, 0.85F}, nose) * r), im(c + turned_by({-0.7F, 0.85F}, nose) * r),
                im(c + turned_by({-0.7F, -0.3F}, nose) * r)};
            list.AddCircleFilled(im(c), r * 1.3F, dark, 20);
            list.AddConvexPolyFilled(rim.data(), 5, look.colour);
            if (hollow) list.AddCircleFilled(im(c), r * 0.3F, dark, 12);
            break;
        }
        case SeekerLook::Mine: {
            for (int n = 0; n < 6; ++n) {
                const glm::vec2 d = heading(60.0F * static_cast<float>(n));
                list.AddLine(im(c + d * r * 0.6F), im(c + d * r * 1.3F), look.colour,
                             std::max(1.0F, r * 0.25F));
            }
            list.AddCircleFilled(im(c), r * 0.8F, look.colour, 20);
            list.AddCircleFilled(im(c), r * 0.35F, dark, 12);
            break;
        }
    }
    std::string words = seeker.count > 1 ? "\xC3\x97" + std::to_string(seeker.count) : std::string();
    if (!seeker.label.empty() && r >= theme.px(4.5F))
        words = words.empty() ? seeker.label : seeker.label + " " + words;
    if (!words.empty())
        rimmed_text(list, *theme.fonts.small, c + glm::vec2(r * 1.35F, 0), {0.0F, 0.5F}, look.colour, words);
}

void draw_line(ImDrawList& list, const Theme& theme, const MapLine& line, glm::vec2 a, glm::vec2 b,
               float hex) {
    const SideLook look = side_look(line.side);
    const float length = glm::length(b - a);
    if (length < 1.0F) return;
    const glm::vec2 along = (b - a) / length, aside(-along.y, along.x);
    const ImU32 own = faded(look.colour, line.strength),
                bright = faded(mixed(look.colour, colour::white, 0.65F), line.strength);
    const float w = theme.px(1.0F);
    // A miss passes the target to one side.
    const glm::vec2 end = line.hit ? b : b + along * hex * 1.1F + aside * hex * 0.42F;
    switch (line.kind) {
        case LineKind::LockOn:
            dashed_line(list, a, b, faded(colour::white, 0.75F * line.strength), w * 1.3F, w * 6, w * 5);
            break;
        case LineKind::Guidance:
            dashed_line(list, a, b, faded(look.colour, 0.5F * line.strength), w, w * 2, w * 5);
            break;
        case LineKind::Stasis:  // held fast: a broad band with cross strokes
            list.AddLine(im(a), im(b), faded(look.colour, 0.25F * line.strength), w * 12);
            for (float d = w * 5; d < length; d += w * 9)
                list.AddLine(im(a + along * d - aside * (w * 6)), im(a + along * d + aside * (w * 6)),
                             faded(colour::white, 0.6F * line.strength), w * 1.2F);
            break;
        case LineKind::WebStrand:
            list.AddLine(im(a), im(b), faded(look.colour, 0.2F * line.strength), w * 7);
            for (int n = -1; n <= 1; ++n)
                list.AddLine(im(a + aside * (w * 2.4F * static_cast<float>(n))),
                             im(b + aside * (w * 2.4F * static_cast<float>(n))),
                             faded(look.colour, 0.75F * line.strength), w);
            break;
        case LineKind::Tractor: {
            // A standing wave between the two ships.
            list.AddLine(im(a), im(b), faded(look.colour, 0.18F * line.strength), w * 8);
            constexpr int waves_px = 9;
            const int steps = std::clamp(static_cast<int>(length / (w * 3.0F)), 8, 240);
            for (int turn = 0; turn < 2; ++turn) {
                for (int n = 0; n <= steps; ++n) {
                    const float t = static_cast<float>(n) / static_cast<float>(steps);
                    const float swing =
                        std::sin(t * length / (w * waves_px) + (turn == 0 ? 0.0F : 3.14159F)) * w * 3.2F *
                        std::sin(t * 3.14159F);
                    list.PathLineTo(im(a + along * (t * length) + aside * swing));
                }
                list.PathStroke(own, 0, w * 1.2F);
            }
            break;
        }
        case LineKind::Phaser:
        case LineKind::Beam:
            list.AddLine(im(a), im(end), faded(own, 0.14F), w * 9);
            list.AddLine(im(a), im(end), faded(own, 0.32F), w * 4.5F);
            list.AddLine(im(a), im(end), bright, w * 1.7F);
            break;
        case LineKind::Disruptor: {
            list.AddLine(im(a), im(end), faded(own, 0.16F), w * 7);
            const float whole = glm::length(end - a);
            const glm::vec2 way = (end - a) / whole;
            for (float at = w * 8; at < whole; at += w * 17)
                list.AddLine(im(a + way * at), im(a + way * std::min(at + w * 10, whole)), bright, w * 3.0F);
            break;
        }
        case LineKind::Torpedo: {
            dashed_line(list, a, end, faded(own, 0.55F), w * 1.3F, w * 3, w * 6);
            const float whole = glm::length(end - a);
            const glm::vec2 way = (end - a) / whole;
            for (const float t : {0.45F, 0.62F, 0.79F}) {
                const glm::vec2 at = a + way * (whole * t);
                list.AddCircleFilled(im(at), w * 7.5F, faded(own, 0.22F), 20);
                list.AddCircleFilled(im(at), w * 3.6F, bright, 16);
            }
            break;
        }
        case LineKind::PlasmaBolt:
            for (int n = 0; n < 12; ++n) {
                const float t = static_cast<float>(n) / 11.0F;
                list.AddCircleFilled(im(a + (end - a) * t), w * (3.0F + 6.0F * t),
                                     faded(own, 0.2F + 0.3F * t), 18);
            }
            break;
    }
    if (!is_fire(line.kind)) return;
    if (line.hit)
        burst(list, b, std::max(theme.px(7.0F), hex * 0.33F),
              faded(mixed(look.colour, colour::bad, 0.4F), line.strength));
    if (!line.hit) cross(list, end, theme.px(3.5F), faded(colour::dim, line.strength), theme.px(1.3F));
}

}  // namespace impulse
