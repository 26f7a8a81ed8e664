// Rules: P-STUDY-CARD, P-CHECKS-ADVICE.
import { describe, expect, test } from 'vitest'
import type { WrittenComparison, WrittenFinding } from '../../contract/desk/evidence.ts'
import type { CheckedHearticle, CheckedStudy } from './hearticle-check.ts'
import { checkHearticle } from './hearticle-checks.ts'
import { checkHearticleFile } from './hearticle-file.ts'

const both = (text: string) => ({ de: text, en: text })

const study = (more: Partial<CheckedStudy> = {}): CheckedStudy => ({
  abstract: 'Of 20,995 people, 29.14 of 1000 had a stroke, against 33.65. Five years.',
  isRetracted: false,
  isWithdrawn: false,
  ...more,
})

const finding = (more: Partial<WrittenFinding> = {}): WrittenFinding => ({
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Stroke'),
  critical: true,
  desirable: false,
  duration: both('4.8'),
  arms: [
    { label: both('A'), events: 83, total: 2454 },
    { label: both('B'), events: 109, total: 2450 },
  ],
  measure: { type: 'hazard_ratio', value: 0.72, low: 0.54, high: 0.95, unit: null },
  design: 'independent',
  adjusted: true,
  certainty: { level: 'moderate', reasons: ['imprecision'] },
  pmid: '1',
  place: both('text'),
  placeConfirmedBy: 'someone',
  ...more,
})

const comparison: WrittenComparison = {
  id: 'c1',
  intervention: both('salt substitute'),
  comparator: both('usual salt'),
  population: both('Adults of 65'),
  harms: { reported: 'not_in_abstract', pmid: '1' },
}

interface Given extends Partial<CheckedHearticle> {
  de?: string
  en?: string
  study?: CheckedStudy
}

function check({ de = 'Salz', en = 'Salt', study: cited = study(), ...more }: Given) {
  const texts = (mainTextBody: string) => ({
    headline: 'Salz',
    mainTextBody,
    keywords: [],
    mainActions: ['A'],
    harmfulActions: [],
  })
  const studies = { stored: new Set(['1']), retracted: new Set(''), withdrawn: new Set('') }
  return checkHearticle(
    { citedPmids: ['1'], texts: { de: texts(de), en: texts(en) }, ...more },
    { ...studies, sources: new Map([['1', cited]]), today: '2026-11-22' },
  ).filter(({ kind }) => kind !== 'unused' && kind !== 'uncitedNumber')
}

const linesOf = (given: Given) =>
  check(given).map(({ kind, language, detail }) => `${language ?? ''} ${kind} ${detail ?? ''}`)

describe('the source of a number (P-CHECKS)', () => {
  test('what else rests on a study that fell, or is in doubt, is named and does not block', () => {
    const cited = { de: 'Salz schadet.[Ref1]', en: 'Salt harms.[Ref1]', findings: [finding()] }
    const inDoubt = check({ ...cited, study: study({ isInDoubt: true }) })
    expect(inDoubt.map(({ kind, field, blocks }) => [kind, field, blocks])).toEqual([
      ['fallen', 'mainTextBody', false],
      ['fallen', 'mainTextBody', false],
      ['inDoubt', 'findings.0.pmid', false],
    ])
    expect(linesOf({ ...cited, findings: [], study: study({ isRetracted: true }) })).toEqual([
      'de fallen Salz schadet.',
      'en fallen Salt harms.',
    ])
  })
})

describe('relative numbers (P-CHECKS)', () => {
  const findings = [finding()]
  test.each([
    ['Um [#n1] % seltener.', '[#n1]% less often.'],
    ['[#n1] % weniger.', 'Lower by about [#n1]%.'],
    ['Die Hazard Ratio betrug [#n2].', 'The hazard ratio was [#n2].'],
  ])('do not stand alone: %s', (de, en) => {
    const numbers = [
      { id: 'n1', value: '28', reason: 'question' as const, note: 'A rule of thumb' },
      { id: 'n2', value: '0.72', reason: 'question' as const, note: 'A rule of thumb' },
    ]
    const blocking = check({ de, en, numbers }).filter(({ blocks }) => blocks)
    expect(blocking.map(({ kind, language }) => [kind, language])).toEqual([
      ['relativeAlone', 'de'],
      ['relativeAlone', 'en'],
    ])
    const absolute = '[#f1:intervention].'
    const added = check({ de: `${de} ${absolute}`, en: `${en} ${absolute}`, findings, numbers })
    expect(added.filter(({ blocks }) => blocks)).toEqual([])
    const drawn = check({ de: `${de}[Ref1]`, en: `${en}[Ref1]`, findings, numbers })
    expect(drawn.filter(({ blocks }) => blocks)).toEqual([])
  })
})

