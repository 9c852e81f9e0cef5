// render/judge.h: who stands how well along a film, and the best line from a position, counted beside the window.
// Units:  as in scenarios/logs/evaluation.h.
// Shapes: Judge has threads of its own that read copies; the window takes what they have found whenever it draws.
// Errors: none; what is no longer wanted is stopped between two playouts.
// Rule:   whoever looks sees only what those eyes may: with other eyes everything is counted anew.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/film.h"
#include "scenarios/logs/evaluation.h"

namespace impulse {

class Judge {
public:
    Judge();
    ~Judge();

    // Takes what was found, and counts on where the film has grown; begins anew for another film or other eyes.
    void follow(const Film& film, SideId eyes);
    // Whether it may count; what it has found stays.
    void let(bool count);
    [[nodiscard]] bool counts() const { return let_; }
    // The moments so far, if they are those of this film and these eyes.
    [[nodiscard]] const std::vector<JudgedMoment>& moments(const Film& film, SideId eyes) const;

    // Asks for the best line of a side from what it sees.
    void ask(const Film& film, const Battle& seen, SideId side);
    [[nodiscard]] bool asking() const;
    // The last answer; nothing while it is being thought about, and where there is none.
    [[nodiscard]] const std::optional<BestLine>& answer() const { return answer_; }
    void close_answer() { answer_.reset(); }
    // True until all is found that was asked for: the window looks again soon.
    [[nodiscard]] bool busy() const;

private:
    struct Task;
    void forget();

    const Film* film_ = nullptr;
    SideId eyes_{};
    std::size_t entries_ = 0, impulses_ = 0;  // of the film when it was last judged
    bool let_ = true, cut_ = false;           // cut_: what was begun was not finished
    std::vector<JudgedMoment> moments_;
    std::optional<BestLine> answer_;
    std::unique_ptr<Task> judging_, advising_;
};

}  // namespace impulse
