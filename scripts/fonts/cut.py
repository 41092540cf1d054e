"""Cuts the fonts that every page uses into what its readers need, and writes them to web/fonts/cut.

The results are committed: building the website needs neither this script nor Python. To run it again:

    npm pack @fontsource/noto-sans-kr@5.2.9 @fontsource/nanum-gothic-coding@5.3.0
    for file in fontsource-*.tgz; do tar xzf $file; done
    python3 -m venv venv && venv/bin/pip install fonttools==4.66.1 brotli==1.2.0
    venv/bin/python scripts/fonts/cut.py package/files

Roboto and Roboto Mono keep the weights that the website uses. Noto Sans KR, and Nanum Gothic Coding for the editor, are cut into
pieces by how often syllables occur: scripts/fonts/syllables.txt, one line for each piece, which order.py makes. All of them are under
the SIL Open Font License 1.1 (web/fonts/LICENSES.md); none reserves a name.
"""

import io
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "node_modules/@fontsource-variable"
OUT = ROOT / "web/fonts/cut"

# Weights that the website's sheets name.
WEIGHTS = (400, 700)
LATIN = {
    "roboto": "roboto/files/roboto-latin-wght-normal.woff2",
    "roboto-italic": "roboto/files/roboto-latin-wght-italic.woff2",
    "roboto-mono": "roboto-mono/files/roboto-mono-latin-wght-normal.woff2",
}
# Fonts with Hangul: the name that sheets know each by, its weights with the range that each stands for, and further descriptors.
KOREAN = {
    "noto-sans-kr": ("Noto Sans KR Variable", {400: "100 549", 600: "550 900"}, ""),
    # Hangul as wide as two letters of Roboto Mono, which are 0.60009765625 em each, where the font's own is 1 em.
    "nanum-gothic-coding": ("Nanum Gothic Coding", {400: "400"}, "size-adjust:120.01953125%;"),
}
# Korean signs that Roboto lacks: punctuation, letters (jamo), and full-width forms.
SIGNS = [*range(0x3000, 0x3004), *range(0x3008, 0x3012), *range(0x3014, 0x3016), *range(0x3131, 0x3164), 0x20A9, 0xFF01, 0xFF08, 0xFF09,
         0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF5E]


def subset(font, unicodes, features):
    options = Options()
    options.hinting = False
    options.name_IDs = []
    # A letter that no font has shows as a box, drawn from the first font of the list: Roboto.
    options.notdef_outline = bool(features)
    options.layout_features = features
    options.drop_tables += ["BASE", "vhea", "vmtx", "VORG"]
    if not features:
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)


def write(font, path):
    font.flavor = "woff2"
    # The same input gives the same bytes.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    buffer = io.BytesIO()
    font.save(buffer)
    path.write_bytes(buffer.getvalue())
    return len(buffer.getvalue())


def ranges(unicodes):
    """Writes code points as `unicode-range` does."""
    parts = []
    for point in sorted(unicodes):
        if parts and parts[-1][1] == point - 1:
            parts[-1][1] = point
        else:
            parts.append([point, point])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in parts)


def cut_latin():
    for name, path in LATIN.items():
        font = TTFont(PACKAGES / path)
        points = [point for point in font.getBestCmap() if point]
        subset(font, points, ["kern"])
        size = write(instancer.instantiateVariableFont(font, {"wght": WEIGHTS}), OUT / f"{name}.woff2")
        print(name, size)


def cut_korean(folder, font_name):
    family, weights, descriptors = KOREAN[font_name]
    lines = (Path(__file__).parent / "syllables.txt").read_text(encoding="utf-8").splitlines()
    pieces = [[ord(letter) for letter in line] for line in lines if not line.startswith("#")]
    pieces[0] += SIGNS
    sheet = ["/* Made by scripts/fonts/cut.py. */\n"]
    for weight, stands_for in weights.items():
        # Unpacked once: a piece then reads its own glyphs alone.
        whole = TTFont(folder / f"{font_name}-korean-{weight}-normal.woff2")
        whole.flavor = None
        unpacked = io.BytesIO()
        whole.save(unpacked)
        sizes = []
        for number, wanted in enumerate(pieces):
            font = TTFont(io.BytesIO(unpacked.getvalue()), lazy=True)
            points = sorted(set(wanted) & set(font.getBestCmap()))
            subset(font, points, [])
            name = f"{font_name}-{weight}-{number}.woff2"
            sizes.append(write(font, OUT / name))
            sheet.append(
                f"@font-face{{font-family:'{family}';font-style:normal;font-display:swap;{descriptors}"
                f"font-weight:{stands_for};src:url('./{name}') format('woff2');unicode-range:{ranges(points)}}}\n"
            )
        print(weight, sum(sizes), sizes)
    (OUT / f"{font_name}.css").write_text("".join(sheet), encoding="utf-8")


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    cut_latin()
    for font_name in KOREAN:
        cut_korean(Path(sys.argv[1]), font_name)
