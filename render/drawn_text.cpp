#include "render/drawn_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace impulse {
namespace {

struct Letter {
    const ImFont* font = nullptr;
    float size = 0;
    ImFontGlyph glyph{};
};
// By the upper left corner in the atlas: no two letters lie in the same place.
using Letters = std::map<std::pair<float, float>, Letter>;

// Made once for an atlas: every frame of a window has the same.
const Letters& letters_of(const ImFontAtlas& atlas) {
    static Letters letters;
    static std::pair<const void*, double> made_for{nullptr, 0};
    double like = atlas.TexWidth * 7.0 + atlas.TexHeight;
    for (const ImFont* font : atlas.Fonts)
        like = like * 1.5 + static_cast<double>(font->FontSize) + font->Glyphs.Size;
    if (made_for == std::pair<const void*, double>{&atlas, like}) return letters;
    made_for = {&atlas, like};
    letters.clear();
    for (const ImFont* font : atlas.Fonts)
        for (const ImFontGlyph& glyph : font->Glyphs)
            if (glyph.Visible != 0) letters[{glyph.U0, glyph.V0}] = {font, font->FontSize, glyph};
    return letters;
}

void append_utf8(std::string& out, unsigned code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0U | code >> 6U);
        out += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
        out += static_cast<char>(0xE0U | code >> 12U);
        out += static_cast<char>(0x80U | (code >> 6U & 0x3FU));
        out += static_cast<char>(0x80U | (code & 0x3FU));
    }
}

// Puts letters together to runs; a gap of a blank's width is a blank.
class Reader {
public:
    // `part` is how much of the letter's width is drawn: ImGui cuts letters at the edge of their frame.
    void letter(const Letter& l, ImVec2 low, ImVec2 high, float part) {
        const float wide = (l.glyph.X1 - l.glyph.X0) * part;
        const float zoom = wide > 0 ? (high.x - low.x) / wide : 1.0F;
        const float size = l.size * zoom;
        const float pen = low.x - l.glyph.X0 * zoom, top = low.y - l.glyph.Y0 * zoom;
        const bool goes_on = !run_.text.empty() && l.font == font_ && std::abs(top - top_) < 1.0F &&
                             pen > pen_ - size * 0.3F && pen < pen_ + size * 1.2F;
        if (!goes_on) end();
        if (run_.text.empty()) {
            run_.low = ImVec2(pen, top);
        } else if (pen - pen_ > size * 0.14F) {
            run_.text += ' ';
        }
        append_utf8(run_.text, l.glyph.Codepoint);
        run_.high = ImVec2(high.x, std::max(high.y, top + size));
        font_ = l.font;
        top_ = top;
        pen_ = pen + l.glyph.AdvanceX * zoom;
    }
    void end() {
        if (!run_.text.empty()) all.push_back(std::move(run_));
        run_ = {};
    }
    std::vector<DrawnText> all;

private:
    DrawnText run_;
    const ImFont* font_ = nullptr;
    float top_ = 0, pen_ = 0;
};

}  // namespace

std::vector<DrawnText> drawn_text(const ImDrawData& data, const ImFontAtlas& atlas) {
    const Letters& letters = letters_of(atlas);
    Reader reader;
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
            const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
            for (unsigned i = 0; i + 6 <= command.ElemCount;) {
                // A letter is two triangles of four corners: upper left, upper right, lower right, lower left.
                const unsigned at = indices[i];
                const bool quad = indices[i + 1] == at + 1U && indices[i + 2] == at + 2U &&
                                  indices[i + 3] == at && indices[i + 4] == at + 2U &&
                                  indices[i + 5] == at + 3U;
                const auto found =
                    quad ? letters.find({vertices[at].uv.x, vertices[at].uv.y}) : letters.end();
                const ImFontGlyph* glyph = found == letters.end() ? nullptr : &found->second.glyph;
                const ImVec2 corner = quad ? vertices[at + 2].uv : ImVec2(0, 0);
                if (glyph == nullptr || corner.x <= glyph->U0 || corner.x > glyph->U1 ||
                    corner.y <= glyph->V0 || corner.y > glyph->V1) {
                    i += 3;
                    continue;
                }
                i += 6;
                const ImVec2 low = vertices[at].pos, high = vertices[at + 2].pos;
                const ImVec2 middle((low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F);
                if (middle.x < command.ClipRect.x || middle.y < command.ClipRect.y ||
                    middle.x > command.ClipRect.z || middle.y > command.ClipRect.w)
                    continue;
                if ((vertices[at].col >> IM_COL32_A_SHIFT & 0xFFU) == 0) continue;
                reader.letter(found->second, low, high, (corner.x - glyph->U0) / (glyph->U1 - glyph->U0));
            }
        }
        reader.end();
    }
    return std::move(reader.all);
}

const DrawnText* find_text(const std::vector<DrawnText>& all, std::string_view words) {
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const DrawnText& t) {
        return t.text.find(words) != std::string::npos;
    });
    return found == all.rend() ? nullptr : &*found;
}

}  // namespace impulse