describe('findings and responsibility (P-CHECKS)', () => {
  test('a fault has the place of its field, and advice does not block', () => {
    const withFindings = { findings: [finding(), finding({ measure: undefined, desirable: true })] }
    expect(check(withFindings)).toMatchObject([
      { kind: 'finding', fault: 'interval-missing', blocks: true, field: 'findings.1.measure' },
      {
        kind: 'finding',
        fault: 'desirable-contradicts-outcome',
        blocks: false,
        field: 'findings.1.desirable',
      },
    ])
    expect(check({ findings: [finding()], study: study({ isRetracted: true }) })).toMatchObject([
      { fault: 'retracted', blocks: true },
    ])
  })

  test('numbers that cannot be are named, and break nothing', () => {
    const arm = (events: number, total: number) => ({ label: both('A'), events, total })
    const arms: WrittenFinding['arms'] = [arm(1, 0), arm(-1, 5)]
    const measure = {
      type: 'relative_risk',
      value: 0,
      low: 0,
      high: Number.NaN,
      unit: null,
    } as const
    for (const adjusted of [true, false]) {
      const found = check({ findings: [finding({ arms, measure, adjusted })], de: '7', en: '7' })
      expect(found.map(({ fault }) => fault)).toContain('no-people')
    }
  })

  test('only one that was never public needs findings or a reason', () => {
    expect(check({ wasPublic: false })).toMatchObject([{ kind: 'noFindings', blocks: true }])
    expect(check({ wasPublic: 'unknown' })).toMatchObject([{ kind: 'noFindings', blocks: false }])
    expect(check({ wasPublic: true })).toEqual([])
    expect(check({ wasPublic: false, noFindingsReason: both('A review') })).toEqual([])
    expect(check({ wasPublic: false, findings: [finding()], comparisons: [comparison] })).toEqual(
      [],
    )
  })

  test('neither a new hearticle nor a new edition goes on without its harms (P-HARMS)', () => {
    const harms = { reported: 'not_entered' } as const
    for (const wasPublic of [true, false]) {
      const comparisons = [{ ...comparison, harms }]
      expect(check({ wasPublic, findings: [finding()], comparisons })).toMatchObject([
        { kind: 'finding', fault: 'harms-missing', blocks: true },
      ])
    }
  })

  test('only one that was never public needs a card of each study, and asks who confirmed it', () => {
    const reason = { noFindingsReason: both('A review') }
    const checkCard = (card: CheckedStudy['card'], wasPublic: boolean | 'unknown' = false) =>
      check({ ...reason, wasPublic, study: study({ card }) }).map(
        ({ kind, blocks, detail }) => `${kind} ${detail} ${blocks}`,
      )
    expect(checkCard('none')).toEqual(['noStudyCard 1 true'])
    expect(checkCard('none', 'unknown')).toEqual(['noStudyCard 1 false'])
    expect(checkCard('none', true)).toEqual([])
    expect(checkCard('prefilled')).toEqual(['cardNotConfirmed 1 false'])
    expect(checkCard('confirmed')).toEqual([])
    expect(checkCard(undefined)).toEqual([])
  })

  test('a review that is overdue and funding that nobody knows are advice', () => {
    expect(linesOf({ responsibility: { nextReviewOn: '2026-11-21' } })).toEqual([
      ' reviewOverdue 2026-11-21',
    ])
    expect(linesOf({ responsibility: { nextReviewOn: '2026-11-22' } })).toEqual([])
    expect(linesOf({ study: study({ isFundingOpen: true }) })).toEqual([' fundingUnknown 1'])
  })
})

