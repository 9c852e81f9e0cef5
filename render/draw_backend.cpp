#include "render/draw_backend.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>

#include "render/theme.h"

namespace impulse {
namespace {

const char* clipboard_text(void*) {
    static char* last = nullptr;  // ImGui only borrows the pointer until it asks again
    SDL_free(last);
    last = SDL_GetClipboardText();
    return last;
}

void set_clipboard_text(void*, const char* text) { SDL_SetClipboardText(text); }

void place_input_method(int x, int y) {
    const SDL_Rect at{x, y, 1, static_cast<int>(ImGui::GetFontSize())};
    SDL_SetTextInputRect(&at);
}

void map_keys(ImGuiIO& io) {
    const auto map = [&io](int key, SDL_Scancode code) { io.KeyMap[key] = code; };
    map(ImGuiKey_Tab, SDL_SCANCODE_TAB);
    map(ImGuiKey_LeftArrow, SDL_SCANCODE_LEFT);
    map(ImGuiKey_RightArrow, SDL_SCANCODE_RIGHT);
    map(ImGuiKey_UpArrow, SDL_SCANCODE_UP);
    map(ImGuiKey_DownArrow, SDL_SCANCODE_DOWN);
    map(ImGuiKey_PageUp, SDL_SCANCODE_PAGEUP);
    map(ImGuiKey_PageDown, SDL_SCANCODE_PAGEDOWN);
    map(ImGuiKey_Home, SDL_SCANCODE_HOME);
    map(ImGuiKey_End, SDL_SCANCODE_END);
    map(ImGuiKey_Insert, SDL_SCANCODE_INSERT);
    map(ImGuiKey_Delete, SDL_SCANCODE_DELETE);
    map(ImGuiKey_Backspace, SDL_SCANCODE_BACKSPACE);
    map(ImGuiKey_Space, SDL_SCANCODE_SPACE);
    map(ImGuiKey_Enter, SDL_SCANCODE_RETURN);
    map(ImGuiKey_Escape, SDL_SCANCODE_ESCAPE);
    map(ImGuiKey_KeyPadEnter, SDL_SCANCODE_KP_ENTER);
    map(ImGuiKey_A, SDL_SCANCODE_A);
    map(ImGuiKey_C, SDL_SCANCODE_C);
    map(ImGuiKey_V, SDL_SCANCODE_V);
    map(ImGuiKey_X, SDL_SCANCODE_X);
    map(ImGuiKey_Y, SDL_SCANCODE_Y);
    map(ImGuiKey_Z, SDL_SCANCODE_Z);
}

// ImGui's button numbers: left, right, middle; -1 for others.
int button_of(Uint8 sdl) {
    switch (sdl) {
        case SDL_BUTTON_LEFT:
            return 0;
        case SDL_BUTTON_RIGHT:
            return 1;
        case SDL_BUTTON_MIDDLE:
            return 2;
        default:
            return -1;
    }
}

ImDrawVert between(const ImDrawVert& a, const ImDrawVert& b, float t) {
    ImDrawVert v;
    v.pos = ImVec2(a.pos.x + (b.pos.x - a.pos.x) * t, a.pos.y + (b.pos.y - a.pos.y) * t);
    v.uv = a.uv;  // only triangles of one texture point are ever cut
    v.col = mixed(a.col, b.col, t);
    return v;
}

// Cuts a convex polygon with the half plane sign * (x or y) <= limit.
void cut(std::vector<ImDrawVert>& polygon, bool by_x, float sign, float limit, std::vector<ImDrawVert>& out) {
    out.clear();
    const auto depth = [&](const ImDrawVert& v) { return sign * (by_x ? v.pos.x : v.pos.y) - limit; };
    for (std::size_t k = 0; k < polygon.size(); ++k) {
        const ImDrawVert &a = polygon[k], &b = polygon[(k + 1) % polygon.size()];
        const float da = depth(a), db = depth(b);
        if (da <= 0) out.push_back(a);
        if ((da < 0 && db > 0) || (da > 0 && db < 0)) out.push_back(between(a, b, da / (da - db)));
    }
    polygon.swap(out);
}

float twice_area(ImVec2 a, ImVec2 b, ImVec2 c) {
    return std::abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

// Halves the longest side until every piece is at most `most` (twice the area).
void append_split(std::vector<ImDrawVert>& vertices, std::vector<int>& indices, const ImDrawVert& a,
                  const ImDrawVert& b, const ImDrawVert& c, float most, int depth) {
    if (depth == 0 || twice_area(a.pos, b.pos, c.pos) <= most) {
        for (const ImDrawVert* v : {&a, &b, &c}) {
            indices.push_back(static_cast<int>(vertices.size()));
            vertices.push_back(*v);
        }
        return;
    }
    const auto squared = [](ImVec2 p, ImVec2 q) {
        return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
    };
    const float ab = squared(a.pos, b.pos), bc = squared(b.pos, c.pos), ca = squared(c.pos, a.pos);
    if (ab >= bc && ab >= ca) {
        const ImDrawVert m = between(a, b, 0.5F);
        append_split(vertices, indices, a, m, c, most, depth - 1);
        append_split(vertices, indices, m, b, c, most, depth - 1);
    } else if (bc >= ca) {
        const ImDrawVert m = between(b, c, 0.5F);
        append_split(vertices, indices, a, b, m, most, depth - 1);
        append_split(vertices, indices, a, m, c, most, depth - 1);
    } else {
        const ImDrawVert m = between(c, a, 0.5F);
        append_split(vertices, indices, a, b, m, most, depth - 1);
        append_split(vertices, indices, m, b, c, most, depth - 1);
    }
}

}  // namespace

DrawBackend::DrawBackend(SDL_Window* window, SDL_Renderer* renderer) : window_(window), renderer_(renderer) {
    ImGuiIO& io = ImGui::GetIO();
    io.BackendPlatformName = "impulse SDL";
    io.BackendRendererName = "impulse SDL_Renderer";
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    map_keys(io);
    SDL_RendererInfo info{};
    software_ = SDL_GetRendererInfo(renderer_, &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
    if (!window_) return;
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    io.GetClipboardTextFn = clipboard_text;
    io.SetClipboardTextFn = set_clipboard_text;
    io.ImeSetInputScreenPosFn = place_input_method;
    const auto cursor = [this](int at, SDL_SystemCursor id) {
        cursors_[static_cast<std::size_t>(at)] = SDL_CreateSystemCursor(id);
    };
    cursor(ImGuiMouseCursor_Arrow, SDL_SYSTEM_CURSOR_ARROW);
    cursor(ImGuiMouseCursor_TextInput, SDL_SYSTEM_CURSOR_IBEAM);
    cursor(ImGuiMouseCursor_ResizeAll, SDL_SYSTEM_CURSOR_SIZEALL);
    cursor(ImGuiMouseCursor_ResizeNS, SDL_SYSTEM_CURSOR_SIZENS);
    cursor(ImGuiMouseCursor_ResizeEW, SDL_SYSTEM_CURSOR_SIZEWE);
    cursor(ImGuiMouseCursor_ResizeNESW, SDL_SYSTEM_CURSOR_SIZENESW);
    cursor(ImGuiMouseCursor_ResizeNWSE, SDL_SYSTEM_CURSOR_SIZENWSE);
    cursor(ImGuiMouseCursor_Hand, SDL_SYSTEM_CURSOR_HAND);
    cursor(ImGuiMouseCursor_NotAllowed, SDL_SYSTEM_CURSOR_NO);
}

DrawBackend::~DrawBackend() {
    if (font_) SDL_DestroyTexture(font_);
    for (SDL_Cursor* cursor : cursors_)
        if (cursor) SDL_FreeCursor(cursor);
    if (ImGui::GetCurrentContext()) ImGui::GetIO().Fonts->SetTexID(nullptr);
}

bool DrawBackend::upload_fonts() {
    if (font_) SDL_DestroyTexture(font_);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.GetTexDataAsRGBA32(&pixels, &width, &height);
    font_ = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, width, height);
    if (!font_) return false;
    font_width_ = width;
    font_height_ = height;
    SDL_UpdateTexture(font_, nullptr, pixels, 4 * width);
    SDL_SetTextureBlendMode(font_, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(font_, SDL_ScaleModeLinear);
    atlas.SetTexID(font_);
    return true;
}

bool DrawBackend::take(const SDL_Event& event) {
    ImGuiIO& io = ImGui::GetIO();
    switch (event.type) {
        case SDL_MOUSEMOTION:
            io.MousePos = ImVec2(static_cast<float>(event.motion.x), static_cast<float>(event.motion.y));
            return true;
        case SDL_MOUSEWHEEL: {
            const float turn = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -1.0F : 1.0F;
            io.MouseWheel += event.wheel.preciseY * turn;
            io.MouseWheelH -= event.wheel.preciseX * turn;
            return true;
        }
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEBUTTONUP: {
            const int button = button_of(event.button.button);
            if (button < 0) return false;
            io.MousePos = ImVec2(static_cast<float>(event.button.x), static_cast<float>(event.button.y));
            const bool down = event.type == SDL_MOUSEBUTTONDOWN;
            const auto at = static_cast<std::size_t>(button);
            button_down_[at] = down;
            if (down) button_tapped_[at] = true;
            // A drag that leaves the window must still report where it ends.
            const bool any = button_down_[0] || button_down_[1] || button_down_[2];
            if (window_) SDL_CaptureMouse(any ? SDL_TRUE : SDL_FALSE);
            return true;
        }
        case SDL_TEXTINPUT:
            io.AddInputCharactersUTF8(event.text.text);
            return true;
        case SDL_KEYDOWN:
        case SDL_KEYUP: {
            const auto code = static_cast<std::size_t>(event.key.keysym.scancode);
            if (code >= key_down_.size()) return false;
            key_down_[code] = event.type == SDL_KEYDOWN;
            modifiers_ = event.key.keysym.mod;
            if (event.type == SDL_KEYDOWN) {
                key_tapped_[code] = true;
                tap_modifiers_ = modifiers_;
            }
            return true;
        }
        case SDL_WINDOWEVENT:
            if (event.window.event == SDL_WINDOWEVENT_FOCUS_GAINED) io.AddFocusEvent(true);
            if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
                io.AddFocusEvent(false);
                key_down_.reset();
                button_down_.fill(false);
                modifiers_ = 0;
            }
            if (event.window.event == SDL_WINDOWEVENT_LEAVE && SDL_GetMouseFocus() == nullptr)
                io.MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
            return true;
        default:
            return false;
    }
}

void DrawBackend::show_cursor() {
    const ImGuiIO& io = ImGui::GetIO();
    if ((io.ConfigFlags & ImGuiConfigFlags_NoMouseCursorChange) != 0) return;
    const int wanted = ImGui::GetMouseCursor();
    if (io.MouseDrawCursor || wanted == ImGuiMouseCursor_None) {
        SDL_ShowCursor(SDL_DISABLE);
        return;
    }
    SDL_Cursor* cursor = cursors_[static_cast<std::size_t>(wanted)];
    if (!cursor) cursor = cursors_[ImGuiMouseCursor_Arrow];
    if (cursor) SDL_SetCursor(cursor);
    SDL_ShowCursor(SDL_ENABLE);
}

void DrawBackend::begin_frame(float seconds) {
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = std::max(seconds, 1.0e-4F);
    for (std::size_t k = 0; k < key_down_.size(); ++k) io.KeysDown[k] = key_down_[k] || key_tapped_[k];
    const Uint16 held = key_tapped_.any() ? tap_modifiers_ : modifiers_;
    io.KeyCtrl = (held & KMOD_CTRL) != 0;
    io.KeyShift = (held & KMOD_SHIFT) != 0;
    io.KeyAlt = (held & KMOD_ALT) != 0;
    io.KeySuper = (held & KMOD_GUI) != 0;
    key_tapped_.reset();
    for (std::size_t b = 0; b < button_down_.size(); ++b) {
        io.MouseDown[b] = button_down_[b] || button_tapped_[b];
        button_tapped_[b] = false;
    }
    if (!window_) return;
    int width = 0, height = 0, pixels_w = 0, pixels_h = 0;
    SDL_GetWindowSize(window_, &width, &height);
    if ((SDL_GetWindowFlags(window_) & SDL_WINDOW_MINIMIZED) != 0) width = height = 0;
    SDL_GetRendererOutputSize(renderer_, &pixels_w, &pixels_h);
    io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
    if (width > 0 && height > 0)
        io.DisplayFramebufferScale = ImVec2(static_cast<float>(pixels_w) / static_cast<float>(width),
                                            static_cast<float>(pixels_h) / static_cast<float>(height));
    if (io.WantSetMousePos)
        SDL_WarpMouseInWindow(window_, static_cast<int>(io.MousePos.x), static_cast<int>(io.MousePos.y));
    if (io.WantTextInput != had_text_input_) {
        had_text_input_ = io.WantTextInput;
        if (had_text_input_) SDL_StartTextInput();
    }
    show_cursor();
}

void DrawBackend::draw(const ImDrawData& data, ImVec2 origin, float scale) {
    const float scale_x = data.FramebufferScale.x * scale, scale_y = data.FramebufferScale.y * scale;
    if (data.DisplaySize.x * scale_x < 1.0F || data.DisplaySize.y * scale_y < 1.0F) return;
    float old_x = 1.0F, old_y = 1.0F;
    SDL_RenderGetScale(renderer_, &old_x, &old_y);
    const bool had_clip = SDL_RenderIsClipEnabled(renderer_) == SDL_TRUE;
    SDL_Rect old_clip{};
    SDL_RenderGetClipRect(renderer_, &old_clip);
    // Whole-pixel clip rectangles are set in target pixels, so that supersampling clips finely too.
    int target_w = 0, target_h = 0;
    SDL_GetRendererOutputSize(renderer_, &target_w, &target_h);

    const ImVec2 shift(data.DisplayPos.x + origin.x, data.DisplayPos.y + origin.y);
    const bool moves = shift.x != 0.0F || shift.y != 0.0F;
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        const ImDrawVert* vertices = list.VtxBuffer.Data;
        if (moves && !software_) {
            vertices_.assign(list.VtxBuffer.begin(), list.VtxBuffer.end());
            for (ImDrawVert& v : vertices_) v.pos = ImVec2(v.pos.x - shift.x, v.pos.y - shift.y);
            vertices = vertices_.data();
        }
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.UserCallback) {
                if (command.UserCallback != ImDrawCallback_ResetRenderState)
                    command.UserCallback(&list, &command);
                continue;
            }
            const auto edge = [](float at, int limit) {
                return std::clamp(static_cast<int>(std::lround(at)), 0, limit);
            };
            const int x0 = edge((command.ClipRect.x - shift.x) * scale_x, target_w),
                      y0 = edge((command.ClipRect.y - shift.y) * scale_y, target_h),
                      x1 = edge((command.ClipRect.z - shift.x) * scale_x, target_w),
                      y1 = edge((command.ClipRect.w - shift.y) * scale_y, target_h);
            if (x1 <= x0 || y1 <= y0) continue;
            const SDL_Rect clip{x0, y0, x1 - x0, y1 - y0};
            SDL_RenderSetScale(renderer_, 1.0F, 1.0F);
            SDL_RenderSetClipRect(renderer_, &clip);
            SDL_RenderSetScale(renderer_, scale_x, scale_y);
            if (software_) {
                draw_software(list, command, clip, shift, scale_x, scale_y);
                continue;
            }
            const ImDrawVert* first = vertices + command.VtxOffset;
            // ImGui packs colours as bytes r, g, b, a: SDL's own order.
            static_assert(sizeof(SDL_Color) == sizeof(ImU32));
            SDL_RenderGeometryRaw(renderer_, static_cast<SDL_Texture*>(command.GetTexID()), &first->pos.x,
                                  sizeof(ImDrawVert), reinterpret_cast<const SDL_Color*>(&first->col),
                                  sizeof(ImDrawVert), &first->uv.x, sizeof(ImDrawVert),
                                  list.VtxBuffer.Size - static_cast<int>(command.VtxOffset),
                                  list.IdxBuffer.Data + command.IdxOffset,
                                  static_cast<int>(command.ElemCount), sizeof(ImDrawIdx));
        }
    }
    SDL_RenderSetScale(renderer_, 1.0F, 1.0F);
    SDL_RenderSetClipRect(renderer_, had_clip ? &old_clip : nullptr);
    SDL_RenderSetScale(renderer_, old_x, old_y);
}

