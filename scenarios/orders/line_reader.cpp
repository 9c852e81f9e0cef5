#include "scenarios/orders/line_reader.h"

#if __has_include(<histedit.h>)
#include <histedit.h>
#define IMPULSE_EDITS_LINES 1
#endif
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cwchar>
#include <iostream>

#include "engine/visible_text.h"
#include "scenarios/orders/completion.h"

namespace impulse {

#ifdef IMPULSE_EDITS_LINES

struct LineReader::Editor {
    explicit Editor(const volatile std::sig_atomic_t* interrupted) : stop(interrupted) {
        saved = ::tcgetattr(STDIN_FILENO, &as_it_was) == 0;
        std::setlocale(LC_CTYPE, "");
        line = el_init("impulse", stdin, stdout, stderr);
        past = history_init();
        HistEvent event;
        constexpr int lines_kept = 500;
        history(past, &event, H_SETSIZE, lines_kept);
        history(past, &event, H_SETUNIQUE, 1);
        el_set(line, EL_CLIENTDATA, this);
        el_set(line, EL_PROMPT, &Editor::prompt_of);
        el_set(line, EL_EDITOR, "emacs");
        el_set(line, EL_HIST, history, past);
        el_set(line, EL_GETCFN, &Editor::next_character);
        el_set(line, EL_ADDFN, "complete", "completes a word", &Editor::complete_word);
        el_set(line, EL_BIND, "^I", "complete", nullptr);
    }
    // The library's own end throws away what was typed ahead, for whoever reads next.
    ~Editor() {
        history_end(past);
        el_set(line, EL_EDITMODE, 0);
        el_end(line);
        if (saved) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &as_it_was);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    std::optional<std::string> read() {
        int size = 0;
        const char* typed = el_gets(line, &size);
        if (typed == nullptr || size <= 0) {
            std::putchar('\n');
            return std::nullopt;
        }
        std::string text(typed, static_cast<std::size_t>(size));
        while (text.ends_with('\n')) text.pop_back();
        HistEvent event;
        if (!text.empty()) history(past, &event, H_ENTER, text.c_str());
        return text;
    }

    static Editor& of(EditLine* line) {
        void* self = nullptr;
        el_get(line, EL_CLIENTDATA, &self);
        return *static_cast<Editor*>(self);
    }
    static char* prompt_of(EditLine* line) { return of(line).prompt.data(); }
    // True once there is a key to read; false after an interrupt. One that comes just before the wait does not end it, so
    // that the flag is looked at now and then.
    [[nodiscard]] bool waits_for_key() const {
        constexpr int patience = 100;  // milliseconds
        for (;;) {
            pollfd keys{STDIN_FILENO, POLLIN, 0};
            const int ready = ::poll(&keys, 1, patience);
            if (stop != nullptr && *stop != 0) return false;
            if (ready > 0) return true;
            if (ready < 0 && (errno != EINTR || stop == nullptr)) return false;
        }
    }
    // The library's own goes on after an interrupt; here it ends the line.
    static int next_character(EditLine* line, wchar_t* to) {
        std::mbstate_t state{};
        for (char byte = 0;;) {
            if (!of(line).waits_for_key()) return -1;
            const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
            if (got <= 0) return static_cast<int>(got);
            const std::size_t used = std::mbrtowc(to, &byte, 1, &state);
            if (used <= 1) return 1;
            if (used == static_cast<std::size_t>(-1)) state = {};
        }
    }
    // Adds what all that fits have in common; where that is nothing, shows them.
    static unsigned char complete_word(EditLine* line, int) {
        const Editor& self = of(line);
        const LineInfo* typed = el_line(line);
        const std::string_view text(typed->buffer, static_cast<std::size_t>(typed->cursor - typed->buffer));
        const std::vector<std::string> fit = self.complete ? self.complete(text) : std::vector<std::string>{};
        if (fit.empty()) return CC_ERROR;
        std::string common = fit.front();
        for (const std::string& word : fit)
            common.resize(static_cast<std::size_t>(std::ranges::mismatch(common, word).in1 - common.begin()));
        const std::string_view begun = begun_word(text);
        if (fit.size() == 1 && !common.ends_with('=')) common += ' ';
        if (common.size() > begun.size()) {
            el_deletestr(line, static_cast<int>(begun.size()));
            el_insertstr(line, common.c_str());
            return CC_REFRESH;
        }
        std::string shown = "\n";
        for (const std::string& word : fit) shown += visible(word) + "  ";
        std::fputs((shown + "\n").c_str(), stdout);
        return CC_REDISPLAY;
    }

    const volatile std::sig_atomic_t* stop;
    termios as_it_was{};
    bool saved = false;
    EditLine* line = nullptr;
    History* past = nullptr;
    std::string prompt;
    Complete complete;
};

#else

struct LineReader::Editor {
    explicit Editor(const volatile std::sig_atomic_t*) {}
    std::optional<std::string> read() { return std::nullopt; }
    std::string prompt;
    Complete complete;
};

#endif

LineReader::LineReader(std::istream& in, std::ostream& out, const volatile std::sig_atomic_t* stop)
    : in_(in), out_(out), stop_(stop) {}

LineReader::~LineReader() = default;

std::optional<std::string> LineReader::read(const std::string& prompt, const Complete& complete) {
#ifdef IMPULSE_EDITS_LINES
    // Whoever never asks for a line leaves the terminal alone.
    if (!editor_ && &in_ == &std::cin && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0)
        editor_ = std::make_unique<Editor>(stop_);
#endif
    if (editor_) {
        out_ << std::flush;
        editor_->prompt = visible(prompt);
        editor_->complete = complete;
        return editor_->read();
    }
    out_ << prompt << std::flush;
    std::string line;
    if (!std::getline(in_, line)) return std::nullopt;
    return line;
}

}  // namespace impulse
