/**
 * A topic's colour as steps of hue and strength (look: its own colour tints badge, rule and image
 * frame). The lightness of the page's theme takes the place of its own, so that text in it can
 * always be read, whatever an editor has chosen.
 */

import { channelsOf, lightOf } from './srgb.ts'

const HUE_STEP = 10
const STRENGTHS = [0.03, 0.06, 0.09] as const

/** A colour's place in OKLCH, without its lightness: hue in degrees, chroma from 0 to about 0.3. */
export function hueAndChroma(color: string): { hue: number; chroma: number } {
  const valid = /^#[0-9a-f]{6}$/i.test(color) ? color : '#808080'
  const [r, g, b] = channelsOf(valid).map(lightOf) as [number, number, number]
  // Björn Ottosson's matrices from linear sRGB by way of cone responses to OKLab.
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(a, bb) }
}

/**
 * The classes that give an element a topic's colour (src/styles/topics.css), its
 * hue in hundreds and tens: 'topic hue-200 hue-30 chroma-3'. What is no colour gives a neutral one.
 * @param color '#rrggbb'
 */
export function topicClasses(color: string): string {
  return classesOf(hueAndChroma(color))
}

/** Degrees from one rubric's hue to the next: far from each other, and none again soon. */
const BETWEEN_RUBRICS = 140
/** So that the first has the heart's red. */
const FIRST_RUBRIC = 220

/** The classes of a rubric, which has no colour of its own: a hue by its id. */
export function rubricClasses(id: number): string {
  return classesOf({ hue: (id * BETWEEN_RUBRICS + FIRST_RUBRIC) % 360, chroma: 0.09 })
}

function classesOf({ hue, chroma }: { hue: number; chroma: number }): string {
  const step = (Math.round(hue / HUE_STEP) * HUE_STEP) % 360
  const nearest = STRENGTHS.findIndex((strength) => chroma <= strength + 0.015)
  const hundreds = step >= 100 ? ` hue-${step - (step % 100)}` : ''
  const strength = nearest === -1 ? STRENGTHS.length : nearest + 1
  return `topic${hundreds} hue-${step % 100} chroma-${strength}`
}
