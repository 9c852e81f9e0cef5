#include "render/key_script.h"

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace impulse {
namespace {

constexpr int patience = 1500;  // frames in which nothing is ordered

// Words of a line with their columns.
struct Words {
    std::string_view line;
    std::size_t at = 0;

    std::string_view next() {
        while (at < line.size() && line[at] == ' ') ++at;
        const std::size_t from = at;
        while (at < line.size() && line[at] != ' ') ++at;
        return line.substr(from, at - from);
    }
    std::string_view rest() {
        while (at < line.size() && line[at] == ' ') ++at;
        std::string_view r = line.substr(at);
        while (!r.empty() && (r.back() == ' ' || r.back() == '\r')) r.remove_suffix(1);
        return r;
    }
    [[nodiscard]] int column() const {
        std::size_t c = at;
        while (c < line.size() && line[c] == ' ') ++c;
        return static_cast<int>(c) + 1;
    }
};

bool number_in(std::string_view word, int& into) {
    const auto [end, bad] = std::from_chars(word.data(), word.data() + word.size(), into);
    return bad == std::errc{} && end == word.data() + word.size();
}

void push_key(const KeyPress& press) {
    if (press.character != 0) {
        SDL_Event e{};
        e.type = SDL_TEXTINPUT;
        e.text.text[0] = press.character;
        SDL_PushEvent(&e);
        return;
    }
    for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
        SDL_Event e{};
        e.type = type;
        e.key.keysym.scancode = static_cast<SDL_Scancode>(press.scancode);
        e.key.keysym.sym = SDL_GetKeyFromScancode(e.key.keysym.scancode);
        unsigned held = press.shift ? KMOD_LSHIFT : KMOD_NONE;
        if (press.ctrl) held |= KMOD_LCTRL;
        if (press.alt) held |= KMOD_LALT;
        e.key.keysym.mod = static_cast<Uint16>(type == SDL_KEYDOWN ? held : 0U);
        SDL_PushEvent(&e);
    }
}

void push_mouse(ImVec2 to) {
    SDL_Event e{};
    e.type = SDL_MOUSEMOTION;
    e.motion.x = static_cast<Sint32>(to.x);
    e.motion.y = static_cast<Sint32>(to.y);
    SDL_PushEvent(&e);
}

void push_button(Uint32 type, ImVec2 at) {
    SDL_Event e{};
    e.type = type;
    e.button.button = SDL_BUTTON_LEFT;
    e.button.x = static_cast<Sint32>(at.x);
    e.button.y = static_cast<Sint32>(at.y);
    SDL_PushEvent(&e);
}

// The keys that follow; what is wrong at the column, else empty.
std::string read_presses(Words& words, int& column, ScriptLine& line) {
    for (;;) {
        column = words.column();
        const std::string_view key = words.next();
        if (key.empty()) return line.presses.empty() ? "a key is missing, e.g. press Enter" : "";
        const auto press = read_press(key);
        if (!press) return fmt::format("there is no key `{}`", key);
        line.presses.push_back(*press);
    }
}
std::string read_moment(Words& words, int& column, ScriptLine& line) {
    column = words.column();
    const std::string_view moment = words.next();
    const auto known = from_word<ScriptMoment>(moment);
    if (!known)
        return fmt::format("there is no moment `{}`{}", moment,
                           did_you_mean(moment, words_of(ScriptMoment{})));
    line.moment = *known;
    return {};
}

}  // namespace

