#!/usr/bin/python3
"""fonts.py OUT...: makes the page's fonts out of Debian's packages, as woff2, and writes their licences beside them.

Run by Debian's python3, whose packages it needs (python3-fonttools, python3-brotli).
The fonts are Cabin (fonts-cabin) and Linux Libertine (fonts-linuxlibertine), both under the SIL Open Font License. Of each we keep the letters
that the page can show in both languages and the features that its style sheets ask for. A font that has been cut is a changed
one, and may not bear its reserved name: ours are called Frente Sans and Frente Serif. Each OUT is the path of a file to
write; its name says which. --check says whether everything that is needed is here: exit 0 or 1."""
import pathlib
import sys

FONTS = pathlib.Path("/usr/share/fonts/opentype")
DOCS = pathlib.Path("/usr/share/doc")
# By name of the file to write: where it comes from, family, style.
CUTS = {
    "sans-400.woff2": ("cabin/Cabin-Regular.otf", "Frente Sans", "Regular"),
    "sans-600.woff2": ("cabin/Cabin-SemiBold.otf", "Frente Sans", "SemiBold"),
    "serif-600.woff2": ("linux-libertine/LinLibertine_RZ.otf", "Frente Serif", "SemiBold"),
    "serif-400i.woff2": ("linux-libertine/LinLibertine_RI.otf", "Frente Serif", "Italic"),
}
LICENCES = {"sans-licence.txt": "fonts-cabin", "serif-licence.txt": "fonts-linuxlibertine"}
FEATURES = ["kern", "liga", "smcp", "tnum", "lnum", "case"]
# Latin, dashes, quotes, bullet, dots, minus, arrows, star, triangle, section.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
           0x2026, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2264, 0x2265, 0x25B2, 0x2605]
# Cabin has no figures of one width: columns of numbers need them.
FIGURE_WIDTH = 560


def one_width(font, width):
    """Gives all figures one width: the wider ones are set a little narrower, the others centred."""
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.transformPen import TransformPen

    glyphs, outlines = font.getGlyphSet(), font["CFF "].cff.topDictIndex[0].CharStrings
    for figure in "0123456789":
        name = font.getBestCmap()[ord(figure)]
        was, bearing = font["hmtx"][name]
        scale = min(1, width / was)
        shift = (width - was * scale) / 2
        pen = T2CharStringPen(width, glyphs)
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, 1, shift, 0)))
        outlines[name] = pen.getCharString(outlines[name].private, outlines[name].globalSubrs)
        font["hmtx"][name] = (width, round(bearing * scale + shift))


def rename(font, family, style):
    whole = f"{family} {style}"
    plain = f"{family}-{style}".replace(" ", "")
    names = {1: family, 2: style, 4: whole, 6: plain}
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]
    font["CFF "].cff.fontNames = [plain]
    top = font["CFF "].cff.topDictIndex[0]
    for member, value in (("FullName", whole), ("FamilyName", family)):
        if hasattr(top, member):
            setattr(top, member, value)


def cut(out):
    from fontTools import subset
    from fontTools.ttLib import TTFont

    source, family, style = CUTS[out.name]
    font = TTFont(FONTS / source, recalcTimestamp=False)  # the same file from the same package
    if family == "Frente Sans":
        one_width(font, FIGURE_WIDTH)
    worker = subset.Subsetter(subset.Options(layout_features=FEATURES, desubroutinize=True, name_IDs=[1, 2, 4, 6, 13, 14],
                                             notdef_outline=True))
    worker.populate(unicodes=LETTERS)
    worker.subset(font)
    rename(font, family, style)
    font.flavor = "woff2"
    font.save(out)


def licence(out):
    """Who made the font, and the whole licence: the package's own words."""
    words = (DOCS / LICENCES[out.name] / "copyright").read_text(encoding="utf-8")
    if "SIL OPEN FONT LICENSE" not in words.upper():
        sys.exit(f"fonts.py: the copyright file of {LICENCES[out.name]} has no SIL Open Font License")
    out.write_text(words, encoding="utf-8")


def all_here():
    try:
        import brotli  # noqa: F401
        import fontTools  # noqa: F401
    except ImportError:
        return False
    return (all((FONTS / source).is_file() for source, _, _ in CUTS.values())
            and all((DOCS / package / "copyright").is_file() for package in LICENCES.values()))


def main():
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if all_here() else 1)
    for out in map(pathlib.Path, sys.argv[1:]):
        if out.name in CUTS:
            cut(out)
        elif out.name in LICENCES:
            licence(out)
        else:
            sys.exit(f"fonts.py: no font or licence is called {out.name}")


main()
