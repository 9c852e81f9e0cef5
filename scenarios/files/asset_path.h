// scenarios/files/asset_path.h: where the tables, ships and scenarios of this installation lie.
// Shapes: plain paths as text; looked up anew at each call.
// Errors: a folder that is nowhere comes back as its last place looked at, so that the message names it.
#pragma once

#include <string>
#include <string_view>

namespace impulse {

// The folder that holds rules/ and ships/: $IMPULSE_ASSETS, else ../share/impulse/assets beside the program,
// else assets/ of the sources it was built from.
std::string asset_folder();
// A path below it: asset_path("rules/tng").
std::string asset_path(std::string_view below);
// The folder of a person's own ships, ships/<ruleset>/<empire>/<class>.toml in it: impulse in $XDG_DATA_HOME or
// ~/.local/share; empty where there is no home.
std::string own_folder();
// The folder that holds the scenarios that come with the program: scenarios/ beside the asset folder.
std::string scenario_folder();

}  // namespace impulse
