#!/usr/bin/env python3
"""Writes the sheets of shuttles, fighters, interceptors and PFs from figures.csv beside this file.

Run it from anywhere; it overwrites <empire>/<code>.toml in this folder. A figure that no source gives is marked so in
the sheet. A craft with a weapon that the ruleset has no row for is left out and named. A fighter of your own needs no
row here: write a .toml like those beside, in any folder of assets/ships/classic.
"""
import csv
import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
rules = here.parents[2] / "rules" / "classic"
known = set()
for table in rules.glob("*.toml"):
    known |= set(re.findall(r"^\[([a-z0-9_-]+)\]", table.read_text(), re.M))

# weapon of the list: (system, further figures, label)
weapons = {
    "Ph-1": ("phaser-1", "", "PH-1"), "Ph-2": ("phaser-2", "", "PH-2"), "Ph-3": ("phaser-3", "", "PH-3"),
    "Ph-G": ("phaser-g", "", "PH-G"),
    "DroneRail-std": ("drone_rail", 'variant = "std", ', "RAIL"),
    "DroneRail-light": ("drone_rail", 'variant = "light", ', "LIGHT RAIL"),
    "DroneRail-special": ("drone_rail", 'variant = "special", ', "SPECIAL RAIL"),
    "Photon-fighter": ("fighter_photon", "", "PHOTON"), "Disruptor-fighter": ("fighter_disruptor", "", "DISR"),
    "Fusion-fighter": ("fighter_fusion", "", "FUSION"), "Hellbore-fighter": ("fighter_hellbore", "", "HELLBORE"),
    "PlasmaF-fighter": ("fighter_plasma", 'variant = "F", ', "PLASMA F"),
    "PlasmaDRail": ("plasma_rail", 'variant = "D", ', "PLASMA D RAIL"),
    "PlasmaKRail": ("plasma_rail", 'variant = "K", ', "PLASMA K RAIL"),
    "Disr15": ("disruptor", "value = 15, ", "DISR"), "Plasma-F": ("plasma-f", "", "PLASMA F"),
    "PlasmaRack-D": ("plasma_rack", "", "PLASMA RACK"), "SpecialSensor": ("special_sensor", "", "SENSOR CH"),
    "ADD-12": ("add", "value = 12, ", "ADD"), "Drone-B": ("drone_rack", 'variant = "B", ', "DRONE B"),
    "Drone-C": ("drone_rack", 'variant = "C", ', "DRONE C"), "ESG": ("esg", "", "ESG"),
}
kinds = {"shuttle": "shuttle", "fighter": "fighter", "interceptor": "interceptor", "PF": "pf"}


def letter(confidence):
    return confidence[0]


def source(row):
    return "list of fighters" if row["kind"] == "fighter" else "list of shuttles" if row["kind"] == "shuttle" else "ship file"


def weapon_groups(row, column, line):
    """The weapon rows of a sheet, or the name of a weapon that the ruleset lacks."""
    groups, used = [], {}
    text = row["weapons[count x type [arcs]]"]
    if text == "?":  # shuttles: every one has a phaser-3 that bears all round
        text = "1x Ph-3 [360]"
    if text == "none":
        return [], None
    for part in text.split("; "):
        found = re.fullmatch(r"(\d+)x (\S+) \[(.+)\]", part)
        count, kind, arc = int(found[1]), found[2], found[3]
        system, more, label = weapons[kind]
        if system not in known:
            return None, kind
        used[label] = used.get(label, 0) + 1
        name = label if sum(weapons[p.split("x ")[1].split(" [")[0]][2] == label for p in text.split("; ")) == 1 else f"{label} {chr(64 + used[label])}"
        arcs = "" if arc == "-" or system in ("esg",) else f'arc = "{arc}", '
        groups.append(f'  {{ system = "{system}", name = "{name}", {more}boxes = {count}, {arcs}at = [{column}, {line}] }},')
        line += 2
    return groups, None


def small(row):
    groups, missing = weapon_groups(row, 2, 2)
    if missing:
        return None, missing
    notes = row["notes"]
    lines = [f'# {row["empire"]} {row["name"]}.' + (f" Note: {notes}." if notes else ""), 'ruleset = "classic"',
             f'empire  = "{row["empire"]}"', f'code    = "{row["code"].upper()}"', f'name    = "{row["name"]}"', "", "[craft]",
             f'conf          = "{letter(row["confidence"])}"', f'source        = "{source(row)}"', f'kind          = "{kinds[row["kind"]]}"',
             f'year          = {row["year"]}', f'bpv           = {row["bpv"]}', f'speed         = {row["speed"]}',
             f'kill          = {row["damage_points"]}', f'cripple       = {row["crippled_at"]}']
    if row["kind"] == "fighter":
        pods = 2 if "EW pods" in notes else 0
        lines += ["ecm           = 2      # built in (J4.47)", "eccm          = 2", f"ew_pods       = {pods}",
                  f'seats         = {2 if "two seats" in notes else 1}',
                  f'drones_a_turn = {2 if "two standard drones" in notes else 1}', "chaff         = 1      # the usual load (D11.3)"]
    if row["code"] in ("admin", "gas"):
        lines += ["", "[troops]", 'conf             = "?"', 'source           = "a setting"',
                  "boarding_parties = 2   # places for them; not in any source: enter the book's figure"]
    if groups:
        lines += ["", "[weapons]", f'conf   = "{letter(row["confidence"])}"', f'source = "{source(row)}"', "groups = ["] + groups + ["]"]
    return "\n".join(lines) + "\n", None


