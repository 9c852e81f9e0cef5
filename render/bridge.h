// render/bridge.h: the window's content: map, ships, sheets, story, replay, and the panels of who decides.
// Units:  pixels at 100 % times the theme's scale; seconds.
// Shapes: BridgeState is view memory and never part of a battle; draw_bridge draws one frame of it.
// Errors: messages for the person in front of it stand in BridgeState::message until they are closed.
// Rule:   panels read the view of the side that decides and return commands; only the session carries them out.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/camera.h"
#include "render/ending.h"
#include "render/film.h"
#include "render/key_map.h"
#include "render/map_view.h"
#include "render/open_battle.h"
#include "render/panels/panels.h"
#include "render/panels/watch.h"
#include "render/session.h"
#include "render/theme.h"
#include "scenarios/fleets/shipyard.h"
#include "scenarios/lessons.h"
#include "scenarios/scenario_builder.h"

namespace impulse {

// A guided battle: which lesson, how far, and how much of the log was looked at for it.
struct LearnMemory {
    bool listed = false;  // the list of lessons is open
    const Lesson* lesson = nullptr;
    std::size_t step = 0, looked = 0;
    int done = 0;  // of LessonStep::times
    [[nodiscard]] bool finished() const { return lesson != nullptr && step >= lesson->steps.size(); }
};

// What is pointed at, and what F1 was pressed on.
struct HelpMemory {
    struct Pointed {
        std::string topic, facts, rule;
    };
    bool shown = false;
    Pointed pointed, about;
};

// What the menu is being filled with.
struct MenuMemory {
    bool shown = false;
    std::array<char, 400> save{};
};

// The start screen: what there is to fight, to go on with and to open.
struct StartMemory {
    bool shown = false;
    int fresh = 0;                     // frames since it opened in which it stays at its top
    std::array<char, 400> file{};      // the battle that is chosen, or typed
    std::string listed;                // the battle whose sides are listed
    std::vector<std::string> sides;    // their names
    std::vector<std::string> players;  // and who plays them
    std::vector<std::string> meaning;  // what the file says of the battle, in words
    int seed = 7;
    bool typed_dice = false;
    std::vector<std::string> scenarios;         // bundled ones
    std::map<std::string, std::string> labels;  // by path: what a file is called in the lists
};

// A battle that is being put together, and what follows from it.
enum class BuilderTool : std::uint8_t { ship, terrain, clear };
enum class BuilderPage : std::uint8_t { sides, ship, terms };
struct BuilderMemory {
    bool shown = false, fresh = false, changed = false, typed_dice = false;
    std::shared_ptr<const Rules> rules;
    std::optional<FleetRules> fleet;
    Scenario draft;
    DraftFaults faults;
    int chosen = -1;  // the unit of the draft that is being placed
    int apart = 20;
    BuilderTool tool = BuilderTool::ship;
    BuilderPage page = BuilderPage::sides;  // where there is room for one of them
    Feature terrain;                        // as the next piece will be
    std::array<char, 8> hex{};
    std::array<char, 400> path{};
    std::string said;
    MapScene map;
    Camera camera;
    MapHover hover;
    std::size_t fitted = 0;  // things on the map when it was last fitted to them
};

// A ship that is being designed, and what follows from it.
struct YardMemory {
    bool shown = false, fresh = false, changed = true,
         in_list = false;  // the list instead of the ship, where room is short
    std::shared_ptr<const Rules> rules;
    std::optional<Shipyard> yard;
    Design draft;
    Judged judged;
    std::vector<Offer> offers;
    std::array<char, 40> power{}, code{};
    std::string part = "weapons", said;
    int seed = 0;
};

// The page after a battle, and of which film it tells.
struct EndingMemory {
    bool shown = false;
    const Film* film = nullptr;
    BattleEnding what;
};

// Phrases being typed: for a sealed save, or at the hand-over screen.
struct PhraseMemory {
    std::string path;  // the save that waits for them; empty = none
    SealHead head;
    std::vector<std::string> phrases;  // by side
    std::vector<std::size_t> wanted;   // sides that still have to type theirs
    std::array<char, 120> typed{}, again{};
    std::string said;       // what was wrong with the last one
    bool choosing = false;  // the side at the hand-over screen sets one
    void clear() { *this = PhraseMemory{}; }
};

// The legal orders of the ship that acts, and of which state of the battle they are.
struct LegalMemory {
    std::size_t entries = 0, at = 0;
    UnitId unit{};
    std::vector<Command> orders;
};

// Who is to play a battle that goes on from the place that is shown; nothing is forked before that is said.
struct ForkMemory {
    bool shown = false;
    std::vector<std::string> players;  // by side
};

struct BridgeState {
    std::unique_ptr<Film> film;
    std::unique_ptr<Session> session;  // null while a log is watched
    SessionOptions options;            // players and folder of the next battle
    Camera camera;
    UnitId selected{};
    MapHover hover;
    bool playing = false;
    float speed = 12.0F;  // events that can be seen, a second
    float carry = 0;
    float text_scale = 1.0F;  // 75-250 %
    bool follow = true;       // the camera keeps the ships in view
    bool fitted = false;
    bool keys_shown = false;
    std::string message;  // a sentence that must be read, e.g. a file that cannot be opened
    std::string notice;   // what was just done, in the top bar
    std::string
        refused;  // why the last key or order did nothing, where the person decides, until the next one
    std::string warning;  // what is wrong with the battle that is shown, as long as it is
    bool quit = false;
    bool leaving = false;  // asked whether to leave a battle that is not over
    bool rescale = false;  // text_scale changed: fonts must be made again

