"""Cut the shipped fonts out of their full originals.

    python -m assets.make_fonts GENTIUM_FOLDER CINZEL_TTF AOYAGI_TTF

GENTIUM_FOLDER holds GentiumBookPlus-{Regular,Bold,Italic}.ttf 6.101, CINZEL_TTF is the Bold cut of
Cinzel, AOYAGI_TTF is AoyagiKouzanT.ttf. Only needed to make assets/fonts anew; it wants fontTools,
which the game itself does not. What the fonts hold is listed in assets/fonts/characters.toml.

The cuts get their own family names: a changed font must not carry a name its authors reserved, and
nobody should mistake these for the originals. Lines are set tighter too, since the tall stacked
accents that the originals leave room for are gone.
"""

from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path
from typing import Any

FONTS = Path(__file__).resolve().parent / "fonts"

# Tables of other font engines, and tables that are damaged in the brush font.
UNWANTED = (
    "Silf",
    "Glat",
    "Gloc",
    "Feat",
    "Sill",
    "Silt",
    "DSIG",
    "vhea",
    "vmtx",
    "FFTM",
    "mort",
    "gasp",
)


def tool(name: str) -> Any:
    """Give one module of fontTools, which is not among the game's requirements."""
    return importlib.import_module(f"fontTools.{name}")


def contents() -> dict[str, Any]:
    """Read which characters the fonts hold, and the outlines of those drawn here."""
    return tomllib.loads((FONTS / "characters.toml").read_text(encoding="utf-8"))


def cut(source: Path, characters: str) -> Any:
    """Open `source` and keep only `characters`, with their kerning."""
    subset = tool("subset")
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "liga"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    for table in UNWANTED:
        if table in font:
            del font[table]
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    return font


def draw_missing(font: Any, drawn: dict[str, Any]) -> None:
    """Add the drawn signs that the face does not have."""
    pens = tool("pens.ttGlyphPen")
    scale = font["head"].unitsPerEm / 1000
    for sign, drawing in drawn.items():
        if ord(sign) in font.getBestCmap():
            continue
        pen = pens.TTGlyphPen(None)
        for outline in drawing["outlines"]:
            first, *others = [(round(x * scale), round(y * scale)) for x, y in outline]
            pen.moveTo(first)
            for point in others:
                pen.lineTo(point)
            pen.closePath()
        name = f"drawn.{drawing['name']}"
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = glyph
        font["hmtx"][name] = (round(drawing["advance"] * scale), glyph.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name


def rename(font: Any, family: str, style: str) -> None:
    """Put the game's own family name into the font; authors and licence stay."""
    names = font["name"]
    full = f"{family} {style}"
    texts = {
        0: names.getDebugName(0),
        1: family,
        2: style,
        3: f"{full}; cut for the game",
        4: full,
        5: "Version 1.000",
        6: full.replace(" ", ""),
        10: f"A subset of {names.getDebugName(4)} under another name, made for Seven Swords.",
        13: names.getDebugName(13),
        14: names.getDebugName(14),
    }
    names.names = []
    for key, text in texts.items():
        if text:
            names.setName(text, key, 3, 1, 0x409)


def tighten(font: Any, ascent: float, descent: float) -> None:
    """Set the line to `ascent` and `descent`, in ems."""
    em = font["head"].unitsPerEm
    up, down = round(ascent * em), round(descent * em)
    line, metrics = font["hhea"], font["OS/2"]
    line.ascent, line.descent, line.lineGap = up, -down, 0
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = up, -down, 0
    metrics.usWinAscent, metrics.usWinDescent = up, down


def main(arguments: list[str]) -> int:
    """Write the five fonts; `arguments` as in the module's docstring."""
    if len(arguments) != 3:
        print(__doc__)
        return 2
    gentium, cinzel, aoyagi = map(Path, arguments)
    held = contents()
    for name, source, characters, family, style, ascent, descent in (
        ("text", gentium / "GentiumBookPlus-Regular.ttf", "latin", "Text", "Regular", 0.94, 0.31),
        ("text-bold", gentium / "GentiumBookPlus-Bold.ttf", "latin", "Text", "Bold", 0.94, 0.31),
        (
            "text-italic",
            gentium / "GentiumBookPlus-Italic.ttf",
            "latin",
            "Text",
            "Italic",
            0.94,
            0.31,
        ),
        ("title", cinzel, "latin", "Title", "Bold", 0.98, 0.29),
        ("kanji", aoyagi, "kanji", "Kanji", "Regular", 0.88, 0.16),
    ):
        font = cut(source, held[characters])
        if characters == "latin":
            draw_missing(font, held["drawn"])
        rename(font, f"Seven Swords {family}", style)
        tighten(font, ascent, descent)
        font.recalcTimestamp = False
        font.save(FONTS / f"{name}.ttf")
        missing = [sign for sign in held[characters] if ord(sign) not in font.getBestCmap()]
        print(f"{name}: {(FONTS / f'{name}.ttf').stat().st_size} bytes, lacks {missing}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
