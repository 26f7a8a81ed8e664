// Rules: P-NUMBER-BOUND, P-NUMBER-SOURCE, P-NUMBER-LITERAL.
import { describe, expect, test } from 'vitest'
import { both, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { BoundNumber } from '../../contract/desk/evidence.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { type CheckedHearticle, type CheckedStudy, placeOfCheck } from './hearticle-check.ts'
import { checkHearticle } from './hearticle-checks.ts'
import { tracedNumbersIn } from './hearticle-checks-numbers.ts'

const abstract = 'We studied 16,741 women. Over 4.3 years 504 died (12–18 a week, p <0.001).'
const study: CheckedStudy = { abstract, isRetracted: false, isWithdrawn: false }

/** The number that the abstract has, as an entry. */
const fromAbstract = (id: string, value: string): BoundNumber => {
  const found = numbersIn(abstract, 'en').find((number) => number.value === value)
  if (!found) throw new Error(`the abstract has no ${value}`)
  const { start, end } = found
  return { id, value, passage: { pmid: '1', start, end, digest: digestOf(abstract) } }
}
const numbers = [fromAbstract('n1', '16741'), fromAbstract('n2', '504')]

interface Given extends Partial<CheckedHearticle> {
  de?: string
  en?: string
  study?: Partial<CheckedStudy>
}

const texts = (mainTextBody: string) => ({
  headline: 'Salz',
  mainTextBody,
  keywords: [],
  mainActions: ['A'],
  harmfulActions: [],
})

function found({ de = 'Salz', en = 'Salt', study: more = {}, ...given }: Given) {
  const hearticle = { citedPmids: ['1'], findings: [{ ...writtenFinding, pmid: '1' }], numbers }
  return checkHearticle(
    { ...hearticle, texts: { de: texts(de), en: texts(en) }, ...given },
    {
      stored: new Set(['1']),
      retracted: new Set(''),
      withdrawn: new Set(''),
      sources: new Map([['1', { ...study, ...more }]]),
    },
  )
    .filter(({ kind }) => /umber|size/i.test(kind) && !/uncited|unused|Exchanged/.test(kind))
    .map(({ kind, language, field, detail, fault }) =>
      [kind, language ?? field, fault ?? detail].join(' '),
    )
}

describe('a number of a text', () => {
  test('is bound where it refers to a value of a finding, or to a number of an abstract', () => {
    const text = 'Von [#n1] starben [#n2], mit der Maßnahme [#f1:pair].[Ref1]'
    expect(found({ de: text, en: text })).toEqual([])
  })

  test.each([
    ['504', 'unboundNumber de 504'],
    ['16.741 Frauen', 'unboundNumber de 16.741'],
    ['16 741 Frauen', 'unboundNumber de 16 741'],
    ['16\u202f741 Frauen', 'unboundNumber de 16\u202f741'],
    ['4,3 Jahre', 'unboundNumber de 4,3'],
    ['−4 Punkte', 'unboundNumber de 4'],
    ['p <0,001', 'unboundNumber de 0,001'],
    ['„Nur 7 sagten es“', 'unboundNumber de 7'],
    ['am 3. Mai', 'unboundNumber de 3'],
    ['__25.241 Minuten__', 'unboundNumber de 25.241'],
    ['_7 Tage_ und *B*', 'unboundNumber de 7'],
    ['７ Tage', 'unboundNumber de ７'],
  ])('that was typed blocks: %s', (de, line) => {
    expect(found({ de })).toEqual([line])
  })

  test('is named at both ends of a range that was typed', () => {
    expect(found({ de: '12–18 Stunden' })).toEqual(['unboundNumber de 12', 'unboundNumber de 18'])
  })

  test('is none within a name, a Roman numeral, a citation or an explanation', () => {
    const de =
      'COVID-19, B12, HbA1c, SGLT2, HLA-B*27:05, Stadium III.[Ref1] {SMD}[EXP:0,2 ist klein]'
    expect(found({ de })).toEqual([])
  })

  test('is looked for in headline, actions and the sentences for practice, too', () => {
    const named = { ...texts('Salz'), headline: '3 Gramm', mainActions: ['5 Gramm'] }
    expect(found({ texts: { de: named, en: texts('Salt') } })).toEqual([
      'unboundNumber de 3',
      'unboundNumber de 5',
    ])
    const practice = { professional: both('Ab 60'), lay: both('Mehr gehen') }
    expect(found({ practice })).toEqual(['unboundNumber de 60', 'unboundNumber en 60'])
  })

  test('has its place by the name that forms and errors have', () => {
    const check = { language: 'de', field: 'mainActions', index: 2 } as const
    expect(placeOfCheck(check)).toBe('de.mainActions.2')
    expect(placeOfCheck({ language: 'en', field: 'practice.lay' })).toBe('practice.lay.en')
    expect(placeOfCheck({ field: 'findings.0.arms' })).toBe('findings.0.arms')
  })

  test.each([
    ['[#n9]', 'numberReference de [#n9]'],
    ['[#f1]', 'numberReference de [#f1]'],
    ['[#f1:interval]', 'numberReference de [#f1:interval]'],
    ['[#F1:pair]', 'numberReference de [#F1:pair]'],
    ['[#f2:pair]', 'numberReference de [#f2:pair]'],
  ])('that refers to nothing is named at its place: %s', (mark, line) => {
    expect(found({ de: mark, en: mark })).toContain(line)
  })

  test('is the same in the same paragraph of the other language, as often', () => {
    expect(found({ de: '[#n1] und [#n2]', en: '[#n2] of [#n1]' })).toEqual([])
    expect(found({ de: '[#n1] und [#n1]', en: '[#n1]' })).toEqual(['otherNumber de 16.741'])
    expect(found({ de: '[#n1]', en: '[#n2]' })).toEqual([
      'otherNumber de 16.741',
      'otherNumber en 504',
    ])
    expect(found({ de: '[#n1]\n\n[#n2]', en: '[#n2]\n\n[#n1]' })).toHaveLength(4)
    expect(found({ de: '[#f1:pair]', en: '[#f1:change]' })).toHaveLength(2)
  })

  test('is the same in the headlines of both languages', () => {
    const other = (headline: string) => {
      const en = { ...texts('[#n1] of [#n2]'), headline }
      const de = { ...texts('[#n1] und [#n2]'), headline: '[#n1] Frauen' }
      return found({ texts: { de, en } })
    }
    expect(other('[#n1] women')).toEqual([])
    expect(other('Many women')).toEqual(['otherNumber de 16.741'])
    expect(other('[#n2] women')).toEqual(['otherNumber de 16.741', 'otherNumber en 504'])
  })

  test('is looked for in as many paragraphs as say the same, where one language has another blank line', () => {
    const en = '[#n1] of [#n2]'
    expect(found({ de: '[#n1]\n\nund [#n2]', en })).toEqual([])
    expect(found({ de: '[#n1]\n\nund [#n1]', en })).toEqual([
      'otherNumber de 16.741',
      'otherNumber en 504',
    ])
    expect(found({ de: '[#n1]\n\nund', en })).toEqual(['otherNumber en 504'])
    const further = '\n\n[#n1]\n\nund [#f1:pair]'
    expect(found({ de: `[#n1]\n\n\nund [#n2]${further}`, en: en + further })).toEqual([])
  })
})

describe('a number and the study that its sentence cites (P-NUMBER-SOURCE)', () => {
  const elsewhere = (text: string) =>
    found({ de: text, en: text, citedPmids: ['1', '2'] }).filter((line) => /Elsewhere/.test(line))

  test.each([
    '[#n2] starben.[Ref1]',
    'Von [#n1] starben [#n2].[Ref1, Ref2]',
    'Es starben [#n2]. Das ist viel.[Ref1]',
    'Es starben [#n2]. Das sagt keine Studie.',
  ])('belong together: %s', (text) => {
    expect(elsewhere(text)).toEqual([])
  })

  test.each(['[#n2] starben.[Ref2]', 'Es starben [#f1:pair]. Das ist viel.[Ref2]'])(
    'do not where it cites another one: %s',
    (text) => {
      expect(elsewhere(text)).toHaveLength(2)
    },
  )
})

describe('an entry of the numbers', () => {
  const entry = (more: Partial<BoundNumber>, given: Given = {}) =>
    found({ de: '[#n1]', en: '[#n1]', numbers: [{ id: 'n1', value: '504', ...more }], ...given })
  const { passage } = fromAbstract('n1', '504')
  const at = passage && { start: passage.start, end: passage.end }

  test('counts only for a number that its passage contains', () => {
    expect(entry({ passage })).toEqual([])
    expect(entry({ value: '405', passage })).toEqual([
      'numberEntry numbers.0.passage not-in-passage',
    ])
    expect(
      entry({ passage: passage && { ...passage, start: at?.start ?? 0, end: 20 } }),
    ).toHaveLength(1)
    const range = { id: 'n1', value: '12', to: '18' }
    const start = abstract.indexOf('12–18')
    const stretch = { pmid: '1', start, end: start + 5, digest: digestOf(abstract) }
    expect(entry({ ...range, passage: stretch })).toEqual([])
    expect(entry({ ...range, to: '19', passage: stretch })).toHaveLength(1)
  })

  test.each<[string, Partial<BoundNumber>, Given]>([
    ['abstract-changed', { passage }, { study: { abstract: abstract.replace('women', 'men') } }],
    ['retracted', { passage }, { study: { isRetracted: true } }],
    ['withdrawn', { passage }, { study: { isWithdrawn: true } }],
    ['not-cited', { passage: passage && { ...passage, pmid: '2' } }, {}],
    ['outside-the-abstract', { passage: passage && { ...passage, end: 10_000 } }, {}],
    ['two-sources', { passage, reason: 'date' }, {}],
    ['source-missing', {}, {}],
    ['note-missing', { reason: 'threshold', note: 'WHO 2023' }, {}],
    ['note-missing', { reason: 'place', note: 'Table 1234567890' }, {}],
    ['note-missing', { reason: 'question', note: 'a b c d e f g h i ☕ ?' }, {}],
    ['note-missing', { reason: 'date', value: '2018' }, {}],
    ['not-a-date', { reason: 'date', value: '504', note: 'Retraction notice' }, {}],
    ['not-a-date', { passage, year: true }, {}],
    ['not-a-date', { reason: 'question', value: '2018', year: true }, {}],
    ['more-than-cited', { reason: 'studies', value: '2' }, {}],
    ['range-turned', { reason: 'question', value: '18', to: '12' }, {}],
  ])('is refused: %s', (fault, more, given) => {
    const [line] = entry(more, given)
    expect(line).toMatch(new RegExp(`^numberEntry numbers\\.0\\.\\w+ ${fault}$`))
  })

  test.each<[string, Partial<BoundNumber>]>([
    ['a year', { reason: 'date', value: '2018', note: 'Retraction notice' }],
    [
      'an age that is asked about',
      { reason: 'question', value: '60', note: 'a b c d e f g h i j' },
    ],
    [
      'a threshold, with its guideline',
      { reason: 'threshold', value: '130', note: 'Leitlinie: ESC 2024' },
    ],
    ['a place, named in any script', { reason: 'place', value: '3', note: 'טבלה בטקסט המלא' }],
    ['as many studies as are cited, which are counted', { reason: 'studies', value: '1' }],
  ])('may be %s', (_, more) => {
    expect(entry(more)).toEqual([])
  })

  test('of the same id as another is refused', () => {
    const twice = [...numbers, fromAbstract('n1', '504')]
    expect(found({ numbers: twice })).toContain('numberEntry numbers.2.id id-twice')
  })
})

test('the way from a number to where it is from is known for each reference once', () => {
  const traced = tracedNumbersIn(
    {
      citedPmids: ['1'],
      findings: [writtenFinding],
      numbers,
      texts: { de: texts(''), en: texts('[#f1:pair], [#n2], [#n2] and [#n9]') },
    },
    'en',
  )
  expect(traced.map(({ shown, origin }) => [shown, origin])).toEqual([
    ['3 vs 6 in 100', { kind: 'finding', index: 0 }],
    ['504', { kind: 'entry', index: 1 }],
  ])
})
