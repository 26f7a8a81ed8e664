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

/** Where nobody says how large groups are, or against what. */
const RANDOM = 'METHODS: We randomly assigned adults. RESULTS: '
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
  'Falls occurred in 60 in the exercise group (15.0%) and in 82 in the usual care group (20.0%).',
  'Falls occurred in 15.0% of patients (95% CI 12% to 18%) in the exercise group and in 20.0% (95% CI 16% to 24%) in the usual care group.',
  'Falls in the exercise group were 60 of 400 compared with 82 of 410 in the usual care group.',
])('counts of two groups are proposed however a sentence orders them: %s', (sentence) => {
  const { findings, passages } = proposed(sentence)
  expect(findings).toEqual([expect.objectContaining(FALLS)])
  expect(sentence).toContain(passages[0])
})

test('of two groups that are not those of the sizes nobody knows how many people they had', () => {
  const { findings } = proposed(
    'Falls occurred in 15.0% in the yoga group and in 20.0% in the dance group (relative risk 0.75; 95% CI 0.60 to 0.95).',
  )
  expect(findings).toMatchObject([{ groups: ['yoga', 'dance'], measure: { value: 0.75 } }])
  expect(findings[0]).not.toHaveProperty('arms')
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

test.each([
  [
    'left to the editor without a control',
    `Falls occurred in 60 of 400 in the yoga group, 82 of 410 in the dance group ${WALKING}.`,
    RANDOM,
    [false, false],
  ],
  [
    'left to the editor where others are compared',
    'Falls occurred in 60 of 400 patients in the morning group and in 82 of 410 in the evening group.',
    'METHODS: The yoga group was compared with the dance group at random. The yoga group met as often as the dance group. RESULTS: ',
    [false],
  ],
  [
    'said by what is compared with',
    'Falls occurred in 60 of 400 patients in the yoga group compared with 82 of 410 in the dance group.',
    RANDOM,
    [true],
  ],
  [
    'said by what was done',
    'Falls occurred in 60 of 400 patients with exercise alone and in 82 of 410 with no treatment.',
    RANDOM,
    [true],
  ],
])('in what order groups are compared is %s', (_, sentence, methods, isOrdered) => {
  const { findings } = proposed(sentence, methods)
  expect(findings.map((one) => one.isOrdered)).toEqual(isOrdered)
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

test('counts behind a ratio are of the next outcome', () => {
  const { findings } = proposed(
    'In the exercise group and the usual care group, falls occurred in 60 of 400 and 82 of 410 (relative risk 0.75, 95% CI 0.55 to 0.98) and fractures in 20 of 400 and 30 of 410.',
  )
  expect(findings).toMatchObject([
    { ...FALLS, outcome: 'falls', measure: { value: 0.75 } },
    { outcome: 'fractures', arms: [{ events: 20 }, { events: 30 }] },
  ])
})

test('a ratio stands without counts where nobody says of how many', () => {
  const { findings } = proposed(
    'Falls were counted in 60 and 82 patients in the exercise and usual care groups (odds ratio 0.71, 95% CI 0.50 to 0.99).',
    RANDOM,
  )
  expect(findings).toMatchObject([{ groups: FALLS.groups, measure: { value: 0.71 } }])
  expect(findings[0]?.arms).toBeUndefined()
})

test.each([
  ['that its counts do not make', '0.77, 95% CI 0.55 to 0.98'],
  ['that lies outside its interval', '1.75, 95% CI 0.85 to 0.98'],
])('a ratio %s is left out', (_, ratio) => {
  const { findings } = proposed(
    `Falls occurred in 60 of 400 ${CONTROLLED} (relative risk ${ratio}).`,
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

test.each([
  'The risk of a fall was lower',
  'The risk of one fall or more was lower',
  'After half of the visits, the risk of a fall was lower',
])('a ratio of a trial with two groups is of them where its sentence names none: %s', (words) => {
  const { findings } = proposed(`${words} (relative risk 0.75, 95% CI 0.55 to 0.98).`)
  expect(findings).toEqual([expect.objectContaining({ groups: ['exercise', 'usual care'] })])
})

test('what a sentence says before it comes to a part of the people is of all', () => {
  const { findings } = proposed(
    'Falls were less frequent in the exercise group than in the usual care group (RR 0.75, 95% CI 0.55 to 0.98), also in the subgroup of women (RR 0.70, 95% CI 0.50 to 0.97).',
  )
  expect(findings.map(({ measure }) => measure?.value)).toEqual([0.75])
})

test.each([
  ['exercise', 'usual care', true],
  ['yoga', 'dance', false],
])('counts follow from shares of groups whose sizes are said: %s, %s', (one, other, isOrdered) => {
  const { findings } = proposed(
    `Falls occurred in 15.0% of patients in the ${one} group and in 20.0% in the ${other} group.`,
    `METHODS: We randomly assigned 810 adults to ${one} (n = 400) or ${other} (n = 410). RESULTS: `,
  )
  expect(findings).toMatchObject([
    { groups: [one, other], isOrdered, arms: FALLS.arms, isFromShares: true },
  ])
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
  expect(at(`At 3 and 12 months, ${counts}.`)).toBeUndefined()
  expect(at(`Median follow-up was 5 years. In all, ${counts}.`)).toBe('5 years')
})

test('a ratio to what is no group of the trial is not given to the next one that is named', () => {
  const { findings } = proposed(
    'Exercise was more effective than walking (odds ratio 1.70, 95% CI 1.20 to 2.40) and than usual care (odds ratio 1.90, 95% CI 1.30 to 2.80).',
  )
  expect(findings.map(({ groups, measure }) => [...groups, measure?.value])).toEqual([
    ['Exercise', 'usual care', 1.9],
  ])
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
    'the interval is of something else',
    'The relative risk was 0.75 for falls with exercise compared with usual care, and fractures were not rarer (95% CI 0.55 to 0.98).',
  ],
  [
    'a risk difference is in no unit',
    'Exercise reduced falls compared with usual care (risk difference -0.05, 95% CI -0.10 to -0.01).',
  ],
  [
    'RR may stand for either ratio',
    'Falls are given as rate ratios (RR), deaths as a risk ratio. Exercise reduced falls compared with usual care (RR 0.75, 95% CI 0.55 to 0.98).',
  ],
  [
    'another comparator is named',
    'Exercise was more effective than walking (odds ratio 1.70, 95% CI 1.20 to 2.40).',
  ],
  [
    'nobody was given anything',
    `Falls occurred in 60 of 400 ${CONTROLLED}.`,
    'METHODS: We asked 810 adults. RESULTS: ',
  ],
  ['it is no abstract', `${'Some fell. '.repeat(2_000)}Falls occurred in 60 of 400 ${CONTROLLED}.`],
  ['only one number is said', 'Falls occurred in 142 of 810 adults.'],
  [
    'nothing is named that was counted',
    'In the exercise and usual care groups, 60 of 400 and 82 of 410, respectively.',
  ],
  [
    'both numbers are of one group',
    'In the exercise group, 60 of 400 fell indoors and 82 of 410 out.',
  ],
  [
    'both numbers are of no group',
    'Falls occurred in 60 of 400 on weekdays and in 82 of 410 in winter.',
  ],
  [
    'each number is of two groups',
    'In the yoga and walking groups, falls were seen in 60 of 400 and in the usual care and dance groups in 82 of 410.',
  ],
  [
    'one number is of those who fell',
    'Falls occurred in 60 of 400 adults (15.0%) in the exercise group, and 12 of 60 in the usual care group were hurt.',
  ],
  [
    'a group is none of the two',
    'Fewer adults in the yoga group had a fall (60/400 vs 82/410).',
    'METHODS: We randomly assigned 810 adults to receive dance (n = 400) or usual care (n = 410). The dance group met weekly. RESULTS: ',
  ],
  [
    'one of several groups is named',
    'Fewer adults in the exercise group had a fall (60/400 vs 82/410).',
    'METHODS: We randomly assigned 1215 adults to one of three groups. RESULTS: ',
  ],
  [
    'the intervention has two names',
    'Falls occurred in 60 of 400 patients in the intervention group and in 82 of 410 in the yoga group.',
    RANDOM,
  ],
  [
    'another group stands among doses',
    'Falls occurred in 82 of 410 patients who received placebo compared with 60 of 400 who received yoga, 70 of 405 and 75 of 401 who received calcifediol at 0.5, 1, and 2 mg, respectively.',
    RANDOM,
  ],
  [
    'the sizes are of other groups',
    'Falls occurred in 15.0% of patients in the yoga group and in 20.0% in the usual care group.',
    'METHODS: We randomly assigned adults to exercise (n = 400), usual care (n = 410) or a waiting list (n = 390). RESULTS: ',
  ],
  [
    'words say the opposite of counts',
    'More adults in the exercise group had a fall (60/400 vs 82/410).',
  ],
  [
    'the ratio lies the other way than the shares',
    'Falls occurred in 15.0% of patients in the exercise group and in 20.0% in the usual care group (odds ratio 1.42, 95% CI 1.01 to 1.98).',
    RANDOM,
  ],
  [
    'the difference lies the other way, however small',
    'Falls occurred in 60 of 400 patients in the exercise group and in 62 of 410 in the usual care group (mean difference 0.03 points, 95% CI -0.70 to 0.90).',
  ],
  [
    'a difference is of groups in no order',
    'Falls occurred in 15.0% in the yoga group and in 20.0% in the dance group (mean difference -5.0 points, 95% CI -10.0 to -1.0).',
    RANDOM,
  ],
  [
    'a ratio is of groups in no order',
    'Yoga and dance did differ in falls (odds ratio 0.70, 95% CI 0.50 to 0.90).',
    'METHODS: We randomly assigned adults to yoga or dance. RESULTS: ',
  ],
  [
    'a ratio is of the control',
    'Compared with exercise, usual care raised the risk of a fall (odds ratio 1.42, 95% CI 1.01 to 1.98).',
  ],
  [
    'one group got both',
    'Usual care followed by exercise reduced falls (odds ratio 0.70, 95% CI 0.50 to 0.90).',
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
    proposed(part.repeat(1_200), RANDOM)
  }
  expect(performance.now() - started).toBeLessThan(10_000)
})
