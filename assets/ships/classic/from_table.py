#!/usr/bin/env python3
"""Writes the ship sheets of this folder from the tables in tests/data, one file a row.

    python3 assets/ships/classic/from_table.py            # every sheet that is not written by hand
    python3 assets/ships/classic/from_table.py --list     # what would be written, and what is known of it

A sheet whose first line does not say "written by from_table.py" was written or corrected by hand and is left alone.
The hull is drawn by rule: see `Hull` below. Figures marked `?` in the table stand in the list `unknown` of the file.
"""
import csv
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", ".."))
MARK = "written by from_table.py"

# ---- what the table's words mean -----------------------------------------------------------------------------------
# table word: (system, name on the sheet, {value, variant})
WEAPONS = {
    "Ph-1": ("phaser-1", "PH-1", {}), "Ph-2": ("phaser-2", "PH-2", {}), "Ph-3": ("phaser-3", "PH-3", {}),
    "Ph-4": ("phaser-4", "PH-4", {}), "Ph-G": ("phaser-g", "PH-G", {}), "Photon": ("photon", "PHOTON", {}),
    "Fusion": ("fusion", "FUSION", {}), "Hellbore": ("hellbore", "HELLB", {}), "ESG": ("esg", "ESG", {}),
    "PPD": ("ppd", "PPD", {}), "SpecialSensor": ("special_sensor", "SPEC", {}),
    "PlasmaRack-D": ("plasma_rack", "PL-D", {"variant": "D"}),
}
for letter in "RSGFLM":
    WEAPONS["Plasma-" + letter] = ("plasma-" + letter.lower(), "PL-" + letter, {})
for reach in (10, 15, 22, 30, 40):
    WEAPONS["Disr%d" % reach] = ("disruptor", "DISR", {"value": reach})
for rounds in (6, 12):
    WEAPONS["ADD-%d" % rounds] = ("add", "ADD", {"value": rounds})
for letter in "ABCDEFGH":
    WEAPONS["Drone-" + letter] = ("drone_rack", "DRONE", {"variant": letter})
NO_ARC = {"add", "special_sensor", "esg"}

# table column: (system, name on the sheet)
BOXES = [
    ("hull_F", "hull_forward", "F HULL"), ("hull_A", "hull_aft", "A HULL"), ("hull_C", "hull_center", "C HULL"),
    ("armor", "armor", "ARMOR"), ("warp_L", "warp_left", "L WARP"), ("warp_R", "warp_right", "R WARP"),
    ("warp_C", "warp_center", "C WARP"), ("impulse", "impulse", "IMPULSE"), ("apr", "apr", "APR"),
    ("awr", "awr", "AWR"), ("battery", "battery", "BATTERY"), ("bridge", "bridge", "BRIDGE"),
    ("flag", "flag", "FLAG"), ("emergency", "emergency", "EMER"), ("aux_control", "aux_control", "AUX"),
    ("security", "security", "SECURITY"), ("lab", "lab", "LAB"), ("transporter", "transporter", "TRANS"),
    ("tractor", "tractor", "TRACTOR"), ("shuttles_nonfighter", "shuttle", "SHUTTLE"),
    ("fighters", "fighter_bay", "FIGHTERS"), ("probe", "probe", "PROBE"), ("cargo", "cargo", "CARGO"),
    ("repair", "repair", "REPAIR"), ("web_gen", "web_generator", "WEB"),
]
BOX_ORDER = {system: n for n, (_, system, _) in enumerate(BOXES)}
# Classes of which no source gives the chart's figures below, and the class on the same hull that lends them.
SISTERS = {
    "federation/ddm": "federation/dd+", "federation/ocl+": "federation/ocl", "klingon/d6bu": "klingon/d6b",
    "klingon/d6ku": "klingon/d6k", "klingon/d7bu": "klingon/d7b", "klingon/d7ku": "klingon/d7k",
    "kzinti/pol": "kzinti/ff", "romulan/k5rb": "romulan/k5r",
}
# Figures that one source alone has, and that its sister belies.
DOUBTFUL = {
    "romulan/k5rb": "Readings: BPV 64 is of one source, 14 less than that of the K5R, which has 21 shield boxes "
                    "fewer: doubtful",
}
LENT = {"explosion_strength": "explosion", "dock_points": "dock_points", "command_rating": "command_rating",
        "spare_shuttles_adm+ftr": "spare_shuttles"}

ARCS = {"LF": (21, 1), "RF": (1, 5), "R": (5, 9), "RR": (9, 13), "LR": (13, 17), "L": (17, 21), "FA": (21, 5),
        "RA": (9, 17), "LS": (13, 1), "RS": (1, 13), "FX": (17, 9), "RX": (5, 21), "FH": (19, 7), "RH": (7, 19),
        "FP": (19, 7), "LP": (15, 3), "RP": (23, 11), "360": (1, 24)}


