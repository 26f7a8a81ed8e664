import { HEART, INK, mix, PAPER } from '../publishing/share-images/colors.ts'
import { openTypeface } from '../publishing/share-images/typeface.ts'
import type { Box } from './lines.ts'

export const QUIET = mix(INK, PAPER, 0.35)
export const FAINT = mix(INK, PAPER, 0.72)
export const RULE = mix(INK, PAPER, 0.86)
export const TEAL = '#aed6d8'
export const TEAL_PALE = '#dcefee'
export const GOOD = '#1d6b49'
export const BAD = '#9c4a1b'

const faces = {
  serif: openTypeface('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  sans: openTypeface('@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf'),
}

interface Words {
  x: number
  y: number
  size: number
  color: string
  face?: keyof typeof faces
  anchor?: 'start' | 'middle'
}

/** A line of text as outlines; `y` is its baseline. */
export function words(text: string, { x, y, size, color, face = 'serif', anchor }: Words): string {
  const { widthOf, outline } = faces[face]
  const start = anchor === 'middle' ? x - (widthOf(text) * size) / 2 : x
  return `<path fill="${color}" d="${outline(text, { x: start, y, size })}"/>`
}

export function box({ x, y, width, height }: Box, fill: string, more = ''): string {
  const size = `width="${width.toFixed(1)}" height="${height.toFixed(1)}"`
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${size} fill="${fill}" ${more}/>`
}

export function group(content: string, opacity: number, transform = ''): string {
  if (opacity <= 0) return ''
  return `<g opacity="${opacity.toFixed(3)}" transform="${transform}">${content}</g>`
}

export function stroke(path: string, width: number, color = HEART): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A sheet of paper with a soft shadow. */
export function sheet(place: Box): string {
  const shadow = [10, 6, 3].map((spread) =>
    box(
      {
        x: place.x - spread / 2,
        y: place.y + spread / 2,
        width: place.width + spread,
        height: place.height + spread,
      },
      INK,
      `rx="${8 + spread / 2}" opacity="0.035"`,
    ),
  )
  return `${shadow.join('')}${box(place, '#ffffff', 'rx="8"')}`
}

/** Lines of text as bars, as far as they are written. */
export function bars(
  { x, y, width }: Omit<Box, 'height'>,
  { count, gap, thickness, color, share = 1 }: Bars,
): string {
  return Array.from({ length: count }, (_, index) => {
    const written = Math.min(1, Math.max(0, share * count - index))
    const length = width * (index === count - 1 ? 0.62 : 1 - ((index * 37) % 11) / 90) * written
    if (length < 1) return ''
    const place = { x, y: y + index * gap, width: length, height: thickness }
    return box(place, color, `rx="${thickness / 2}"`)
  }).join('')
}

interface Bars {
  count: number
  gap: number
  thickness: number
  color: string
  /** How much of all of it is written. */
  share?: number
}
