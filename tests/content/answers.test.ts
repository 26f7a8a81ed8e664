// Rules: P-BASELINE-RISK, P-NO-DIFFERENCE, P-STANDARD-DEVIATIONS, P-INTERVAL-NAMED, P-QUESTION-READ, P-TOPIC-STATE, P-ANSWER, P-ANSWER-COMPARED, P-ANSWER-INTENT, P-NOTHING-SAID, P-ANSWER-SOUND, P-KNOWN-ITEM, P-SEARCH-HAS.
/** What the sample content answers to questions that people ask, and what it says it does not have. */
import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { AnswerTo } from '../../src/contract/reading/answer.ts'
import { noon } from '../support/records.ts'
import { sampleSearchIndex } from '../support/sample-search-index.ts'

let sample: Awaited<ReturnType<typeof sampleSearchIndex>>

beforeAll(async () => {
  sample = await sampleSearchIndex(noon)
})

const ask = (question: string, language: Language = 'de') => sample.index.answer(question, language)
const stateOf = ({ understood }: Pick<AnswerTo, 'understood'>, concept: string) =>
  understood.find((one) => one.concept === concept)?.state

test('sixteen questions at once take turns, and others are answered between them', async () => {
  const events: string[] = []
  let isDone = false
  const answerOthers = async () => {
    while (!isDone) {
      await setImmediate()
      events.push('other')
    }
  }
  const others = answerOthers()
  const questions = Array.from({ length: 16 }, (_, at) => `Schützt Apixaban ${at} Menschen?`)
  await Promise.all(questions.map((question) => ask(question).then(() => events.push('answer'))))
  isDone = true
  await others
  expect(events.filter((event) => event === 'answer')).toHaveLength(16)
  const inARow = events.filter((event, at) => event === 'answer' && events[at + 1] === 'answer')
  expect(inARow).toEqual([])
})

test.each([
  ['Schützt Quarantäne?', 'de'],
  ['Wann endet die Corona-Pandemie?', 'de'],
  ['is there an ointment', 'en'],
  ['my eyelid', 'en'],
  ['symptoms, treatments and winter', 'en'],
  ['Dear Sirs, tell me more', 'en'],
  ['Gibt es etwas zu seltenen Erkrankungen?', 'de'],
  ['what is there on elective surgery', 'en'],
] as const)(
  '%s: what is no medical topic is not said to be missing (P-NOTHING-SAID)',
  async (question, language) => {
    const { nothing, understood } = await ask(question, language)
    expect(nothing).toBeUndefined()
    expect(understood.map(({ state }) => state)).not.toContain('absent')
  },
)

test.each([
  ['Was bedeuten SARS-CoV-2 und Covid-19?', 'de'],
  ['What do SARS-CoV-2 and Covid-19 mean?', 'en'],
] as const)(
  '%s: no result of a study tells what something is (P-ANSWER-INTENT)',
  async (question, language) => {
    const { answer, together, counts } = await ask(question, language)
    expect([answer, together]).toEqual([undefined, undefined])
    expect(counts.studies).toBeGreaterThan(0)
  },
)

describe('a comparison of which one side is not here', () => {
  test('is answered with what the other was tested against, and names what is missing', async () => {
    const found = await ask('Bluten Menschen unter Eliquis weniger als unter Marcoumar?')
    expect(found.answer).toBeUndefined()
    expect(found.partial).toMatchObject({
      findingId: 'f2',
      comparison: 'Apixaban (Vergleich: Warfarin)',
      text: 'Schwere Blutung: 2,13 statt 3,09 je 100 Personenjahre.',
      isSwapped: false,
    })
    expect(found.nothing?.about).toEqual(['Phenprocoumon'])
    expect(found.understood).toContainEqual(
      expect.objectContaining({ text: 'Eliquis', name: 'Apixaban', isBrand: true }),
    )
    expect(stateOf(found, 'phenprocoumon')).toBe('broader')
  })

  test('that is asked the other way round says so', async () => {
    const { answer } = await ask('warfarin vs apixaban major bleeding', 'en')
    expect(answer).toMatchObject({ findingId: 'f2', isSwapped: true })
  })
})