def ship(row):
    groups, missing = weapon_groups(row, 2, 12)
    if missing:
        return None, missing
    pf = row["kind"] == "PF"
    shields = row["shields"].split("/")
    hull = dict((h[0], int(h[1:])) for h in row["hull"].split("/"))
    conf = letter(row["confidence"])
    boxes, line = [], 2
    for system, name, count in (("hull_center", "C HULL", hull["C"]), ("warp_left", "L WARP", row["warp_L"]),
                                ("warp_right", "R WARP", row["warp_R"]), ("impulse", "IMPULSE", row["impulse"]),
                                ("apr", "APR", row["apr"]), ("battery", "BATTERY", row["battery"]), ("bridge", "BRIDGE", row["bridge"])):
        if int(count) > 0:
            boxes.append(f'  {{ system = "{system}", name = "{name}", boxes = {count}, at = [{10 if len(boxes) % 2 else 2}, {line}] }},')
            line += 2 if len(boxes) % 2 == 0 else 0
    lines = [f'# {row["empire"]} {row["name"]}.' + (f' Note: {row["notes"]}.' if row["notes"] else ""), 'ruleset = "classic"',
             f'empire  = "{row["empire"]}"', f'code    = "{row["code"].upper()}"', f'name    = "{row["name"]}"', "", "[craft]",
             f'kind = "{kinds[row["kind"]]}"', "eccm = 2               # and two movable points of EW (K1.7)", "", "[figures]",
             f'conf             = "{conf}"', f'source           = "{source(row)}"', f'bpv              = {row["bpv"]}',
             f'year             = {row["year"]}', "size_class       = 5", f'turn_mode        = "{row["turn_mode"]}"',
             f'move_cost        = "{"1/5" if pf else "1/6"}"', "breakdown        = 6      # after the one free HET (K1.5)",
             "bonus_hets       = 1", "nimble           = true", f"explosion        = {8 if pf else 5}", "command_rating   = 0",
             "dock_points      = 0", "spare_shuttles   = 0", "cloak_cost       = 0", 'control_modifier = "0.5"  # not in any source: enter the book\'s figure',
             "derfacs          = false", "uim              = 0", "nsm              = 0", f'crew_units       = {row["crew_units"]}',
             f'boarding_parties = {row["boarding_parties"]}', "minimum_crew     = 1      # not in any source: enter the book's figure", "",
             "[shields]", f'conf   = "{conf}"', f'source = "{source(row)}"', "banks  = ["]
    # An interceptor has two shields, forward and rear: its figures say so, and an enveloping torpedo is halved on it (FP5).
    two = not pf and shields[0] == shields[1] == shields[5] and shields[2] == shields[3] == shields[4]
    if two:
        lines += [f'  {{ name = "FORWARD", facings = [1, 2, 6], boxes = {shields[0]} }},',
                  f'  {{ name = "REAR", facings = [3, 4, 5], boxes = {shields[2]} }},']
    else:
        lines += [f'  {{ name = "#{i + 1}", facings = [{i + 1}], boxes = {n} }},' for i, n in enumerate(shields)]
    lines += ["]", "", "[tracks]                # not in any source: enter the sheet's tracks", 'conf           = "C"',
              'source         = "not in any source"', "sensor         = [6, 0]", "scanner        = [0, 9]", "damage_control = [2, 0]",
              f'excess_damage  = {row["excess_damage"]}', "", "[boxes]", f'conf   = "{conf}"', f'source = "{source(row)}"', "groups = ["]
    lines += boxes + ["]"]
    if groups:
        lines += ["", "[weapons]", f'conf   = "{conf}"', f'source = "{source(row)}"', "groups = ["] + groups + ["]"]
    return "\n".join(lines) + "\n", None


def main():
    written, left_out = 0, []
    with open(here / "figures.csv", newline="") as figures:
        for row in csv.DictReader(figures):
            text, missing = (small if row["kind"] in ("fighter", "shuttle") else ship)(row)
            name = f'{row["empire"]} {row["code"]}'
            if missing:
                left_out.append(f"{name} ({missing})")
                continue
            folder = here / row["empire"].lower()
            folder.mkdir(exist_ok=True)
            stem = row["code"].lower().replace("+", "_plus")
            (folder / f"{stem}.toml").write_text(text)
            written += 1
    print(f"{written} sheets written")
    if left_out:
        print("left out, since the ruleset has no row for a weapon: " + ", ".join(left_out), file=sys.stderr)


main()
