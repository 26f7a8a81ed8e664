import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'

/**
 * A face in which text is measured and turned into outlines, so that no renderer needs fonts.
 * @param file in the folder `fonts`
 */
export function openTypeface(file: string) {
  const font = openSync(join(import.meta.dirname, 'fonts', file)) as Font
  const widths = new Map<string, number>()

  /** Of a line without letter spacing, in ems. */
  const widthOf = (text: string) => {
    const cachedWidth = widths.get(text)
    if (cachedWidth !== undefined) return cachedWidth
    const width = font.layout(text).advanceWidth / font.unitsPerEm
    widths.set(text, width)
    return width
  }

  /** The text without what the face cannot show: emoji, other scripts, control characters. */
  const drawable = (text: string) => {
    const shown = text
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    return Array.from(shown)
      .filter((character) => isShown(character) && font.hasGlyphForCodePoint(codeOf(character)))
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim()
  }

  /** SVG path data; `x` and `y` place the start of the baseline, `spacing` is in ems. */
  const outline = (
    text: string,
    { x, y, size, spacing = 0 }: { x: number; y: number; size: number; spacing?: number },
  ) => {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    let at = x
    return glyphs
      .map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const path = glyph.path
          .scale(scale, -scale)
          .translate(at + xOffset * scale, y - yOffset * scale)
        at += xAdvance * scale + (xAdvance === 0 ? 0 : spacing * size)
        return path.toSVG()
      })
      .join('')
  }

  return { widthOf, drawable, outline }
}

/** Format characters, soft hyphens among them, show nothing and would only part words. */
function isShown(character: string): boolean {
  return !/[\p{C}]/u.test(character)
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
