// Rules: P-HARMS-ASKED, P-NUMBER-MOVED, P-NUMBER-SOURCE, P-SENTENCE-ASKED.
import { describe, expect, test } from 'vitest'
import { both, writtenComparison, writtenFinding } from '../../../tests/support/written-finding.ts'
import type {
  BoundNumber,
  WrittenComparison,
  WrittenFinding,
} from '../../contract/desk/evidence.ts'
import { harmsQuestions, numberQuestions, sentenceQuestions } from './review-questions.ts'

const passage = { pmid: '1', start: 0, end: 9, digest: 'd1' }

function written(mainTextBody: string, numbers: BoundNumber[]) {
  const lists = { keywords: [], mainActions: [], harmfulActions: [] }
  const translations = (['de', 'en'] as const).map((languageCode) => {
    return { languageCode, headline: '', mainTextBody, ...lists }
  })
  return { translations, numbers }
}

function asked(
  mainTextBody: string,
  numbers: BoundNumber[],
  base?: ReturnType<typeof written>,
): string[] {
  return numberQuestions(written(mainTextBody, numbers), { abstracts: new Map(), base }).map(
    ({ kind, number }) => `${kind} ${number.id}`,
  )
}

describe('a number whose source moved below its sentence', () => {
  const entry = { id: 'n1', value: '5', passage }
  const base = written('It took [#n1] years. It ended.', [entry])
  const now = (change: Partial<BoundNumber>, text = 'It took [#n1] years. It began.') =>
    asked(text, [{ ...entry, ...change }], base)

  test('is asked about', () => {
    expect(now({ value: '6' })).toEqual(['moved n1'])
    expect(now({ to: '6' })).toEqual(['moved n1'])
    expect(now({ passage: { ...passage, end: 12 } })).toEqual(['moved n1'])
    expect(now({ passage: { ...passage, pmid: '2', digest: 'd2' } })).toEqual(['moved n1'])
  })

  test('and not where the sentence is another one, the abstract reads otherwise, or nothing moved', () => {
    expect(now({})).toEqual([])
    expect(now({ value: '6' }, 'It took [#n1] months.')).toEqual([])
    expect(now({ passage: { ...passage, end: 12, digest: 'd2' } })).toEqual([])
    expect(asked('It took [#n1] years.', [{ ...entry, value: '6' }])).toEqual([])
  })

  test('once, also where another entry has the same now', () => {
    const other = { id: 'n2', value: '6', passage }
    const both = 'It took [#n1] years. Of [#n2] people.'
    const before = written(both, [entry, other])
    expect(asked(both, [{ ...entry, value: '6' }, other], before)).toEqual(['moved n1', 'twin n2'])
    expect(asked(both, [entry, { ...other, value: '5' }], before)).toEqual(['moved n2'])
  })
})

test('a number with a reason is asked about with the unit and scale that texts give it, again where these change', () => {
  const numbers = [{ id: 'n1', value: '5', reason: 'threshold', note: 'WHO' } as const]
  const askedIn = (text: string) =>
    numberQuestions(written(text, [...numbers]), { abstracts: new Map(), base: undefined })
  const [million] = askedIn('[#n1] million.')
  expect(million?.wordings).toEqual(['5 million'])
  const [gram] = askedIn('[#n1] g, then [#n1] g.')
  expect(gram?.wordings).toEqual(['5 g'])
  expect(askedIn('[#n1] people.')[0]?.wordings).toBeUndefined()
  expect(gram?.key).not.toBe(million?.key)
})

test('a number of which both languages say another unit than its passage is asked about', () => {
  const abstract = 'We followed 500 people for 12 years, and 30 aged 60 fell ill.'
  const numbers = ['500', '12', '60'].map((value, index) => {
    const start = abstract.indexOf(value)
    const place = { pmid: '1', start, end: start + value.length, digest: 'd1' }
    return { id: `n${index + 1}`, value, passage: place }
  })
  const of = (de: string, en: string) => {
    const { translations } = written('', numbers)
    const texts = { de, en }
    const both = translations.map((one) => {
      const { languageCode, headline, ...lists } = one
      return { ...lists, languageCode, headline, mainTextBody: texts[languageCode] }
    })
    const known = { abstracts: new Map([['1', abstract]]), base: undefined }
    return numberQuestions({ translations: both, numbers }, known).map(
      ({ kind, number }) => `${kind} ${number.id}`,
    )
  }
  expect(of('[#n1] Jahre', '[#n1] years')).toEqual(['unit n1'])
  expect(of('[#n2] Menschen', '[#n2] people')).toEqual(['unit n2'])
  expect(of('[#n1] Jahre', '[#n1] people')).toEqual([])
  expect(of('[#n1] Menschen in [#n2] Jahren', '[#n1] people over [#n2] years')).toEqual([])
  expect(of('[#n3] Menschen', '[#n3] people')).toEqual([])
})

