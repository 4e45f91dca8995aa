#!/usr/bin/env python3
"""check_rows.py FRENTE DATA GAME ...: one row fewer, in the middle or at the end, and one row more, in every table of every game:
it loads, or the sentence says what is wrong with file and line. Nobody who corrects a table is left to guess which
numbers the program was built for."""
import pathlib
import re
import subprocess
import sys
import tempfile

LINE = re.compile(r'[\w/.-]+\.tsv:\d+: .')


def changed(lines):
    """The table without its last row, without one of the middle, and with one more under a name of its own."""
    rows = [i for i, line in enumerate(lines) if line and not line.startswith('#')][1:]
    last, middle = rows[-1], rows[len(rows) // 2]
    first, *rest = lines[last].split('\t')
    fresh = str(int(first) + 1) if first.isdigit() else first + 'x'
    yield 'without its last row', lines[:last] + lines[last + 1:]
    yield 'without a row of the middle', lines[:middle] + lines[middle + 1:]
    yield 'with one row more', lines[:last + 1] + ['\t'.join([fresh, *rest])] + lines[last + 1:]


def main():
    frente, data = sys.argv[1], pathlib.Path(sys.argv[2])
    tried, loads, wrong = 0, 0, []
    with tempfile.TemporaryDirectory() as mine:
        for folder in (data / game for game in sys.argv[3:]):
            for table in sorted(folder.glob('*.tsv')):
                own = pathlib.Path(mine, folder.name, table.name)
                own.parent.mkdir(exist_ok=True)
                for how, lines in changed(table.read_text(encoding='utf-8').split('\n')):
                    own.write_text('\n'.join(lines), encoding='utf-8')
                    done = subprocess.run([frente, 'data', folder.name, '--check', '--data', mine],
                                          capture_output=True, text=True, timeout=60, check=False)
                    said = (done.stdout + done.stderr).strip()
                    tried, loads = tried + 1, loads + (done.returncode == 0)
                    if done.returncode not in (0, 1) or (done.returncode and not LINE.search(said)):
                        wrong.append(f'{folder.name}/{table.name} {how}: {said or done.returncode}')
                own.unlink()
    print(f'{tried} tables with a row fewer or more: {loads} load, {tried - loads} are refused with file and line')
    print(*wrong, sep='\n')
    return 1 if wrong or tried < 200 or not loads else 0


if __name__ == '__main__':
    sys.exit(main())