test('what is not here is said by its name, with no number', async () => {
  const cramps = await ask('hilft Magnesium gegen Wadenkrämpfe?')
  expect(cramps).toMatchObject({ nothing: { about: ['Magnesium', 'Wadenkrampf'] }, first: [] })
  expect(stateOf(cramps, 'leg cramp')).toBe('absent')
  const shingles = await ask('Gürtelrose Impfung')
  expect(shingles.nothing?.about).toEqual(['Gürtelrose-Impfung'])
  const melatonin = await ask('is melatonin safe for children', 'en')
  expect(melatonin.nothing?.about).toEqual(['melatonin'])
  for (const found of [cramps, shingles, melatonin]) {
    expect(found).not.toHaveProperty('answer')
    expect(found).not.toHaveProperty('partial')
  }
})

test('of a ratio without an absolute number the direction alone is said, and of what is unclear that it is', async () => {
  const question = 'Wer mit 50 nur 6 Stunden schläft, bekommt der öfter Demenz?'
  const { answer } = await ask(question)
  expect(answer).toMatchObject({ text: 'Demenz: häufiger (Zusammenhang).', keyFigure: null })
  expect(answer).not.toHaveProperty('measure')
  const lifestyle = 'intensive lifestyle programme cardiovascular events diabetes'
  expect((await ask(lifestyle, 'en')).answer).toMatchObject({
    text: 'Cardiovascular event: difference unclear.',
    keyFigure: null,
  })
})

test.each([
  [
    'de',
    'Hilft Bewegung bei Depression?',
    'Depressive Beschwerden: um 0,62 Standardabweichungen niedriger, mittlerer Unterschied (0,45–0,80).',
  ],
  [
    'en',
    'does exercise help with depression',
    'Depressive symptoms: lower by 0.62 standard deviations, moderate difference (0.45–0.80).',
  ],
] as const)(
  'a difference in standard deviations says so, and in which direction (%s)',
  async (language, question, text) => {
    const { answer, partial } = await ask(question, language)
    expect(answer ?? partial).toMatchObject({ hearticleId: 8, findingId: 'f1', text })
  },
)

test('a word of several meanings is asked back with a question for each', async () => {
  const { understood, answer, nothing } = await ask('MS therapy', 'en')
  expect([answer, nothing]).toEqual([undefined, undefined])
  expect(understood).toMatchObject([{ text: 'MS', state: 'ambiguous' }])
  expect(understood[0]?.choices).toContainEqual({
    concept: 'multiple sclerosis',
    name: 'multiple sclerosis',
    question: 'multiple sclerosis therapy',
  })
})

test('harms are answered where harms are asked for, and an age with people of that age', async () => {
  expect((await ask('Lecanemab Nebenwirkungen')).answer).toMatchObject({
    findingId: 'f5',
    keyFigure: { kind: 'harm' },
    source: { year: 2023, notice: null },
    hearticle: { approval: 'unchecked' },
  })
  const low = await ask('Wie tief soll der Blutdruck mit 70 sein?')
  expect(low.answer).toMatchObject({ findingId: 'f1', pmid: '34491661' })
  expect((await ask('Wie tief soll der Blutdruck mit 90 sein?')).answer).toBeUndefined()
})

test('typos are read towards topics, and no word that texts have is one', async () => {
  expect((await ask('Apixabn Blutung')).first[0]).toMatchObject({ kind: 'hearticle' })
  expect((await ask('soil')).understood).toEqual([])
  expect((await ask('mindestens')).understood).toEqual([])
})

test('the first three of each kind are shown, or as many as were found (P-SEARCH-ACCESS)', async () => {
  for (const question of ['Apixabn Blutung', 'Blutdruck senken', 'Schlaf', 'Lecanemab']) {
    const { first, counts } = await ask(question)
    for (const [kind, count] of [
      ['hearticle', counts.hearticles],
      ['study', counts.studies],
    ] as const) {
      expect(first.filter((one) => one.kind === kind)).toHaveLength(Math.min(3, count))
    }
  }
})

