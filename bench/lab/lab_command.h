// bench/lab/lab_command.h: what the commands of the table laboratory share: messages, files, formats.
// Shapes: LabOutput writes to the program's streams; each command has its own file and installer.
// Errors: bad() tells one sentence and gives exit code 2.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "scenarios/files/files.h"
#include "scenarios/program.h"

namespace impulse {

class LabOutput {
public:
    explicit LabOutput(const ProgramStreams& streams) : io_(streams) {}

    [[nodiscard]] std::ostream& out() const { return io_.out; }
    [[nodiscard]] std::ostream& err() const { return io_.err; }
    // Tells what is wrong; returns exit_bad_input.
    int bad(std::string_view what) const {
        io_.err << "impulse: " << what << "\n";
        return exit_bad_input;
    }
    // Writes a picture or a table: nowhere where no path is given, "-" is the standard output. An exit code if it fails.
    [[nodiscard]] std::optional<int> save(const std::string& path, const std::string& text) const {
        if (path.empty()) return std::nullopt;
        if (path == "-") {
            io_.out << text;
            return std::nullopt;
        }
        if (const auto error = write_whole(path, text)) return bad(error->text());
        return std::nullopt;
    }

private:
    const ProgramStreams& io_;
};

// `impulse odds`.
void install_odds(CLI::App& app, const ProgramStreams& streams, int& status);
// `impulse tables compare`.
void install_compare(CLI::App& tables, const ProgramStreams& streams, int& status);
// `impulse tables value`.
void install_value(CLI::App& tables, const ProgramStreams& streams, int& status);

}  // namespace impulse