void DrawBackend::flush_software(SDL_Texture* texture) {
    if (!indices_.empty()) {
        const ImDrawVert* first = vertices_.data();
        SDL_RenderGeometryRaw(renderer_, texture, &first->pos.x, sizeof(ImDrawVert),
                              reinterpret_cast<const SDL_Color*>(&first->col), sizeof(ImDrawVert),
                              &first->uv.x, sizeof(ImDrawVert), static_cast<int>(vertices_.size()),
                              indices_.data(), static_cast<int>(indices_.size()), sizeof(int));
    }
    ++run_;
    vertices_.clear();
    indices_.clear();
}

void DrawBackend::fill_convex(ImU32 colour, const SDL_Rect& clip) {
    float low = convex_.front().y, high = low;
    for (const ImVec2 p : convex_) {
        low = std::min(low, p.y);
        high = std::max(high, p.y);
    }
    const auto first_centre = [](float at) { return static_cast<int>(std::ceil(at - 0.5F)); };
    const int top = std::max(first_centre(std::max(low, -1.0e6F)), clip.y);
    const int bottom = std::min(first_centre(std::min(high, 1.0e6F)), clip.y + clip.h);
    rows_.clear();
    for (int y = top; y < bottom; ++y) {
        const float centre = static_cast<float>(y) + 0.5F;
        float left = 1.0e9F, right = -1.0e9F;
        for (std::size_t k = 0; k < convex_.size(); ++k) {
            const ImVec2 a = convex_[k], b = convex_[k + 1 < convex_.size() ? k + 1 : 0];
            if ((a.y <= centre) == (b.y <= centre)) continue;
            const float x = a.x + (b.x - a.x) * ((centre - a.y) / (b.y - a.y));
            left = std::min(left, x);
            right = std::max(right, x);
        }
        const int x0 = std::max(first_centre(std::clamp(left, -1.0e6F, 1.0e6F)), clip.x);
        const int x1 = std::min(first_centre(std::clamp(right, -1.0e6F, 1.0e6F)), clip.x + clip.w);
        if (x1 <= x0) continue;
        if (!rows_.empty() && rows_.back().x == x0 && rows_.back().w == x1 - x0 &&
            rows_.back().y + rows_.back().h == y)
            ++rows_.back().h;
        else
            rows_.push_back({x0, y, x1 - x0, 1});
    }
    if (rows_.empty()) return;
    const auto part = [colour](int shift) { return static_cast<Uint8>(colour >> shift & 0xFFU); };
    const Uint8 alpha = part(IM_COL32_A_SHIFT);
    SDL_SetRenderDrawColor(renderer_, part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT),
                           alpha);
    SDL_SetRenderDrawBlendMode(renderer_, alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_RenderFillRects(renderer_, rows_.data(), static_cast<int>(rows_.size()));
}

