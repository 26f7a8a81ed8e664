import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DRAWING, type SharePictureContent } from '../../../src/domain/presenters/share-picture.ts'
import { elementsOf, parseXml } from '../../../tests/support/xml.ts'
import { drawPicture, renderPicture } from './draw.ts'

const content: SharePictureContent = {
  headline: 'Mittelmeerküche mit Olivenöl oder Nüssen: weniger Herzinfarkte',
  language: 'de',
  topic: { name: 'Ernährungsmedizin', color: '#0c7d87' },
  motif: 'oil',
  figure: {
    kind: 'benefit',
    observational: false,
    outcome: 'Herzinfarkt, Schlaganfall oder Tod daraus',
    counts: { intervention: 34, comparison: 44, denominator: 1000 },
    more: null,
    rates: null,
    difference: null,
  },
  figureLanguage: 'de',
}

/** Of the picture above; to be put here anew together with a higher `DRAWING`. */
const KNOWN = { drawing: 5, digest: '129d5a6d84f823a0' }

test('who changes the drawing raises its number, so that every picture gets a new address', () => {
  const digest = createHash('sha256').update(drawPicture(content)).digest('hex').slice(0, 16)
  expect({ drawing: DRAWING, digest }).toEqual(KNOWN)
})

describe('any headline', () => {
  test.each([
    ['markup', '<script>alert(1)</script> & "quotes" </path></svg>'],
    ['five hundred letters in one word', 'a'.repeat(500)],
    [
      'a very long text',
      'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz '.repeat(9),
    ],
    ['emoji', 'Herz ❤️ und 👩‍⚕️'],
    ['nothing but emoji', '😀😀'],
    ['another script', 'שלום مرحبا'],
    ['direction marks', '\u202eevil\u202c'],
    ['piled up marks', `Z${'\u0335\u0321'.repeat(50)} e\u0301`],
    ['control characters', 'a\u0000b\u0008c\ud800'],
    ['nothing', ''],
  ])('of %s gives outlines and nothing else', (_, headline) => {
    const svg = parseXml(drawPicture({ ...content, headline }))
    const names = new Set(elementsOf(svg, 'path').map(({ name }) => name))
    expect([...names]).toEqual(['path'])
    for (const { attributes } of elementsOf(svg, 'path')) {
      expect(attributes.d).toMatch(/^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]+$/)
    }
    expect(elementsOf(svg, 'script')).toEqual([])
  })

  test('with characters that the typeface cannot show is drawn without them', () => {
    expect(drawPicture({ ...content, headline: 'Herz 😀 heute' })).toBe(
      drawPicture({ ...content, headline: 'Herz heute' }),
    )
  })
})

test('the key figure is in the picture: another number or kind is another drawing', () => {
  const { figure } = content
  if (!figure) throw new Error('no figure')
  const { figure: _, ...plain } = content
  const mean = { value: -4.2, unit: '<mmHg>' }
  const drawings = [
    content,
    plain,
    { ...content, figure: { ...figure, kind: 'harm' as const } },
    { ...content, figure: { ...figure, counts: null, mean } },
    { ...content, figure: { ...figure, counts: null, more: { people: 8, denominator: 100 } } },
    { ...content, figureLanguage: 'en' as const },
    { ...content, figure: { ...figure, outcome: 'Tod '.repeat(200) } },
  ].map((each) => drawPicture(each))
  expect(new Set(drawings).size).toBe(drawings.length)
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|Infinity|mmHg/)
})

test('a picture is a PNG of 1200 × 630 pixels, the same bytes every time', async () => {
  const svg = drawPicture(content)
  const [one, other] = [await renderPicture(svg), await renderPicture(svg)]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  const header = Buffer.from(one)
  expect(header.toString('latin1', 1, 4)).toBe('PNG')
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630])
})
