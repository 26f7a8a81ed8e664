// Rules: P-PROPOSALS.
import { expect, test } from 'vitest'
import { abstractProposals } from './abstract-proposals.ts'

const METHODS =
  'METHODS: We randomly assigned 810 adults to receive exercise (n = 400) or usual care (n = 410). RESULTS: '

const proposed = (results: string, methods = METHODS) => {
  const text = methods + results
  const { findings, harms } = abstractProposals(text)
  return {
    findings,
    harms,
    passages: [...findings, ...harms].map(({ passage }) => text.slice(passage.start, passage.end)),
  }
}

const CONTROLLED = 'patients in the exercise group and in 82 of 410 in the usual care group'
const FALLS = {
  groups: ['exercise', 'usual care'],
  isOrdered: true,
  arms: [
    { events: 60, total: 400 },
    { events: 82, total: 410 },
  ],
}

test.each([
  'Falls occurred in 60 of 400 patients (15.0%) in the exercise group and in 82 of 410 (20.0%) in the usual care group.',
  'Falls occurred in 60 (15.0%) of 400 patients assigned to exercise compared with 82 (20.0%) of 410 patients assigned to usual care.',
  'At least one fall was less frequent in the exercise group than in the usual care group (60/400 [15.0%] v 82/410 [20.0%]).',
  'In the usual care group, 82 of 410 adults (20.0%) had a fall, and in the exercise group, 60 of 400 (15.0%).',
  'Falls occurred in 60 (15.0%) and 82 (20.0%) participants in the exercise and usual care groups, respectively.',
  'Fewer adults in the exercise group had a fall (60 [15.0%] vs 82 [20.0%]).',
])('counts of two groups are proposed however a sentence orders them: %s', (sentence) => {
  const { findings, passages } = proposed(sentence)
  expect(findings).toEqual([expect.objectContaining(FALLS)])
  expect(sentence).toContain(passages[0])
})

const WALKING = 'and 70 of 405 in the walking group'
test.each([
  [
    'each value beside its group',
    `Falls occurred in 60 of 400 in the exercise group, 82 of 410 in the usual care group ${WALKING}.`,
    [
      ['exercise', 'usual care', 60, 82],
      ['walking', 'usual care', 70, 82],
    ],
  ],
  [
    'all groups ahead',
    'In the exercise group, the walking group and the usual care group, falls occurred in 60 of 400, 70 of 405 and 82 of 410.',
    [
      ['exercise', 'usual care', 60, 82],
      ['walking', 'usual care', 70, 82],
    ],
  ],
  [
    'doses of one drug',
    'Falls occurred in 82 of 410 patients who received placebo compared with 60 of 400, 70 of 405 and 75 of 401 who received calcifediol at 0.5, 1, and 2 mg, respectively.',
    [
      ['calcifediol 0.5 mg', 'placebo', 60, 82],
      ['calcifediol 1 mg', 'placebo', 70, 82],
      ['calcifediol 2 mg', 'placebo', 75, 82],
    ],
  ],
])('each group of a list is compared with the only control: %s', (_, sentence, pairs) => {
  const { findings } = proposed(sentence, 'METHODS: We randomly assigned 1616 adults. RESULTS: ')
  expect(
    findings.map(({ groups, arms, isOrdered }) => [
      ...groups,
      ...(arms ?? []).map(({ events }) => events),
      isOrdered,
    ]),
  ).toEqual(pairs.map((pair) => [...pair, true]))
})

test('in what order groups without a control are compared is left to the editor', () => {
  const { findings } = proposed(
    `Falls occurred in 60 of 400 in the yoga group, 82 of 410 in the dance group ${WALKING}.`,
    'METHODS: We randomly assigned 1215 adults. RESULTS: ',
  )
  expect(findings.map(({ isOrdered }) => isOrdered)).toEqual([false, false])
})

test('groups that share a part of their name are two', () => {
  const { findings } = proposed(
    'Falls occurred in 60 of 400 in the calcium plus exercise group and in 82 of 410 in the calcium plus placebo group.',
  )
  expect(findings).toMatchObject([{ arms: FALLS.arms, isOrdered: true }])
})

test.each([
  'METHODS: 400 adults were randomly assigned to exercise and 410 adults to usual care. RESULTS: ',
  'METHODS: We randomly allocated 400 to exercise and 410 to the usual care group. RESULTS: ',
])('groups are as large as they were made: %s', (methods) => {
  const { findings } = proposed(
    'Falls occurred in 60 (15.0%) adults in the exercise group and in 82 (20.0%) in the usual care group.',
    methods,
  )
  expect(findings).toMatchObject([FALLS])
})

