"""Orders the Hangul syllables by how often they occur and writes scripts/fonts/syllables.txt.

    python3 scripts/fonts/order.py FOLDER...

Two sources, of which a syllable takes its better place: how often it occurs in the Markdown files below the folders (the committed
file: 120 Korean translations of the documentation of React, Vue, JavaScript and Rust, 284,851 syllables), and the pieces of Google
Fonts, which are numbered by how often the web uses them (`unicode.json` of @fontsource-variable/noto-sans-kr). Behind the first of
them come the rest of the 2,350 of KS X 1001, to which everyday Korean keeps, and then all others, likewise.
"""

import collections
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOOGLE = ROOT / "node_modules/@fontsource-variable/noto-sans-kr/unicode.json"

# Syllables of a line.
LINE = 64
# Places that go by frequency alone; behind them KS X 1001 comes first.
COMMONEST = 1_280


def is_syllable(letter):
    return "가" <= letter <= "힣"


def is_everyday(letter):
    try:
        return len(letter.encode("euc_kr")) == 2
    except UnicodeEncodeError:
        return False


def by_google():
    groups = {int(key[1:-1]): value for key, value in json.loads(GOOGLE.read_text()).items() if key.startswith("[")}
    for number in sorted(groups, reverse=True):
        for part in groups[number].split(","):
            first, _, last = part.strip()[2:].partition("-")
            yield from (chr(point) for point in range(int(first, 16), int(last or first, 16) + 1))


def by_texts(folders):
    counted = collections.Counter()
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.md")):
            counted.update(filter(is_syllable, path.read_text(encoding="utf-8")))
    return [letter for letter, _ in sorted(counted.items(), key=lambda item: (-item[1], item[0]))]


def main(folders):
    ranks = {}
    for source in (by_texts(folders), list(filter(is_syllable, by_google()))):
        for rank, letter in enumerate(source):
            ranks[letter] = min(rank, ranks.get(letter, rank))
    ordered = sorted(ranks, key=lambda letter: (ranks[letter], letter))
    rest = ordered[COMMONEST:]
    ordered = ordered[:COMMONEST] + sorted(rest, key=lambda letter: (not is_everyday(letter), ranks[letter], letter))
    lines = ["# Hangul syllables by how often they occur. Made by scripts/fonts/order.py."]
    lines += ["".join(ordered[at : at + LINE]) for at in range(0, len(ordered), LINE)]
    Path(__file__).with_name("syllables.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
