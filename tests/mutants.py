#!/usr/bin/env python3
"""Do the tests guard the numbers that are played?

Draws sourced numbers of rows that play, changes each by one in a copy of the tables, and runs the tests of behaviour
against that copy: first those that the coverage names for the row's rule or whose names have a word of the row, then the
short ones, then the others. Prints, for each, the test that failed or "lived". What compares texts or copies of the book's
cells does not count and is left out. A run that is stopped goes on where it was: ./dev mutants [N] [SEED]
Exit codes: 0 all is well, 1 no verdict, 2 the tests fail with the tables as they are, 3 too many numbers lived.
"""
import csv
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(TOP, 'build', 'release')

# Suites that only compare a text, a hash, a listing or cells that were typed from the book, random ones, and studies.
NOT_BEHAVIOUR = ['Museum*', 'Replay*', 'WeaponTables*', 'Reference*', 'TableLint*', 'TableCompare*', 'CompareCommand*',
                 'ValueCommand*', 'NormalForm*', 'Plots*', 'RulesReader*', 'RulesCheck*', 'Coverage*', 'Readme*',
                 'ScriptReadme*', 'ScenariosAssetPath*', '*Broken*', 'Mutations*', 'SoundTexts*', 'Yard*', 'RecordFields*', '*Fuzz*',
                 'StudyRuns*', 'StudyBattles*', 'Match*', 'Monotone*', '*CellByCell', '*RowEqualsTheBook', '*ModesEqualTheSupplement', '*CostsBySizeClassEqualTheBook']
# Words, a pilot's own numbers, and charts that no battle reads.
NOT_PLAYED = ('refusals.toml', 'turn.toml', 'robot.toml', 'construction.toml', 'fleet_chart.toml', 'bpv_model.toml',
              'sheet_limits.toml')
# Labels and order of rows, and what the shipyard alone asks.
NOT_PLAYED_KEYS = r'\s*(line|year|late_year|at|across|rank|price_\w+|spaces)\s*='
PROGRAMS = ['battle_tests', 'scenarios_tests']
SHORT = 0.1  # seconds
FAIL_AS_THEY_ARE, LIVED = 2, 3  # exit codes


def numbers_of(path):
    """(line, first column, last column, value) of every whole number in a sourced row of a table that plays."""
    found = []
    text = open(os.path.join(TOP, path), encoding='utf-8').read()
    undefined = set()  # rows and modes that wait for a mechanism, as their headings are written
    for name, row in tomllib.loads(text).items():
        if isinstance(row, dict):
            modes = row.get('mode', {}) if isinstance(row.get('mode', {}), dict) else {}
            undefined |= {f'{name}.mode.{mode}' for mode, its in modes.items() if 'undefined' in its}
            undefined |= {name} if 'undefined' in row else set()
    lines = text.split('\n')
    # A row's confidence may stand after its numbers: look ahead to the end of the row.
    conf, conf_of_row, row = '?', {}, 0
    for i, line in enumerate(lines):
        if line.startswith('['):
            row = i
            if '.mode.' in line:  # a mode without its own takes that of its weapon
                conf_of_row.setdefault(row, conf)
        m = re.match(r'\s*conf\s*=\s*"(.)"', line)
        if m:
            conf = conf_of_row[row] = m.group(1)
    row, plays, in_text = 0, True, False
    for i, line in enumerate(lines):
        if line.startswith('['):
            row = i
            heading = line.strip('[').split(']')[0].replace('"', '')
            plays = not {heading.split('.')[0], '.'.join(heading.split('.')[:3])} & undefined
            continue
        if line.count('"""') == 1:
            in_text = not in_text
        bare = re.sub(r'"[^"]*"', lambda m: ' ' * len(m.group(0)), line).split('#')[0]
        if in_text or not plays or re.match(NOT_PLAYED_KEYS, bare):
            continue
        own = re.search(r'conf\s*=\s*"(.)"', line)
        if (own.group(1) if own else conf_of_row.get(row, '?')) not in 'ABC':
            continue
        for m in re.finditer(r'(?<![\w.\-])\d+(?![\w.\-])', bare):
            before = bare[:m.start()]
            if re.search(r'\brank\s*=\s*$', before):
                continue
            if '=' in before or re.match(r'\s*[\[\d\s,]*$', before):
                found.append((i, m.start(), m.end(), int(m.group(0))))
    return found


def candidates():
    places = []
    for ruleset in ('classic', 'tng'):
        folder = f'assets/rules/{ruleset}'
        for name in sorted(os.listdir(os.path.join(TOP, folder))):
            if name.endswith('.toml') and name not in NOT_PLAYED:
                places += [(f'{folder}/{name}', *n) for n in numbers_of(f'{folder}/{name}')]
    return places


