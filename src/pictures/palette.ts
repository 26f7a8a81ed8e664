import { fromOklch } from '../domain/taxonomy/srgb.ts'
import { hueAndChroma } from '../domain/taxonomy/topic-color.ts'

/** What a shape's colour is for; which colour that is, a palette says. */
export type PaintRole = 'ground' | 'shade' | 'soft' | 'main' | 'deep' | 'light' | 'warm' | 'pulse'

/** As pictures.css has them by day: lightness, and how much of the topic's strength. */
const OF_TOPIC: Partial<Record<PaintRole, readonly [lightness: number, share: number]>> = {
  ground: [0.934, 0.24],
  shade: [0.86, 0.5],
  soft: [0.77, 0.7],
  main: [0.57, 1.3],
  deep: [0.35, 0.9],
}
const OWN: Partial<Record<PaintRole, string>> = {
  light: fromOklch(0.993, 0.005, 80),
  warm: fromOklch(0.82, 0.105, 78),
  pulse: fromOklch(0.54, 0.2, 22),
}
const MOST_CHROMA = 0.09

/**
 * The colours of a picture where no style sheet is: in pictures for other sites and in mails.
 * @param color the topic's, '#rrggbb'
 */
export function paintOf(color: string): (role: PaintRole) => string {
  const { hue, chroma } = hueAndChroma(color)
  const strength = Math.min(chroma, MOST_CHROMA)
  return (role) => {
    const [lightness, share] = OF_TOPIC[role] ?? [0.5, 1]
    return OWN[role] ?? fromOklch(lightness, strength * share, hue)
  }
}
