// Rules: P-FINDING, P-FINDING-WHO, P-NUMBER-TYPED, P-QUIZ.
import { describe, expect, test } from 'vitest'
import type { WrittenFinding } from '../../src/contract/desk/evidence.ts'
import type { WorkHearticle } from '../../src/contract/desk/writing.ts'
import type { Hearticle } from '../../src/contract/reading/hearticles.ts'
import { PASSWORD, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, noon, salt, today, writtenTranslation } from '../support/records.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'

const both = (de: string, en: string) => ({ de, en })

const draft = {
  topic: salt.id,
  publicationDate: today,
  citedPmids: ['101'],
  comparisons: [writtenComparison],
  translations: [writtenTranslation('de'), writtenTranslation('en')],
}

const finding: WrittenFinding = {
  ...writtenFinding,
  outcome: both('Schlaganfall', 'Stroke'),
  arms: [
    { label: both('wenig Salz', 'little salt'), events: 30, total: 1000 },
    { label: both('übliche Kost', 'usual diet'), events: 60, total: 1000 },
  ],
  certainty: { level: 'moderate', reasons: ['imprecision'] },
  place: both('Tabelle 2', 'table 2'),
  placeConfirmedBy: 'Ada',
}

describe('the evidence of a hearticle', () => {
  const api = appForEachTest()

  const imported = async () => {
    const draft = hearticleDraft('salt', {
      citedPmids: ['101'],
      ...{ comparisons: [writtenComparison], findings: [finding] },
    })
    return (await api.stores.hearticles.importByKey(draft)).hearticle
  }

  const editor = async (username = 'eva') => {
    const { headers } = await signedIn(api.stores, 'editor', { username })
    return async (method: string, path: string, body?: object) =>
      (await api.ask(method, path, body, headers)).json()
  }

  test('is answered in the asked language, with what follows from it', async () => {
    const { id } = await imported()
    const path = `/api/public/hearticle/${id}?languageCode=en`
    const { findings, certainty, noFindingsReason }: Hearticle = await (await api.get(path)).json()
    expect(findings).toMatchObject([
      {
        outcome: 'Stroke',
        kind: 'benefit',
        arms: [{ label: 'little salt', events: 30, total: 1000 }, { label: 'usual diet' }],
        certainty: { level: 'moderate', reasons: ['imprecision'] },
        pmid: '101',
        place: 'table 2',
      },
    ])
    expect(findings[0]).not.toHaveProperty('placeConfirmedBy')
    expect({ certainty, noFindingsReason }).toEqual({
      certainty: { level: 'moderate', reasons: ['imprecision'] },
      noFindingsReason: null,
    })
  })

  test('of a hearticle that has none is said to be none', async () => {
    const { hearticle } = await api.stores.hearticles.importByKey(hearticleDraft('salt'))
    expect(await (await api.get(`/api/public/hearticle/${hearticle.id}`)).json()).toMatchObject({
      findings: [],
      certainty: null,
      noFindingsReason: null,
      practice: null,
      responsibility: null,
    })
  })

  test('has its question in the language that is asked for, and in review needs its finding', async () => {
    const quiz = {
      findingId: 'f1',
      question: both('Was ändert weniger Salz?', 'What does less salt change?'),
      right: both('Weniger Schlaganfälle', 'Fewer strokes'),
      wrong: both('Mehr Schlaganfälle', 'More strokes'),
      alsoWrong: both('Nichts', 'Nothing'),
    }
    const { hearticle } = await api.stores.hearticles.importByKey(
      hearticleDraft('salt', {
        citedPmids: ['101'],
        comparisons: [writtenComparison],
        findings: [finding],
        quiz,
      }),
    )
    const path = `/api/public/hearticle/${hearticle.id}?languageCode=en`
    const shown: Hearticle = await (await api.get(path)).json()
    expect(shown.quiz).toMatchObject({ findingId: 'f1', question: 'What does less salt change?' })
    expect(shown.quiz?.answers.map(({ text }) => text).toSorted()).toEqual([
      'Fewer strokes',
      'More strokes',
      'Nothing',
    ])
    const send = await editor()
    const made: WorkHearticle = await send('POST', '/api/hearticle', {
      ...draft,
      findings: [finding],
      quiz,
    })
    expect(made.quiz).toEqual(quiz)
    const asked = { ...draft, version: 1, findings: [finding], quiz: { ...quiz, findingId: 'f2' } }
    const work = `/api/hearticle/${made.id}`
    expect(await send('PUT', work, { ...asked, status: 'IN_REVIEW' })).toMatchObject({
      fields: { 'quiz.findingId': expect.any(String) },
    })
  })

  test('stays what it is where a change leaves it out, and goes where it says null', async () => {
    const send = await editor()
    const practice = {
      professional: both('Weniger Salz raten', 'Advise less salt'),
      lay: both('Weniger salzen', 'Use less salt'),
    }
    const { id }: WorkHearticle = await send('POST', '/api/hearticle', {
      ...draft,
      findings: [finding],
      practice,
    })
    const unchanged: WorkHearticle = await send('PUT', `/api/hearticle/${id}`, {
      ...draft,
      version: 1,
      breaking: true,
    })
    expect(unchanged).toMatchObject({
      version: 2,
      findings: [{ outcome: finding.outcome, kind: 'benefit' }],
      practice,
    })
    const cleared: WorkHearticle = await send('PUT', `/api/hearticle/${id}`, {
      ...draft,
      version: 2,
      findings: [],
      practice: null,
    })
    expect(cleared).toMatchObject({ version: 3, findings: [], practice: null, certainty: null })
  })

  test('says itself who rated and who confirmed, by names, whatever a request says', async () => {
    const [eva, ada] = [await editor('eva'), await editor('ada')]
    const { placeConfirmedBy: _, ...mine } = finding
    const lie = { ...finding, placeBy: 'ada', certainty: { ...finding.certainty, by: 'ada' } }
    const made: WorkHearticle = await eva('POST', '/api/hearticle', { ...draft, findings: [lie] })
    expect(made.findings).toMatchObject([
      { certainty: { by: 'eva', at: noon.toISOString() }, placeBy: 'eva', placeConfirmed: false },
    ])
    const wish = { ...draft, findings: [{ ...mine, placeConfirmed: true }], version: 1 }
    const path = `/api/hearticle/${made.id}`
    expect(await eva('PUT', path, wish)).toMatchObject({
      code: 'invalid_request',
      fields: { 'body.findings.0.placeConfirmed': expect.stringContaining('selbst eingetragen') },
    })
    const confirmed: WorkHearticle = await ada('PUT', path, wish)
    const expected = { placeBy: 'eva', placeConfirmedBy: 'ada', certainty: { by: 'eva' } }
    expect(confirmed.findings).toMatchObject([expected])
    expect((await eva('GET', path)).findings).toMatchObject([expected])

    await ada('DELETE', '/api/account', { password: PASSWORD })
    const [left] = (await eva('GET', path)).findings
    expect(left).toMatchObject({ placeBy: 'eva', placeConfirmed: true })
    expect(left).not.toHaveProperty('placeConfirmedBy')
  })

  test('is asked about where what was typed is a number in two ways, and read where it is one', async () => {
    const send = await editor()
    const measured = (value: unknown, more: object = {}) => {
      const { placeConfirmedBy: _, ...sent } = finding
      const measure = { type: 'mean_difference', value, low: -2, high: 3000, unit: 'g', ...more }
      return { ...draft, findings: [{ ...sent, adjusted: true, measure }] }
    }
    for (const typed of ['1,234', '10.000', '−1.100']) {
      expect(await send('POST', '/api/hearticle', measured(typed))).toMatchObject({
        code: 'value_ambiguous',
        fields: { 'body.findings.0.measure.value': expect.stringContaining('1,2340') },
      })
    }
    for (const typed of ['½', '10⁻⁶', '±3', '1 2', '']) {
      expect(await send('POST', '/api/hearticle', measured(typed))).toMatchObject({
        code: 'invalid_request',
        fields: { 'body.findings.0.measure.value': 'Hier steht eine Zahl.' },
      })
    }
    const { id } = await send('POST', '/api/hearticle', measured('−1,5', { high: '1.234,5' }))
    expect(await send('GET', `/api/hearticle/${id}`)).toMatchObject({
      findings: [{ measure: { value: -1.5, low: -2, high: 1234.5 } }],
    })
    // A draft may have what is wrong, as long as it can be stored.
    const large = { type: 'risk_difference', high: 9_007_199_254_740_991 }
    expect(await send('POST', '/api/hearticle', measured(9e15, large))).toHaveProperty('id')
  })

  test('keeps within which difference nothing matters, and who says so, as it was typed', async () => {
    const send = await editor()
    const { placeConfirmedBy: _, ...sent } = finding
    const margin = {
      scale: 'per_1000',
      low: '−2,5',
      high: 2.5,
      source: both('Protokoll der Studie', 'Protocol of the trial'),
    }
    const { id } = await send('POST', '/api/hearticle', {
      ...draft,
      findings: [{ ...sent, margin }],
    })
    expect(await send('GET', `/api/hearticle/${id}`)).toMatchObject({
      findings: [{ margin: { ...margin, low: -2.5 } }],
    })
    const halved = { ...margin, source: undefined }
    expect(
      await send('POST', '/api/hearticle', { ...draft, findings: [{ ...sent, margin: halved }] }),
    ).toMatchObject({ code: 'invalid_request' })
  })

  test.each([9_007_199_254_740_992, -1e300, 1e-131, -1e-300])(
    'is refused with a number that the database cannot hold: %d',
    async (number) => {
      const send = await editor()
      const { placeConfirmedBy: _, ...sent } = finding
      const measure = { type: 'mean_difference', value: number, low: number, high: 1, unit: 'g' }
      const baseline = { risk: number, source: both('a', 'a'), period: both('b', 'b') }
      const answer = await send('POST', '/api/hearticle', {
        ...draft,
        findings: [{ ...sent, measure, baseline }],
      })
      expect(answer.code).toBe('invalid_request')
      expect(Object.keys(answer.fields)).toEqual([
        'body.findings.0.measure.value',
        'body.findings.0.measure.low',
        'body.findings.0.baseline.risk',
      ])
      const progress = { state: 'read', progress: number }
      expect(await send('PUT', '/api/reading-list/1', progress)).toMatchObject({
        code: 'invalid_request',
        fields: { 'body.progress': expect.anything() },
      })
    },
  )

  test('has findings with ids, which the API gives; an id copied to another finding is refused', async () => {
    const send = await editor()
    const { id: _, placeConfirmedBy: __, ...unnamed } = finding
    const second = { ...unnamed, outcome: both('Tod', 'Death') }
    const made: WorkHearticle = await send('POST', '/api/hearticle', {
      ...{ ...draft, findings: [unnamed, second] },
    })
    expect(made.findings.map(({ id }) => id)).toEqual(['f1', 'f2'])
    const save = (version: number, findings: readonly unknown[]) =>
      send('PUT', `/api/hearticle/${made.id}`, { ...draft, version, findings })
    const [first, other] = made.findings
    const copied = await save(1, [first, { ...other, id: first?.id }])
    expect(copied).toMatchObject({
      code: 'invalid_request',
      fields: { 'body.findings': expect.any(String) },
    })
    await save(1, [first])
    const added: WorkHearticle = await save(2, [second, first])
    expect(added.findings.map(({ id }) => id)).toEqual(['f3', 'f1'])
    expect(added.highestFindingId).toBe(3)
  })

  test('has comparisons, which give their findings one denominator; a finding of none is refused', async () => {
    const send = await editor()
    const { placeConfirmedBy: _, ...sent } = finding
    const [little, usual] = finding.arms ?? []
    const rare = {
      ...{ ...sent, id: 'f2', outcome: both('Tod', 'Death'), critical: false },
      arms: [
        { ...little, events: 12, total: 50_000 },
        { ...usual, events: 3, total: 50_000 },
      ],
    }
    const { id }: WorkHearticle = await send('POST', '/api/hearticle', {
      ...{ ...draft, findings: [sent, rare] },
    })
    const stored: WorkHearticle = await send('GET', `/api/hearticle/${id}`)
    expect(stored.comparisons).toMatchObject([
      { ...writtenComparison, denominator: 100_000, certainty: { level: 'moderate' } },
    ])
    const foreign = await send('PUT', `/api/hearticle/${id}`, {
      ...{ ...draft, version: 1, findings: [sent, { ...rare, comparisonId: 'c2' }] },
    })
    expect(foreign).toMatchObject({
      code: 'invalid_request',
      fields: { 'body.findings.1.comparisonId': 'Diesen Vergleich gibt es hier nicht.' },
    })
    const without = await send('PUT', `/api/hearticle/${id}`, {
      ...{ ...draft, version: 1, comparisons: [] },
    })
    expect(without).toMatchObject({ code: 'invalid_request' })
  })

  test('of nine findings is refused', async () => {
    const send = await editor()
    const answer = await send('POST', '/api/hearticle', {
      topic: salt.id,
      publicationDate: today,
      citedPmids: [],
      translations: [],
      findings: Array(9).fill(finding),
    })
    expect(answer).toMatchObject({ code: 'invalid_request' })
    expect(Object.keys(answer.fields)).toEqual(['body.findings'])
  })
})
