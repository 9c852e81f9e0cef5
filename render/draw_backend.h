// render/draw_backend.h: ImGui draw data to an SDL_Renderer, SDL events to ImGui's input.
// Units:  pixels of ImGui's display; seconds between frames.
// Shapes: one DrawBackend per ImGui context and renderer; it owns the font texture, nothing else.
// Errors: upload_fonts returns false where the renderer makes no texture (SDL_GetError says why).
// Rule:   one path for a screen, for SDL's software renderer and for no screen (dummy driver).
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <array>
#include <bitset>
#include <vector>

namespace impulse {

class DrawBackend {
public:
    // Binds to the current ImGui context. The window may be null (drawing into a surface): then there is no
    // mouse, no clipboard and no text input, and the caller sets ImGuiIO::DisplaySize.
    DrawBackend(SDL_Window* window, SDL_Renderer* renderer);
    ~DrawBackend();
    DrawBackend(const DrawBackend&) = delete;
    DrawBackend& operator=(const DrawBackend&) = delete;

    // Uploads ImGui's font atlas; call again after apply_theme at another scale. False where the texture
    // fails.
    bool upload_fonts();
    // Feeds one event to ImGui. True where ImGui knows this kind of event (see WantCaptureMouse and
    // WantCaptureKeyboard for whether it wants to keep it). Dropped files and quitting are left to the
    // program.
    bool take(const SDL_Event& event);
    // Sets display size, time step, mouse and cursor for the frame that ImGui::NewFrame begins.
    void begin_frame(float seconds);
    // Draws the data. `origin` is the display point at the target's upper left; `scale` target pixels per
    // display pixel (more than 1 for supersampling).
    void draw(const ImDrawData& data, ImVec2 origin = ImVec2(0, 0), float scale = 1.0F);

    // False where the renderer takes the nearest point of a texture (SDL's software renderer).
    [[nodiscard]] bool filters() const { return !software_; }

    // Screen pixels per pixel of an ordinary 96 dpi screen, in quarters, at least 1; 1 where SDL cannot say.
    static float screen_factor(SDL_Window* window);

private:
    void show_cursor();
    // One command for SDL's software renderer; `clip` in target pixels, `shift` in display pixels.
    void draw_software(const ImDrawList& list, const ImDrawCmd& command, const SDL_Rect& clip, ImVec2 shift,
                       float scale_x, float scale_y);
    void flush_software(SDL_Texture* texture);
    // Fills convex_ (target pixels) row by row: every pixel whose centre lies inside, once.
    void fill_convex(ImU32 colour, const SDL_Rect& clip);

    SDL_Window* window_ = nullptr;
    SDL_Renderer* renderer_ = nullptr;
    SDL_Texture* font_ = nullptr;
    std::array<SDL_Cursor*, ImGuiMouseCursor_COUNT> cursors_{};
    // A key or button pressed and released between two frames must still be seen once, with its modifiers.
    std::array<bool, 3> button_down_{}, button_tapped_{};
    std::bitset<SDL_NUM_SCANCODES> key_down_, key_tapped_;
    Uint16 modifiers_ = 0, tap_modifiers_ = 0;
    bool software_ = false;
    int font_width_ = 1, font_height_ = 1;
    // Scratch, kept so that steady frames do not allocate.
    struct Copied {
        unsigned run = 0;
        int at = 0;
    };
    std::vector<ImDrawVert> vertices_, polygon_, cut_;
    std::vector<int> indices_;
    std::vector<Copied> copied_;  // where a vertex stands in vertices_, valid in the present run
    unsigned run_ = 0;
    std::vector<ImVec2> convex_;
    std::vector<SDL_Rect> rows_;
    bool had_text_input_ = false;
};

}  // namespace impulse
