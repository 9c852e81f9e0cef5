#include <fmt/format.h>

#include <algorithm>

#include "scenarios/files/json_text.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_cells.h"

namespace impulse {
namespace {

void diff(const Json& a, const Json& b, const std::string& path, std::vector<std::string>& out) {
    if (a == b) return;
    const auto shown = [](const Json& j) { return j.dump(); };
    if (a.is_object() && b.is_object()) {
        for (const auto& [key, value] : a.items()) {
            const std::string at = path.empty() ? key : path + "." + key;
            if (b.contains(key))
                diff(value, b[key], at, out);
            else
                out.push_back(fmt::format("{}: {} | nothing", at, shown(value)));
        }
        for (const auto& [key, value] : b.items())
            if (!a.contains(key))
                out.push_back(
                    fmt::format("{}: nothing | {}", path.empty() ? key : path + "." + key, shown(value)));
        return;
    }
    const auto has_ids = [](const Json& j) {
        return j.is_array() && !j.empty() && std::ranges::all_of(j, [](const Json& e) {
                   return e.is_object() && e.contains("id") && e["id"].is_string();
               });
    };
    if (has_ids(a) && has_ids(b)) {
        for (const Json& entry : a) {
            const std::string id = entry["id"].get<std::string>();
            const std::string at = fmt::format("{}[{}]", path, id);
            if (const Json* other = by_id(b, id))
                diff(entry, *other, at, out);
            else
                out.push_back(fmt::format("{}: {} | nothing", at, shown(entry)));
        }
        for (const Json& entry : b)
            if (const std::string id = entry["id"].get<std::string>(); by_id(a, id) == nullptr)
                out.push_back(fmt::format("{}[{}]: nothing | {}", path, id, shown(entry)));
        return;
    }
    if (a.is_array() && b.is_array()) {
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
            const std::string at = fmt::format("{}[{}]", path, i);
            if (i >= a.size())
                out.push_back(fmt::format("{}: nothing | {}", at, shown(b[i])));
            else if (i >= b.size())
                out.push_back(fmt::format("{}: {} | nothing", at, shown(a[i])));
            else
                diff(a[i], b[i], at, out);
        }
        return;
    }
    out.push_back(fmt::format("{}: {} | {}", path, shown(a), shown(b)));
}

}  // namespace

tl::expected<std::vector<std::string>, FileError> diff_records(std::string_view one,
                                                               std::string_view one_file,
                                                               std::string_view other,
                                                               std::string_view other_file) {
    auto a = JsonText::parse(one, one_file);
    if (!a) return tl::unexpected(a.error());
    auto b = JsonText::parse(other, other_file);
    if (!b) return tl::unexpected(b.error());
    std::vector<std::string> lines;
    diff((*a)->json(), (*b)->json(), "", lines);
    return lines;
}

}  // namespace impulse
