// tests/render/frames.h: frames of ImGui without window or renderer.
// Units:  pixels.
// Shapes: Frames owns an ImGui context and makes it the current one while it lives; frames are 1/60 s apart.
// Errors: none.
// Rule:   none.
#pragma once

#include <string>
#include <vector>

#include "render/drawn_text.h"
#include "render/theme.h"

namespace impulse {

class Frames {
public:
    explicit Frames(ImVec2 size, float scale = 1.0F) {
        before_ = ImGui::GetCurrentContext();
        own_ = ImGui::CreateContext();
        ImGui::SetCurrentContext(own_);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = size;
        // Keyboard navigation asks for every key to have a place.
        for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
        theme = apply_theme(scale);
        io.Fonts->Build();
    }
    ~Frames() {
        ImGui::DestroyContext(own_);
        ImGui::SetCurrentContext(before_);
    }
    Frames(const Frames&) = delete;
    Frames& operator=(const Frames&) = delete;
    template <class F>
    void draw(F&& content) {
        ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        content();
        ImGui::Render();
    }
    // The text of the last frame, run by run.
    [[nodiscard]] static std::vector<DrawnText> texts() {
        return drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts);
    }
    Theme theme;

private:
    ImGuiContext *before_ = nullptr, *own_ = nullptr;
};

}  // namespace impulse
