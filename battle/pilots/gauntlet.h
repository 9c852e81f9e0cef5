// battle/pilots/gauntlet.h: pilots of one trick each, against which a captain has to prove himself.
// Units:  hexes, hexes a turn, points of electronic warfare, percent.
// Shapes: a trick is a row of numbers; Gauntlet plays it with a lieutenant's hands for everything it does not name: a measure stays as it is.
// Errors: none; an order that is not legal is left out, and the default order stands in.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/pilots/captain.h"

namespace impulse {

// How the ship is flown and when it shoots, whatever the enemy does.
struct Trick {
    std::string_view name, says;
    int speed = 16;        // hexes a turn that it wants; 0 = it stands and turns on the spot
    int range = 1;         // hexes that it wants between itself and the nearest enemy
    int fire_within = 99;  // range up to which it shoots at ships
    int ecm = 0;           // points, before the weapons
    int reinforce =
        0;  // percent of what the form has left for the shield that faces the enemy, before weapons
    bool overloads = true;
    bool tractor = false;  // energy for a beam first, and the beam on the enemy as soon as it can
    bool seekers = false;  // launches whatever it can, as often as it can
    bool edge = false;     // fights with its back to the edge of the map, where there is one
    int best_percent = 0;  // shoots only with so much of its best volley, or when it is shot at; 0 = always
};
// All tricks, in the order in which tables list them.
std::span<const Trick> tricks();

class Gauntlet final : public Pilot {
public:
    explicit Gauntlet(const Trick& trick);
    std::optional<Command> decide(const Rules& rules, const Battle& seen, SideId side) override;
    [[nodiscard]] std::string thought() const override { return thought_; }

private:
    struct Window {
        Cursor at{};
        std::vector<Command> orders;
        std::size_t next = 0;
        int moves = 0, given = 0;
        bool planned = false;
    };
    [[nodiscard]] Allocate form(const Situation& s) const;
    [[nodiscard]] std::optional<Command> move(const Situation& s, int moves) const;
    void fire(const Situation& s, std::vector<Command>& orders);
    void launch(const Situation& s, std::vector<Command>& orders);
    void hold(const Situation& s, std::vector<Command>& orders);

    Trick trick_;
    Temper temper_;
    Captain captain_;  // for questions, repairs, boarders, craft and all else that no trick names
    Firepower power_;
    Capabilities capabilities_;
    std::vector<Window> windows_;
    std::string thought_;
};

}  // namespace impulse
