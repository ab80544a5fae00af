"""Cut the shipped fonts out of their full originals.

    python assets/make_fonts.py GENTIUM_FOLDER CINZEL_TTF AOYAGI_TTF

GENTIUM_FOLDER holds GentiumBookPlus-{Regular,Bold,Italic}.ttf 6.101, CINZEL_TTF is the Bold cut of Cinzel, AOYAGI_TTF is
AoyagiKouzanT.ttf. Only needed to make assets/fonts anew; it wants fontTools, which the game itself does not.

The cuts get their own family names: a changed font must not carry a name its authors reserved, and nobody should mistake
these for the originals. Lines are set tighter too, since the tall stacked accents that the originals leave room for are gone.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

FONTS = Path(__file__).resolve().parent / "fonts"

LATIN = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0"
    + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøœùúûüĀĒĪŌŪāēīōū"
    + "¿¡«»‹›“”‘’„‚–—…·•×÷±−≤≥≠≈¼½¾¹²³ªº°%‰§©№†′″←↑→↓✓"
)
"""Every character that a text of the game may use."""

KANJI = (
    " 七人の侍刀剣弓矢馬門米蔵家火水山川春夏秋冬一二三四五六八九十百千勝敗引分攻守令動死盗賊長竹村戦武士田橋松風月日木金土"
    "道手足力心命夜朝東西南北大小王将軍旗槍番終始前後左右上中下石花雪雨雲鳥虎龍鬼義勇仁礼誠忠農民里"
)
"""Ornaments: seals, title, banners."""

DRAWN: dict[str, tuple[int, list[list[tuple[int, int]]]]] = {
    "→": (900, [[(70, 320), (70, 390), (590, 390), (470, 520), (560, 520), (830, 355), (560, 190), (470, 190), (590, 320)]]),
    "←": (900, [[(830, 320), (310, 320), (430, 190), (340, 190), (70, 355), (340, 520), (430, 520), (310, 390), (830, 390)]]),
    "↑": (620, [[(275, 0), (275, 520), (145, 400), (145, 490), (310, 760), (475, 490), (475, 400), (345, 520), (345, 0)]]),
    "↓": (620, [[(345, 760), (345, 240), (475, 360), (475, 270), (310, 0), (145, 270), (145, 360), (275, 240), (275, 760)]]),
    "✓": (760, [[(60, 330), (140, 400), (270, 210), (640, 720), (710, 680), (285, 0), (240, 0)]]),
    "№": (0, []),
    "′": (240, [[(60, 470), (120, 720), (200, 720), (110, 470)]]),
    "″": (400, [[(60, 470), (120, 720), (200, 720), (110, 470)], [(220, 470), (280, 720), (360, 720), (270, 470)]]),
}
"""Advance and outlines of signs that the title face lacks, in thousandths of an em. Empty: left out."""


def tool(name: str) -> Any:
    """Give one module of fontTools, which is not among the game's requirements."""
    return importlib.import_module(f"fontTools.{name}")


def cut(source: Path, characters: str) -> Any:
    """Open `source` and keep only `characters`, with their kerning."""
    subset = tool("subset")
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "liga"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["Silf", "Glat", "Gloc", "Feat", "Sill", "Silt", "DSIG", "vhea", "vmtx", "FFTM", "mort", "gasp"]
    font = subset.load_font(str(source), options)
    for table in options.drop_tables:  # before anything reads them: the brush font's gasp and kerning tables are damaged
        if table in font:
            del font[table]
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    return font


def draw_missing(font: Any, characters: str) -> None:
    """Add the outlines of DRAWN for characters that the face does not have."""
    pens = tool("pens.ttGlyphPen")
    scale = font["head"].unitsPerEm / 1000
    names = {ord(sign): name for sign, name in zip("→←↑↓✓′″", "right left up down check prime prime2".split(), strict=True)}
    for sign in characters:
        if ord(sign) in font.getBestCmap() or not DRAWN.get(sign, (0, []))[1]:
            continue
        advance, outlines = DRAWN[sign]
        pen = pens.TTGlyphPen(None)
        for outline in outlines:
            pen.moveTo(tuple(round(v * scale) for v in outline[0]))
            for point in outline[1:]:
                pen.lineTo(tuple(round(v * scale) for v in point))
            pen.closePath()
        name = f"drawn.{names[ord(sign)]}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font["glyf"][name] = glyph
        font["hmtx"][name] = (round(advance * scale), round(min(x for line in outlines for x, _ in line) * scale))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name


def rename(font: Any, family: str, style: str) -> None:
    """Put the game's own family name into the font and say where it comes from; authors and licence stay."""
    names = font["name"]
    original = names.getDebugName(4)
    keep = {0: names.getDebugName(0), 13: names.getDebugName(13), 14: names.getDebugName(14)}
    names.names = []
    full = f"{family} {style}"
    texts = {
        **{k: v for k, v in keep.items() if v},
        1: family,
        2: style,
        3: f"{full}; cut for the game",
        4: full,
        5: "Version 1.000",
        6: full.replace(" ", ""),
        10: f"A subset of {original} under another name, made for the game Seven Swords.",
    }
    for key, text in texts.items():
        names.setName(text, key, 3, 1, 0x409)


def tighten(font: Any, ascent: float, descent: float) -> None:
    """Set the line to `ascent` and `descent`, in ems."""
    em = font["head"].unitsPerEm
    up, down = round(ascent * em), round(descent * em)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = up, -down, 0
    metrics = font["OS/2"]
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = up, -down, 0
    metrics.usWinAscent, metrics.usWinDescent = up, down


def main(arguments: list[str]) -> int:
    """Write the five fonts; `arguments` as in the module's docstring."""
    if len(arguments) != 3:
        print(__doc__)
        return 2
    gentium, cinzel, aoyagi = map(Path, arguments)
    jobs = (
        ("text.ttf", gentium / "GentiumBookPlus-Regular.ttf", LATIN, "Seven Swords Text", "Regular", 0.94, 0.31),
        ("text-bold.ttf", gentium / "GentiumBookPlus-Bold.ttf", LATIN, "Seven Swords Text", "Bold", 0.94, 0.31),
        ("text-italic.ttf", gentium / "GentiumBookPlus-Italic.ttf", LATIN, "Seven Swords Text", "Italic", 0.94, 0.31),
        ("title.ttf", cinzel, LATIN, "Seven Swords Title", "Bold", 0.98, 0.26),
        ("kanji.ttf", aoyagi, KANJI, "Seven Swords Kanji", "Regular", 0.88, 0.16),
    )
    FONTS.mkdir(exist_ok=True)
    for name, source, characters, family, style, ascent, descent in jobs:
        font = cut(source, characters)
        if "glyf" in font:
            draw_missing(font, characters)
        rename(font, family, style)
        tighten(font, ascent, descent)
        font.recalcTimestamp = False
        font.save(FONTS / name)
        missing = [sign for sign in characters if ord(sign) not in font.getBestCmap()]
        print(f"{name}: {(FONTS / name).stat().st_size} bytes, without {missing}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
