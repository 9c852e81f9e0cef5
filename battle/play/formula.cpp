#include "battle/play/formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <utility>

namespace impulse {
namespace {

struct Term {
    int number = 0;
    int dice = 0, sides = 0, times = 1;
};

class FormulaEvaluation {
public:
    FormulaEvaluation(std::string_view text, const FormulaInput& in) : text_(text), in_(in) {}

    FormulaValue run() {
        const Term t = comparison(0);
        spaces();
        if (at_ < text_.size()) fail("an operator or the end");
        constexpr int most = 9999;
        if (out_.error.empty() && (std::abs(t.number) > most || std::abs(t.times) > 99))
            out_.error = "the formula gives a number beyond 9999";
        if (!out_.error.empty()) return out_;
        out_.sum.plus = t.number;
        out_.sum.dice = static_cast<std::int16_t>(t.dice);
        out_.sum.sides = static_cast<std::int16_t>(t.sides);
        out_.sum.times = static_cast<std::int16_t>(t.dice == 0 ? 1 : t.times);
        return out_;
    }

private:
    void fail(std::string_view wanted) {
        if (!out_.error.empty()) return;
        out_.error = fmt::format(
            "the formula at character {} has {}, expected {}", at_ + 1,
            at_ < text_.size() ? fmt::format("\"{}\"", text_.substr(at_, 12)) : "its end", wanted);
        at_ = text_.size();
    }
    void spaces() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool takes(std::string_view word) {
        spaces();
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    int plain(const Term& t) {
        if (t.dice > 0) fail("numbers here: dice can only be added to and multiplied");
        return t.number;
    }
    Term comparison(int depth) {
        Term a = sum(depth);
        for (const std::string_view op : {"<=", ">=", "==", "<", ">"}) {
            if (!takes(op)) continue;
            const int left = plain(a), right = plain(sum(depth));
            const bool yes = op == "<="   ? left <= right
                             : op == ">=" ? left >= right
                             : op == "==" ? left == right
                             : op == "<"  ? left < right
                                          : left > right;
            return {yes ? 1 : 0, 0, 0, 1};
        }
        return a;
    }
    Term sum(int depth) {
        Term a = product(depth);
        while (true) {
            const bool minus = !takes("+");
            if (minus && !takes("-")) return a;
            Term b = product(depth);
            a.number += minus ? -b.number : b.number;
            if (b.dice > 0) {
                if (a.dice > 0) fail("one term of dice only");
                a.dice = b.dice;
                a.sides = b.sides;
                a.times = minus ? -b.times : b.times;
            }
        }
    }
    Term product(int depth) {
        Term a = atom(depth);
        while (true) {
            if (takes("*")) {
                Term b = atom(depth);
                if (b.dice > 0) std::swap(a, b);
                const int by = plain(b);
                a.number *= by;
                a.times *= by;
            } else if (takes("/")) {
                const int by = plain(atom(depth));
                if (by <= 0) {
                    fail("a divisor above 0");
                    return a;
                }
                const int whole = plain(a);
                a.number = whole >= 0 ? whole / by : -((-whole + by - 1) / by);
            } else {
                return a;
            }
        }
    }
    std::optional<int> digits() {
        const std::size_t from = at_;
        int n = 0;
        while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 &&
               at_ - from < 4)
            n = n * 10 + (text_[at_++] - '0');
        return at_ == from ? std::nullopt : std::optional<int>(n);
    }
    Term atom(int depth) {
        spaces();
        if (depth > 20) {
            fail("fewer brackets");
            return {};
        }
        if (takes("-")) {
            Term t = atom(depth + 1);
            return {-t.number, t.dice, t.sides, -t.times};
        }
        if (takes("(")) {
            const Term t = comparison(depth + 1);
            if (!takes(")")) fail("\")\"");
            return t;
        }
        for (const bool least : {true, false})
            if (takes(least ? "min(" : "max(")) {
                const int a = plain(comparison(depth + 1));
                if (!takes(",")) fail("\",\"");
                const int b = plain(comparison(depth + 1));
                if (!takes(")")) fail("\")\"");
                return {least ? std::min(a, b) : std::max(a, b), 0, 0, 1};
            }
        if (takes("range")) return {in_.range, 0, 0, 1};
        if (takes("tech")) return {in_.tech, 0, 0, 1};
        if (takes("size")) {
            out_.size_seen = true;
            return {in_.size, 0, 0, 1};
        }
        if (takes("energy")) return {in_.energy, 0, 0, 1};
        if (takes("die")) {
            out_.die_seen = true;
            return {in_.roll, 0, 0, 1};
        }
        const auto n = digits();
        if (!n) {
            fail("a number, range, size, tech, energy, die, min(, max( or dice such as 2d6");
            return {};
        }
        if (at_ >= text_.size() || text_[at_] != 'd') return {*n, 0, 0, 1};
        ++at_;
        const auto sides = digits();
        if (!sides || *sides < 2 || *sides > 100 || *n < 1 || *n > 99) {
            fail("dice such as 2d6");
            return {};
        }
        if (*sides == 6) out_.dice_seen = *n;
        if (in_.roll > 0 && *sides == 6 && *n <= 2) return {in_.roll, 0, 0, 1};
        return {0, *n, *sides, 1};
    }

    std::string_view text_;
    const FormulaInput& in_;
    std::size_t at_ = 0;
    FormulaValue out_;
};

}  // namespace

FormulaValue evaluate(std::string_view formula, const FormulaInput& in) {
    return FormulaEvaluation(formula, in).run();
}

}  // namespace impulse
