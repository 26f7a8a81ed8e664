import type { FindingKind } from '../contract/reading/evidence-choices.ts'
import type { ShownCounts } from '../domain/evidence/effect.ts'
import { iconCounts } from '../domain/evidence/icon-array.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

const CELL = 10

/** How icons are drawn: from where to where in a cell, and how far from its end the next one begins. */
const SHAPES = {
  // A dot is a line without length and with round ends.
  dot: { x: 5, y: 5, drawn: 'h0', next: CELL },
  square: { x: 1.6, y: 5, drawn: 'h6.8', next: CELL - 6.8 },
  diamond: { x: 5, y: 0.8, drawn: 'l4.2 4.2-4.2 4.2-4.2-4.2z', next: CELL },
}

/**
 * People with the intervention as icons, those who have the event first: one path for each sort, so
 * that a thousand of them take little room. Colour and shape both say which they are.
 * @param options.desirable whether the event is good for the person
 * @param options.label what a screen reader says instead
 * @returns undefined where there are more people than can be drawn
 */
export function iconArray(
  counts: ShownCounts,
  { kind, desirable, label }: { kind: FindingKind; desirable: boolean; label: string },
): SafeHtml | undefined {
  const icons = iconCounts(counts, kind)
  if (!icons) return undefined
  const columns = counts.denominator > 100 ? 50 : 20
  const difference = kind === 'harm' ? 'diamond' : 'square'
  let drawn = 0
  const path = (count: number, icon: string, look: string, shape: keyof typeof SHAPES) => {
    if (count === 0) return undefined
    const first = drawn
    drawn += count
    const { x, y, drawn: subpath, next } = SHAPES[shape]
    // Within a row by the step from the one before, which is the shortest way to write it.
    const subpaths = Array.from({ length: count }, (_, index) => {
      const at = first + index
      const column = at % columns
      const isFirst = index === 0 || column === 0
      const start = isFirst
        ? `M${column * CELL + x} ${Math.floor(at / columns) * CELL + y}`
        : `m${next} 0`
      return start + subpath
    })
    return html`<path data-icon="${icon}" class="${look}" d="${subpaths.join('')}"/>`
  }
  const height = Math.ceil(counts.denominator / columns) * CELL
  return html`<svg data-icon-array data-events="${icons.event}" data-total="${counts.denominator}" viewBox="0 0 ${columns * CELL} ${height}" role="img" aria-label="${label}">
    ${path(icons.event - icons.more, 'event', desirable ? 'wanted' : 'unwanted', 'dot')}
    ${path(icons.more, 'event', `${difference} ${kind}`, difference)}
    ${path(icons.spared, 'spared', `${difference} ${kind}`, difference)}
    ${path(icons.none, 'none', 'without', 'dot')}
  </svg>`
}