def bearings(arc):
    out = set()
    for part in arc.split("+"):
        if part.startswith("row"):
            out.add(int(part[3:]))
            continue
        first, last = ARCS[part]
        k = first
        out.add(k)
        while k != last:
            k = k % 24 + 1
            out.add(k)
    return out


def flank(arc):
    """-1 for a mount on the left, 1 on the right, 0 on the centre line."""
    if not arc:
        return 0
    seen = bearings(arc)
    left, right = len([k for k in seen if k > 13]), len([k for k in seen if 1 < k < 13])
    return (left < right) - (left > right)


def fore(arc):
    """1 for a mount that looks ahead, -1 for one that looks aft, 0 for one that looks round about."""
    if not arc or arc == "360":
        return 0
    seen = bearings(arc)
    ahead, aft = len([k for k in seen if k < 7 or k > 19]), len([k for k in seen if 7 < k < 19])
    return (ahead > aft) - (ahead < aft)


# ---- the drawn hull --------------------------------------------------------------------------------------------------
class Group:
    def __init__(self, system, name, boxes, arc="", across=0, **more):
        self.system, self.name, self.boxes, self.arc, self.more = system, name, boxes, arc, more
        self.across = min(across or boxes, boxes)
        self.at = None

    @property
    def width(self):
        return max(self.across, (len(self.name) + 1) // 2)

    @property
    def height(self):  # the name stands in a row of its own
        return 1 + -(-self.boxes // self.across)


class Hull:
    """Places groups on a grid of box cells, mirrored about the column line `middle`, bow up."""

    def __init__(self):
        self.taken = {}
        self.top = 1
        self.placed = []
        self.bands = []  # (first row, row after the last, half width)

    def free(self, g, x, y, gap=1):
        return not any((c, r) in self.taken for c in range(x - gap, x + g.width + gap)
                       for r in range(y, y + g.height))

    def put(self, g, x, y):
        """x, y: top left cell, the name's row. Coordinates may be negative until `finish`."""
        assert self.free(g, x, y, 0), g.name
        for c in range(x, x + g.width):
            for r in range(y, y + g.height):
                self.taken[c, r] = g
        g.at = [x, y + 1]
        self.placed.append(g)

    def row(self, groups, gap=1):
        """A band of groups side by side, centred; the next band goes below it."""
        groups = [g for g in groups if g]
        if not groups:
            return
        total = sum(g.width for g in groups) + gap * (len(groups) - 1)
        x = -(total // 2)
        if len(groups) == 1 and groups[0].across < groups[0].width:  # the boxes are in the middle, not the name
            x = -(groups[0].across // 2)
        if len(groups) == 3:  # the middle one stands on the keel
            x = -(groups[1].across // 2) - gap - groups[0].width
        high = max(g.height for g in groups)
        while not all(self.free(g, at, self.top, 0) for g, at in self._spread(groups, x, gap)):
            self.top += 1
        for g, at in self._spread(groups, x, gap):
            self.put(g, at, self.top)
        self.bands.append((self.top, self.top + high, (total + 1) // 2))
        self.top += high

    @staticmethod
    def _spread(groups, x, gap):
        out = []
        for g in groups:
            out.append((g, x))
            x += g.width + gap
        return out

    def rows(self, groups, room):
        """Bands no wider than `room`."""
        line, used = [], 0
        for g in groups:
            if line and used + 1 + g.width > room:
                self.row(line)
                line, used = [], 0
            line.append(g)
            used += g.width + (1 if len(line) > 1 else 0)
        self.row(line)

    def half_width(self, y, high):
        return max([-c if c < 0 else c + 1 for (c, r) in self.taken if y <= r < y + high] or [0])

    def beside(self, left, right, y, gap=1, least=0):
        """One group to the left and one to the right of what stands in these rows, as mirror images."""
        half = least
        while True:
            # Mirror of the boxes, not of the names: the first box of the right group answers the last of the left.
            xl = -half - left.width if left else 0
            xr = -xl - left.across if left and right else half
            if (not left or self.free(left, xl, y, gap)) and (not right or self.free(right, xr, y, gap)):
                break
            half += 1
        if left:
            self.put(left, xl, y)
        if right:
            self.put(right, xr, y)

    def finish(self):
        west = min(c for c, _ in self.taken)
        north = min(r for _, r in self.taken)
        for g in self.placed:
            g.at = [g.at[0] - west + 1, g.at[1] - north + 1]


def pairs(left, right):
    n = max(len(left), len(right))
    return [(left[i] if i < len(left) else None, right[i] if i < len(right) else None) for i in range(n)]


HEAVY = {"photon", "disruptor", "hellbore", "fusion", "ppd", "plasma-r", "plasma-s", "plasma-g", "plasma-f",
         "plasma-l", "plasma-m", "esg", "drone_rack", "plasma_rack", "add"}
# How each empire builds: where the engines hang and where the heavy weapons stand.
STYLES = {
    "Federation": "saucer", "Gorn": "saucer", "Kzinti": "wing", "Klingon": "boom", "Romulan": "wing",
    "Hydran": "saucer", "Lyran": "twin", "Tholian": "wedge", "Orion": "wing", "Frax": "boom", "ISC": "saucer",
}


def shape(groups, empire):
    """Gives every group its place."""
    h = Hull()
    by = {}
    for g in groups:
        by.setdefault(g.system, []).append(g)
    weapons = [g for g in groups if g.system not in BOX_ORDER]
    one = lambda s: (by.get(s) or [None])[0]
    bare = not (one("warp_left") or one("warp_center"))
    style = "base" if bare else STYLES.get(empire, "saucer")
    nose, stern, core, left, right, wing_l, wing_r, wings = [], [], [], [], [], [], [], []
    for w in weapons:
        side, ahead = flank(w.arc), fore(w.arc)
        heavy = w.system in HEAVY
        if side < 0:
            (wing_l if heavy and ahead > 0 and style not in ("saucer", "twin") else left).append(w)
        elif side > 0:
            (wing_r if heavy and ahead > 0 and style not in ("saucer", "twin") else right).append(w)
        elif heavy and ahead > 0 and style in ("boom", "wing", "wedge") and w.system in ("disruptor", "fusion", "hellbore"):
            wings.append(w)
        elif ahead > 0:
            nose.append(w)
        elif ahead < 0:
            stern.append(w)
        else:
            core.append(w)
    # Guns of the centre line that stand on the wings: from port to starboard in the order of their letters; an odd one
    # stands on the centre line.
    if len(wings) % 2 == 1:
        nose.append(wings.pop(len(wings) // 2))
    half = len(wings) // 2
    wing_l = wing_l + wings[:half][::-1]
    wing_r = wing_r + wings[half:]
    light = [w for w in nose if w.system not in HEAVY]
    big = [w for w in nose if w.system in HEAVY]
    for s, across in (("warp_left", 2), ("warp_right", 2)):
        if one(s):
            one(s).across = min(one(s).boxes, 3 if one(s).boxes > 20 else 2)
    if one("warp_center"):
        one("warp_center").across = min(one("warp_center").boxes, 5 if style == "saucer" else 3)
    wide = {"saucer": 6, "boom": 4, "wing": 4, "twin": 4, "wedge": 4, "base": 6}[style]

    def fold(system, most):
        g = one(system)
        if g:
            if g.boxes > 3 * most:  # what bases have is not drawn as a tower
                most = max(most, round((g.boxes * 3) ** 0.5))
            rows = -(-g.boxes // most)
            g.across = -(-g.boxes // rows)
        return g
    fold("hull_forward", wide)
    fold("hull_center", wide)
    fold("hull_aft", 5 if style != "saucer" else 4)
    for system, most in (("cargo", 10), ("repair", 10), ("battery", 6), ("apr", 6), ("awr", 6), ("shuttle", 6),
                         ("fighter_bay", 6), ("lab", 5), ("transporter", 5), ("tractor", 4), ("impulse", 6),
                         ("armor", 8), ("bridge", 3), ("probe", 2), ("security", 2), ("aux_control", 3)):
        fold(system, most)
    room = {"saucer": 26, "boom": 17, "wing": 21, "twin": 17, "wedge": 18, "base": 26}[style]

    # Bow
    h.rows(light, room)
    if style == "base":
        h.rows(big, room)
    elif style != "saucer":
        h.rows(big, room)
        big = []
    h.row([one("armor")])
    head = h.top
    h.row([one("bridge"), one("hull_forward"), one("emergency")])
    h.row([one("flag"), one("aux_control"), one("security")])
    if style == "saucer" and not one("hull_forward"):
        h.row([one("hull_center")])
    h.row([one("transporter"), one("lab"), one("tractor")])
    h.rows(big, room)
    waist = h.top
    # Waist: wings, power, engines
    if wing_l or wing_r:
        h.row([one("impulse")])
        y = h.top - h.bands[-1][1] + h.bands[-1][0] if one("impulse") else h.top
        for n, (l, r) in enumerate(pairs(wing_l, wing_r)):
            h.beside(l, r, y + 2 * (n // 3))
    else:
        h.row([one("impulse")])
    h.row([one("apr"), one("awr"), one("battery")])
    if not (style == "saucer" and not one("hull_forward")):
        h.row([one("hull_center")])
    h.row([one("warp_center")])
    h.row([one("hull_aft")])
    bays = [one("shuttle"), one("fighter_bay")]
    h.row(bays)
    h.row([one("cargo")])
    h.row([one("repair")])
    h.rows([g for g in [one("probe"), one("web_generator")] if g] + core, room)
    h.rows(stern, room)
    # Engines outboard, guns of the flanks beside the hull.
    engines_from = {"saucer": waist, "boom": waist + 2, "wing": waist + 2, "twin": head, "wedge": waist,
                    "base": head}[style]
    guns_from = {"saucer": head + 1, "boom": waist + 2, "wing": head + 2, "twin": waist, "wedge": head + 2,
                 "base": head + 2}[style]
    apart = {"saucer": 10, "boom": 8, "wing": 8, "twin": 9, "wedge": 6, "base": 0}[style]
    if one("warp_left") or one("warp_right"):
        y = engines_from
        h.beside(one("warp_left"), one("warp_right"), y, gap=1, least=apart)
    y = guns_from
    column = 0
    for n, (l, r) in enumerate(pairs(left, right)):
        h.beside(l, r, y)
        y += 2
        if (n + 1) % 5 == 0:
            y = guns_from
    h.finish()


# ---- rows to files ---------------------------------------------------------------------------------------------------
def energy(text):
    return {"0.67": "2/3", "0.33": "1/3", "1.0": "1", "2.0": "2"}.get(text, text)


def plain(n):
    return re.fullmatch(r"\d+", n) is not None


def conf_of(text):
    return text[0] if text[:1] in "ABC" and text != "A" and not text.startswith("A (") and False else (
        "B" if text.startswith("A except") or text.startswith("S1 alone") else
        text[0] if text[:1] in ("A", "B", "C") else "C")


def code_of(code):
    return re.sub(r"-+$", "", re.sub(r"[^A-Za-z0-9+-]+", "-", code))


def parse_weapons(text):
    """[(count, type, arc)], [what is not known]"""
    out, lost = [], []
    if "(types/arcs ?)" in text:
        return [], ["weapons"]
    for part in filter(None, (p.strip() for p in text.split(";"))):
        m = re.fullmatch(r"(\d+)x (\S+) \[(.*)\]", part)
        if not m:
            lost.append("weapon: " + part)
            continue
        count, kind, arc = int(m.group(1)), m.group(2), m.group(3)
        if kind not in WEAPONS or arc.startswith("?"):
            lost.append("weapon: " + part)
            continue
        out.append((count, kind, "" if arc == "-" else arc))
    return out, lost


def letters():
    for n in range(26):
        yield chr(ord("A") + n)
    n = 1
    while True:
        yield "Z%d" % n
        n += 1


class Names:
    def __init__(self):
        self.streams = {}

    def next(self, prefix):
        return "%s %s" % (prefix, next(self.streams.setdefault(prefix, letters())))


def weapon_groups(weapons, names):
    out = []
    for count, kind, arc in weapons:
        system, prefix, more = WEAPONS[kind]
        if system in NO_ARC:
            arc = ""
        for _ in range(count):
            out.append(Group(system, names.next(prefix), 1, arc, **more))
    return out


# ---- refits ----------------------------------------------------------------------------------------------------------
def six(text):
    """"30/24x5" as six shields."""
    out = []
    for part in text.split("/"):
        n, _, times = part.partition("x")
        out += [int(n)] * int(times or 1)
    if len(out) == 1:
        out *= 6
    return out if len(out) == 6 else None


def parse_refit(text, weapons, names):
    """One "code:year:bpv (what)": a dict; `known` says whether the boxes are all of it."""
    m = re.fullmatch(r"([^:]+):Y(\d+):\+(\d+)BPV(?: \((.*)\))?", text)
    if not m:
        return None
    refit = {"code": m.group(1), "year": int(m.group(2)), "bpv": int(m.group(3)), "words": m.group(4) or "",
             "shields": None, "boxes": {}, "become": [], "add": [], "figures": {}}
    refit["known"] = bool(m.group(4))
    by_kind = {}
    for g in weapons:
        by_kind.setdefault(g.kind, []).append(g)

    def become(groups, kind=None, arc=None):
        for g in groups:
            change = {"group": g.name}
            if kind:
                system, _, more = WEAPONS[kind]
                change.update({"system": system, **more})
            if arc:
                change["arc"] = arc
            refit["become"].append(change)

    for part in filter(None, (p.strip() for p in re.split(r"[;,]", m.group(4) or ""))):
        part = part.replace("plasma-", "Plasma-").replace("ADD-", "ADD-")
        s = re.fullmatch(r"shields ([\dx/]+)", part)
        if s and six(s.group(1)):
            refit["shields"] = six(s.group(1))
            continue
        s = re.fullmatch(r"warp (\d+)\+(\d+)(?:\+(\d+))?", part)
        if s:
            refit["boxes"].update({"warp_left": int(s.group(1)), "warp_right": int(s.group(2))})
            if s.group(3):
                refit["boxes"]["warp_center"] = int(s.group(3))
            continue
        s = re.fullmatch(r"(apr|awr|lab|battery) (\d+)", part)
        if s:
            refit["boxes"][s.group(1)] = int(s.group(2))
            continue
        s = re.fullmatch(r"(cloak cost|UIM) (\d+)", part)
        if s:
            refit["figures"][{"cloak cost": "cloak_cost", "UIM": "uim"}[s.group(1)]] = int(s.group(2))
            continue
        if part == "DERFACS":
            refit["figures"]["derfacs"] = 1
            continue
        if re.fullmatch(r"control mod [\d.]+", part):
            continue  # used by campaigns alone; stands in the words
        s = re.fullmatch(r"\+(?:(\d+) )?(Ph-\d|Drone-\w|ADD-\d+)(?: (\S+))?", part)
        if s and s.group(2) in WEAPONS:
            arc = s.group(3) or ("" if s.group(2).startswith("ADD") else "360")
            if all(a in ARCS for a in arc.split("+") if a):
                refit["add"] += weapon_groups([(int(s.group(1) or 1), s.group(2), arc)], names)
                continue
        if part == "racks to B" and m.group(4) == "racks to B":
            racks = [g for g in weapons if g.system == "drone_rack"]
            if len({g.more["variant"] for g in racks}) == 1:
                become(racks, "Drone-B")
                continue
        if part == "drone racks become Plasma-D racks":
            become([g for g in weapons if g.system == "drone_rack"], "PlasmaRack-D")
            continue
        s = re.fullmatch(r"(?:(FA|FX|eight) )?(Ph-\d|Plasma-\w|Drone-\w) becomes? (Ph-\d|Plasma-\w|Drone-\w)", part)
        if s:
            hit = [g for g in by_kind.get(s.group(2), []) if s.group(1) in (None, "eight") or g.arc == s.group(1)]
            if hit and (s.group(1) != "eight" or len(hit) == 8):
                become(hit, s.group(3))
                continue
        s = re.fullmatch(r"(fusion|plasma) A becomes (hellbore|S with FP arc)", part)
        if s:
            hit = [g for g in weapons if g.name == "FUSION A"] if s.group(1) == "fusion" else \
                  [g for g in weapons if g.system.startswith("plasma-")][:1]
            if hit:
                become(hit, "Hellbore" if s.group(1) == "fusion" else "Plasma-S",
                       None if s.group(1) == "fusion" else "FP")
                continue
        s = re.fullmatch(r"(hellbore|Plasma-F) arc (FA|FP)", part)
        if s:
            become([g for g in weapons if g.system == s.group(1).lower()], None, s.group(2))
            continue
        if part == "web generators replaced by Ph-3 LS and Ph-3 RS":
            refit["boxes"]["web_generator"] = 0
            refit["add"] += weapon_groups([(1, "Ph-3", "LS"), (1, "Ph-3", "RS")], names)
            continue
        refit["known"] = False
    if not refit["known"]:
        refit.update({"shields": None, "boxes": {}, "become": [], "add": [], "figures": {}})
    return refit


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def inline(pairs_):
    return "{ " + ", ".join("%s = %s" % (k, v) for k, v in pairs_) + " }"


def group_cells(g, with_arc):
    cells = [("system", quoted(g.system)), ("name", quoted(g.name)), ("boxes", str(g.boxes))]
    if g.arc:
        cells.append(("arc", quoted(g.arc)))
    cells.append(("at", "[%d, %d]" % tuple(g.at)))
    if g.boxes > 1 or not with_arc:
        cells.append(("across", str(g.across)))
    if "value" in g.more:
        cells.append(("value", str(g.more["value"])))
    if "variant" in g.more:
        cells.append(("variant", quoted(g.more["variant"])))
    return cells


def aligned(groups, with_arc):
    """Rows of a `groups` list with the columns under each other."""
    table = [group_cells(g, with_arc) for g in groups]
    order = ["system", "name", "boxes", "arc", "at", "across", "value", "variant"]
    wide = {}
    for cells in table:
        for k, v in cells:
            wide[k] = max(wide.get(k, 0), len("%s = %s," % (k, v)))
    out = []
    for cells in table:
        have = dict(cells)
        line = ""
        for k in order:
            if k not in wide:
                continue
            text = "%s = %s," % (k, have[k]) if k in have else ""
            line += text.ljust(wide[k] + 1)
        out.append("  { " + line.rstrip().rstrip(",") + " },")
    return out


def sheet(r, table_conf):
    unknown, comments = [], []
    code = code_of(r["code"])
    name = r["name"] or r["code"]
    name = name[0].upper() + name[1:]
    sister = SISTERS.get((r["empire"] + "/" + code).lower())
    borrowed = {}
    if sister:
        r = dict(r)
        for column, key in LENT.items():
            if r[column] == "?":
                r[column] = ROWS[sister][column]
                borrowed[key] = r[column]
    figure = lambda column: r[column]

    def number(column, key, otherwise="0", dash="0"):
        v = figure(column)
        if v in ("?", ""):
            if v == "?":
                unknown.append(key)
                return None
            return otherwise
        if v in ("-", "R1.3", "R1.35"):
            return dash
        m = re.fullmatch(r"(\d+)\+", v)
        if m:
            comments.append("%s: %s, and what its modules add" % (key, v))
            return m.group(1)
        m = re.fullmatch(r"(\d+)-(\d+)", v)
        if m:
            comments.append("%s: %s to %s with pods" % (key, m.group(1), m.group(2)))
            return m.group(1)
        assert plain(v), (r["empire"], r["code"], column, v)
        return v
    f = []
    f.append(("bpv_economic", number("bpv_economic", "bpv_economic")))
    f.append(("bpv_combat", number("bpv_combat", "bpv_combat")))
    f.append(("year", number("year_in_service", "year")))
    f.append(("size_class", number("size_class", "size_class")))
    mode = figure("turn_mode")
    base = energy(figure("move_cost")) in ("0", "-", "n")
    if mode in ("?", "W", "CW"):
        if mode != "?":
            comments.append("turn_mode: the chart prints %s, it depends on the pods" % mode)
        unknown.append("turn_mode")
        f.append(("turn_mode", None))
    else:
        f.append(("turn_mode", quoted("-" if mode == "n" else mode)))
    cost = figure("move_cost")
    f.append(("move_cost", None if cost == "?" else quoted("0" if base else energy(cost))))
    if cost == "?":
        unknown.append("move_cost")
    low = figure("breakdown_low")
    f.append(("breakdown", "7" if low in ("-", "0") or base else number("breakdown_low", "breakdown")))
    f.append(("bonus_hets", number("bonus_hets", "bonus_hets")))
    nimble = figure("nimble")
    if nimble == "?":
        unknown.append("nimble")
    f.append(("nimble", None if nimble == "?" else "true" if nimble == "Y" else "false"))
    f.append(("explosion", number("explosion_strength", "explosion")))
    f.append(("dock_points", number("dock_points", "dock_points")))
    f.append(("command_rating", number("command_rating", "command_rating")))
    spare = figure("spare_shuttles_adm+ftr")
    m = re.fullmatch(r"(\d+)\+(\d+)", spare)
    if m:
        f.append(("spare_shuttles", m.group(1)))
        f.append(("spare_fighters", m.group(2)))
    else:
        f.append(("spare_shuttles", number("spare_shuttles_adm+ftr", "spare_shuttles")))
    f.append(("cloak_cost", number("cloak_cost", "cloak_cost")))
    mod = figure("control_mod")
    if mod == "?":
        unknown.append("control_modifier")
    f.append(("control_modifier", None if mod == "?" else quoted(mod)))
    derfacs = figure("derfacs")
    if derfacs == "?":
        unknown.append("derfacs")
    f.append(("derfacs", None if derfacs == "?" else "true" if derfacs == "Y" else "false"))
    f.append(("uim", number("uim", "uim")))
    f.append(("nsm", number("nsm", "nsm")))
    f.append(("crew_units", number("crew_units", "crew_units")))
    f.append(("boarding_parties", number("boarding_parties", "boarding_parties")))
    f.append(("minimum_crew", number("min_crew", "minimum_crew")))
    if figure("deck_crews") not in ("",):
        f.append(("deck_crews", number("deck_crews", "deck_crews")))
        # A full carrier has six points of EW for the craft of each squadron of twelve; where the table does not say how
        # many fighters it carries, its deck crews tell.
        crews, fighters = figure("deck_crews"), figure("fighters")
        if crews.isdigit() and int(crews) >= 6:
            carried = int(fighters) if fighters.isdigit() and int(fighters) >= 6 else int(crews)
            f.append(("carrier_ew", str(6 * ((carried + 11) // 12))))
    if "aegis" in figure("name").lower():
        f.append(("aegis", quoted("full")))

    shields = [figure("shield%d" % k) for k in range(1, 7)]
    if "?" in shields:
        unknown.append("shields")
        shields = None
    tracks = {}
    for key, column in (("sensor", "sensor_track"), ("scanner", "scanner_track"), ("damage_control", "damcon_track")):
        v = figure(column)
        if v == "?":
            unknown.append(key)
        else:
            tracks[key] = [int(n) for n in v.split("/")]
    excess = figure("excess_damage")

    groups = []
    for column, system, label in BOXES:
        v = figure(column)
        if v == "?":
            unknown.append(system)
        elif v == "(in shuttles)":
            comments.append("fighters stand in the shuttle boxes; how many is not known")
            unknown.append(system)
        elif v not in ("", "-", "0"):
            groups.append(Group(system, label, int(v)))
    names = Names()
    weapons, lost = parse_weapons(figure("weapons[count x type [arcs]]"))
    unknown += lost
    if "weapons" in lost:
        comments.append("weapons: " + figure("weapons[count x type [arcs]]"))
    guns = []
    for count, kind, arc in weapons:
        made = weapon_groups([(count, kind, arc)], names)
        for g in made:
            g.kind = kind
        guns += made
    mounts = []
    option = figure("option_mounts")
    for part in filter(None, (p.strip() for p in option.split(";"))):
        m = re.fullmatch(r"(centerline|wing) (\w) \[(.*)\]", part)
        if m:
            mounts.append(Group("mount", "OPT " + m.group(2), 1, m.group(3), where=m.group(1), mount=m.group(2)))
        else:
            unknown.append("option mounts")
            comments.append("option mounts: " + part)
    refits = []
    for part in filter(None, (p.strip() for p in figure("refits[code:year:bpv]").split("; "))):
        pass
    for part in split_refits(figure("refits[code:year:bpv]")):
        refit = parse_refit(part, guns, names)
        assert refit, part
        refits.append(refit)
    added = [g for refit in refits for g in refit["add"]]
    for g in mounts:
        g.system = "photon"  # drawn where a heavy weapon stands
    shape(groups + guns + mounts + added, r["empire"])
    for g in mounts:
        g.system = "mount"

    # ---- text
    out = ["# %s %s: %s. (%s)" % (r["empire"], code, name, MARK)]
    out += ['ruleset = "classic"', "empire  = " + quoted(r["empire"]), "code    = " + quoted(code),
            "name    = " + quoted(name)]
    if unknown:
        line = "unknown = [" + ", ".join(quoted(u) for u in unknown) + "]"
        if len(line) > 118:
            line = "unknown = [\n" + "".join("  %s,\n" % quoted(u) for u in unknown) + "]"
        out += ["# In no source: enter the book's figures (-1 in a list means none), then take the word out of this list.".replace(
            " (-1 in a list means none)", ""), line]
    figures_conf = conf_of(figure("conf_msc_fields"))
    if (r["empire"] + "/" + code).lower() in DOUBTFUL:
        figures_conf = "C"
        comments.append(DOUBTFUL[(r["empire"] + "/" + code).lower()])
    boxes_conf = conf_of(figure("conf_boxes"))
    sa = figure("conf_shields_arcs")
    shields_conf = conf_of(sa) if sa != "?" else "C"
    weapons_conf = "B" if shields_conf == "A" else shields_conf
    out += ["", "[figures]", "conf             = " + quoted(figures_conf), 'source           = "ship chart"']
    notes = {"breakdown": "lowest die that breaks down", "carrier_ew": "by its deck crews",
             "aegis": "by its name; full or limited is in no source"}
    for key, v in f:
        if v is None:
            continue
        line = "%-16s = %s" % (key, v)
        if key in borrowed:
            line = line.ljust(26) + "# [sister]"
        if key in notes and v != "7":
            line = line.ljust(26) + "# " + notes[key]
        out.append(line)
    if sister:
        out += ["", "[sister]                # what no source gives of this class is that of a sister hull",
                'conf    = "C"', "source  = " + quoted(sister),
                "figures = [" + ", ".join(quoted(key) for key in borrowed) + "]"]
    if shields:
        out += ["", "[shields]", "conf   = " + quoted(shields_conf), 'source = "ship sheet"', "banks  = ["]
        out += ['  { name = "#%d", facings = [%d], boxes = %s },' % (k + 1, k + 1, n) for k, n in enumerate(shields)]
        out += ["]"]
    out += ["", "[tracks]                # best box first; the last number is what is left when every box is lost",
            "conf           = " + quoted(boxes_conf if tracks else "C"), 'source         = "ship sheet"']
    for key in ("sensor", "scanner", "damage_control"):
        if key in tracks:
            out.append("%-14s = [%s]" % (key, ", ".join(map(str, tracks[key]))))
    out.append("excess_damage  = " + excess)
    out += ["", "[boxes]                 # at = [column, row] of the first box on the drawn hull, `across` boxes to a row",
            "conf   = " + quoted(boxes_conf), 'source = "ship sheet"', "groups = ["] + aligned(groups, False) + ["]"]
    if guns:
        out += ["", "[weapons]", "conf   = " + quoted(weapons_conf), 'source = "ship sheet"',
                "groups = ["] + aligned(guns, True) + ["]"]
    if mounts:
        out += ["", "[mounts]                # a weapon of the player's choice each: mounts = { A = \"photon\" } in a scenario",
                'conf   = "B"', 'source = "ship sheet"', "places = ["]
        for g in mounts:
            out.append("  " + inline([("name", quoted(g.more["mount"])), ("where", quoted(g.more["where"])),
                                      ("arc", quoted(g.arc)), ("at", "[%d, %d]" % tuple(g.at))]) + ",")
        out.append("]")
    if refits:
        out += ["", "[refits]                # from their year on, at their price; `known`: the changes are all of it",
                'conf   = "B"', 'source = "ship chart"', "list   = ["]
        for refit in refits:
            cells = [("code", quoted(refit["code"])), ("year", str(refit["year"])), ("bpv", str(refit["bpv"])),
                     ("words", quoted(refit["words"])), ("known", "true" if refit["known"] else "false")]
            if refit["shields"]:
                cells.append(("shields", "[%s]" % ", ".join(map(str, refit["shields"]))))
            if refit["boxes"]:
                cells.append(("boxes", "[" + ", ".join(inline([("system", quoted(k)), ("boxes", str(v))])
                                                       for k, v in refit["boxes"].items()) + "]"))
            if refit["become"]:
                cells.append(("become", "[" + ", ".join(
                    inline([(k, quoted(v) if isinstance(v, str) else str(v)) for k, v in change.items()])
                    for change in refit["become"]) + "]"))
            if refit["add"]:
                cells.append(("add", "[" + ", ".join(inline(group_cells(g, True)) for g in refit["add"]) + "]"))
            if refit["figures"]:
                cells.append(("figures", inline([(k, str(v)) for k, v in refit["figures"].items()])))
            out.append("  " + inline(cells) + ",")
        out.append("]")
    notes = figure("conflicts_and_notes")
    if notes or comments:
        out.append("")
    out += ["# " + c for c in comments]
    if notes:
        out.append("# Readings: " + notes)
    return "\n".join(out) + "\n", unknown, guns


def split_refits(text):
    """At "; " outside parentheses."""
    out, depth, part = [], 0, ""
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == ";" and depth == 0:
            out.append(part.strip())
            part = ""
        else:
            part += c
    return [p for p in out + [part.strip()] if p]


def chart_row(r):
    """One line of the fleet chart, or nothing where the row is no class."""
    def number(column):
        m = re.match(r"\d+", r[column])
        return m.group(0) if m else "0"
    mode = r["turn_mode"] if r["turn_mode"] not in ("", "n") else "-"
    return inline([("empire", quoted(r["empire"])), ("code", quoted(code_of(r["code"]))), ("bpv_economic", number("bpv_economic")),
                   ("bpv_combat", number("bpv_combat")), ("year", number("year_in_service")),
                   ("size_class", number("size_class")), ("turn_mode", quoted(mode)),
                   ("command_rating", number("command_rating")), ("crew_units", number("crew_units")),
                   ("boarding_parties", number("boarding_parties"))])


def rows_of(name):
    with open(os.path.join(ROOT, "tests", "data", name), newline="") as f:
        return list(csv.DictReader(f))


ROWS = {}


def main():
    ROWS.update({(r["empire"] + "/" + code_of(r["code"])).lower(): r for r in rows_of("classic_ships.csv")})
    only_list = "--list" in sys.argv[1:]
    target = next((a for a in sys.argv[1:] if not a.startswith("-")), HERE)
    only = os.environ.get("ONLY", "")
    seen, kept, written, waiting = set(), 0, 0, 0
    for table in ("classic_ships.csv", "classic_ships_partial.csv"):
        for r in rows_of(table):
            key = (r["empire"] + "/" + code_of(r["code"])).lower()
            if key in seen:  # the later table's reading of the same class
                r["code"] += "-later"
                key += "-later"
            assert key not in seen, key
            seen.add(key)
            text, unknown, guns = sheet(r, table)
            path = os.path.join(target, key + ".toml")
            if only_list:
                print("%-28s %s" % (key, "; ".join(unknown)))
                continue
            if os.path.exists(path) and MARK not in open(path).readline():
                kept += 1
                continue
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as f:
                f.write(text)
            written += 1
    chart = os.path.join(target if target != HERE else os.path.join(ROOT, "assets", "rules", "classic"), "fleet_chart.toml")
    lines = ["# Classes known by the ship chart alone: enough to price and to check a fleet, not to fight. (%s)" % MARK,
             'conf   = "B"', 'source = "ship chart"', "classes = ["]
    lines += ["  " + chart_row(r) + "," for r in rows_of("classic_ships_summary.csv")
              if (r["empire"] + "/" + code_of(r["code"])).lower() not in seen]
    if not only_list:
        with open(chart, "w") as f:
            f.write("\n".join(lines + ["]"]) + "\n")
        print("%d sheets written, %d written by hand left alone, %d classes on the fleet chart" %
              (written, kept, len(lines) - 4))


main()