    // Who looks at the screen.
    bool secrecy = true;  // a hand-over screen between two people, and no look at the other's secrets
    unsigned agreed = 0;  // sides of people who have agreed to play open; all of them must
    SideId seated{};      // the side of the person who sits here; empty until somebody took the seat
    WatchLevel watch_level = WatchLevel::battle;  // when people are asked in a battle that begins
    bool sheet_tab = false;                       // narrow windows: the sheet stands where the orders were
    AllocationMemory allocation;
    FireMemory fire;
    OrdersMemory orders;
    LegalMemory legal;
    MenuMemory menu;
    StartMemory start;
    BuilderMemory builder;
    YardMemory yard;
    LearnMemory learn;
    HelpMemory help;
    EndingMemory ending;
    ForkMemory fork;
    PhraseMemory phrase;
    WatchMemory watch;  // log, map overlays, volley, dice, lab, layout
    KeyRequest keys;    // of this frame
    KeyMap key_map = standard_keys();
    bool still = false;            // reduced motion: counters stand where they are, at once
    bool sounds = false;           // quiet ones, where the machine can make them
    bool walking = false;          // arrows walk through the panel of who decides
    bool standing_shown = false;   // the standing orders of the side that decides
    std::array<char, 120> dice{};  // faces being typed
    bool dice_taken = false;       // the last die of an order was typed; digits go nowhere until Enter
    std::string saved_as;          // the file to which this battle was saved
    std::string over_save;         // a file of another battle that the next save would replace
    std::string pass_unused;       // "still unused: ... press again"; empty = not asked
    float head_high = 0;  // pixels of who decides and what may be passed, above the panel, in the last frame
    // Carried out once the frame is drawn: what they replace is still being looked at.
    bool fork_request = false, begin_request = false, undo_request = false, save_request = false;
    bool exchange_request = false;  // the same battle once more, each player on the next side
    std::string open_request;
    std::string picture_request;  // the file that the next frame is saved to

    // The side for whose eyes everything is drawn; empty = nobody's secrets are kept (pilots only, or over).
    [[nodiscard]] SideId eyes() const;
    // The side of a person whose decision the window waits for, once everything that happened has been shown.
    [[nodiscard]] SideId deciding() const;
    // True where the screen must be handed over before anything may be shown.
    [[nodiscard]] bool covered() const;
    // What is drawn: the film's battle as those eyes may see it.
    [[nodiscard]] Battle seen() const;
};

// Puts an opened battle on the window in place of what was there.
void show_battle(BridgeState& state, Opened opened);
// Opens a file or scenario; a sealed save asks for its phrases first. Where it fails the message says why and what was there stays.
void open_in(BridgeState& state, const std::string& name);
// Lets pilots think, passes where nothing can be decided, and moves the film on. Call once a frame.
void advance_bridge(BridgeState& state, float seconds);
// In how many seconds at the latest something changes by itself; a very large number where nothing does.
float seconds_to_next_change(const BridgeState& state);
// To a place of the film, and stop there.
void stop_at(BridgeState& state, std::size_t to);
// Gives a person's order; a refusal stands where the person decides.
void order_in(BridgeState& state, const Command& command);
// The side's player agrees to play open, or takes that back; secrets are kept until all people have agreed.
void agree_to_open(BridgeState& state, SideId side, bool open);
// Saves the battle under the name in the menu; the notice or the message says how it went.
void save_in(BridgeState& state);
// Ends the program; where a person has not finished the battle it asks first.
void leave_battle(BridgeState& state);
// Begins the battle of a lesson with its players.
void begin_lesson(BridgeState& state, const Lesson& lesson);
// Asks who plays on from the place that is shown, with those who played so far.
void ask_to_fork(BridgeState& state);
// Looks the battle that is shown through and opens the page after it.
void show_ending(BridgeState& state);
// Carries out what was asked for while the frame was drawn.
void carry_out_requests(BridgeState& state);
// The keys of this frame; `seen`: the battle as it is shown, null where none is.
void take_keys(BridgeState& state, const Battle* seen);
// The keys while the start screen is shown or phrases are asked for.
void start_keys(BridgeState& state);
// Draws everything and takes in keys and clicks.
void draw_bridge(BridgeState& state, const Theme& theme);

// The parts of the window (panels/*.cpp). Each fills the current ImGui window of draw_bridge.
void top_bar(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size);
void ship_list(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size);
void sheet_panel(BridgeState& state, const Battle& seen, const std::vector<struct FreshLosses>& losses,
                 const Theme& theme, ImVec2 at, ImVec2 size);
void replay_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size);
void decide_panel(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size);
void menu_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void start_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void builder_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void yard_panel(BridgeState& state, const Theme& theme, ImVec2 display);
// The thing under the mouse in this frame, by a topic of help.toml; and what of the map that is.
void point_at(BridgeState& state, std::string topic, std::string facts, std::string rule);
void point_at_map(BridgeState& state, const Battle& seen, const MapScene& map);
void help_panel(BridgeState& state, const Theme& theme, ImVec2 display);
// The list of lessons; and over the map what the lesson that is being fought says.
void lessons_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void guide_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size);
void ending_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void keys_panel(const BridgeState& state, const Theme& theme, ImVec2 display);
// Courses and doctrines for the ships of the side that decides, as a captain would give them.
void give_captains_orders(BridgeState& state);
// Opens the orders about a hex, or about a unit or seeker where one is named, for the ship that is selected or else asked; nothing where no person decides.
void point_for_orders(BridgeState& state, Hex hex, UnitId unit, ObjectId seeker);
void pointed_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void standing_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void message_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void leave_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void fork_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void phrase_panel(BridgeState& state, const Theme& theme, ImVec2 display);
void cover_panel(BridgeState& state, const Theme& theme, ImVec2 display);
// A window without frame that fills its place.
bool begin_panel(const char* name, ImVec2 at, ImVec2 size);

}  // namespace impulse
