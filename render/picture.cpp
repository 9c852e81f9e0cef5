#include "render/picture.h"

#include <SDL.h>
#include <stb/stb_image_write.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "render/draw_backend.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

struct SurfaceEnd {
    void operator()(SDL_Surface* s) const { SDL_FreeSurface(s); }
};
struct RendererEnd {
    void operator()(SDL_Renderer* r) const { SDL_DestroyRenderer(r); }
};

// A fresh ImGui context for a while; the one before is current again afterwards.
class ContextForAWhile {
public:
    ContextForAWhile() : before_(ImGui::GetCurrentContext()), own_(ImGui::CreateContext()) {
        ImGui::SetCurrentContext(own_);
    }
    ~ContextForAWhile() {
        ImGui::DestroyContext(own_);
        ImGui::SetCurrentContext(before_);
    }
    ContextForAWhile(const ContextForAWhile&) = delete;
    ContextForAWhile& operator=(const ContextForAWhile&) = delete;

private:
    ImGuiContext* before_;
    ImGuiContext* own_;
};

// Averages samples x samples blocks of the band into rows of the picture from `top` on.
void average_into(Picture& picture, int top, int rows, const SDL_Surface& band, int samples) {
    const unsigned count = static_cast<unsigned>(samples * samples);
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            unsigned r = 0, g = 0, b = 0;
            for (int sy = 0; sy < samples; ++sy) {
                const auto* row =
                    static_cast<const std::uint8_t*>(band.pixels) + (y * samples + sy) * band.pitch;
                const std::uint8_t* p = row + x * samples * 4;
                for (int sx = 0; sx < samples; ++sx, p += 4) {
                    r += p[0];
                    g += p[1];
                    b += p[2];
                }
            }
            auto* out = picture.rgba.data() +
                        (static_cast<std::size_t>(top + y) * static_cast<std::size_t>(picture.width) +
                         static_cast<std::size_t>(x)) *
                            4;
            out[0] = static_cast<std::uint8_t>((r + count / 2) / count);
            out[1] = static_cast<std::uint8_t>((g + count / 2) / count);
            out[2] = static_cast<std::uint8_t>((b + count / 2) / count);
            out[3] = 255;
        }
    }
}

void append_bytes(void* to, void* bytes, int count) {
    const auto* first = static_cast<const std::uint8_t*>(bytes);
    auto& all = *static_cast<std::vector<std::uint8_t>*>(to);
    all.insert(all.end(), first, first + count);
}

}  // namespace

ImU32 Picture::at(int x, int y) const {
    if (x < 0 || y < 0 || x >= width || y >= height) return IM_COL32_BLACK;
    const auto* p =
        rgba.data() +
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4;
    return IM_COL32(p[0], p[1], p[2], p[3]);
}

Picture draw_picture(const PictureShape& shape, const std::function<void(const Theme&)>& content) {
    Picture picture;
    if (shape.width < 1 || shape.height < 1) return picture;
    const int samples = std::clamp(shape.samples, 1, 8);
    // Bands keep a 3840x2160 picture with 16 samples a pixel within about 64 MB.
    const int pixels_a_row = shape.width * samples * samples;
    const int band_rows = std::clamp(16'000'000 / pixels_a_row, 1, shape.height);
    const std::unique_ptr<SDL_Surface, SurfaceEnd> band(SDL_CreateRGBSurfaceWithFormat(
        0, shape.width * samples, band_rows * samples, 32, SDL_PIXELFORMAT_RGBA32));
    if (!band) return picture;
    const std::unique_ptr<SDL_Renderer, RendererEnd> renderer(SDL_CreateSoftwareRenderer(band.get()));
    if (!renderer) return picture;

    const ContextForAWhile context;
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.DisplaySize = ImVec2(static_cast<float>(shape.width), static_cast<float>(shape.height));
    const Theme theme = apply_theme(allowed_scale(shape.scale), samples > 1);
    DrawBackend backend(nullptr, renderer.get());
    if (!backend.upload_fonts()) return picture;
    for (int frame = 0; frame < std::max(shape.frames, 1); ++frame) {
        backend.begin_frame(1.0F / 60.0F);
        ImGui::NewFrame();
        content(theme);
        ImGui::Render();
    }

    picture.width = shape.width;
    picture.height = shape.height;
    picture.rgba.resize(static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(shape.height) * 4);
    for (int top = 0; top < shape.height; top += band_rows) {
        SDL_SetRenderDrawColor(renderer.get(), 0, 0, 0, 255);
        SDL_RenderClear(renderer.get());
        backend.draw(*ImGui::GetDrawData(), ImVec2(0, static_cast<float>(top)), static_cast<float>(samples));
        SDL_RenderPresent(renderer.get());
        average_into(picture, top, std::min(band_rows, shape.height - top), *band, samples);
    }
    return picture;
}

tl::expected<void, std::string> save_png(const Picture& picture, const std::string& path, int step) {
    if (picture.rgba.empty()) return tl::unexpected(path + ": the picture is empty, SDL could not draw it");
    std::vector<std::uint8_t> rgb, bytes;  // every pixel is opaque
    rgb.reserve(picture.rgba.size() / 4 * 3);
    for (std::size_t n = 0; n < picture.rgba.size(); ++n)
        if (n % 4 != 3)
            rgb.push_back(
                static_cast<std::uint8_t>(std::min(255, (picture.rgba[n] + step / 2) / step * step)));
    // Flat areas and letters pack best unfiltered.
    stbi_write_force_png_filter = 0;
    stbi_write_png_compression_level = 32;
    if (stbi_write_png_to_func(append_bytes, &bytes, picture.width, picture.height, 3, rgb.data(),
                               picture.width * 3) == 0)
        return tl::unexpected(path + ": the picture could not be packed as PNG");
    const std::string_view packed{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    if (const auto error = write_whole(path, packed)) return tl::unexpected(error->text());
    return {};
}

}  // namespace impulse
