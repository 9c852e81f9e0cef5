// render/impulse_main.cpp: the program `impulse` where the drawing library is there: it can save pictures.
#include <fmt/format.h>

#include "bench/lab/lab_program.h"
#include "render/battle_scene.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/program.h"

namespace {

using namespace impulse;

// The battle as it stands, its last fire and the story's last lines.
tl::expected<void, std::string> save_picture(const BattleRun& run, const Battle& b,
                                             std::optional<SideId> side, const std::string& path) {
    const std::string result = b.winner ? fmt::format("{} holds the field", run.roster().names.side(b.winner))
                               : b.ended != 0 ? std::string("nobody holds the field")
                                              : std::string("the battle goes on");
    TranscriptOptions options;
    options.side = side;
    std::vector<std::string> lines;
    const std::string story = transcript(run.rules(), run.first(), run.roster(), run.entries(), options);
    for (std::size_t from = 0; from < story.size();) {
        const std::size_t to = std::min(story.find('\n', from), story.size());
        if (to > from) lines.push_back(story.substr(from, to - from));
        from = to + 1;
    }
    return save_battle_picture(
        battle_page(run.rules(), b, run.roster(), fmt::format("{}: {}", run.scenario().setup.title, result),
                    fmt::format("{} · turn {}, impulse {}{}", run.rules().name, b.clock.turn,
                                std::min<int>(b.clock.impulse, b.field.impulses),
                                side ? "" : fmt::format(" · seed {}", run.scenario().setup.seed)),
                    std::move(lines)),
        path);
}

}  // namespace

int main(int count, char** arguments) {
    return impulse::run_program(count, arguments, ProgramHooks{save_picture, lab_commands()});
}