describe('a result tells which words of a question it has (P-SEARCH-HAS)', () => {
  test.each([
    ['Hilft Olivenöl gegen Knieschmerzen?', 'de', ['Olivenöl'], ['Knieschmerzen']],
    ['does eliquis help against baldness', 'en', ['eliquis'], ['baldness']],
  ] as const)('%s', async (question, language, has, lacks) => {
    const { first } = await ask(question, language)
    expect(first[0]).toMatchObject({ kind: 'hearticle', has, lacks })
    const options = { language, page: 0, size: 8, now: noon }
    const { page } = await sample.index.search.findHearticles(question, options)
    expect(page[0]).toMatchObject({ has, lacks })
  })

  test('an age by whom the text is about, not by another number', async () => {
    const { first } = await ask('Blutdruck senken mit 70')
    expect(first[0]?.has).toContain('mit 70')
    const others = await ask('Apixaban mit 17')
    expect(others.first[0]).toMatchObject({ has: ['Apixaban'], lacks: ['mit 17'] })
  })
})

describe('a word that only looks like a known one (P-ANSWER-GUESSED)', () => {
  test.each([
    ['Apixabn Blutung', 'Apixaban', 'Apixaban Blutung'],
    ['Hilft Olivenoel gegen Herzinfakt?', 'Herzinfarkt', 'Hilft Olivenoel gegen Herzinfarkt?'],
  ])('%s: it is asked whether %s is meant', async (question, name, meant) => {
    const found = await ask(question)
    expect([found.answer, found.partial, found.nothing]).toEqual([undefined, undefined, undefined])
    expect(found.didYouMean).toMatchObject([{ name, question: meant }])
    expect((await ask(meant)).understood).toContainEqual(
      expect.objectContaining({ name, state: expect.not.stringMatching('slip') }),
    )
  })

  test('what is spelt right beside it is said to be missing all the same', async () => {
    const found = await ask('Hilft Ibuprofen bei Blutungn?')
    expect(found.didYouMean).toMatchObject([{ name: 'Blutung' }])
    expect(found.nothing?.about).toEqual(['Ibuprofen'])
    expect((await ask('it has bean blocked, apixabn', 'en')).nothing).toBeUndefined()
  })

  test('what is spelt right elsewhere in the question is not asked back', async () => {
    const found = await ask('Ibuprfen? Hilft Ibuprofen?')
    expect(found.didYouMean).toBeUndefined()
    expect(found.nothing?.about).toEqual(['Ibuprofen'])
  })

  test.each(['Hilft Eisen?', 'Kalk', 'Wo gibt es eine Kasse?', 'got anything on sleep'])(
    '%s: an ordinary word is none (P-WORD-ORDINARY)',
    async (question) => {
      const { didYouMean, understood } = await ask(question)
      expect(didYouMean).toBeUndefined()
      expect(understood.map(({ state }) => state)).not.toContain('slip')
    },
  )

  test.each([
    'ASS',
    'Soll ich ASS nehmen?',
    'T-ASS',
    'ASS zur Vorbeugung',
    'Hilft Eisen bei Müdigkeit?',
    'Kasse',
    'Rasse',
    'Asse',
    'ass',
    'red plates',
  ])('%s gets no card', async (question) => {
    const { answer, partial } = await ask(question)
    expect([answer, partial]).toEqual([undefined, undefined])
  })

  test('a short English word in another form is none', async () => {
    const { nothing } = await ask('does intermittent fasting work', 'en')
    expect(nothing?.about).toEqual(['intermittent fasting'])
  })

  test('ASS is aspirin, which is not here, or asked back', async () => {
    expect((await ask('Soll ich ASS nehmen?')).nothing?.about).toEqual(['Acetylsalicylsäure'])
    const [asked] = (await ask('ASS')).understood
    expect(asked?.choices?.map(({ name }) => name)).toEqual(['Acetylsalicylsäure', 'Autismus'])
  })

  test.each([
    'Hilft Olivenöl gegen Herzinfarkte?',
    'Hilft Olivenoel gegen Herzinfarkt?',
    'bremst Lecanemab Alzheimer',
    'LECANEMAB ALZHEIMER',
  ])('%s gets its card: forms and spellings are no guesses', async (question) => {
    expect((await ask(question)).answer).toBeDefined()
  })
})

