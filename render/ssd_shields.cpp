// render/ssd_shields.cpp: the shields round the hull of a sheet: bands of ticks on a closed line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <utility>

#include "render/camera.h"
#include "render/ssd_painter.h"

namespace impulse {
namespace {

ImU32 level_colour(float part) {
    return part > 2.0F / 3.0F ? colour::good : part > 1.0F / 3.0F ? colour::warn : colour::bad;
}

}  // namespace

// The closed line round the hull on which the shields stand: rounder than a box, roomier than an ellipse. It
// starts at the top and runs clockwise.
class SheetPainter::Ring {
public:
    explicit Ring(Area r) : centre_((r.low + r.high) * 0.5F), half_(r.size() * 0.5F) {
        constexpr float power = 2.0F / 4.8F;
        const auto bent = [](float v) { return std::copysign(std::pow(std::abs(v), power), v); };
        for (std::size_t k = 0; k < path_.size(); ++k) {
            const glm::vec2 d =
                heading(360.0F * static_cast<float>(k) / static_cast<float>(path_.size() - 1));
            path_[k] = centre_ + glm::vec2(bent(d.x), bent(d.y)) * half_;
            length_[k] = k == 0 ? 0.0F : length_[k - 1] + glm::length(path_[k] - path_[k - 1]);
        }
    }
    [[nodiscard]] float whole() const { return length_.back(); }
    // The point that lies `at` pixels along the line.
    [[nodiscard]] glm::vec2 point(float at) const {
        at = std::fmod(at + whole() * 2.0F, whole());
        const auto next = std::upper_bound(length_.begin(), length_.end(), at);
        const auto k =
            std::clamp(static_cast<std::size_t>(next - length_.begin()), std::size_t{1}, length_.size() - 1);
        const float span = length_[k] - length_[k - 1];
        return path_[k - 1] + (path_[k] - path_[k - 1]) * (span > 0 ? (at - length_[k - 1]) / span : 0.0F);
    }
    // Outward direction there, length 1.
    [[nodiscard]] glm::vec2 out(float at) const {
        const glm::vec2 way = point(at + 0.75F) - point(at - 0.75F);
        const float far = glm::length(way);
        return far > 0 ? glm::vec2(way.y, -way.x) / far : glm::vec2(0, -1);
    }
    // How far along the line a direction from the centre meets it.
    [[nodiscard]] float at_angle(float degrees) const {
        const float turn = std::fmod(degrees + 720.0F, 360.0F);
        std::size_t best = 0;
        float least = 1e30F;
        for (std::size_t k = 0; k < path_.size(); ++k) {
            const glm::vec2 p = (path_[k] - centre_) / half_;
            float angle = std::atan2(p.x, -p.y) * 57.29578F;
            if (angle < 0) angle += 360.0F;
            const float away = std::abs(angle - turn);
            if (away < least) {
                least = away;
                best = k;
            }
        }
        return length_[best];
    }

