// Every letter of the window against what it stands on: at least 4.5 to 1 (WCAG 2.1, 1.4.3), measured on the frame itself.
#include <SDL.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>

#include "render/draw_backend.h"
#include "render/drawn_text.h"
#include "render/panels/watch_panels.h"
#include "tests/render/picture_check.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

constexpr float least_contrast = 4.5F;

// The colour with its alpha over an opaque ground.
ImU32 over(ImU32 ink, ImU32 ground) {
    return mixed(ground | 0xFFU << IM_COL32_A_SHIFT, ink | 0xFFU << IM_COL32_A_SHIFT,
                 static_cast<float>(ink >> IM_COL32_A_SHIFT & 0xFFU) / 255.0F);
}

TEST(Contrast, EveryInkIsLegibleOnEveryGround) {
    for (const ImU32 ground : colour::grounds) {
        for (const ImU32 ink : colour::inks)
            EXPECT_GE(contrast(ink, ground), least_contrast) << std::hex << ink << " on " << ground;
        for (int side = -1; side < 6; ++side)
            EXPECT_GE(contrast(side_look(side).colour, ground), least_contrast)
                << "side " << side << " on " << std::hex << ground;
    }
    EXPECT_GE(contrast(colour::number, colour::space), least_contrast);
    // Words on bright plates: the chosen ship's button, what is marked as wrong, the cell that is struck.
    for (const ImU32 plate : {colour::bad, colour::warn})
        EXPECT_GE(contrast(colour::space, plate), least_contrast) << std::hex << plate;
    for (int side = 0; side < 6; ++side)
        EXPECT_GE(contrast(colour::space, side_look(side).colour), least_contrast) << side;
}

// By hand, from the formula: black and white, and the grey whose luminance is 0.1833.
TEST(Contrast, IsThatOfTheStandard) {
    EXPECT_NEAR(contrast(rgb(0x000000), rgb(0xFFFFFF)), 21.0F, 0.01F);
    EXPECT_NEAR(contrast(rgb(0xFFFFFF), rgb(0x767676)), 4.54F, 0.01F);
    EXPECT_NEAR(contrast(rgb(0x777777), rgb(0xFFFFFF)), 4.48F, 0.01F);
}

// Frames of a battle's window, with the ground of each letter.
class Page {
public:
    Page(int wide, int high, float scale) : wide_(wide), high_(high) {
        surface_ = SDL_CreateRGBSurfaceWithFormat(0, wide, high, 32, SDL_PIXELFORMAT_RGBA32);
        renderer_ = SDL_CreateSoftwareRenderer(surface_);
        before_ = ImGui::GetCurrentContext();
        context_ = ImGui::CreateContext();
        ImGui::SetCurrentContext(context_);
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = ImVec2(static_cast<float>(wide), static_cast<float>(high));
        theme_ = apply_theme(scale, false);
        backend_ = std::make_unique<DrawBackend>(nullptr, renderer_);
        backend_->upload_fonts();
        open_in(state, std::string(source_dir()) + "/tests/data/first_volley.log.jsonl");
        EXPECT_TRUE(state.film) << state.message;
        // It is forked whatever rows the tables have gained since it was recorded.
        state.film->header.table_hash = state.film->rules->table_hash;
        state.text_scale = scale;
        state.playing = false;
    }
    ~Page() {
        backend_.reset();
        ImGui::DestroyContext(context_);
        ImGui::SetCurrentContext(before_);
        SDL_DestroyRenderer(renderer_);
        SDL_FreeSurface(surface_);
    }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    BridgeState state;

    void frames(int n) {
        for (int i = 0; i < n; ++i) {
            backend_->begin_frame(1.0F / 60.0F);
            ImGui::GetIO().MousePos = ImVec2(-1, -1);
            ImGui::NewFrame();
            draw_bridge(state, theme_);
            ImGui::Render();
        }
    }
    // Letters that do not stand out, by what they are written in and on, with some of the words.
    // `over`: only of the windows that lie over the panels, whose names begin with a capital; what they cover is not read.
    std::map<std::string, std::string> illegible(bool over_all) {
        const std::vector<DrawnText> texts = drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts);
        const std::vector<Letter> letters = take_letters(over_all);
        SDL_SetRenderDrawColor(renderer_, 8, 12, 18, 255);
        SDL_RenderClear(renderer_);
        backend_->draw(*ImGui::GetDrawData());
        SDL_RenderPresent(renderer_);
        std::map<std::string, std::string> found;
        for (const Letter& l : letters) {
            if (rimmed(l, letters)) continue;
            const ImU32 ground = ground_of(l), ink = over(l.ink, ground);
            ++looked_at;
            std::string words;
            for (const DrawnText& t : texts)
                if (l.low.x >= t.low.x - 2 && l.high.x <= t.high.x + 2 && l.low.y >= t.low.y - 2 &&
                    l.high.y <= t.high.y + 2)
                    words = t.text;
            // The number of a hex under a counter, a beam or a planet is covered by it.
            const bool number =
                words.size() == 4 && words.find_first_not_of("0123456789") == std::string::npos;
            const bool lit = state.watch.map.arcs || state.watch.map.threat;
            if (number && luminance(ground) > (lit ? 0.075F : 0.03F)) continue;
            if (contrast(ink, ground) >= least_contrast) continue;
            found[fmt::format("{:06x} on {:06x}: {:.1f}", ink & 0xFFFFFFU, ground & 0xFFFFFFU,
                              contrast(ink, ground))] = words;
        }
        return found;
    }
    int looked_at = 0;

