"""Makes the fonts of rare characters in this folder, after new versions of their sources.

Usage: make.py UNIHAN_IRGSOURCES.txt MAIN.ttf NOTO_SANS_CJK.ttc TW_SUNG.ttf...

Takes the characters of CNS 11643 planes 1 to 4 and 15 that the statement's main font lacks, first from Noto Sans CJK TC,
then from TW-Sung. The new fonts have the main font's line height, so text of several fonts has one baseline. Needs the
packages fonttools and brotli.
"""

import sys
from pathlib import Path

import brotli
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

PLANES = {"T1", "T2", "T3", "T4", "TF"}
# Half the usual number: at ten points, a unit is a fiftieth of a point, and the fonts are half as large.
UNITS_PER_EM = 500
HERE = Path(__file__).parent


def wanted(unihan):
    """Yields the code points that the planes contain."""
    for line in Path(unihan).read_text().splitlines():
        parts = line.split()
        if len(parts) == 3 and parts[1] == "kIRG_TSource" and parts[2].split("-")[0] in PLANES:
            yield int(parts[0][2:], 16)


def make(name, sources, characters, like):
    """Writes NAME.ttf.br with those characters that the sources have, and returns these."""
    glyphs, widths, cmap = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (UNITS_PER_EM, 0)}, {}
    for source in sources:
        drawings, known = source.getGlyphSet(), source.getBestCmap()
        scale = UNITS_PER_EM / source["head"].unitsPerEm
        for character in sorted(characters - cmap.keys()):
            if character not in known:
                continue
            drawing, glyph, pen = drawings[known[character]], f"u{character:04X}", TTGlyphPen(None)
            outline = pen if "glyf" in source else Cu2QuPen(pen, max_err=0.6, reverse_direction=True)
            drawing.draw(TransformPen(outline, (scale, 0, 0, scale, 0, 0)))
            glyphs[glyph], widths[glyph], cmap[character] = pen.glyph(), (round(drawing.width * scale), 0), glyph
    builder = FontBuilder(UNITS_PER_EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(widths)
    scale = UNITS_PER_EM / like["head"].unitsPerEm
    ascent, descent, gap = (round(getattr(like["hhea"], key) * scale) for key in ("ascent", "descent", "lineGap"))
    builder.setupHorizontalHeader(ascent=ascent, descent=descent, lineGap=gap)
    builder.setupNameTable({"familyName": f"Rare {name}", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=ascent, sTypoDescender=descent, sTypoLineGap=gap)
    builder.setupPost(keepGlyphNames=False)
    ttf = HERE / f"{name}.ttf"
    builder.save(ttf)
    (HERE / f"{name}.ttf.br").write_bytes(brotli.compress(ttf.read_bytes(), quality=11, lgwin=24))
    ttf.unlink()
    return set(cmap)


def main(unihan, main_font, noto, *sung):
    like = TTFont(main_font)
    missing = set(wanted(unihan)) - like.getBestCmap().keys()
    sans = [font for font in TTCollection(noto).fonts if font["name"].getDebugName(1) == "Noto Sans CJK TC"]
    for name, sources in (("sans", sans), ("sung", [TTFont(file) for file in sung])):
        found = make(name, sources, missing, like)
        missing -= found
        print(f"{name}: {len(found)} characters")
    print("in no font:", " ".join(f"U+{character:04X}" for character in sorted(missing)))


main(*sys.argv[1:])