test('a ratio that its counts do not make is left out', () => {
  const { findings } = proposed(
    'Falls occurred in 60 of 400 patients in the exercise group and in 82 of 410 in the usual care group (relative risk 0.77, 95% CI 0.55 to 0.98).',
  )
  expect(findings).toMatchObject([FALLS])
  expect(findings[0]?.measure).toBeUndefined()
})

test('each value stands behind its group in one bracket', () => {
  const { findings } = proposed(
    'Falls were alike in the two groups (exercise, 15.0%; usual care, 20.0%).',
  )
  expect(findings).toMatchObject([{ ...FALLS, isFromShares: true }])
})

test('rates are told in the order of the sentence before, cases in brackets aside', () => {
  const { findings } = proposed(
    'Falls were 7.8 per 100 person-years in the exercise group (78 cases) and 8.9 per 100 person-years in the usual care group (90 cases) (rate ratio 0.88; 95% CI 0.44 to 1.79). Fractures were 2.0 and 4.1 cases per 100 person-years, respectively (rate ratio 0.49; 95% CI 0.20 to 0.96).',
  )
  expect(findings.map(({ groups, rates }) => [...groups, ...(rates?.values ?? [])])).toEqual([
    ['exercise', 'usual care', 7.8, 8.9],
    ['exercise', 'usual care', 2, 4.1],
  ])
})

test.each([
  [
    'Falls occurred in 60 of 400 people (15.0%) with the intensive programme and in 82 of 410 (20.0%) with the usual one.',
    ['intensive programme', 'usual'],
  ],
  [
    'After one year, 60 of 400 people (15.0%) in the programme had a fall, and 82 of 410 (20.0%) with usual care.',
    ['programme', 'usual care'],
  ],
  [
    'Falls occurred in 60 of 400 people with early rhythm control and in 82 of 410 with usual care.',
    ['early rhythm control', 'usual care'],
  ],
])('a group can be named in words that stand nowhere else: %s', (sentence, groups) => {
  const { findings } = proposed(sentence, 'METHODS: Who took part was drawn at random. RESULTS: ')
  expect(findings).toMatchObject([{ groups, isOrdered: true, arms: FALLS.arms }])
})

test('of which group a ratio is follows from the side on which it lies', () => {
  const methods = 'METHODS: We randomly assigned 810 adults to yoga or to dance. RESULTS: '
  const sentence = 'Falls occurred in 60 of 400 people with yoga and in 82 of 410 with dance'
  expect(proposed(`${sentence}.`, methods).findings).toMatchObject([{ isOrdered: false }])
  expect(
    proposed(`${sentence} (hazard ratio 0.73, 95% CI 0.53 to 0.99).`, methods).findings,
  ).toMatchObject([{ isOrdered: true, measure: { value: 0.73 } }])
})

test.each([
  [
    'of a hundred people in a year',
    'Falls occurred in 1.65% a year with yoga and in 2.19% a year with usual care (hazard ratio 0.75, 95% CI 0.64 to 0.89).',
    { values: [1.65, 2.19], per: 100, time: 'person_years' },
  ],
  [
    'per what the first says',
    'With yoga there were 29.14 falls per 1,000 person-years and with usual care 33.65 (rate ratio 0.86, 95% CI 0.77 to 0.96).',
    { values: [29.14, 33.65], per: 1000 },
  ],
  [
    'behind what was counted',
    'There were 7.2 cases of probable dementia per 1,000 person-years with yoga and 8.6 with usual care (hazard ratio 0.83, 95% CI 0.67 to 1.04).',
    { values: [7.2, 8.6], per: 1000 },
  ],
])('rates are read %s', (_, sentence, rates) => {
  const { findings } = proposed(sentence, 'METHODS: We randomly assigned 810 adults. RESULTS: ')
  expect(findings).toMatchObject([{ rates, isOrdered: true }])
})

test('rates of the next sentence are per what the one before says, which is in their passage', () => {
  const first =
    'With yoga there were 29.14 falls per 1,000 person-years and with usual care 33.65 (rate ratio 0.86, 95% CI 0.77 to 0.96).'
  const second = 'Fractures were 14.6 and 18.3 (rate ratio 0.81, 95% CI 0.69 to 0.95)'
  const { findings, passages } = proposed(
    `${first} ${second}.`,
    'METHODS: We randomly assigned 810 adults. RESULTS: ',
  )
  expect(findings[1]).toMatchObject({
    outcome: 'Fractures',
    groups: ['yoga', 'usual care'],
    rates: { values: [14.6, 18.3], per: 1000 },
  })
  expect(passages[1]).toBe(`${first} ${second}`)
})