void DrawBackend::draw_software(const ImDrawList& list, const ImDrawCmd& command, const SDL_Rect& clip,
                                ImVec2 shift, float scale_x, float scale_y) {
    // SDL 2.26 multiplies a triangle's area in half pixels with texture coordinates in an int, so that large triangles
    // overflow and read outside the texture; it visits the whole bounding box of each triangle; and it rounds corners
    // to whole pixels. So what is not seen is left out, shapes of one colour are filled row by row, and large
    // triangles of several colours are cut up.
    const ImDrawVert* first = list.VtxBuffer.Data + command.VtxOffset;
    const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
    auto* texture = static_cast<SDL_Texture*>(command.GetTexID());
    const float left = static_cast<float>(clip.x) / scale_x - 1.0F,
                top = static_cast<float>(clip.y) / scale_y - 1.0F;
    const float right = static_cast<float>(clip.x + clip.w) / scale_x + 1.0F,
                bottom = static_cast<float>(clip.y + clip.h) / scale_y + 1.0F;
    vertices_.clear();
    indices_.clear();
    ++run_;
    if (copied_.size() < static_cast<std::size_t>(list.VtxBuffer.Size))
        copied_.resize(static_cast<std::size_t>(list.VtxBuffer.Size));
    const bool supersampled = scale_x >= 2.0F;
    // From here on SDL gets target pixels.
    SDL_RenderSetScale(renderer_, 1.0F, 1.0F);
    const auto target = [&](ImVec2 p) {
        return ImVec2((p.x - shift.x) * scale_x, (p.y - shift.y) * scale_y);
    };
    const auto moved = [&](ImDrawVert v) {
        v.pos = target(v.pos);
        return v;
    };
    // Vertices are copied as they are first used; the two triangles of a letter stay neighbours, since SDL draws such
    // a pair as an upright rectangle, exactly.
    const auto copy = [&](unsigned k) {
        for (unsigned n = k; n < k + 3; ++n) {
            Copied& c = copied_[index[n]];
            if (c.run != run_) {
                c = {run_, static_cast<int>(vertices_.size())};
                vertices_.push_back(moved(first[index[n]]));
            }
            indices_.push_back(c.at);
        }
    };
    const auto turn = [](ImVec2 a, ImVec2 b, ImVec2 c) {
        return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    };
    for (unsigned k = 0; k + 2 < command.ElemCount; k += 3) {
        const ImDrawVert &a = first[index[k]], &b = first[index[k + 1]], &c = first[index[k + 2]];
        const bool even = a.col == b.col && a.col == c.col;
        const auto same_point = [&a](const ImDrawVert& v) { return v.uv.x == a.uv.x && v.uv.y == a.uv.y; };
        const bool solid = same_point(b) && same_point(c);
        if (even && (a.col & IM_COL32_A_MASK) == 0) continue;
        float low_x = std::min({a.pos.x, b.pos.x, c.pos.x}), high_x = std::max({a.pos.x, b.pos.x, c.pos.x}),
              low_y = std::min({a.pos.y, b.pos.y, c.pos.y}), high_y = std::max({a.pos.y, b.pos.y, c.pos.y});
        // Without supersampling small shapes stay with SDL, whose rounding fits their soft rims.
        const bool large = (high_x - low_x) * (high_y - low_y) * scale_x * scale_y > 400.0F;
        if (even && solid && (supersampled || large)) {
            // As much of a fan of triangles as is one convex shape of one colour.
            convex_.assign({a.pos, b.pos, c.pos});
            const float way = turn(a.pos, b.pos, c.pos);
            unsigned next = k + 3;
            for (; way != 0.0F && next + 2 < command.ElemCount && index[next] == index[k] &&
                   index[next + 1] == index[next - 1];
                 next += 3) {
                const ImDrawVert& d = first[index[next + 2]];
                const ImVec2 before = convex_[convex_.size() - 2], last = convex_.back();
                if (d.col != a.col || !same_point(d)) break;
                if (turn(before, last, d.pos) * way < 0 || turn(last, d.pos, a.pos) * way < 0 ||
                    turn(d.pos, a.pos, b.pos) * way < 0)
                    break;
                convex_.push_back(d.pos);
                low_x = std::min(low_x, d.pos.x);
                high_x = std::max(high_x, d.pos.x);
                low_y = std::min(low_y, d.pos.y);
                high_y = std::max(high_y, d.pos.y);
            }
            if (high_x - shift.x >= left && low_x - shift.x <= right && high_y - shift.y >= top &&
                low_y - shift.y <= bottom) {
                flush_software(texture);
                for (ImVec2& p : convex_) {
                    p = target(p);
                    if (!supersampled) p = ImVec2(std::floor(p.x), std::floor(p.y));
                }
                fill_convex(a.col, clip);
            }
            k = next - 3;
            continue;
        }
        if (high_x - shift.x < left || low_x - shift.x > right || high_y - shift.y < top ||
            low_y - shift.y > bottom)
            continue;
        if (!solid) {
            copy(k);
            continue;
        }
        const float box = (high_x - low_x) * (high_y - low_y) * scale_x * scale_y,
                    doubled = twice_area(a.pos, b.pos, c.pos) * scale_x * scale_y;
        const float safe = 4.0e8F / std::max({255.0F, a.uv.x * static_cast<float>(font_width_),
                                              a.uv.y * static_cast<float>(font_height_)});
        if (box < 2000.0F || (box < doubled * 3.0F && doubled <= safe)) {
            copy(k);
            continue;
        }
        // Pieces whose box is much larger than they are cost more than their own overhead.
        const float most =
            std::min(safe, std::max(doubled / std::max(1.0F, std::sqrt(box / 2000.0F)), 200.0F));
        polygon_.assign({moved(a), moved(b), moved(c)});
        cut(polygon_, true, -1.0F, -left * scale_x, cut_);
        cut(polygon_, true, 1.0F, right * scale_x, cut_);
        cut(polygon_, false, -1.0F, -top * scale_y, cut_);
        cut(polygon_, false, 1.0F, bottom * scale_y, cut_);
        for (std::size_t n = 1; n + 1 < polygon_.size(); ++n)
            append_split(vertices_, indices_, polygon_[0], polygon_[n], polygon_[n + 1], most, 10);
    }
    flush_software(texture);
}

float DrawBackend::screen_factor(SDL_Window* window) {
    float dpi = 0.0F;
    const int display = window ? SDL_GetWindowDisplayIndex(window) : 0;
    if (display < 0 || SDL_GetDisplayDPI(display, &dpi, nullptr, nullptr) != 0) return 1.0F;
    return std::clamp(std::round(dpi / 96.0F * 4.0F) / 4.0F, 1.0F, 3.0F);
}

}  // namespace impulse
