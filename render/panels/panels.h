// render/panels/panels.h: the panels of a person who decides; each reads a Decision and may answer with an order.
// Units:  pixels at 100 % times the theme's scale.
// Shapes: each panel draws into the current ImGui window; what it remembers between frames is a plain value.
// Errors: what is illegal is greyed and says why; a panel never answers with an illegal order.
// Rule:   architecture: panels are functions over the side's view that return a command.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "battle/fire/odds.h"
#include "render/panels/allocation_draft.h"
#include "render/panels/composer.h"
#include "render/panels/decision.h"
#include "render/panels/volley_forecast.h"

namespace impulse {

// What a key asked for, whatever panel is open; the panel takes what it understands.
struct KeyRequest {
    std::optional<KeyAction> request;
    int number = -1;  // a numbered order 0..
    char facing = 0;  // 'A'..'F' for a high energy turn
};

struct AllocationMemory {
    std::map<std::size_t, Allocate> drafts;  // by unit, of one turn
    std::map<std::size_t, std::vector<std::vector<ArmChoice>>> choices;
    std::map<std::size_t, Allocate> last;  // by unit: the form of the turn before, for repeating
    std::map<std::size_t, std::vector<Allocate>> history,
        undone;  // by unit: the drafts before and after this one
    int turn = 0;
    bool focus = false;
    ComposerMemory line;         // a form typed as a line
    std::string templates_path;  // where forms are kept under a name; empty = nowhere
    std::vector<FormTemplate> templates;
    bool templates_read = false;
    std::array<char, 60> template_name{};
    std::vector<Allocate> waiting;  // forms of a squadron, handed in one after the other
    std::string said;               // what became of the last template
    // What the next turn will ask for, and for which draft that was counted.
    std::map<std::size_t, Allocate> counted;
    std::map<std::size_t, std::vector<std::string>> asked_next;
    std::map<std::size_t, std::string> bill_next;
};
std::optional<Command> allocation_panel(const Decision& decision, AllocationMemory& memory,
                                        const KeyRequest& keys);

// The speeds of the form and where they change; `column`: where the numbers begin, from the left edge.
void speed_plot(const Decision& decision, Allocate& form, float column);

// What was pointed at on the map to order something about it, and whose course it is.
struct PointedMemory {
    bool shown = false;
    Hex hex{};
    UnitId unit{};
    ObjectId seeker{};
    UnitId me{};
    int range = 1;  // of courses at a range
};
struct OrdersMemory {
    std::array<char, 40> sought{};  // what a long list is searched for
    bool beside = false;            // where shots are declared: the page of other orders
    ComposerMemory composer;        // any order in full
    PointedMemory pointed;
};
std::optional<Command> orders_panel(const Decision& decision, OrdersMemory& memory, const KeyRequest& keys);
// A line of buttons that change the ship's electronic warfare now; nothing where it has none to change.
std::optional<Command> ew_row(const Decision& decision);
std::optional<Command> question_panel(const Decision& decision, const KeyRequest& keys);

// A volley as it is put together: weapons of the ship that acts, of other ships of the side, and what is declared.
struct FireMemory {
    struct Choice {
        std::uint8_t group = 0;
        std::optional<bool> said;  // ticked or not by hand; else what is worth its shot is
        int mode = -1;             // -1: the first that is legal
        int energy = 0;            // weapons fed when they fire: points put into the shot, 0 = all there is
        bool late = false;         // weapons that may wait: after all other fire
        bool uim = false;          // aimed through the ship's UIM
    };
    // What strikes one shield.
    struct Struck {
        int facing = -1, shield = -1;  // -1: on the line between two, its owner chooses
        int shots = 0;
        ScoreOdds odds;
    };
    struct Other {
        UnitId unit{};
        int weapons = 0;  // that could fire at the target
    };
    int least = 30;  // per cent of what a weapon does at its best range, below which it is not ticked
    Cursor window{};
    UnitId unit{}, target{};
    ObjectId object{};
    std::uint8_t aim = 0;  // group + 1 of the target where its hull is struck, 0 = not said
    std::map<std::size_t, std::vector<Choice>> choices;  // by unit
    std::set<std::size_t> with;                          // other units whose weapons fire too
    std::vector<Other> others;                           // that could, as last looked for
    std::size_t others_at = 0;                           // shots declared then
    UnitId others_for{}, others_of{};                    // and at which target, beside which ship
    std::vector<Fire> waiting;  // declared one after the other once Enter was pressed
    bool as_captain = false;    // all ships that are asked in this window fire as a captain would, or hold
    // What was last counted, and for what: the volley with the shots of the side that are declared at the target.
    std::vector<Fire> counted;
    ScoreOdds odds;
    std::vector<Struck> struck;
    VolleyForecast forecast;
    float odds_high = 0;  // pixels that plot and sentences took in the last frame; 0 = not yet drawn
    // Forgets all but the player's line and how things are laid out.
    void clear() {
        FireMemory fresh;
        fresh.least = least;
        fresh.odds_high = odds_high;
        *this = std::move(fresh);
    }
};
// The volley's points by the shield they strike, and as one sum.
void count_volley(const Rules& rules, const Battle& seen, std::span<const Fire> volley, UnitId target,
                  FireMemory& memory);
std::optional<Command> fire_panel(const Decision& decision, FireMemory& memory, const KeyRequest& keys);

// A sentence in its colour, broken where it is wider than its place; the same in grey; one that is not broken. Without a font
// in the present one.
void coloured_text(ImU32 colour, const std::string& text, ImFont* font = nullptr);
void dim_text(const std::string& text, ImFont* font = nullptr);
void unbroken_text(ImU32 colour, const std::string& text);
// What is said of the last item while the mouse is on it.
void hover_tip(const std::string& words);
// ImGui::Begin of a window over the middle of the screen, so wide and high at text size 1, where there is room; high 0: as
// high as what is in it.
bool begin_in_middle(const char* title, bool* shown, const Theme& theme, ImVec2 display, float wide,
                     float high = 0);
// A part of a window from top to bottom; arrows walk through it as through the rest.
template <class Fill>
void panel_column(const char* name, float wide, Fill&& fill) {
    ImGui::BeginChild(name, ImVec2(wide, 0), false, ImGuiWindowFlags_NavFlattened);
    fill();
    ImGui::EndChild();
}
// Takes the keyboard where the window has just appeared, so that arrows walk through it at once. `fresh`: kept by the caller.
void take_keyboard(bool& fresh);
// Within a window: it stays at its top while it appears. Taking the keyboard would scroll the first lines away.
void begin_at_top();
// A warning: its sign, and the words in its colour.
void warning_text(const Theme& theme, const std::string& words);
// Who plays a side, a person or one of the pilots; `shown` stands in the closed list.
void player_choice(const char* id, const std::string& shown, std::string& player);
// Sets the width of the next field. Its words stand beside it where they fit, else above it; what the field is to be called.
std::string labelled(const Theme& theme, const std::string& words, float wide_at_100 = 110.0F);
// The next button, with these words on it, on the same line where it fits.
void same_line_or_wrap(const std::string& label);
bool next_button(const std::string& label);
// A button that says its key: "close (Escape)".
bool key_button(const KeyMap& keys, std::string_view words, KeyAction action, ImVec2 size = ImVec2(0, 0));
// Greyed where `why` is not empty, which it says then.
bool button_or_why(const std::string& label, const std::string& why, ImVec2 size = ImVec2(0, 0),
                   const std::string& tip = {});

}  // namespace impulse
