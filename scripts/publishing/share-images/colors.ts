import { channelsOf, lightOf } from '../../../src/domain/taxonomy/srgb.ts'

/** Colours as the pages have them by day (src/styles), in the sRGB that SVG can say. */
export const PAPER = '#fcf9f5'
export const INK = '#191f2b'
export const HEART = '#cb1a33'

/** A colour with a share (0 to 1) of another one in it; both as '#rrggbb'. */
export function mix(color: string, other: string, share: number): string {
  const [from, to] = [channelsOf(color), channelsOf(other)]
  return `#${from
    .map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** WCAG 2.2's ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const READABLE = 4.5

/** The colour, darkened towards ink until text in it can be read on the ground. */
export function readableOn(ground: string, color: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const darker = mix(color, INK, share)
    if (contrast(darker, ground) >= READABLE) return darker
  }
  return INK
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map(lightOf) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
