#!/usr/bin/env python3
"""Do the tests guard the numbers that are played?

Draws sourced numbers of rows that play, changes each by one in a copy of the tables, and runs the tests of behaviour
against that copy. Prints, for each, the test that failed or "lived". What compares texts or copies of the book's cells
does not count and is left out. A run that is stopped goes on where it was: ./dev mutants [N] [SEED]
"""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(TOP, 'build', 'release')

# Suites that only compare a text, a hash, a listing or cells that were typed from the book.
NOT_BEHAVIOUR = ['Museum*', 'Replay*', 'WeaponTables*', 'Reference*', 'TableLint*', 'TableCompare*', 'CompareCommand*',
                 'ValueCommand*', 'NormalForm*', 'Plots*', '*Table.*', 'RulesReader*', 'RulesCheck*', 'Coverage*', 'Readme*',
                 'ScriptReadme*', 'Broken*', 'Mutations*', 'SoundTexts*', 'Yard*', 'RecordFields*', 'Fuzz*']
# Words, a pilot's own numbers, and charts that no battle reads.
NOT_PLAYED = ('refusals.toml', 'turn.toml', 'robot.toml', 'construction.toml', 'fleet_chart.toml')
PROGRAMS = ['battle_tests', 'scenarios_tests']


def numbers_of(path):
    """(line, first column, last column, value) of every whole number in a sourced row of a table."""
    found = []
    conf = '?'
    lines = open(os.path.join(TOP, path), encoding='utf-8').read().split('\n')
    # A row's confidence may stand after its numbers: look ahead to the end of the row.
    conf_of_row = {}
    row = 0
    for i, line in enumerate(lines):
        if line.startswith('['):
            row = i
            if '.mode.' in line:  # a mode without its own takes that of its weapon
                conf_of_row.setdefault(row, conf)
        m = re.match(r'\s*conf\s*=\s*"(.)"', line)
        if m:
            conf_of_row[row] = m.group(1)
            conf = m.group(1)
    row = 0
    in_text = False
    for i, line in enumerate(lines):
        if line.startswith('['):
            row = i
            continue
        if line.count('"""') == 1:
            in_text = not in_text
        if in_text:
            continue
        bare = re.sub(r'"[^"]*"', lambda m: ' ' * len(m.group(0)), line)
        bare = bare.split('#')[0]
        if re.match(r'\s*(line|year|late_year|at|across)\s*=', bare):
            continue
        own = re.search(r'conf\s*=\s*"(.)"', line)
        sure = own.group(1) if own else conf_of_row.get(row, '?')
        if sure not in 'ABC':
            continue
        for m in re.finditer(r'(?<![\w.\-])\d+(?![\w.\-])', bare):
            before = bare[:m.start()]
            if '=' not in before and not re.match(r'\s*[\[\d\s,]*$', before):
                continue
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


def first_failure(tree):
    """The first test of behaviour that fails with the tables of `tree`, or None."""
    env = dict(os.environ, IMPULSE_SOURCE_DIR=tree, IMPULSE_ASSETS=os.path.join(tree, 'assets'),
               SDL_VIDEODRIVER='dummy', SDL_AUDIODRIVER='dummy', RC_PARAMS='seed=7')
    for program in PROGRAMS:
        try:
            run = subprocess.run([os.path.join(BUILD, program), '--gtest_fail_fast', '--gtest_brief=1',
                                  '--gtest_filter=-' + ':'.join(NOT_BEHAVIOUR)], cwd=tree, env=env,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1200)
        except subprocess.TimeoutExpired:
            return f'{program} does not end'
        if run.returncode == 0:
            continue
        failed = re.search(rb'\[  FAILED  \] ([\w/.]+)', run.stdout)
        if failed:
            return failed.group(1).decode()
        lines = run.stdout.decode(errors='replace').strip().split('\n')
        return 'refused: ' + lines[-1][:140]
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
        if not done:
            sound = first_failure(tree)
            if sound:
                sys.exit(f'mutants: the tests fail with the tables as they are: {sound}')
        for path, line, begin, end, value in drawn:
            place = f'{path}:{line + 1}:{begin + 1} {value}->{value + 1}'
            if place not in done:
                original = open(os.path.join(TOP, path), encoding='utf-8').read()
                lines = original.split('\n')
                lines[line] = lines[line][:begin] + str(value + 1) + lines[line][end:]
                with open(os.path.join(tree, path), 'w', encoding='utf-8') as f:
                    f.write('\n'.join(lines))
                done[place] = first_failure(tree) or 'lived'
                with open(os.path.join(tree, path), 'w', encoding='utf-8') as f:
                    f.write(original)
                with open(kept, 'a', encoding='utf-8') as f:
                    f.write(f'{place}\t{done[place]}\n')
            lived += done[place] == 'lived'
            print(f'{place}  {done[place]}', flush=True)
    finally:
        shutil.rmtree(tree, ignore_errors=True)
    print(f'{count - lived} of {count} caught, seed {seed}')
    return 1 if lived * 100 > 3 * count else 0


if __name__ == '__main__':
    sys.exit(main())