test('totals of the sentence before hold where the ratio is theirs', () => {
  const harms = (ratio: string) =>
    proposed(
      `Falls occurred in 60 of 400 ${CONTROLLED}. Serious adverse events were reported by 40 and 38 people (risk ratio ${ratio}, 95% CI 0.70 to 1.70).`,
      'METHODS: We randomly assigned 810 adults. RESULTS: ',
    ).harms
  expect(harms('1.08')).toMatchObject([
    {
      term: 'Serious adverse events',
      arms: [
        { events: 40, total: 400 },
        { events: 38, total: 410 },
      ],
    },
  ])
  expect(harms('1.20')).toEqual([])
})

test('how large groups were that took part to the end is said before their events', () => {
  const { findings } = proposed(
    'Of the 400 people with yoga and the 410 with usual care who took part, 60 (15.0%) and 82 (20.0%) fell.',
    'METHODS: We randomly assigned adults to yoga or usual care. RESULTS: ',
  )
  expect(findings).toMatchObject([{ groups: ['yoga', 'usual care'], arms: FALLS.arms }])
})

test('a level that was stated before holds for an interval that states none', () => {
  const { findings } = proposed(
    'Balance was better (24 points [95% CI 19 to 28] v 9 points [5 to 13]) in the exercise group than in the usual care group. Falls were fewer in the exercise group than in the usual care group (hazard ratio 0.73, 0.53 to 0.99).',
  )
  expect(findings).toMatchObject([{ measure: { value: 0.73, low: 0.53, high: 0.99 } }])
})

test('what was counted is named without its verb', () => {
  const { findings } = proposed(`Falls occurred in 60 of 400 ${CONTROLLED}.`)
  expect(findings).toMatchObject([{ outcome: 'Falls' }])
})

test('a ratio goes with the counts before it, its level and adjustment as they are said', () => {
  const { findings } = proposed(
    'Falls occurred in 60 of 400 patients in the exercise group and in 82 of 410 in the usual care group (adjusted hazard ratio, 0.73; 90% CI, 0.53 to 0.99; P = 0.04).',
  )
  expect(findings).toEqual([
    expect.objectContaining({
      ...FALLS,
      measure: {
        type: 'hazard_ratio',
        value: 0.73,
        low: 0.53,
        high: 0.99,
        interval: 'confidence_90',
        unit: null,
      },
      isAdjusted: true,
    }),
  ])
})

test('a ratio is adjusted though its groups stand between', () => {
  const { findings } = proposed(
    'The adjusted relative risk of a fall in the exercise group, as compared with the usual care group, was 0.75 (95% CI 0.55 to 0.98).',
  )
  expect(findings[0]).toMatchObject({ isAdjusted: true, measure: { value: 0.75 } })
})

test('each ratio of a list is proposed with its own outcome', () => {
  const { findings } = proposed(
    'Exercise reduced the risk of falls (relative risk 0.75, 95% CI 0.55 to 0.98) and of hip fractures (0.60, 0.41 to 0.88).',
  )
  expect(findings.map(({ outcome, measure }) => [outcome, measure?.value])).toEqual([
    ['Exercise reduced the risk of falls', 0.75],
    ['hip fractures', 0.6],
  ])
})

test('ratios listed for outcomes that are listed before them go one to one', () => {
  const { findings } = proposed(
    'Relative risks in the exercise group of falls, hip fractures, and admissions were 0.75 (95% CI, 0.55-0.98), 0.60 (95% CI, 0.41-0.88), and 0.90 (95% CI, 0.70-1.16), respectively.',
  )
  expect(findings.map(({ outcome, measure }) => [outcome, measure?.value])).toEqual([
    ['Relative risks in the exercise group of falls', 0.75],
    ['hip fractures', 0.6],
    ['admissions', 0.9],
  ])
})

test('a ratio of a trial with two groups is of them where its sentence names none', () => {
  const { findings } = proposed(
    'The risk of a fall was lower (relative risk 0.75, 95% CI 0.55 to 0.98).',
  )
  expect(findings).toEqual([expect.objectContaining({ groups: ['exercise', 'usual care'] })])
})

test('what a sentence says before it comes to a part of the people is of all', () => {
  const { findings } = proposed(
    'Falls were less frequent in the exercise group than in the usual care group (RR 0.75, 95% CI 0.55 to 0.98), also in the subgroup of women (RR 0.70, 95% CI 0.50 to 0.97).',
  )
  expect(findings.map(({ measure }) => measure?.value)).toEqual([0.75])
})

test('counts follow from shares of groups whose sizes are said', () => {
  const { findings } = proposed(
    'Falls occurred in 15.0% of patients in the exercise group and in 20.0% in the usual care group.',
  )
  expect(findings).toEqual([expect.objectContaining({ ...FALLS, isFromShares: true })])
})

test('of clusters a measure is proposed, and no counts', () => {
  const { findings } = proposed(
    'In this cluster-randomised trial, falls occurred in 60 of 400 patients in the exercise group and in 82 of 410 in the usual care group (odds ratio 0.71, 95% CI 0.50 to 0.99).',
  )
  expect(findings).toEqual([expect.not.objectContaining({ arms: expect.anything() })])
  expect(findings[0]?.measure?.value).toBe(0.71)
})

