"""Cuts the fonts into what readers need of them, and writes them to web/fonts/cut.

The results are committed: building the website needs neither this script nor Python. To run it again:

    npm pack @fontsource/noto-sans-kr@5.2.9 @fontsource/noto-serif-kr@5.3.0 @fontsource/nanum-gothic-coding@5.3.0
    for file in fontsource-*.tgz; do tar xzf $file; done
    python3 scripts/fonts/cut.py package/files [NAME...]

It needs fontTools and Brotli; other versions give slightly different bytes. The committed fonts without Hangul were written with
fonttools 4.66.1 and brotli 1.2.0, those with Hangul with 4.38.0 and 1.0.9. With names, only those fonts are cut. Roboto and Roboto Mono keep the weights that the website uses. The fonts of
formulas ("formulas" as a name; fonttools 4.38.0, brotli 1.0.9) lose their hinting and, since KaTeX reserves their names, get others. The fonts with Hangul are cut
into slices by how often syllables occur: scripts/fonts/syllables.txt, which order.py makes. All of them are under the SIL Open Font
License 1.1 (web/fonts/LICENSES.md).
"""

import io
import re
import sys
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "node_modules"
PACKAGES = MODULES / "@fontsource-variable"
OUT = ROOT / "web/fonts/cut"

# Weights that the website's sheets name.
WEIGHTS = (400, 700)
LATIN = {
    "roboto": "roboto/files/roboto-latin-wght-normal.woff2",
    "roboto-italic": "roboto/files/roboto-latin-wght-italic.woff2",
    "roboto-mono": "roboto-mono/files/roboto-mono-latin-wght-normal.woff2",
}
# Slices: syllables of a slice, and how many syllables are cut so: the 2,350 of KS X 1001 and some frequent others. A large slice takes a
# third of the bytes of a small one for a syllable. Regular text needs most of the commonest 1,024 and a dozen others; bold text is
# headings, which need a few dozen.
COMMON = 2_368
TEXT = ((1_024, 1_024), (16, COMMON))
BOLD = ((384, 384), (16, COMMON))
SERIF = ((896, 896), (2, COMMON))
RARE = (256, 11_172)
SOURCE = ((896, 896), (24, COMMON), RARE)
LIGHTER = "100 549"
BOLDER = "550 900"


class Korean(NamedTuple):
    """A font with Hangul."""

    # Name of its Hangul.
    family: str
    # Each weight with the range that it stands for and its slices.
    weights: dict[int, tuple[str, tuple[tuple[int, int], ...]]]
    # Units per em that the outlines are rounded to; None keeps them.
    units_per_em: int | None = None
    descriptors: str = ""


KOREAN = {
    "noto-sans-kr": Korean("Noto Sans KR Hangul", {400: (LIGHTER, (*TEXT, RARE)), 600: (BOLDER, (*BOLD, RARE))}),
    "ibm-plex-sans-kr": Korean("IBM Plex Sans KR Hangul", {400: (LIGHTER, TEXT), 600: (BOLDER, BOLD)}),
    # Outlines with four times the points of the others: one weight, which browsers embolden. A point that is rounded to 1/500 em is
    # at most 0.02 pixels off in text of 17 pixels.
    "noto-serif-kr": Korean("Noto Serif KR Hangul", {400: (LIGHTER, SERIF)}, units_per_em=500),
    "gowun-batang": Korean("Gowun Batang Hangul", {400: (LIGHTER, SERIF)}),
    # Hangul as wide as two letters of Roboto Mono, which are 0.60009765625 em each, where the font's own is 1 em.
    "nanum-gothic-coding": Korean("Nanum Gothic Coding", {400: ("400", SOURCE)}, descriptors="size-adjust:120.01953125%;"),
}
KATEX = MODULES / "katex/dist"
# Characters of the first slice of a formula font, the commonest; a second one has the others.
FORMULA_COMMON = {
    "Main-Regular": [*range(0x20, 0x7F), *map(ord, "\u00a0±·×…′ℏℓ←→⇒⇔∀∂∃∅∇∈−∗∘√∞∣∥∧∨∩∪∫∼≈≡≤≥⊂⊆⋅⋯⌈⌉⌊⌋⟨⟩↦ΓΔΠΣΩˆˉ˜\u20d7")],
    # Letters with double strokes, such as ℝ.
    "AMS-Regular": [0x20, 0xA0, *range(0x41, 0x5B), 0x6B],
}
# Korean signs that Roboto lacks: punctuation, letters (jamo), and full-width forms.
SIGNS = [*range(0x3000, 0x3004), *range(0x3008, 0x3012), *range(0x3014, 0x3016), *range(0x3131, 0x3164), 0x20A9, 0xFF01, 0xFF08,
         0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF5E]


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