describe('what is asked for by its name', () => {
  test('stands first, with its retracted form marked and no answer beside it', async () => {
    const { first, answer, nothing } = await ask('PREDIMED')
    expect([answer, nothing]).toEqual([undefined, undefined])
    expect(first).toMatchObject([
      { kind: 'study', id: '29897866' },
      { kind: 'study', id: '23432189', source: { notice: 'retracted' } },
    ])
  })

  test.each([
    ['ARISTOTLE trial', '21870978'],
    ['21870978', '21870978'],
    ['https://doi.org/10.1056/NEJMoa2034577', '33301246'],
    ['Is the statin of PMID 21870978 any good?', '21870978'],
    ['https://pubmed.ncbi.nlm.nih.gov/21870978/', '21870978'],
    ['Apixaban versus warfarin in patients with atrial fibrillation', '21870978'],
  ])('%s', async (question, pmid) => {
    expect((await ask(question, 'en')).first[0]).toMatchObject({ kind: 'study', id: pmid })
  })
})

test('a registration leads to all studies of its trial, and to nothing else (P-KNOWN-ITEM)', async () => {
  const { first, counts } = await ask('what came of NCT01206062 on salt?', 'en')
  expect(first.map(({ id }) => id).toSorted()).toEqual(['26551272', '30688979'])
  expect(counts).toEqual({ hearticles: 0, studies: 2 })
})

test.each([
  ['was sagt PMID: 12345678 zu Statinen?', 'PMID 12345678'],
  ['12345678', 'PMID 12345678'],
  ['(doi:10.1000/xyz123).', '10.1000/xyz123'],
  ['NCT99999999 Blutdruck', 'NCT99999999'],
])(
  '%s: a number that is not here is said so, with nothing else (P-KNOWN-ITEM)',
  async (question, name) => {
    const found = await ask(question)
    expect(found).toMatchObject({ nothing: { about: [name] }, first: [], understood: [] })
    const options = { language: 'de', page: 0, size: 8, now: noon } as const
    expect((await sample.index.search.findStudies(question, options)).total).toBe(0)
  },
)

test('nothing is found by fillers, nor by another number than an age (P-SEARCH-SHARED)', async () => {
  const totalOf = async (question: string) => {
    const { counts } = await ask(question)
    return counts.hearticles + counts.studies
  }
  expect(await totalOf('Bringt Apixaban in 10 Minuten wirklich etwas?')).toBe(
    await totalOf('Apixaban'),
  )
  expect(await totalOf('hilft Magnesium gegen Wadenkrämpfe?')).toBe(0)
  expect(await totalOf('Apixaban mit 75')).toBe(await totalOf('Apixaban'))
})

test('people whom a finding only counts are said to be others (P-ANSWER-LACKS)', async () => {
  const { answer, understood } = await ask('Wirkt Metformin bei Typ-2-Diabetes?')
  expect(answer?.outcome?.de).toContain('neu')
  expect(understood).toContainEqual(
    expect.objectContaining({ text: 'bei Typ-2-Diabetes', state: 'population' }),
  )
})

test('nothing rests on a retracted study', async () => {
  const questions = [
    'mediterrane Kost Herzinfarkt',
    'Olivenöl Schlaganfall',
    'Nüsse Herz-Kreislauf-Tod',
  ]
  for (const question of questions) {
    const { answer, partial } = await ask(question)
    expect([answer?.pmid, partial?.pmid]).not.toContain('23432189')
  }
})

test('nothing rests on a study that PubMed no longer holds', async () => {
  const questions = ['Blutung Apixaban Warfarin', 'Schützt Apixaban vor einem Schlaganfall?']
  const pmidsBy = async ({ index }: typeof sample) => {
    const found = await Promise.all(questions.map((question) => index.answer(question, 'de')))
    return found.flatMap(({ answer, partial }) => [answer?.pmid, partial?.pmid])
  }
  expect(await pmidsBy(sample)).toContain('21870978')
  expect(await pmidsBy(await sampleSearchIndex(noon, ['21870978']))).not.toContain('21870978')
})

test.each([
  'ما هو الملح الصحي',
  'est-ce que le café est mauvais pendant la grossesse',
  '¿es bueno el café durante el embarazo?',
])('a question in another language is told as such: %s', async (question) => {
  const found = await ask(question)
  expect(found).toMatchObject({ isOtherLanguage: true })
  expect(found.answer).toBeUndefined()
})