describe('the question of a hearticle (P-QUIZ)', () => {
  const quiz = {
    findingId: 'f1',
    question: both('How many?'),
    right: both('Fewer'),
    wrong: { de: 'Alle 77', en: 'All 77' },
    alsoWrong: both('None'),
  }
  const ofQuiz = (more: Partial<CheckedHearticle>) =>
    check({ findings: [finding()], comparisons: [comparison], quiz, ...more }).filter(({ field }) =>
      field.startsWith('quiz'),
    )

  test('needs the finding that gives its answer', () => {
    expect(ofQuiz({})).toEqual([])
    expect(ofQuiz({ quiz: { ...quiz, findingId: 'f2' } })).toEqual([
      { kind: 'quizWithoutFinding', blocks: true, field: 'quiz.findingId' },
    ])
  })

  test('says the same quantities in both languages, wrong ones too', () => {
    const wrong = { de: 'Alle 77', en: 'All 78' }
    expect(ofQuiz({ quiz: { ...quiz, wrong } }).map(({ kind, field }) => [kind, field])).toEqual([
      ['otherQuantity', 'quiz.wrong.de'],
      ['otherQuantity', 'quiz.wrong.en'],
    ])
  })
})

describe('wording (P-CHECKS)', () => {
  test('a technical term is explained, and an explanation is not empty', () => {
    const en = 'Given at random'
    expect(linesOf({ de: 'Mit Placebo', en })).toEqual(['de unexplainedTerm Placebo'])
    expect(linesOf({ de: 'Mit {Placebo}[EXP:Scheinmittel]', en })).toEqual([])
    expect(linesOf({ de: 'Mit {Mittel}[EXP: ]', en })).toContain(
      'de emptyExplanation {Mittel}[EXP: ]',
    )
  })

  test('a sentence has 25 words at most, without citations', () => {
    const sentence = (count: number) => `${'wort '.repeat(count - 1)}wort.`
    expect(linesOf({ de: sentence(25) })).toEqual([])
    expect(check({ de: sentence(26) })).toMatchObject([{ kind: 'longSentence', blocks: false }])
    const cited = `Wort wort.[Ref29897866] W${sentence(26).slice(1)}`
    expect(check({ de: cited })).toContainEqual(
      expect.objectContaining({ kind: 'longSentence', start: 24 }),
    )
  })

  test('a German text that is hard to read is named with both figures', () => {
    const hard = 'Kardiovaskulärmedizinische Interventionsstudien untersuchen Sekundärprävention. '
    expect(check({ de: hard.repeat(15) }).map(({ kind }) => kind)).toContain('hardToRead')
    const easy = 'Das Salz ist gut. Wir essen es gern. Es tut uns wohl. '
    expect(check({ de: easy.repeat(10) })).toEqual([])
  })
})

describe('the findings of a file', () => {
  const name = both('Salt')
  const taxonomy = {
    rubrics: [{ id: 1, name, description: name }],
    topics: [{ id: 1, rubricId: 1, name, color: '#000000' }],
  }
  const file = (findings: WrittenFinding[]) => ({
    key: 'salt',
    topic: 'Salt',
    publicationDate: '2026-11-21',
    citedPmids: ['1'],
    comparisons: [comparison],
    findings,
    translations: ['de', 'en'].map((languageCode) => ({
      languageCode,
      headline: 'Salt',
      mainTextBody: '77 people.[Ref1]',
      keywords: [],
      mainActions: [],
      harmfulActions: [],
    })),
  })
  const abstracts = new Map([['1', { ...study(), text: study().abstract }]])
  const faults = (findings: WrittenFinding[]) => {
    const result = checkHearticleFile(file(findings), taxonomy, new Set(['1']), abstracts)
    return result.ok ? [] : result.faults
  }

  test('are refused with path and reason, and their numbers alone are checked', () => {
    expect(faults([])).toEqual([])
    expect(faults([finding()])).toEqual([])
    const [first, second] = finding().arms ?? []
    if (!first || !second) throw new Error('no arms')
    expect(
      faults([finding(), finding({ id: 'f2', arms: [{ ...first, events: 9999 }, second] })]),
    ).toEqual([{ path: 'findings[1].arms[0].events', reason: 'more events than people' }])
    expect(faults([finding({ pmid: '2' })])).toEqual([
      { path: 'findings[0].pmid', reason: 'not cited' },
    ])
  })
})
