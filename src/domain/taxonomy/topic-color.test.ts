import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromOklch } from './srgb.ts'
import { hueAndChroma, rubricClasses, topicClasses } from './topic-color.ts'

const styles = readFileSync('src/styles/topics.css', 'utf8')

type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Relative luminance (WCAG 2.2) of an OKLCH colour as a screen shows it: clipped to sRGB. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('a topic’s colour', () => {
  test('text in it can be read on paper and on its tint, for every hue and strength, in both themes', () => {
    const valuesOf = (name: string) =>
      [...styles.matchAll(new RegExp(`--topic-${name}: (\\d+)`, 'g'))].map(([, value]) =>
        Number(value),
      )
    const hues = valuesOf('hundreds').flatMap((hundreds) =>
      valuesOf('tens').map((tens) => hundreds + tens),
    )
    const chromas = [...styles.matchAll(/--topic-chroma: ([\d.]+);/g)].map(([, c]) => Number(c))
    expect(hues.length).toBeGreaterThan(36)
    for (const hue of hues) {
      for (const chroma of chromas) {
        const light = { text: [0.45, chroma, hue], tint: [0.945, chroma * 0.22, hue] } as const
        const dark = { text: [0.78, chroma, hue], tint: [0.25, chroma * 0.35, hue] } as const
        expect(contrast(light.text, [0.984, 0.006, 75])).toBeGreaterThan(4.5)
        expect(contrast(light.text, light.tint)).toBeGreaterThan(4.5)
        expect(contrast(dark.text, [0.19, 0.012, 260])).toBeGreaterThan(4.5)
        expect(contrast(dark.text, dark.tint)).toBeGreaterThan(4.5)
      }
    }
  })

  test('has a style for whatever colour is chosen', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, (color) => {
        const [topic, ...classes] = topicClasses(color).split(' ')
        expect(topic).toBe('topic')
        for (const name of classes) expect(styles).toContain(`.${name} {`)
        expect(classes.at(-1)).toMatch(/^chroma-/)
      }),
    )
  })

  test.each([
    ['#0c7d87', 205, 'topic hue-200 hue-0 chroma-3'],
    ['#ff0000', 29, 'topic hue-30 chroma-3'],
    ['#596186', 275, 'topic hue-200 hue-70 chroma-2'],
  ])('%s has a hue near %i', (color, hue, classes) => {
    expect(Math.abs(hueAndChroma(color).hue - hue)).toBeLessThan(3)
    expect(topicClasses(color)).toBe(classes)
  })

  test.each(['#808080', '#000000', 'red', '', '#12345'])('%j is neutral', (color) => {
    expect(topicClasses(color)).toMatch(/ chroma-1$/)
  })
})

test('a colour of OKLCH comes back as it was, and what sRGB lacks is held within it', () => {
  for (const color of ['#ac4c6e', '#0c7d87', '#808080']) {
    const { hue, chroma } = hueAndChroma(color)
    const again = hueAndChroma(fromOklch(0.55, chroma, hue))
    expect(Math.abs(again.chroma - chroma)).toBeLessThan(0.004)
    if (chroma > 0.01) expect(Math.abs(again.hue - hue)).toBeLessThan(2)
  }
  expect(fromOklch(1, 0, 0)).toBe('#ffffff')
  expect(fromOklch(0.5, 0.4, 145)).toMatch(/^#[0-9a-f]{6}$/)
})

test('rubrics that follow each other have hues far apart', () => {
  expect(new Set([1, 2, 3, 4, 5, 6, 7].map(rubricClasses)).size).toBe(7)
})
