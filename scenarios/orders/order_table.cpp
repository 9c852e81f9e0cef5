#include "scenarios/orders/order_table.h"

#include <algorithm>
#include <array>
#include <variant>

#include "battle/core/command.h"

namespace impulse {
namespace {

constexpr auto order_rows = std::to_array<OrderHelp>({
    {"allocate", "unit", "allocate",
     R"(allocate Hood speed=16 arm={"PHOTON A"=2} capacitor=4 reinforce={general=2, 1=1})",
     "the energy form of one ship for this turn"},
    {"move", "unit how facing=", "movement", "move Hood turn_left",
     "one movement: ahead, turn_left, turn_right, slip_left, slip_right, stay, leave"},
    {"fire", "unit weapon target= mode=", "fire", R"(fire Hood "PH-1 A,PH-1 B" at Vengeance)",
     "weapons at a unit, or at a seeker by #number"},
    {"launch", "unit rack type= target=", "launch", R"(launch Vengeance "DRONE A" I at Hood)",
     "a seeking weapon from a rack or tube; as=enveloping, pseudo, shotgun, sabot, defence"},
    {"operate", "unit system use amount=", "spheres, web, stasis, displacement",
     R"(operate Cheetah "ESG A" sphere_announce amount=4 radius=1)",
     "a system that is not a weapon: spheres, web, stasis, displacement"},
    {"reserve", "unit line amount= shield=", "reserve power", "reserve Hood general_reinforcement 2",
     "battery energy during the turn"},
    {"announce", "unit what", "announcements", "announce Hood emergency_deceleration",
     "a change of state that the rules let you announce"},
    {"change_speed", "unit speed", "speed", "change_speed Hood 20",
     "an unplotted change of speed, paid from reserve warp"},
    {"inquire", "unit what target", "information", "inquire Lantern scan Halberd",
     "information about another ship"},
    {"guide", "unit seeker how to=", "guidance of seekers", "guide Vengeance #3 transfer to Hawk",
     "hand the guidance of a seeker to another unit, release it, or open it: drones inside, a mine"},
    {"identify", "unit target", "laboratories", "identify Hood #3",
     "a laboratory looks at a seeker, or at a unit; aegis=true: the aegis system looks"},
    {"drop_chaff", "unit", "drop chaff", "drop_chaff Hood", "a pack of chaff against what homes on the unit"},
    {"repair", "unit what boxes=", "repair", R"(repair Hood "shield 1" 2)", "boxes, shields or tracks"},
    {"clear_rocks", "unit weapon hex mode=", "clear rocks", R"(clear_rocks Hood "PH-1 A" 1514)",
     "one weapon fired into the rocks of the hex ahead, to enter it with less damage"},
    {"emergency_repair", "unit what", "emergency repair", R"(emergency_repair Hood "PHOTON A")",
     "one powered lab tries to repair a box; it costs a box of the damage control track"},
    {"mend", "unit target what points=", "repair ship", R"(mend Anchor Hood "L WARP" 5)",
     "points of a repair ship into a box of a ship in its hex"},
    {"launch_craft", "unit craft as=", "launch a shuttle or fighter",
     "launch_craft Hood box=1 as=plain facing=A speed=6",
     "a shuttle, fighter or PF leaves its bay: by its name or its box; as plain, weasel, "
     "suicide, scatter_pack"},
    {"recover_craft", "unit craft box=", "land a shuttle or fighter", "recover_craft Hood craft-5 box=1",
     "a craft in the ship's hex lands in a bay box"},
    {"deck_work", "unit job box=", "deck crews", R"(deck_work Hood load box=1 weapon="RAIL A" type=I)",
     "deck crews at a craft: load, charge, repair, scatter_pack (type=I), clear; ready; move "
     "(to=2), balcony"},
    {"tractor", "unit act target points=", "tractor beams", "tractor Hood attract Vengeance points=2",
     "a tractor beam on a unit or seeker; resist, release, rotate (way=clockwise), permit it to "
     "leave"},
    {"shield", "unit how bank", "shields", "shield Hood drop 1", "drops a shield, or raises it again"},
    {"transport", "unit what target aim=", "transporters", R"(transport Hood raid Vengeance aim="DISR A")",
     "parties, crew, raids to a ship; bomb or dummy into a hex (hex=1012); recall"},
    {"move_troops", "unit kind", "troops", "move_troops Hood normal box=1 count=2",
     "troops into a craft in a bay box, or to a unit on the same side of a body (to=Fort): "
     "normal, commando, heavy, gcv, tank, howitzer"},
    {"guard", "unit what parties=", "guards", R"(guard Hood "PHOTON A" 1)",
     "boarding parties on guard at a box"},
    {"board", "unit target aim", "boarding combat", "board Hood Vengeance rooms",
     "what boarders aboard that ship fight for first: parties, rooms, security, named"},
    {"lay_mine", "unit type", "lay mine", "lay_mine Hood tbomb dummy=true",
     "a mine out of the bay into the ship's hex"},
    {"scan_mines", "unit", "scan mines", "scan_mines Hood", "looks for mines around the ship"},
    {"fire_at_mine", "unit weapon mine= mode=", "fire at mine", R"(fire_at_mine Hood "PH-1 A" mine=1)",
     "one weapon fired at a mine"},
    {"order_mine", "unit mine how", "orders to mines", "order_mine Bastion 1 detonate",
     "an order of a base to a mine of its side that takes orders: detonate, sleep, wake"},
    {"answer", "choice", "answer", R"(answer "PH-1 A")", "the answer to the open question"},
    {"pass", "unit", "pass", "pass",
     "nothing more in this window: one unit, or without a name the whole side"},
    {"pass_side", "side", "pass", "pass_side Federation", "nothing more in this window for the whole side"},
    {"standing", "kind value", "standing", "standing damage_boxes ask",
     "how routine questions are answered from now on"},
    {"watch", "level", "being asked", "watch battle",
     "when the side is asked from now on: everything, battle, quiet"},
    {"wake", "trigger line", "being asked", "wake enemy_near 8",
     "the line of one trigger of the watch; 0: it never asks"},
    {"until", "impulse", "being asked", "until 12",
     "nothing more before that impulse, but what is urgent; 0: ask again"},
    {"course", "unit how target= range=", "courses", "course Hood circle Vengeance 15",
     "how a ship goes by itself: ahead (until=12), reach (hex=1514), circle, hold, intercept, station, "
     "leave (direction=E), none; after=true: when its course is flown"},
    {"doctrine", "unit what range= chance=", "doctrines", "doctrine Hood fire 8 60",
     "what a ship does by itself: fire, seekers (range, chance; weapon=), reserve, withdraw "
     "(percent=40); use=ask, off"},
    {"concede", "side", "concede", "concede Federation", "the side gives up"},
    {"resign", "side", "resign", "resign Klingon",
     "the side's player leaves the campaign: all that is his vanishes at once"},
    {"hand_over", "side to", "hand over", "hand_over Klingon captain",
     "a stand-in plays the side from now on: human or a pilot's name"},
    {"umpire_place", "unit hex facing", "umpire", "umpire_place Hood 3030 B", "umpire: moves a unit"},
    {"umpire_counter", "unit counter value", "umpire", "umpire_counter Hood speed 12",
     "umpire: sets one number of a unit"},
    {"umpire_charge", "unit weapon amount=", "umpire", R"(umpire_charge Hood "PHOTON A" 4 ready=true)",
     "umpire: charge of a weapon, battery or capacitor"},
    {"umpire_box", "unit what boxes", "umpire", R"(umpire_box Hood "L WARP" 3)",
     "umpire: boxes lost, or with a minus sign restored"},
    {"umpire_score", "unit shield= points=", "umpire", "umpire_score Hood shield=1 points=12",
     "umpire: damage on a shield, as one volley"},
    {"umpire_remove", "unit fate", "umpire", "umpire_remove Hood", "umpire: takes a unit out of the battle"},
    {"umpire_end", "winner=", "umpire", "umpire_end winner=Federation", "umpire: ends the battle"},
    {"ew", "unit ecm= eccm=", "electronic warfare", "ew Hood 4 2",
     "ECM and ECCM from now on; reserve power buys what is missing"},
    {"scout", "unit channel what target=", "special sensors, lent electronic warfare",
     R"(scout Ranger "SENSOR A" lend_ecm Hood points=4)",
     "one task of a special sensor: lend_ecm, lend_eccm, protect, offend, break_lock, attract, "
     "identify, control"},
});
static_assert(order_rows.size() == std::variant_size_v<Command>, "every order needs a row");

}  // namespace

std::vector<OrderHelp::Place> OrderHelp::keys() const {
    std::vector<Place> out;
    for (std::size_t at = 0; at < places.size();) {
        const std::size_t end = std::min(places.find(' ', at), places.size());
        const bool keyed = places[end - 1] == '=';
        out.push_back({places.substr(at, end - at - (keyed ? 1 : 0)), keyed});
        at = end + 1;
    }
    return out;
}

std::span<const OrderHelp> order_help() { return order_rows; }

const OrderHelp* order_help(std::string_view word) {
    const auto at = std::find_if(order_rows.begin(), order_rows.end(),
                                 [&](const OrderHelp& h) { return h.word == word; });
    return at != order_rows.end() ? &*at : nullptr;
}

}  // namespace impulse
