import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml } from '../../tests/support/xml.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { motifs } from '../domain/pictures/motifs.ts'
import { VARIANTS } from '../domain/pictures/picture-list.ts'
import { CROP_HEIGHT, compose, crops, type PictureCrop } from './compose.ts'
import { cover } from './cover.ts'
import { DRAWN } from './motif-address.ts'
import { drawingColors, motifFile } from './motif-svg.ts'
import { picture } from './picture.ts'

/** Of all drawings; to be put here anew together with a higher `DRAWN`. */
const KNOWN = { drawn: 1, digest: 'ad2c58c3539bfa65' }

const FOLDER = 'content/motifs'
const drawing = (motif: string) => readFileSync(`${FOLDER}/${motif}.svg`, 'utf8')

const SHAPES: Record<string, string[]> = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
}
const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'transform']
/** Numbers and the letters of paths, of `rotate` and of a stroke's ends: no address, no script. */
const PLAIN =
  /^(?:[\d\s.,\-MmZzLlHhVvCcSsQqTtAa]+|rotate\([\d\s.-]+\)|round|butt|none|#[\da-f]{6})$/

describe('motifs', () => {
  test('every motif that can be chosen is drawn, and none besides', () => {
    const files = readdirSync(FOLDER).toSorted()
    expect(files).toEqual(motifs.map((motif) => `${motif}.svg`).toSorted())
  })

  test.each(motifs)('%s is a few plain shapes in the colours of motifs', (motif) => {
    const { name, attributes, children, text } = parseXml(drawing(motif))
    expect({ name, attributes, text: text.trim() }).toEqual({
      name: 'svg',
      attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 200 200' },
      text: '',
    })
    expect(children.length).toBeGreaterThan(0)
    expect(children.length).toBeLessThan(20)
    for (const shape of children) {
      expect(shape).toMatchObject({ text: '', children: [] })
      const allowed = [...LOOKS, ...(SHAPES[shape.name] ?? [])]
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(shape.attributes)))
      const { fill, stroke, ...others } = shape.attributes
      expect(Object.keys(drawingColors)).toContain(fill === 'none' ? stroke : fill)
      expect(stroke === undefined || fill === 'none').toBe(true)
      for (const value of Object.values(others)) expect(value).toMatch(PLAIN)
    }
    expect(drawing(motif)).not.toMatch(/<[!?]/)
  })

  test('pages get the shapes with colours of their own', () => {
    const file = motifFile(drawing('heart'))
    expect(elementsOf(parseXml(file), 'path')).toHaveLength(3)
    expect(file).toContain('fill="var(--p-main)"')
    expect(file).not.toContain('#')
  })

  test('a colour that none of a palette stands for is refused', () => {
    expect(() => motifFile('<svg><path fill="#123456"/></svg>')).toThrow('#123456')
  })

  test('who changes a drawing raises the version, so that browsers fetch it anew', () => {
    const all = motifs.map((motif) => motifFile(drawing(motif))).join('')
    const digest = createHash('sha256').update(all).digest('hex').slice(0, 16)
    expect({ drawn: DRAWN, digest }).toEqual(KNOWN)
  })
})

describe.each(Object.keys(crops) as PictureCrop[])('the crop %s', (crop) => {
  const all = Array.from({ length: VARIANTS }, (_, variant) => compose(crop, variant))

  test('holds the motif whole in every variant, and the line from edge to edge', () => {
    for (const { motif, width, line } of all) {
      expect(motif.x).toBeGreaterThanOrEqual(0)
      expect(motif.x + motif.size).toBeLessThanOrEqual(width)
      expect(motif.y + motif.size).toBeLessThanOrEqual(CROP_HEIGHT)
      expect(line).toMatch(new RegExp(`^M-4 .*H${width + 4}$`))
    }
  })

  test('is another one in every variant', () => {
    expect(new Set(all.map((composition) => JSON.stringify(composition))).size).toBe(VARIANTS)
  })
})

const summary = { id: 1, topic: { color: '#cc0000' } }

test('a picture is hidden from those who listen, and keeps its room before its file is there', () => {
  const markup = String(picture({ motif: 'heart', variant: 3 }, 'wide'))
  expect(markup).toMatch(
    /^<svg [^>]*viewBox="0 0 400 200" width="400" height="200" [^>]*aria-hidden="true">/,
  )
  expect(markup).toContain(`href="/assets/pictures/heart.${DRAWN}.svg#m"`)
})

describe('a picture that an editor brought', () => {
  const own = { file: `${'a'.repeat(32)}.jpg`, focus: 'left-bottom', alt: 'Salz & "Meer"' }
  const shown = { motif: 'salt', variant: 3, own }

  test.each(Object.keys(crops) as PictureCrop[])('is cut to the crop %s, and told', (crop) => {
    expect(String(picture(shown, crop, 'when-wide'))).toBe(
      `<img class="picture own crop-${crop} focus-left-bottom when-wide" src="/uploads/pictures/${own.file}" width="${crops[crop]}" height="200" alt="Salz &amp; &quot;Meer&quot;" loading="lazy" decoding="async">`,
    )
  })

  test('is on the cover of a playlist beside the motifs of others', () => {
    const list = [
      { ...summary, picture: { motifs: ['salt'], own } },
      { ...summary, id: 2, picture: { motifs: ['heart'] } },
    ]
    const markup = String(cover(list as unknown as HearticleSummary[]))
    expect(markup).toContain(`<image href="/uploads/pictures/${own.file}" x="0" width="200"`)
    expect(markup).toContain('preserveAspectRatio="xMinYMax slice"')
    expect(markup.match(/<use /g)).toHaveLength(1)
  })
})