def cut_formulas():
    """Cuts the fonts of KaTeX, and writes their faces for web/vite.config.ts."""
    rule = re.compile(
        r"""@font-face\{font-display:block;font-family:"?KaTeX_(\w+)"?;(font-style:\w+;font-weight:\d+);src:url\(fonts/KaTeX_([\w-]+)\.woff2\)"""
    )
    sheet = ["/* Made by scripts/fonts/cut.py. */\n"]
    for family, descriptors, file in rule.findall((KATEX / "katex.min.css").read_text(encoding="utf-8")):
        source = KATEX / f"fonts/KaTeX_{file}.woff2"
        present = set(TTFont(source).getBestCmap())
        common = present & set(FORMULA_COMMON.get(file, present))
        for number, wanted in enumerate(part for part in (common, present - common) if part):
            font = TTFont(source)
            subset(font, sorted(wanted), [])
            name = f"formula-{file.lower()}-{number}.woff2"
            print(name, write(font, OUT / name))
            covered = f";unicode-range:{ranges(wanted)}" if file in FORMULA_COMMON else ""
            sheet.append(f"@font-face{{font-display:block;font-family:Formula_{family};{descriptors};src:url(./{name}) format('woff2'){covered}}}\n")
    (OUT / "formulas.css").write_text("".join(sheet), encoding="utf-8")


def slices_of(sizes):
    """Lists the code points of each slice."""
    lines = (Path(__file__).parent / "syllables.txt").read_text(encoding="utf-8").splitlines()
    ordered = [ord(letter) for line in lines if not line.startswith("#") for letter in line]
    at = 0
    for size, until in sizes:
        while at < min(until, len(ordered)):
            end = min(at + size, until, len(ordered))
            yield ordered[at:end] + (SIGNS if at == 0 else [])
            at = end


def korean_file(folder, font_name, weight):
    name = f"{font_name}-korean-{weight}-normal.woff2"
    packed = folder / name
    return packed if packed.exists() else MODULES / "@fontsource" / font_name / "files" / name


def unpacked(font):
    """Writes a font without compression: a slice then reads its own glyphs alone."""
    font.flavor = None
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def cut_korean(folder, font_name):
    korean = KOREAN[font_name]
    for old in OUT.glob(f"{font_name}-*.woff2"):
        old.unlink()
    sheet = ["/* Made by scripts/fonts/cut.py. */\n"]
    for weight, (stands_for, sizes) in korean.weights.items():
        slices = list(slices_of(sizes))
        whole = TTFont(korean_file(folder, font_name, weight), lazy=True)
        present = set(whole.getBestCmap())
        subset(whole, sorted(present & {point for points in slices for point in points}), [])
        if korean.units_per_em:
            scale_upem(whole, korean.units_per_em)
        whole = unpacked(whole)
        written = []
        for number, wanted in enumerate(slices):
            font = TTFont(io.BytesIO(whole), lazy=True)
            points = sorted(set(wanted) & present)
            subset(font, points, [])
            name = f"{font_name}-{weight}-{number}.woff2"
            written.append(write(font, OUT / name))
            sheet.append(
                f"@font-face{{font-family:'{korean.family}';font-style:normal;font-display:swap;{korean.descriptors}"
                f"font-weight:{stands_for};src:url('./{name}') format('woff2');unicode-range:{ranges(points)}}}"
            )
        sheet.append("\n")
        print(font_name, weight, sum(written), written, flush=True)
    (OUT / f"{font_name}.css").write_text("".join(sheet), encoding="utf-8")


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) == 2:
        cut_latin()
    for font_name in sys.argv[2:] or ("formulas", *KOREAN):
        if font_name == "formulas":
            cut_formulas()
        else:
            cut_korean(Path(sys.argv[1]), font_name)
