#include "render/draw_backend.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "render/picture.h"
#include "render/theme.h"
#include "tests/render/picture_check.h"

namespace impulse {
namespace {

// A window of SDL's dummy driver with the software renderer, and ImGui on it.
class DrawBackendWindow : public testing::Test {
protected:
    void SetUp() override {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
        ASSERT_EQ(SDL_Init(SDL_INIT_VIDEO), 0) << SDL_GetError();
        window_ = SDL_CreateWindow("test", 0, 0, 640, 360, SDL_WINDOW_HIDDEN);
        ASSERT_NE(window_, nullptr) << SDL_GetError();
        renderer_ = SDL_CreateRenderer(window_, -1, SDL_RENDERER_SOFTWARE);
        ASSERT_NE(renderer_, nullptr) << SDL_GetError();
        context_ = ImGui::CreateContext();
        ImGui::SetCurrentContext(context_);
        ImGui::GetIO().IniFilename = nullptr;
        theme_ = apply_theme(1.0F);
        backend_ = std::make_unique<DrawBackend>(window_, renderer_);
        ASSERT_TRUE(backend_->upload_fonts());
    }
    void TearDown() override {
        backend_.reset();
        ImGui::DestroyContext(context_);
        SDL_DestroyRenderer(renderer_);
        SDL_DestroyWindow(window_);
        SDL_Quit();
    }
    template <class Content>
    void frame(Content&& content) {
        backend_->begin_frame(1.0F / 60.0F);
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({20, 20});
        ImGui::SetNextWindowSize({300, 200});
        ImGui::Begin("w", nullptr, ImGuiWindowFlags_NoSavedSettings);
        content();
        ImGui::End();
        ImGui::Render();
        SDL_SetRenderDrawColor(renderer_, 0, 0, 0, 255);
        SDL_RenderClear(renderer_);
        backend_->draw(*ImGui::GetDrawData());
    }
    Picture seen() {
        Picture p;
        p.width = 640;
        p.height = 360;
        p.rgba.resize(640 * 360 * 4);
        EXPECT_EQ(SDL_RenderReadPixels(renderer_, nullptr, SDL_PIXELFORMAT_RGBA32, p.rgba.data(), 640 * 4),
                  0);
        return p;
    }
    void key(SDL_Scancode code, bool down, Uint16 modifiers = 0) {
        SDL_Event e{};
        e.type = down ? SDL_KEYDOWN : SDL_KEYUP;
        e.key.keysym.scancode = code;
        e.key.keysym.mod = modifiers;
        EXPECT_TRUE(backend_->take(e));
    }
    void button(bool down, ImVec2 at) {
        SDL_Event e{};
        e.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
        e.button.button = SDL_BUTTON_LEFT;
        e.button.x = static_cast<int>(at.x);
        e.button.y = static_cast<int>(at.y);
        EXPECT_TRUE(backend_->take(e));
    }

