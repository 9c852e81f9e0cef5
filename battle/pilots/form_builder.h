// battle/pilots/form_builder.h: an energy form filled entry by entry, as far as the ship can pay.
// Units:  Energy in sixtieths; hexes or movements a turn for speed.
// Shapes: starts from the barest sensible form; each entry is kept where the bill still balances.
// Errors: an entry that cannot be paid changes nothing and answers false or 0.
// Rule:   the same bill as the form's own check: bill_of and refuse_allocate.
#pragma once

#include "battle/core/command.h"
#include "battle/core/rules.h"
#include "battle/energy/spend.h"

namespace impulse {

class FormBuilder {
public:
    FormBuilder(const Rules& rules, const Battle& battle, UnitId unit);

    // From now on nothing is paid out of the batteries, or they pay again.
    void keep_batteries() { keep_batteries_ = true; }
    void spend_batteries() { keep_batteries_ = false; }
    // Shields and fire control as high as the ship can pay, full first.
    void raise_shields();
    // Adds the entry, or nothing where it is not legal or not payable.
    bool add(const FormEntry& entry);
    // Adds as many steps of `step` as can be paid, at most `most`, to a line without index or with one; answers how many.
    int add_steps(Line line, std::uint8_t index, Energy step, int most);
    // Arms a weapon group in a mode with what it needs this turn; false where it cannot.
    bool arm(std::size_t group, std::size_t mode);
    // As arm, with the least or the most energy that the mode takes this turn.
    bool arm_with(std::size_t group, std::size_t mode, Energy amount);
    // Changes what is armed this turn to a mode that costs more, or adds to what is held; false where it cannot.
    bool raise_arming(std::size_t group, std::size_t mode);
    // Fills the batteries with what is left.
    void recharge();
    // Holds what is armed; false where there is nothing to hold or to pay it with.
    bool hold(std::size_t group);
    // Holds it, or pays the rolling delay of what lacks its last turn of arming.
    bool roll(std::size_t group);
    // Moves at that speed or the next lower one that can be paid, never below the speed that it moves at already.
    int move_at(int speed);
    // The highest legal speed, whatever it costs.
    [[nodiscard]] int top_speed() const { return top_speed_; }
    [[nodiscard]] int speed() const { return speed_; }
    // What the form could still pay for a use.
    [[nodiscard]] Energy spare(Spend spend) const;
    // The same without touching the batteries: what would be lost at the end of the turn.
    [[nodiscard]] Energy spare_output(Spend spend) const;
    [[nodiscard]] bool has(Line line, std::size_t group) const;

    // The form; checked once more, and the default form where anything is wrong with it.
    [[nodiscard]] Allocate done() const;
    [[nodiscard]] const Allocate& form() const { return order_; }

private:
    [[nodiscard]] bool payable() const;
    bool write(const FormEntry& entry);  // as add, whether it can be paid or not
    bool set_speed(int speed);

    const Rules& rules_;
    const Battle& battle_;
    UnitId unit_;
    Supply supply_;
    Allocate order_;
    int top_speed_ = 0, speed_ = 0;
    bool impulse_point_ = false, keep_batteries_ = false;
};

}  // namespace impulse