tl::expected<KeyScript, FileError> read_key_script(std::string_view text, std::string_view file) {
    KeyScript script;
    script.file = std::string(file);
    int number = 0;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        Words words{text.substr(from, to - from)};
        from = to + 1;
        ++number;
        const auto wrong = [&](int column, std::string what) {
            return tl::unexpected(FileError{std::string(file), number, column, std::move(what)});
        };
        int column = words.column();
        const std::string_view verb_word = words.next();
        if (verb_word.empty() || verb_word.front() == '#') continue;
        const auto verb = from_word<ScriptVerb>(verb_word);
        if (!verb)
            return wrong(column, fmt::format("there is no statement `{}`{}", verb_word,
                                             did_you_mean(verb_word, words_of(ScriptVerb{}))));
        ScriptLine line;
        line.line = number;
        line.verb = *verb;
        switch (*verb) {
            case ScriptVerb::press:
                if (auto what = read_presses(words, column, line); !what.empty()) return wrong(column, what);
                break;
            case ScriptVerb::when:
                if (auto what = read_moment(words, column, line); !what.empty()) return wrong(column, what);
                column = words.column();
                if (words.next() != "press")
                    return wrong(column, "here stands `press`, e.g. when move press Up");
                if (auto what = read_presses(words, column, line); !what.empty()) return wrong(column, what);
                break;
            case ScriptVerb::play:
            case ScriptVerb::wait: {
                column = words.column();
                if (*verb == ScriptVerb::play && words.next() != "until")
                    return wrong(column, "here stands `until`, e.g. play until turn 2");
                Words ahead = words;
                if (ahead.next() == "turn") {
                    words = ahead;
                    column = words.column();
                    if (!number_in(words.next(), line.number) || line.number < 1)
                        return wrong(column, "the number of a turn is missing, e.g. turn 2");
                } else if (auto what = read_moment(words, column, line); !what.empty()) {
                    return wrong(column, what);
                }
                break;
            }
            case ScriptVerb::frames:
            case ScriptVerb::drag: {
                column = words.column();
                int x = 0, y = 0;
                if (!number_in(words.next(), x)) return wrong(column, "a number is missing");
                column = words.column();
                if (*verb == ScriptVerb::drag && !number_in(words.next(), y))
                    return wrong(column, "two numbers of pixels are needed, e.g. drag 40 -20");
                line.number = x;
                line.words = fmt::format("{}", y);
                break;
            }
            case ScriptVerb::hash:
                break;
            default:  // all others take words
                column = words.column();
                line.words = std::string(words.rest());
                if (line.words.empty())
                    return wrong(column, fmt::format("words are missing after `{}`", verb_word));
                break;
        }
        script.lines.push_back(std::move(line));
    }
    return script;
}

void ScriptRunner::fail(const ScriptLine& line, std::string what) {
    failed_ = FileError{script_.file, line.line, 1, std::move(what)};
    at_ = script_.lines.size();
}