    SDL_Window* window_ = nullptr;
    SDL_Renderer* renderer_ = nullptr;
    ImGuiContext* context_ = nullptr;
    Theme theme_;
    std::unique_ptr<DrawBackend> backend_;
};

TEST_F(DrawBackendWindow, DrawsTextAndPanels) {
    for (int n = 0; n < 2; ++n) frame([] { ImGui::TextUnformatted("Hood fires 4 photons at Vengeance"); });
    const Picture p = seen();
    EXPECT_GT(check::colours(p), 20U);
    EXPECT_GT(check::part_near(p, colour::panel), 0.15);
    EXPECT_GT(check::part_near(p, colour::text), 0.0005);
}

TEST_F(DrawBackendWindow, ClipsToTheWindowThatDraws) {
    for (int n = 0; n < 2; ++n)
        frame([] { ImGui::GetWindowDrawList()->AddRectFilled({0, 0}, {640, 360}, rgb(0xFF00FF)); });
    const Picture p = seen();
    EXPECT_EQ(p.at(600, 340), IM_COL32(0, 0, 0, 255));
    EXPECT_EQ(p.at(5, 5), IM_COL32(0, 0, 0, 255));
    EXPECT_EQ(p.at(150, 120), rgb(0xFF00FF));
}

TEST_F(DrawBackendWindow, AButtonClickedBetweenTwoFramesIsSeenOnce) {
    int clicks = 0;
    ImVec2 at;
    const auto content = [&] {
        if (ImGui::Button("Fire")) ++clicks;
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        at = ImVec2((low.x + high.x) / 2, (low.y + high.y) / 2);
    };
    frame(content);
    SDL_Event move{};
    move.type = SDL_MOUSEMOTION;
    move.motion.x = static_cast<int>(at.x);
    move.motion.y = static_cast<int>(at.y);
    backend_->take(move);
    frame(content);
    button(true, at);
    button(false, at);
    for (int n = 0; n < 3; ++n) frame(content);
    EXPECT_EQ(clicks, 1);
}

TEST_F(DrawBackendWindow, AKeyTappedBetweenTwoFramesIsSeenOnceWithItsModifiers) {
    int undone = 0;
    const auto content = [&] {
        if (ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed(SDL_SCANCODE_Z, false)) ++undone;
    };
    frame(content);
    key(SDL_SCANCODE_Z, true, KMOD_LCTRL);
    key(SDL_SCANCODE_Z, false, KMOD_NONE);
    for (int n = 0; n < 3; ++n) frame(content);
    EXPECT_EQ(undone, 1);
}

TEST_F(DrawBackendWindow, TypedTextReachesAField) {
    std::array<char, 32> text{};
    const auto content = [&] {
        ImGui::SetKeyboardFocusHere();
        ImGui::InputText("name", text.data(), text.size());
    };
    for (int n = 0; n < 3; ++n) frame(content);
    SDL_Event typed{};
    typed.type = SDL_TEXTINPUT;
    SDL_strlcpy(typed.text.text, "Hood", sizeof(typed.text.text));
    backend_->take(typed);
    frame(content);
    EXPECT_STREQ(text.data(), "Hood");
}

TEST_F(DrawBackendWindow, TheWheelAndTheClipboardWork) {
    SDL_Event wheel{};
    wheel.type = SDL_MOUSEWHEEL;
    wheel.wheel.preciseY = 1.0F;
    EXPECT_TRUE(backend_->take(wheel));
    float turned = 0;
    frame([&] { turned = ImGui::GetIO().MouseWheel; });
    EXPECT_FLOAT_EQ(turned, 1.0F);
    ImGui::SetClipboardText("seed 7");
    EXPECT_STREQ(ImGui::GetClipboardText(), "seed 7");
}

TEST_F(DrawBackendWindow, UnknownEventsAreLeftToTheProgram) {
    SDL_Event dropped{};
    dropped.type = SDL_DROPFILE;
    EXPECT_FALSE(backend_->take(dropped));
    SDL_Event quit{};
    quit.type = SDL_QUIT;
    EXPECT_FALSE(backend_->take(quit));
}

// Triangles far larger than the target used to make SDL read outside its texture.
TEST_F(DrawBackendWindow, HugeShapesAreDrawnAndClipped) {
    for (int n = 0; n < 2; ++n)
        frame([] {
            ImDrawList& list = *ImGui::GetForegroundDrawList();
            list.AddTriangleFilled({-30000, -20000}, {40000, -20000}, {0, 50000}, rgb(0x336699));
            list.AddTriangleFilled({-30000, -20000}, {40000, -20000}, {0, 50000}, rgb(0xFFFFFF, 40));
            list.AddLine({-50000, 180}, {50000, 190}, rgb(0xFFFFFF), 3.0F);
        });
    const Picture p = seen();
    for (const ImVec2 at : {ImVec2(1, 1), ImVec2(638, 1), ImVec2(320, 100), ImVec2(1, 358), ImVec2(638, 358)})
        EXPECT_EQ(p.at(static_cast<int>(at.x), static_cast<int>(at.y)), p.at(320, 100))
            << at.x << " " << at.y;
    EXPECT_NE(p.at(320, 100), IM_COL32(0, 0, 0, 255));
    EXPECT_GT(check::grey(p.at(320, 185)), 200);
}

}  // namespace
}  // namespace impulse
