// scenarios/program.h: the program `impulse`: its commands, their options and exit codes.
// Shapes: run_program is main without main, so that tests and a build with pictures share it.
// Errors: bad input is said on stderr in one sentence; exit 0 ok, 1 a difference was found, 2 bad input.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "scenarios/files/json_fields.h"
#include "scenarios/run.h"

namespace CLI {
class App;
}

namespace impulse {

struct ProgramStreams;
// Adds commands to the program. `status` becomes the exit code; all three live as long as the parse.
using Installer = std::function<void(CLI::App& app, const ProgramStreams& streams, int& status)>;

// What a build may add to the plain program.
struct ProgramHooks {
    // Draws the end of a battle as a PNG, as a side sees it or, without one, as it stands; empty where the program is
    // built without the drawing library.
    std::function<tl::expected<void, std::string>(const BattleRun& run, const Battle& seen,
                                                  std::optional<SideId> side, const std::string& path)>
        save_picture = {};
    // Commands of libraries above this one (the table laboratory).
    std::vector<Installer> commands = {};
};

struct ProgramStreams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool progress = true;              // a line on `err` while a battle is fought
    std::ostream* terminal = nullptr;  // `err` where it is a terminal, for lines that are drawn over

    // Says what was wrong in one sentence; returns exit_bad_input.
    int bad(std::string_view sentence) const;
    int bad(const FileError& error) const;
    // Writes a picture or a table: nowhere where no path is given, "-" is the standard output. An exit code if it fails.
    [[nodiscard]] std::optional<int> save(const std::string& path, const std::string& text) const;
    void print_json(const Json& json) const;
};

// A line that says how far a command has come: drawn over itself on a terminal; elsewhere the command prints lines.
class ProgressLine {
public:
    explicit ProgressLine(const ProgramStreams& streams) : terminal_(streams.terminal) {}
    // True where lines are drawn over.
    [[nodiscard]] bool drawn_over() const { return terminal_ != nullptr; }
    void draw(const std::string& line);
    // Leaves the line where it stands.
    void end();

private:
    std::ostream* terminal_;
    bool drawn_ = false;
};

constexpr int exit_ok = 0, exit_difference = 1, exit_bad_input = 2, exit_stopped = 130;

// Runs one command; `words` are the arguments without the program's name.
int run_program(const std::vector<std::string>& words, const ProgramStreams& streams,
                const ProgramHooks& hooks = {});
// The same from main's arguments on the standard streams, with SIGINT taken as "stop after this order".
int run_program(int count, char** arguments, const ProgramHooks& hooks = {});

}  // namespace impulse
