import { HEART, INK } from '../publishing/share-images/colors.ts'
import type { Box } from './lines.ts'
import { drawn, pulse } from './lines.ts'
import {
  BAD,
  bars,
  box,
  FAINT,
  GOOD,
  group,
  QUIET,
  RULE,
  sheet,
  stroke,
  TEAL,
  TEAL_PALE,
  words,
} from './shapes.ts'
import { eased, progress } from './timeline.ts'

/** A page as a study has many: two columns of small print, now and then a figure. */
export function densePage(place: Box, number: number): string {
  const { x, y, width, height } = place
  const unit = width / 100
  const column = (left: number, top: number, count: number) =>
    bars(
      { x: x + left * unit, y: y + top * unit, width: 38 * unit },
      { count, gap: 4.4 * unit, thickness: 1.9 * unit, color: FAINT },
    )
  const rows = Math.floor((height / unit - 30) / 4.4)
  const figure = box(
    { x: x + 53 * unit, y: y + 22 * unit, width: 38 * unit, height: 26 * unit },
    RULE,
  )
  const title = bars(
    { x: x + 9 * unit, y: y + 9 * unit, width: 82 * unit },
    { count: 2, gap: 5 * unit, thickness: 2.6 * unit, color: QUIET },
  )
  const hasFigure = number % 3 === 1
  return [
    sheet(place),
    title,
    column(9, 22, rows),
    hasFigure ? figure + column(53, 53, rows - 7) : column(53, 22, rows),
  ].join('')
}

/** What of a hearticle's page is there, each from 0 to 1. */
export interface Written {
  picture: number
  headline: number
  text: number
  references: number
}

/** A sheet of 400 by 560, as all places on a page are given. */
const UNIT = { width: 400, height: 560 }

/** Where the page's three references stand, on a sheet of 400 by 560. */
export const REFERENCES = [
  [250, 360],
  [250, 420],
  [250, 500],
] as const

/** A hearticle: a picture, a headline, a few paragraphs, the numbers of its sources. */
export function hearticlePage(place: Box, headline: string, written: Written): string {
  const scale = place.width / UNIT.width
  const { picture, headline: head, text, references } = written
  const heartLine = drawn(pulse(24, 376, 152, 1, 44), picture)
  const drawing = group(
    `${box({ x: 24, y: 24, width: 352, height: 176 }, TEAL_PALE, 'rx="6"')}<circle cx="200" cy="108" r="66" fill="${TEAL}"/><circle cx="200" cy="108" r="48" fill="#ffffff"/>${olive}${stroke(heartLine, 3.5)}`,
    Math.min(1, picture * 3),
  )
  const badge = group(
    `${box({ x: 24, y: 222, width: 12, height: 12 }, '#0f6b70', 'rx="3"')}${box({ x: 46, y: 224, width: 96, height: 8 }, '#0f6b70', 'rx="4"')}`,
    eased(head, 0, 0.4),
  )
  const paragraph = (y: number, count: number, from: number, to: number) =>
    bars(
      { x: 24, y, width: 352 },
      { count, gap: 20, thickness: 8, color: FAINT, share: progress(text, from, to) },
    )
  const numbers = REFERENCES.map(([x, y], index) => {
    const share = eased(references, index * 0.3, index * 0.3 + 0.4)
    const number = words(String(index + 1), { x, y, size: 22, color: HEART, face: 'sans' })
    return group(number, share, `translate(0 ${(-14 * (1 - share)).toFixed(1)})`)
  })
  return `${sheet(place)}<g transform="translate(${place.x.toFixed(1)} ${place.y.toFixed(1)}) scale(${scale.toFixed(4)})">${[
    drawing,
    badge,
    group(words(headline, { x: 24, y: 284, size: 38, color: INK }), eased(head, 0.3, 1)),
    paragraph(314, 3, 0, 0.4),
    paragraph(394, 2, 0.4, 0.65),
    paragraph(454, 3, 0.65, 1),
    ...numbers,
  ].join('')}</g>`
}

const leaf = (turn: number, x: number, y: number) =>
  `<path d="M0 0c10-16 30-18 42-6c-10 14-30 18-42 6z" fill="#4c8f5a" transform="translate(${x} ${y}) rotate(${turn})"/>`

const olive = `${leaf(-50, 196, 118)}${leaf(-8, 202, 112)}${leaf(-100, 190, 116)}<ellipse cx="184" cy="122" rx="12" ry="15" fill="#6f7f2c"/><ellipse cx="214" cy="128" rx="16" ry="12" fill="#a8703f"/>`

/** A study's card, with its number. */
export function studyCard(x: number, y: number, number: number): string {
  return [
    sheet({ x, y, width: 300, height: 104 }),
    words(String(number), { x: x + 22, y: y + 46, size: 34, color: HEART, face: 'sans' }),
    bars({ x: x + 66, y: y + 24, width: 206 }, { count: 2, gap: 18, thickness: 9, color: QUIET }),
    bars({ x: x + 66, y: y + 68, width: 150 }, { count: 1, gap: 0, thickness: 7, color: FAINT }),
  ].join('')
}

/** What helps or what harms: a sign and a line for each. */
export function actions(x: number, y: number, kind: 'helps' | 'harms', share: number): string {
  const color = kind === 'helps' ? GOOD : BAD
  const sign = kind === 'helps' ? 'M0 9l7 8L22 0' : 'M2 0l16 16M18 0L2 16'
  return Array.from({ length: 3 }, (_, index) => {
    const top = y + index * 62
    const come = eased(share, index * 0.25, index * 0.25 + 0.5)
    const row = `<g transform="translate(${x} ${top})">${stroke(sign, 4.5, color)}</g>${bars({ x: x + 44, y: top + 3, width: 216 - index * 28 }, { count: 1, gap: 0, thickness: 10, color: index === 0 ? INK : QUIET })}${box({ x, y: top + 36, width: 290, height: 1.5 }, RULE)}`
    return group(row, come, `translate(${(24 * (1 - come)).toFixed(1)} 0)`)
  }).join('')
}