private:
    struct Letter {
        ImVec2 low, high, uv;
        ImU32 ink = 0;
    };
    static constexpr ImU32 rim = rgb(0x05080C);

    // All letters of the frame, made invisible in what is drawn. Only letters have a place of their own in the atlas.
    static std::vector<Letter> take_letters(bool over_all) {
        std::vector<Letter> all;
        const ImDrawData& data = *ImGui::GetDrawData();
        const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
        for (int n = 0; n < data.CmdListsCount; ++n) {
            ImDrawList& list = *data.CmdLists[n];
            const std::string name = list._OwnerName != nullptr ? list._OwnerName : "";
            const bool read = !over_all || (!name.empty() && name[0] >= 'A' && name[0] <= 'Z');
            for (const ImDrawCmd& command : list.CmdBuffer) {
                ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
                const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
                for (unsigned i = 0; i + 6 <= command.ElemCount; i += 3) {
                    ImDrawVert *a = vertices + indices[i], *c = vertices + indices[i + 2];
                    if ((a->uv.x == white.x && a->uv.y == white.y) || indices[i + 1] != indices[i] + 1 ||
                        indices[i + 3] != indices[i])
                        continue;
                    const ImVec2 middle((a->pos.x + c->pos.x) * 0.5F, (a->pos.y + c->pos.y) * 0.5F);
                    const bool seen = middle.x >= command.ClipRect.x && middle.y >= command.ClipRect.y &&
                                      middle.x <= command.ClipRect.z && middle.y <= command.ClipRect.w;
                    if (read && seen && (a->col >> IM_COL32_A_SHIFT & 0xFFU) != 0)
                        all.push_back({a->pos, c->pos, a->uv, a->col});
                    for (int k = 0; k < 4; ++k) a[k].col &= ~(0xFFU << IM_COL32_A_SHIFT);
                }
            }
        }
        return all;
    }
    // A letter with a dark rim, or a part of the rim.
    static bool rimmed(const Letter& l, const std::vector<Letter>& all) {
        const ImU32 opaque = 0xFFU << IM_COL32_A_SHIFT;
        if ((l.ink | opaque) == rim) return true;
        for (const Letter& other : all)
            if ((other.ink | opaque) == rim && other.uv.x == l.uv.x && other.uv.y == l.uv.y &&
                std::abs(other.low.x - l.low.x) < 6 && std::abs(other.low.y - l.low.y) < 6)
                return true;
        return false;
    }
    // The middle of what lies behind the letter.
    [[nodiscard]] ImU32 ground_of(const Letter& l) const {
        std::vector<ImU32> under;
        const auto* pixels = static_cast<const std::uint8_t*>(surface_->pixels);
        for (int y = static_cast<int>(l.low.y); y <= static_cast<int>(l.high.y); ++y)
            for (int x = static_cast<int>(l.low.x); x <= static_cast<int>(l.high.x); ++x) {
                if (x < 0 || y < 0 || x >= wide_ || y >= high_) continue;
                const std::uint8_t* p = pixels + y * surface_->pitch + x * 4;
                under.push_back(IM_COL32(p[0], p[1], p[2], 255));
            }
        if (under.empty()) return colour::space;
        std::nth_element(under.begin(), under.begin() + static_cast<std::ptrdiff_t>(under.size() / 2),
                         under.end(), [](ImU32 a, ImU32 b) { return luminance(a) < luminance(b); });
        return under[under.size() / 2];
    }

    int wide_, high_;
    SDL_Surface* surface_ = nullptr;
    SDL_Renderer* renderer_ = nullptr;
    ImGuiContext *before_ = nullptr, *context_ = nullptr;
    Theme theme_;
    std::unique_ptr<DrawBackend> backend_;
};

void expect_legible(Page& page, const std::string& what, bool over = false) {
    page.frames(4);
    std::string all;
    for (const auto& [pair, words] : page.illegible(over)) all += fmt::format("\n  {}  \"{}\"", pair, words);
    EXPECT_TRUE(all.empty()) << what << all;
    EXPECT_GT(page.looked_at, 100) << what;
}

class ContrastAt : public testing::TestWithParam<float> {};

TEST_P(ContrastAt, WatchingIsLegible) {
    for (const char* look :
         {"at=1.19,hits,ship=Burke,audit", "dice,threats,arcs,story", "at=1.02,decisions"}) {
        Page page(1600, 900, GetParam());
        ASSERT_EQ(look_at(page.state, look), std::nullopt);
        expect_legible(page, look);
    }
}

TEST_P(ContrastAt, DecidingIsLegible) {
    for (const char* look : {"at=1.00,ship=Hood,fork", "at=1.19,ship=Hood,fire,fork"}) {
        Page page(1600, 900, GetParam());
        ASSERT_EQ(look_at(page.state, look), std::nullopt);
        page.state.refused = "a reason";
        expect_legible(page, look);
    }
}

TEST_P(ContrastAt, WhatLiesOverTheWindowIsLegible) {
    for (const char* look : {"menu", "keys", "lab", "odds", "value"}) {
        Page page(1280, 720, GetParam());
        ASSERT_EQ(look_at(page.state, look), std::nullopt);
        expect_legible(page, look, true);
    }
}

INSTANTIATE_TEST_SUITE_P(TextScale, ContrastAt, testing::Values(1.0F, 1.5F),
                         [](const auto& param) { return param.param > 1.2F ? "Percent150" : "Percent100"; });

// Negative control: grey on grey is found.
TEST(Contrast, AQuietGreyIsFound) { EXPECT_LT(contrast(colour::outline, colour::panel), least_contrast); }

}  // namespace
}  // namespace impulse