bool ScriptRunner::done(const ScriptLine& line, const ScriptSight& sight,
                        const std::vector<DrawnText>& texts) {
    const auto reached = [&] {
        if (line.number > 0) return sight.turn >= line.number && sight.decides;
        return line.moment == ScriptMoment::decide ? sight.decides : sight.moment == line.moment;
    };
    const auto middle = [](const DrawnText& t) {
        return ImVec2((t.low.x + t.high.x) * 0.5F, (t.low.y + t.high.y) * 0.5F);
    };
    switch (line.verb) {
        case ScriptVerb::press:
            if (waited_ % 6 != 0) return false;  // time for what a key opens
            push_key(line.presses[static_cast<std::size_t>(waited_ / 6)]);
            if (static_cast<std::size_t>(waited_ / 6 + 1) < line.presses.size()) return false;
            rest_ = 6;
            return true;
        case ScriptVerb::type:
            for (const char c : line.words) push_key(KeyPress{c, 0, false, false, false});
            rest_ = 4;
            return true;
        case ScriptVerb::click:
        case ScriptVerb::point: {
            const DrawnText* found = find_text(texts, line.words);
            if (found == nullptr) return false;
            mouse_ = middle(*found);
            push_mouse(mouse_);
            if (line.verb == ScriptVerb::click) {
                push_button(SDL_MOUSEBUTTONDOWN, mouse_);
                push_button(SDL_MOUSEBUTTONUP, mouse_);
            }
            rest_ = 6;
            return true;
        }
        case ScriptVerb::drag: {
            int dy = 0;
            number_in(line.words, dy);
            const ImVec2 to(mouse_.x + static_cast<float>(line.number), mouse_.y + static_cast<float>(dy));
            // Down, moved and up in frames of their own.
            if (waited_ == 0) push_button(SDL_MOUSEBUTTONDOWN, mouse_);
            if (waited_ == 2) push_mouse(ImVec2((mouse_.x + to.x) * 0.5F, (mouse_.y + to.y) * 0.5F));
            if (waited_ == 4) push_mouse(to);
            if (waited_ < 6) return false;
            push_button(SDL_MOUSEBUTTONUP, to);
            mouse_ = to;
            rest_ = 4;
            return true;
        }
        case ScriptVerb::see:
            return find_text(texts, line.words) != nullptr;
        case ScriptVerb::gone:
            return find_text(texts, line.words) == nullptr;
        case ScriptVerb::wait:
            return reached();
        case ScriptVerb::when:
            habits_[line.moment] = line.presses;
            return true;
        case ScriptVerb::frames:
            return waited_ >= line.number;
        case ScriptVerb::play: {
            if (reached()) return true;
            if (!sight.decides && sight.moment != ScriptMoment::cover && sight.moment != ScriptMoment::dice)
                return false;
            const auto habit = habits_.find(sight.moment);
            if (habit == habits_.end()) {
                fail(line, fmt::format("nothing is said for the moment `{}`: when {} press ...",
                                       word(sight.moment), word(sight.moment)));
                return true;
            }
            // The keys of the habit in turn until one of them was an order.
            if (sight.orders != orders_) habit_step_ = 0;
            orders_ = sight.orders;
            push_key(habit->second[habit_step_ % habit->second.size()]);
            ++habit_step_;
            waited_ = static_cast<int>(habit_step_) * 12;
            rest_ = 3;
            return false;
        }
        case ScriptVerb::drop: {
            SDL_Event e{};
            e.type = SDL_DROPFILE;
            e.drop.file = static_cast<char*>(SDL_malloc(line.words.size() + 1));
            std::memcpy(e.drop.file, line.words.c_str(), line.words.size() + 1);
            SDL_PushEvent(&e);
            rest_ = 4;
            return true;
        }
        case ScriptVerb::picture:
            picture_ = line.words;
            return true;
        case ScriptVerb::hash:
            said_.push_back(fmt::format("hash {:016x}", sight.hash));
            return true;
        case ScriptVerb::where: {
            const DrawnText* found = find_text(texts, line.words);
            if (found == nullptr) return false;
            said_.push_back(fmt::format("{:.0f} {:.0f}", middle(*found).x, middle(*found).y));
            return true;
        }
        case ScriptVerb::say:
            said_.push_back(line.words);
            return true;
    }
    return true;
}

bool ScriptRunner::after_frame(const ScriptSight& sight, const std::vector<DrawnText>& texts) {
    if (rest_ > 0) {
        --rest_;
        return true;
    }
    if (sight.orders != seen_orders_) waited_ = std::min(waited_, 1);
    seen_orders_ = sight.orders;
    while (at_ < script_.lines.size()) {
        const ScriptLine& line = script_.lines[at_];
        if (!done(line, sight, texts)) {
            if (!failed_ && ++waited_ > patience) {
                std::string seen;
                for (const DrawnText& t : texts)
                    if (seen.size() < 1500) seen += (seen.empty() ? "" : " | ") + t.text;
                fail(line,
                     fmt::format("waited {} frames in vain (moment {}, turn {}); on the screen stood: {}",
                                 patience, word(sight.moment), sight.turn, seen));
            }
            return !failed_;
        }
        if (failed_) return false;
        ++at_;
        waited_ = 0;
        habit_step_ = 0;
        if (rest_ > 0 || !picture_.empty()) return true;
    }
    return false;
}

}  // namespace impulse