describe('a statement on harms', () => {
  const abstract =
    'Of 900 people 30 had a stroke. Adverse events were more frequent, and 12 bled. Pain was not measured.'
  const at = (words: string) => {
    const start = abstract.indexOf(words)
    return { start, end: start + words.length, digest: 'd1' }
  }
  type Harms = WrittenComparison['harms']
  const about = (harms: Harms, findings: WrittenFinding[] = []) => {
    return { translations: [], findings, comparisons: [{ ...writtenComparison, harms }] }
  }
  const found = (words: string): Harms => {
    return { reported: 'found', pmid: '101', passage: at(words) }
  }
  const isAsked = (harms: Harms, findings: WrittenFinding[] = [], was?: Harms) => {
    const abstracts = new Map([['101', abstract]])
    const base = was && about(was)
    return harmsQuestions(about(harms, findings), { abstracts, base }).length === 1
  }
  const plain = found('Adverse events were more frequent')

  test('is asked about where its passage does not plainly make it', () => {
    const unmeasured = { ...plain, passage: at('Pain was not measured.') }
    expect(isAsked(plain)).toBe(false)
    expect(isAsked({ reported: 'not_entered' })).toBe(false)
    expect(isAsked({ ...unmeasured, reported: 'not_measured' })).toBe(false)
    expect(isAsked({ ...plain, reported: 'not_reported' })).toBe(true)
    expect(isAsked(found('Of 900 people 30 had a stroke.'))).toBe(true)
    expect(isAsked(found('events were more frequent'))).toBe(true)
    expect(isAsked({ reported: 'found', pmid: '101', place: both('table 2') })).toBe(true)
    expect(isAsked({ ...plain, pmid: '102' })).toBe(true)
  })

  test('is asked about where its passage does not name each harm, or says another direction', () => {
    expect(isAsked({ ...plain, more: both('adverse events') })).toBe(false)
    expect(isAsked({ ...plain, more: both('adverse events, fainting') })).toBe(true)
    expect(isAsked({ ...plain, unclear: both('adverse events') })).toBe(true)
    expect(isAsked({ ...plain, seen: both('adverse events') })).toBe(false)
  })

  test('is asked about where the abstract speaks of harms that are said not to be in it', () => {
    expect(isAsked({ reported: 'not_in_abstract', pmid: '101' })).toBe(true)
    expect(isAsked({ reported: 'not_in_abstract', pmid: '102' })).toBe(false)
  })

  test('and where it has the passage of a finding that is no harm', () => {
    const finding = {
      ...writtenFinding,
      passage: at('Adverse events were more frequent, and 12 bled.'),
    }
    expect(isAsked(plain, [finding])).toBe(true)
    expect(isAsked(plain, [{ ...finding, outcome: both('Bleeding') }])).toBe(false)
  })

  test('and where it is another one than in what is public', () => {
    expect(isAsked(plain, [], plain)).toBe(false)
    expect(isAsked(plain, [], found('12 bled'))).toBe(true)
    expect(isAsked(plain, [], { reported: 'not_entered' })).toBe(false)
    const place: Harms = { reported: 'found', pmid: '101', place: both('table 2') }
    expect(isAsked(place, [], place)).toBe(false)
  })
})

test('a number that texts say by two entries of one passage is asked about', () => {
  const twins = [
    { id: 'n1', value: '5', passage },
    { id: 'n4', value: '5', passage },
  ]
  expect(asked('[#n1] Jahre, [#n4] Dörfer', twins)).toEqual(['twin n4'])
  expect(asked('[#n1] Jahre', twins)).toEqual([])
  const others = [
    ['n2', { value: '6', passage }],
    ['n3', { value: '5', passage: { ...passage, end: 12 } }],
    ['n5', { value: '5', to: '7', passage }],
  ] as const
  for (const [id, entry] of others) {
    expect(
      asked(`[#n1] und [#${id}]`, [
        { id: 'n1', value: '5', passage },
        { id, ...entry },
      ]),
    ).toEqual([])
  }
})

describe('what was said of a sentence holds while the finding is the same', () => {
  const keyWith = (change: Partial<WrittenFinding>) => {
    const lists = { keywords: [], mainActions: [], harmfulActions: [] }
    const translations = (['de', 'en'] as const).map((languageCode) => {
      return { languageCode, headline: '', mainTextBody: 'Dizziness: [#f1:pair].', ...lists }
    })
    const other = { ...writtenFinding, id: 'f2', outcome: both('Dizziness') }
    const findings = [{ ...writtenFinding, ...change }, other]
    const asked = sentenceQuestions({ translations, findings, comparisons: [writtenComparison] })
    return asked.map(({ key }) => key)
  }

  test.each<Partial<WrittenFinding>>([
    { design: 'cluster' },
    { adjusted: true },
    { certainty: { level: 'low', reasons: ['imprecision'] } },
    { margin: { scale: 'per_1000', low: -50, high: 50, source: both('A panel of patients') } },
  ])('and asked anew where it has %o', (change) => {
    expect(keyWith({})).not.toEqual([])
    expect(keyWith(change)).not.toEqual(keyWith({}))
  })

  test('and none the less where only its reasons are others', () => {
    const certainty = { level: 'moderate' as const, reasons: ['risk_of_bias' as const] }
    expect(keyWith({ certainty })).toEqual(keyWith({}))
  })
})
