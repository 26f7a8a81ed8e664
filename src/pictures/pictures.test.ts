import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml } from '../../tests/support/xml.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { motifs } from '../domain/pictures/motifs.ts'
import { VARIANTS } from '../domain/pictures/picture-list.ts'
import { CROP_HEIGHT, compose, crops, type PictureCrop } from './compose.ts'
import { cover } from './cover.ts'
import { drawMotif, drawnMotifs, roles } from './draw-motif.ts'
import { DRAWN } from './motif-address.ts'
import { motifFile } from './motif-file.ts'
import { picture } from './picture.ts'

/** Of all drawings; to be put here anew together with a higher `DRAWN`. */
const KNOWN = { drawn: 1, digest: '31ca2cb306bc133d' }

describe('motifs', () => {
  test('every motif that can be chosen is drawn, and none besides', () => {
    expect(drawnMotifs.toSorted()).toEqual(motifs.toSorted())
    expect(() => drawMotif('toString', String)).toThrow("no drawing of 'toString'")
  })

  test.each(drawnMotifs)('%s is a few shapes in colours of the page, and no text', (motif) => {
    const file = parseXml(motifFile(motif))
    const shapes = ['path', 'rect', 'circle', 'ellipse'].flatMap((name) => elementsOf(file, name))
    expect(shapes.length).toBeGreaterThan(0)
    expect(shapes.length).toBeLessThan(20)
    expect(elementsOf(file, 'text')).toEqual([])
    const paints = shapes.map(({ attributes }) => attributes.stroke ?? attributes.fill)
    expect(paints.filter((paint) => !roles.some((role) => paint === `var(--p-${role})`))).toEqual(
      [],
    )
    expect(JSON.stringify(shapes)).not.toMatch(/undefined|NaN/)
  })

  test('who changes a drawing raises the version, so that browsers fetch it anew', () => {
    const all = drawnMotifs.map(motifFile).join('')
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
    /^<svg [^>]*viewBox="0 0 400 200" width="400" height="200" aria-hidden="true">/,
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