    // From where to where a bank stands that guards those facings, which lie in a row: one band over all of them.
    [[nodiscard]] std::pair<float, float> stretch(int facings) const;

private:
    glm::vec2 centre_, half_;
    std::array<glm::vec2, 241> path_{};
    std::array<float, 241> length_{};
};

std::pair<float, float> SheetPainter::Ring::stretch(int facings) const {
    int first_facing = 0, covered = 0;
    for (int f = 0; f < 6; ++f) covered += facings >> f & 1;
    for (int f = 0; f < 6; ++f)
        if ((facings >> f & 1) != 0 && (facings >> ((f + 5) % 6) & 1) == 0) first_facing = f;
    // The top and bottom stretches reach a little round the corners, so that all six are of like length.
    static constexpr std::array<float, 7> borders{-42.0F, 42.0F, 90.0F, 138.0F, 222.0F, 270.0F, 318.0F};
    const int last_facing = (first_facing + covered - 1) % 6;
    const float from = at_angle(borders[static_cast<std::size_t>(first_facing)]);
    const float to =
        covered == 6 ? from + whole() : at_angle(borders[static_cast<std::size_t>(last_facing) + 1]);
    return {from, to};
}

void SheetPainter::one_shield(const Ring& ring, std::size_t index) {
    const SheetShield& shield = sheet_.shields[index];
    if (shield.max <= 0 || (shield.facings & 0x3F) == 0) return;
    const auto ends = ring.stretch(shield.facings);
    float from = ends.first, to = ends.second;
    if (to <= from) to += ring.whole();
    const float inset = theme_.px(3.5F);
    from += inset;
    to -= inset;
    const float span = to - from, middle = (from + to) * 0.5F;
    const float band = std::clamp(area_.size().x * 0.026F, theme_.px(5.0F), theme_.px(10.0F));

    // The figures stand in a break in the middle of the band, where nothing else needs the room.
    ImFont& small = *theme_.fonts.small;
    std::string words = shield.now > 0 ? fmt::format("{}/{}", shield.now, shield.max) : "DOWN";
    if (shield.reinforced > 0) words += fmt::format(" +{}", shield.reinforced);
    const glm::vec2 room = text_size(small, words), out = ring.out(middle);
    const float gap_half = (std::abs(out.y) * room.x + std::abs(out.x) * room.y) * 0.5F + theme_.px(2.5F);

    const float part = static_cast<float>(shield.now) / static_cast<float>(shield.max);
    const ImU32 ink = level_colour(part);
    const float used = span - 2.0F * gap_half;
    // One tick a box where there is room, else several boxes a tick.
    int per_tick = 1;
    while (used / static_cast<float>((shield.max + per_tick - 1) / per_tick) < theme_.px(3.0F) &&
           per_tick < shield.max)
        ++per_tick;
    const int ticks = (shield.max + per_tick - 1) / per_tick;
    const float each = used / static_cast<float>(ticks), gap = std::min(theme_.px(1.5F), each * 0.3F);
    const auto along = [&](float at) {
        return from + at + (at > used * 0.5F - 0.01F ? 2.0F * gap_half : 0.0F);
    };
    const auto start_of = [&](int k) {
        const float at = each * static_cast<float>(k);
        // A tick that would straddle the break goes behind it as a whole.
        return at + each > used * 0.5F + 0.01F && at < used * 0.5F ? along(used * 0.5F) : along(at);
    };
    for (int k = 0; k < ticks && hover_.shield < 0; ++k)
        if (glm::length(ring.point(start_of(k) + each * 0.5F) - mouse_) < std::max(each, band))
            hover_.shield = static_cast<int>(index);
    const glm::vec2 figures = ring.point(middle);
    if (std::abs(mouse_.x - figures.x) < room.x * 0.6F && std::abs(mouse_.y - figures.y) < room.y * 0.6F)
        hover_.shield = static_cast<int>(index);
    const bool hovered = hover_.shield == static_cast<int>(index);
    const auto tick = [&](float a, float b, ImU32 fill, bool hollow) {
        const glm::vec2 p = ring.point(a), q = ring.point(b), way = q - p;
        const float far = glm::length(way);
        if (far < 0.1F) return;
        const glm::vec2 aside = glm::vec2(way.y, -way.x) / far * (band * 0.5F);
        const std::array<ImVec2, 4> rim{im(p + aside), im(q + aside), im(q - aside), im(p - aside)};
        if (hollow)
            list_.AddPolyline(rim.data(), 4, fill, ImDrawFlags_Closed, theme_.px(0.9F));
        else
            list_.AddConvexPolyFilled(rim.data(), 4, fill);
    };
    const int left = (shield.now + per_tick - 1) / per_tick,
              before = std::min((shield.now + shield.lost_this_volley + per_tick - 1) / per_tick, ticks);
    const int first = (ticks - left) / 2,
              first_now = (ticks - before) / 2;  // what is left stands about the figures
    for (int k = 0; k < ticks; ++k) {
        const float a = start_of(k) + gap * 0.5F, b = a + each - gap;
        if (k >= first && k < first + left)
            tick(a, b, hovered ? mixed(ink, colour::white, 0.4F) : ink, false);
        else if (k >= first_now && k < first_now + before)
            tick(a, b, colour::white, true);
        else
            tick(a, b, faded(colour::outline, 0.75F), true);
    }
    if (shield.reinforced > 0) {  // a second line outside the band
        const float step = theme_.px(7.0F);
        for (float at = from; at + step * 0.7F < to; at += step) {
            if (at + step > middle - gap_half && at < middle + gap_half) continue;
            const float off = band * 0.5F + theme_.px(2.8F);
            list_.AddLine(im(ring.point(at) + ring.out(at) * off),
                          im(ring.point(at + step * 0.7F) + ring.out(at + step * 0.7F) * off), colour::accent,
                          theme_.px(1.5F));
        }
    }
    text_at(list_, small, figures, {0.5F, 0.5F}, mixed(ink, colour::white, hovered ? 0.7F : 0.25F), words);
}

void SheetPainter::shields(Area around) {
    const Ring ring(around);
    for (std::size_t n = 0; n < sheet_.shields.size(); ++n) one_shield(ring, n);
}

}  // namespace impulse
