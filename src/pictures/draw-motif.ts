import { bodyDrawings } from './drawings/body.ts'
import { foodDrawings } from './drawings/food.ts'
import { heartDrawings } from './drawings/heart.ts'
import { markDrawings } from './drawings/mark.ts'
import { mindDrawings } from './drawings/mind.ts'
import { motionDrawings } from './drawings/motion.ts'
import { preventionDrawings } from './drawings/prevention.ts'

/** What a shape's colour is for; which colour that is, a palette says. */
export const roles = ['ground', 'shade', 'soft', 'main', 'deep', 'light', 'warm', 'pulse'] as const
export type PaintRole = (typeof roles)[number]

/**
 * Every motif, on a square of 200 by 200, as lines of a role and a shape, the hindmost first:
 * 'main M20 20h40Z' fills a path, 'deep/6 M…' strokes it 6 wide, 'o' is a circle (x, y, radius), 'e'
 * an ellipse (x, y, radii), 'r' a rectangle (x, y, width, height, rounding); ' @-30,100,100' at the
 * end turns it by degrees about a point.
 */
const drawings: Readonly<Record<string, readonly string[]>> = {
  ...heartDrawings,
  ...foodDrawings,
  ...motionDrawings,
  ...mindDrawings,
  ...bodyDrawings,
  ...preventionDrawings,
  ...markDrawings,
}

export const drawnMotifs = Object.keys(drawings)

const LINE =
  /^([a-z]+)(?:\/([\d.]+))? (?:([oer])(-?[\d.]+(?:,-?[\d.]+)*)|(M[^@]*?))(?: @(-?[\d.]+(?:,-?[\d.]+){2}))?$/

/**
 * A motif as SVG shapes.
 * @param paint what stands for a role in `fill` and `stroke`
 * @throws for a motif that nobody drew, or a line that is none
 */
export function drawMotif(motif: string, paint: (role: PaintRole) => string): string {
  const lines = Object.hasOwn(drawings, motif) ? drawings[motif] : undefined
  if (!lines) throw new Error(`no drawing of '${motif}'`)
  return lines.map((line) => shape(line, paint)).join('')
}

function shape(line: string, paint: (role: PaintRole) => string): string {
  const [, role, width, kind, numbers, path, turn] = LINE.exec(line) ?? []
  if (!roles.includes(role as PaintRole)) throw new Error(`'${line}' is no shape`)
  const color = paint(role as PaintRole)
  const look = width
    ? `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
    : `fill="${color}"`
  const turned = turn ? ` transform="rotate(${turn.replaceAll(',', ' ')})"` : ''
  if (path) return `<path ${look}${turned} d="${path}"/>`
  const [x, y, a, b = a, c = '0'] = numbers?.split(',') ?? []
  if (kind === 'r')
    return `<rect ${look}${turned} x="${x}" y="${y}" width="${a}" height="${b}" rx="${c}"/>`
  if (kind === 'o') return `<circle ${look}${turned} cx="${x}" cy="${y}" r="${a}"/>`
  return `<ellipse ${look}${turned} cx="${x}" cy="${y}" rx="${a}" ry="${b}"/>`
}
