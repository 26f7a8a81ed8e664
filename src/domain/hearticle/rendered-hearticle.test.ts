// Rules: P-TITLE-PLAIN, P-NUMBER-BOUND.
import { expect, test } from 'vitest'
import * as records from '../../../tests/support/records.ts'
import { hearticleHead } from './hearticle-head.ts'
import { renderedHeadlines, renderedHearticle, renderedLine } from './rendered-hearticle.ts'

const sources = { numbers: [{ id: 'n1', value: '12.5', reason: 'threshold' as const }] }

test.each([
  ['Rund [#n1] Prozent', 'Rund 12,5 Prozent'],
  ['Was \\[#n1] heißt', 'Was [#n1] heißt'],
  ['\\\\[#n1]', '\\12,5'],
  ['Mehr {Remissionen}[EXP:Rückgang] durch **Reis**', 'Mehr Remissionen durch Reis'],
  ['Salz[Ref101] und *Herz*', 'Salz und Herz'],
  ['\\*p\\* und 5 * 3, HLA-B*27:05, snake_case', '*p* und 5 * 3, HLA-B*27:05, snake_case'],
  ['Über <i>E. coli</i> & {Klammern}', 'Über <i>E. coli</i> & {Klammern}'],
  ['[Ref101]', ''],
])('the headline %j reads %j wherever it stands', (headline, read) => {
  expect(renderedLine(headline, 'de', sources)).toBe(read)
  const hearticle = records.hearticle(7, {
    ...sources,
    translations: [{ ...records.translation('de', { headline }), id: 1 }],
    practice: { professional: { de: headline, en: '' }, lay: { de: headline, en: '' } },
  })
  const readers = renderedHearticle(hearticle)
  const head = hearticleHead({ hearticle }, { by: null, at: new Date('2026-11-27T10:00:00Z') })
  expect([
    readers.translations[0]?.headline,
    readers.practice?.professional.de,
    readers.practice?.lay.de,
    renderedHeadlines(hearticle).de,
    head.translations[0]?.headline,
  ]).toEqual(Array(5).fill(read))
})
