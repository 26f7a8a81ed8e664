import { between } from './timeline.ts'

export type Point = readonly [x: number, y: number]

/** A line of so many points, so that each can turn into any other. */
export type Line = readonly Point[]

const POINTS = 360

function line(pointAt: (share: number) => Point): Line {
  return Array.from({ length: POINTS }, (_, index) => pointAt(index / (POINTS - 1)))
}

/** One beat of a pulse, from left to right; the ordinate is upwards, 1 at its peak. */
const BEAT: Line = [
  [0, 0],
  [0.12, 0],
  [0.18, 0.14],
  [0.24, 0],
  [0.36, 0],
  [0.45, 1],
  [0.55, -0.62],
  [0.63, 0.4],
  [0.68, 0],
  [0.8, 0],
  [0.86, 0.16],
  [0.92, 0],
  [1, 0],
]

function beat(share: number): number {
  const next = BEAT.findIndex(([x]) => x >= share)
  const [x0, y0] = BEAT[Math.max(0, next - 1)] ?? [0, 0]
  const [x1, y1] = BEAT[next] ?? [1, 0]
  return x1 === x0 ? y1 : between(y0, y1, (share - x0) / (x1 - x0))
}

/** A pulse line across the picture, with a number of beats. */
export function pulse(from: number, to: number, y: number, beats: number, height: number): Line {
  return line((share) => [
    between(from, to, share),
    y - height * beat(share === 1 ? 1 : (share * beats) % 1),
  ])
}

/** The outline of a heart around a point, from its notch and back. */
export function heart([x, y]: Point, width: number): Line {
  const scale = width / 32
  return line((share) => {
    const angle = share * 2 * Math.PI
    const upwards =
      13 * Math.cos(angle) - 5 * Math.cos(2 * angle) - 2 * Math.cos(3 * angle) - Math.cos(4 * angle)
    return [x + scale * 16 * Math.sin(angle) ** 3, y - scale * (upwards + 2)]
  })
}

/** The outline of a sheet, from the middle of its upper edge and back. */
export function sheetOutline({ x, y, width, height }: Box): Line {
  const around = 2 * (width + height)
  return line((share) => {
    const way = (share * around + width / 2) % around
    if (way <= width) return [x + way, y]
    if (way <= width + height) return [x + width, y + way - width]
    if (way <= 2 * width + height) return [x + width - (way - width - height), y + height]
    return [x, y + height - (way - 2 * width - height)]
  })
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function boxBetween(start: Box, end: Box, share: number): Box {
  return {
    x: between(start.x, end.x, share),
    y: between(start.y, end.y, share),
    width: between(start.width, end.width, share),
    height: between(start.height, end.height, share),
  }
}

export function lineBetween(start: Line, end: Line, share: number): Line {
  return start.map(([x, y], index) => {
    const [toX, toY] = end[index] ?? [x, y]
    return [between(x, toX, share), between(y, toY, share)]
  })
}

/** SVG path data of the first part of a line. */
export function drawn(points: Line, share = 1): string {
  const shown = points.slice(0, Math.max(2, Math.round(share * points.length)))
  return `M${shown.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}
