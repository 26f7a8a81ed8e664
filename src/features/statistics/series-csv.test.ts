import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesCsv } from './series-csv.ts'

const titles = ['Hearticle', 'Datum', 'Aufrufe', 'Anonyme Aufrufe']
const point = { date: '2026-11-21', authenticatedCount: 3, anonymousCount: 12 }

describe('a series as a file', () => {
  test('begins with a byte order mark and parts fields as its readers’ programs do', () => {
    const inGerman = seriesCsv([point], { headline: 'Weniger Salz', titles, language: 'de' })
    expect(inGerman).toBe(
      '\u{feff}"Hearticle";"Datum";"Aufrufe";"Anonyme Aufrufe"\r\n"Weniger Salz";"2026-11-21";"3";"12"\r\n',
    )
    expect(seriesCsv([point], { headline: 'Salt', titles, language: 'en' })).toContain(
      '"Salt","2026-11-21","3","12"\r\n',
    )
  })

  test('holds no formula, whatever a headline begins with', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '',
          ' ',
          '\u{a0}',
          '\u{ad}',
          '\u{200b}',
          '\u{2060}',
          '\u{feff}',
          '\u{202e}',
        ),
        fc.constantFrom(...'=+-@＝＋－＠﹦﹢﹣﹫−'),
        fc.string(),
        (before, sign, rest) => {
          const headline = before + sign + rest
          const csv = seriesCsv([point], { headline, titles, language: 'de' })
          expect(csv).toContain(`"'${headline.replaceAll('"', '""')}"`)
        },
      ),
    )
    for (const headline of ['\tSalz', '\rSalz', '\nSalz']) {
      expect(seriesCsv([point], { headline, titles, language: 'de' })).toContain(`"'${headline}"`)
    }
  })
})