def likely_tests(path, lines, at):
    """Filters of the tests that are about the row of a line: by its rule numbers and by the words of its names."""
    ruleset = path.split('/')[2]
    head = next((i for i in range(at, -1, -1) if lines[i].startswith('[')), 0)
    rules = set(re.findall(r'rule\s*=\s*"([^"]+)"', lines[at]))
    if not rules:
        rest = '\n'.join(lines[head + 1:head + 60]).split('\n[')[0]
        rules = set(re.findall(r'^rule\s*=\s*"([^"]+)"', rest, re.M))
    numbers = {n.strip() for rule in rules for n in rule.split(',')}
    tests = set()
    with open(os.path.join(TOP, 'tests', 'coverage', ruleset + '.csv'), encoding='utf-8') as f:
        for row in csv.DictReader(f):
            if row['id'] in numbers:
                tests.update(t for t in (row['test'] or '').split() if '.' in t)
    names = lines[head] + ' ' + lines[at].split('=')[0] + ' ' + os.path.basename(path)[:-5]
    words = {w for w in re.findall(r'[a-z]{3,}', names) if w not in ('mode', 'standard', 'range', 'value', 'row')}
    return sorted(tests) + ['*' + w.capitalize() + '*' for w in sorted(words)]


def run_tests(tree, program, which, without, report=None, seconds=600):
    env = dict(os.environ, IMPULSE_SOURCE_DIR=tree, IMPULSE_ASSETS=os.path.join(tree, 'assets'),
               SDL_VIDEODRIVER='dummy', SDL_AUDIODRIVER='dummy', RC_PARAMS='seed=7')
    words = [os.path.join(BUILD, program), '--gtest_fail_fast', '--gtest_brief=1',
             '--gtest_filter=' + ':'.join(which) + '-' + ':'.join(NOT_BEHAVIOUR + without)]
    run = subprocess.run(words + ([f'--gtest_output=json:{report}'] if report else []), cwd=tree, env=env,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds)
    if run.returncode in (-signal.SIGKILL, -signal.SIGTERM):  # no verdict on the number
        sys.exit(f'mutants: {program} was stopped from outside')
    return run


def failure_of(run):
    failed = re.search(rb'\[  FAILED  \] ([\w/.]+)', run.stdout)
    if failed:
        return failed.group(1).decode()
    return 'refused: ' + run.stdout.decode(errors='replace').strip().split('\n')[-1][:140]


def costly_tests(tree):
    """Runs everything with the tables as they are; the tests that are not short, by program."""
    costly = {}
    for program in PROGRAMS:
        report = os.path.join(tree, program + '.json')
        run = run_tests(tree, program, ['*'], [], report, None)
        if run.returncode != 0:
            print(f'mutants: the tests fail with the tables as they are: {failure_of(run)}', file=sys.stderr)
            sys.exit(FAIL_AS_THEY_ARE)
        costly[program] = [f'{suite["name"]}.{test["name"]}' for suite in json.load(open(report))['testsuites']
                           for test in suite['testsuite'] if float(test.get('time', '0s')[:-1]) >= SHORT]
    return costly


def first_failure(tree, likely, costly):
    """The first test of behaviour that fails with the tables of `tree`, or None."""
    stages = [(PROGRAMS[0], likely, [])] + [(p, ['*'], costly[p]) for p in PROGRAMS]
    for program, which, without in stages + [(p, costly[p], []) for p in PROGRAMS]:
        if not which:
            continue
        try:
            run = run_tests(tree, program, which, without)
        except subprocess.TimeoutExpired:
            return f'{program} does not end'
        if run.returncode != 0:
            return failure_of(run)
    return None


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    drawn = random.Random(seed).sample(candidates(), count)
    out = os.path.join(TOP, 'out')
    os.makedirs(out, exist_ok=True)
    kept = os.path.join(out, f'mutants-{seed}.tsv')
    done = {}
    if os.path.exists(kept):
        for line in open(kept, encoding='utf-8'):
            place, result = line.rstrip('\n').split('\t')
            done[place] = result
    tree = tempfile.mkdtemp(prefix='impulse_mutants_')
    lived = 0
    try:
        for name in os.listdir(TOP):
            if name not in ('assets', '.git', 'build', 'out'):
                os.symlink(os.path.join(TOP, name), os.path.join(tree, name))
        shutil.copytree(os.path.join(TOP, 'assets'), os.path.join(tree, 'assets'))
        costly = costly_tests(tree)
        for path, line, begin, end, value in drawn:
            place = f'{path}:{line + 1}:{begin + 1} {value}->{value + 1}'
            if place not in done:
                original = open(os.path.join(TOP, path), encoding='utf-8').read()
                lines = original.split('\n')
                likely = likely_tests(path, lines, line)
                lines[line] = lines[line][:begin] + str(value + 1) + lines[line][end:]
                with open(os.path.join(tree, path), 'w', encoding='utf-8') as f:
                    f.write('\n'.join(lines))
                done[place] = first_failure(tree, likely, costly) or 'lived'
                with open(os.path.join(tree, path), 'w', encoding='utf-8') as f:
                    f.write(original)
                with open(kept, 'a', encoding='utf-8') as f:
                    f.write(f'{place}\t{done[place]}\n')
            lived += done[place] == 'lived'
            print(f'{place}  {done[place]}', flush=True)
    finally:
        shutil.rmtree(tree, ignore_errors=True)
    print(f'{count - lived} of {count} caught, seed {seed}')
    return LIVED if lived * 100 > 3 * count else 0


if __name__ == '__main__':
    sys.exit(main())
