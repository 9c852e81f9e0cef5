// scenarios/commands/commands.h: the commands of `impulse` that fight battles and look at logs, ships and tables.
// Shapes: one function for each file of this folder, which adds its commands with their options to the program.
// Errors: bad input is said on stderr in one sentence, exit code 2.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include "scenarios/commands/battle_files.h"
#include "scenarios/program.h"

namespace impulse {

// What all commands share; it lives as long as the parse.
struct CommandContext {
    const ProgramStreams& io;
    const ProgramHooks& hooks;
    BattleFiles& files;
    const volatile std::sig_atomic_t* stop;  // set by Ctrl-C: stop after the present order
    int& status;                             // becomes the exit code
};

// What `--depth` takes.
std::vector<std::string> depth_words();

// `fight`.
void add_fight_command(CLI::App& app, const CommandContext& context);
// `replay` and `script`.
void add_replay_commands(CLI::App& app, const CommandContext& context);
// `adjudicate`.
void add_adjudicate_command(CLI::App& app, const CommandContext& context);
// `count`.
void add_count_command(CLI::App& app, const CommandContext& context);
// `ships` and `fleet`.
void add_ship_commands(CLI::App& app, const CommandContext& context);
// `rules`, `orders`, `signature` and `commit`.
void add_rule_commands(CLI::App& app, const CommandContext& context);
// `record check`, `diff`, `import`, `export`, `next`, `schema` and `fields`: for the owner of a campaign.
void add_record_commands(CLI::App& app, const CommandContext& context);
// `sidcors`, `full-thrust` and `thunderdome`: questions of campaigns, without a map.
void add_campaign_commands(CLI::App& app, const ProgramStreams& streams, int& status);
// `sfbol`, `vbsf` and `dramatic`: files of programs that players already have.
void add_format_commands(CLI::App& app, const ProgramStreams& streams, int& status);

}  // namespace impulse
