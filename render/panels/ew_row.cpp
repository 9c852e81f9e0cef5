#include <fmt/format.h>
#include <imgui.h>

#include "render/panels/panels.h"

namespace impulse {

std::optional<Command> ew_row(const Decision& decision) {
    if (!decision.unit || !decision.rules.line(Line::ecm).used) return std::nullopt;
    const int ecm = decision.me()[Counter::ecm], eccm = decision.me()[Counter::eccm];
    const auto order = [&](int a, int b) {
        return AdjustEw{decision.unit, static_cast<std::uint8_t>(std::max(0, a)),
                        static_cast<std::uint8_t>(std::max(0, b))};
    };
    const auto why = [&](int a, int b) {
        return a < 0 || b < 0 ? std::string("there is none") : why_refused(decision, order(a, b));
    };
    struct Change {
        const char* label;
        int ecm, eccm;
        const char* tip;
    };
    static constexpr std::array<Change, 6> changes{
        {{"-##ecm", -1, 0, "one point of ECM less"},
         {"+##ecm", 1, 0, "one point of ECM more, out of reserve power"},
         {"-##eccm", 0, -1, "one point of ECCM less"},
         {"+##eccm", 0, 1, "one point of ECCM more, out of reserve power"},
         {"ECM > ECCM", -1, 1, "one circuit changes over"},
         {"ECCM > ECM", 1, -1, "one circuit changes over"}}};
    std::array<std::string, 6> no;
    bool any = ecm + eccm > 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        no[i] = why(ecm + changes[i].ecm, eccm + changes[i].eccm);
        any = any || no[i].empty();
    }
    if (!any) return std::nullopt;
    std::optional<Command> given;
    ImGui::PushID("ew");
    ImGui::PushFont(decision.theme.fonts.small);
    const auto button = [&](std::size_t i) {
        if (button_or_why(changes[i].label, no[i], {}, changes[i].tip))
            given = order(ecm + changes[i].ecm, eccm + changes[i].eccm);
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (i == 0 || i == 2) {
            if (i > 0) ImGui::SameLine(0, decision.theme.px(12));
            ImGui::AlignTextToFramePadding();
            ImGui::TextUnformatted(i == 0 ? fmt::format("ECM {}", ecm).c_str()
                                          : fmt::format("ECCM {}", eccm).c_str());
        }
        ImGui::SameLine(0, decision.theme.px(i == 4 ? 12 : 4));
        if (i >= 4 && ImGui::GetContentRegionAvail().x < decision.theme.px(84)) ImGui::NewLine();
        button(i);
    }
    ImGui::PopFont();
    ImGui::PopID();
    return given;
}

}  // namespace impulse