test('what was counted is named, not whose it is', () => {
  const { findings } = proposed(
    '60 of 400 in the exercise group died compared with 82 of 410 in the usual care group.',
  )
  expect(findings.map(({ outcome }) => outcome)).toEqual(['died'])
})

test('rates are proposed with the time of people they are of', () => {
  const { findings } = proposed(
    'There was no effect on falls (exercise and usual care groups, 9.1 and 9.5 events per 1000 person-years; HR, 0.97; 95% CI, 0.85-1.09).',
  )
  expect(findings[0]?.rates).toEqual({ values: [9.1, 9.5], per: 1000, time: 'person_years' })
})

test('by when is proposed where the clause says it once', () => {
  const at = (words: string) => proposed(words).findings[0]?.duration
  const counts = '60 of 400 in the exercise group and 82 of 410 in the usual care group had a fall'
  expect(at(`At 24 months, ${counts}.`)).toBe('24 months')
  expect(at(`Weight fell at 3 months, but ${counts}.`)).toBeUndefined()
  expect(at(`Median follow-up was 5 years. In all, ${counts}.`)).toBe('5 years')
})

test('harms are told apart, by which way they went', () => {
  const { findings, harms } = proposed(
    'Serious adverse events occurred in 90 of 400 patients in the exercise group and in 20 of 410 in the usual care group.',
  )
  expect(findings).toEqual([])
  expect(harms).toEqual([expect.objectContaining({ direction: 'more' })])
})

test.each([
  [
    'whose they are is not said',
    'Falls occurred in 60 of 400 and in 82 of 410 (RR 0.75, 95% CI 0.55 to 0.98).',
  ],
  [
    'groups of a list are named alike',
    'Falls occurred in 60 of 400 in the exercise group, 82 of 410 in the exercise group and 70 of 405 in the usual care group.',
  ],
  [
    'shares are read from a curve',
    'The estimated 5-year mortality was 15.0% in the exercise group and 20.0% in the usual care group.',
  ],
  [
    'they are of a part',
    `Among women with osteoporosis, falls occurred in 60 of 400 ${CONTROLLED}.`,
  ],
  ['they are of the beginning', `At baseline, falls had occurred in 60 of 400 ${CONTROLLED}.`],
  [
    'the per cent contradict',
    'Falls occurred in 60 of 400 (25.0%) in the exercise group and in 82 of 410 (20.0%) in the usual care group.',
  ],
  [
    'the ratio lies the other way',
    `Falls occurred in 60 of 400 ${CONTROLLED} (odds ratio 1.42, 95% CI 1.01 to 1.98).`,
  ],
  [
    'words say the opposite',
    'Exercise reduced falls compared with usual care (relative risk 1.33, 95% CI 1.02 to 1.70).',
  ],
  [
    'no level is known',
    'Exercise reduced falls compared with usual care (relative risk 0.75, 95.03% CI 0.55 to 0.98).',
  ],
  [
    'another comparator is named',
    'Exercise was more effective than walking (odds ratio 1.70, 95% CI 1.20 to 2.40).',
  ],
  [
    'nobody was given anything',
    'RESULTS: Walkers had a lower risk of falls than drivers (odds ratio 0.71, 95% CI 0.50 to 0.99).',
    'METHODS: We asked 810 adults. ',
  ],
  [
    'groups are listed',
    'Exercise and walking were superior to usual care (odds ratio 0.71, 95% CI 0.50 to 0.99, and 0.60, 95% CI 0.40 to 0.90, respectively).',
  ],
  [
    'it is concluded',
    `Little else was seen. CONCLUSION: Falls occurred in 60 of 400 ${CONTROLLED}.`,
  ],
])('nothing is proposed where %s', (_, sentence, methods = METHODS) => {
  expect(proposed(sentence, methods)).toMatchObject({ findings: [], harms: [] })
})

test.each(['crossover', 'cluster-randomised', 'split-mouth'])(
  'a %s trial proposes nothing',
  (design) => {
    const sentence = `Falls occurred in 60 of 400 ${CONTROLLED}.`
    expect(proposed(sentence).findings).toHaveLength(1)
    expect(proposed(`In this ${design} trial, falls were counted. ${sentence}`).findings).toEqual(
      [],
    )
  },
)

test('hostile text is read in time', () => {
  const started = performance.now()
  for (const part of ['(', 'a ', '1 of 2 ', 'in the a group ', '0.5 (', 'vs ', '; ', '95% CI ']) {
    abstractProposals(`RESULTS: ${part.repeat(2_000)}`)
  }
  expect(performance.now() - started).toBeLessThan(10_000)
})
