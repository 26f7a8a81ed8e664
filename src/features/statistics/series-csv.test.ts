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
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n'),
        fc.string(),
        (sign, rest) => {
          const csv = seriesCsv([point], { headline: sign + rest, titles, language: 'de' })
          expect(csv).toContain(`"'${(sign + rest).replaceAll('"', '""')}"`)
        },
      ),
    )
  })
})
