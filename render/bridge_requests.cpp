// render/bridge_requests.cpp: what keys and buttons asked for, done between two frames: fork, begin, open, undo, save.
#include <algorithm>
#include <utility>

#include "render/bridge.h"

namespace impulse {
namespace {

// Takes the last order of the person who decides back, and shows the battle before it.
void undo_in(BridgeState& state, SideId side) {
    if (const auto why = state.session->undo(side)) {
        state.refused = *why;
        return;
    }
    const float speed = state.speed;
    Film film = make_film(state.session->shared_rules(), state.session->run().as_log(),
                          state.session->run().first(), false, true);
    film.playback.seek(film.playback.size());
    *state.film = std::move(film);
    state.speed = speed;
    state.fire.clear();
    state.legal = {};
    state.refused.clear();
    state.notice = "taken back";
}

// Who plays each side of what is shown: of a log those who played it.
std::vector<std::string> players_of(const BridgeState& state) {
    if (!state.session) return players_now(state.film->header.scenario.pilots, state.film->entries);
    std::vector<std::string> players;
    for (std::size_t s = 0; s < state.session->battle().sides.size(); ++s)
        players.push_back(state.session->player(SideId{s}));
    return players;
}

// The same battle with the same dice, each player on the next side.
void exchange_sides(BridgeState& state) {
    SessionOptions options = state.options;
    options.open = !state.secrecy;
    options.players = players_of(state);
    std::rotate(options.players.begin(), options.players.end() - 1, options.players.end());
    if (auto again = begin_again(*state.film, options))
        show_battle(state, std::move(*again));
    else
        state.message = again.error();
}

}  // namespace

void carry_out_requests(BridgeState& state) {
    if (state.fork_request && state.film && state.film->playback.now().ended != 0) {
        state.message = "The battle is over at this place: go back before its end, then fork.";
    } else if (state.fork_request && state.film) {
        SessionOptions options = state.options;
        options.open = !state.secrecy;
        options.players = state.fork.players.empty() ? players_of(state) : state.fork.players;
        state.fork = {};
        if (auto forked = fork_battle(*state.film, state.film->playback.at(), options)) {
            show_battle(state, std::move(*forked));
            state.notice = "a new battle continues from here";
        } else {
            state.message = forked.error();
        }
    }
    if (state.begin_request) {
        state.options.players = state.start.players;
        state.options.seed = static_cast<std::uint64_t>(std::max(0, state.start.seed));
        state.options.typed_dice = state.start.typed_dice;
        open_in(state, state.start.file.data());
    }
    if (state.exchange_request && state.film) exchange_sides(state);
    if (!state.open_request.empty()) {
        open_in(state, state.open_request);
    }
    if (state.undo_request && state.session && state.film) {
        state.fire.as_captain = false;
        undo_in(state, state.deciding());
    }
    if (state.save_request) save_in(state);
    state.fork_request = state.begin_request = state.undo_request = state.save_request =
        state.exchange_request = false;
    state.open_request.clear();
}

void ask_to_fork(BridgeState& state) {
    if (!state.film) return;
    if (state.film->playback.now().ended != 0) {
        state.fork_request = true;  // which says that there is nothing to go on with
        return;
    }
    state.fork = {true, players_of(state)};
    for (std::string& player : state.fork.players)
        if (player.empty()) player = "captain";
    state.fork.players.resize(state.film->playback.now().sides.size(), "captain");
}

}  // namespace impulse
