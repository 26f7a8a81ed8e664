import { describe, expect, test } from 'vitest'
import type { SentFinding } from '../../src/contract/desk/evidence.ts'
import { abstractText, digestOf } from '../../src/domain/evidence/abstract-text.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { explanation } from '../support/editions.ts'
import { incomingStudy, salt, today, writtenTranslation } from '../support/records.ts'
import { both, writtenComparison, writtenFinding } from '../support/written-finding.ts'

const abstract = [
  {
    label: 'RESULTS',
    category: 'RESULTS' as const,
    text: 'In 5 years 83 of 2,454 people with it had a stroke and 109 of 2,450 without.',
  },
]
const described = incomingStudy(
  '101',
  { version: 2 },
  { abstract, publicationTypes: ['Randomized Controlled Trial'] },
)
const text = abstractText(abstract)

const finding = (more: Partial<SentFinding> = {}): SentFinding => ({
  ...writtenFinding,
  duration: both('5'),
  arms: [
    { label: both('A'), events: 83, total: 2454 },
    { label: both('B'), events: 109, total: 2450 },
  ],
  passage: { start: 0, end: text.length, digest: digestOf(text) },
  ...more,
})

const texts = (language: 'de' | 'en', mainTextBody: string) =>
  writtenTranslation(language, { mainTextBody })

const sent = (de: string, en: string, more: object = {}) => ({
  topic: salt.id,
  publicationDate: today,
  citedPmids: ['101'],
  comparisons: [writtenComparison],
  translations: [texts('de', de), texts('en', en)],
  ...more,
})

describe('what keeps a hearticle from review and publication (P-CHECKS-STOP)', () => {
  const api = appForEachTest()

  const editor = async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    await api.stores.studies.importMany([described])
    const create = async (body: object) => {
      const response = await api.ask('POST', '/api/hearticle?lang=en', body, headers)
      const answer = (await response.json()) as { code?: string; fields?: Record<string, string> }
      return { status: response.status, fields: Object.keys(answer.fields ?? {}), answer }
    }
    const inReview = (de: string, en: string, more: object = {}) =>
      create(sent(de, en, { status: 'IN_REVIEW', ...more }))
    return { headers, create, inReview }
  }

  test('numbers that refer to a finding may be said, what was typed only in a draft', async () => {
    const { create, inReview } = await editor()
    const findings = [finding()]
    const right = ['[#f1:pair].[Ref101]', '[#f1:pair].[Ref101]'] as const
    expect((await inReview(...right, { findings })).status).toBe(200)
    const typed = ['34 von 1000.[Ref101]', '34 of 1,000.[Ref101]'] as const
    expect(await inReview(...typed, { findings })).toMatchObject({
      status: 400,
      fields: ['de.mainTextBody', 'en.mainTextBody'],
      answer: { code: 'hearticle_incomplete' },
    })
    expect((await create(sent(...typed, { findings }))).status).toBe(200)
  })

  test('what the hearticle enters as a number comes back as it was, and is looked up', async () => {
    const { create, inReview } = await editor()
    const literal = { id: 'n1', value: '2018', reason: 'date', note: 'Year of the guideline' }
    const more = { findings: [finding()], numbers: [literal] }
    const answer = await inReview('Seit [#n1].[Ref101]', 'Since [#n1].[Ref101]', more)
    expect(answer).toMatchObject({ status: 200, answer: { numbers: more.numbers } })
    const passage = { ...{ pmid: '101', start: 0, end: 5 }, digest: 'another' }
    const numbers = [{ id: 'n1', value: '2018', passage }]
    const moved = await inReview('Seit [#n1].[Ref101]', 'Since [#n1].[Ref101]', {
      ...more,
      numbers,
    })
    expect(moved.fields).toEqual(['numbers.0.passage'])
    const nonsense = await create(sent('a', 'a', { numbers: [{ id: 'n0', value: 'x' }] }))
    expect(nonsense.fields).toEqual(['body.numbers.0.id', 'body.numbers.0.value'])
  })

  test('a fault of a finding is named at its field', async () => {
    const { inReview } = await editor()
    const arms = finding().arms?.map((arm) => ({ ...arm, events: 9000 }))
    const answer = await inReview('Salz', 'Salt', {
      findings: [finding(), { ...finding({ id: 'f2' }), arms }],
    })
    expect(answer.fields).toEqual(['findings.1.arms.0.events', 'findings.1.arms.1.events'])
    expect(answer.answer.fields?.['findings.1.arms.0.events']).toBe(
      'There are more events than people.',
    )
  })

  test('one that was never public needs a finding or a reason why there is none', async () => {
    const { headers, inReview } = await editor()
    expect((await inReview('Salz', 'Salt')).fields).toEqual(['noFindingsReason'])
    expect((await inReview('Salz', 'Salt', { noFindingsReason: both('Overview') })).status).toBe(
      200,
    )
    const body = sent('Salz', 'Salt', { version: 1, status: 'IN_REVIEW', explanation })
    const saved = await api.ask('PUT', '/api/hearticle/1', body, headers)
    expect(saved.status).toBe(200)
  })

  test('a study that is withdrawn while the form is open is named at the finding', async () => {
    const { headers, create } = await editor()
    const draft = sent('Salz', 'Salt', { findings: [finding()] })
    const { id } = (await create(draft)).answer as { id?: number }
    await api.stores.studies.importMany([{ withdrawn: '101' }])
    const body = { ...draft, version: 1, status: 'IN_REVIEW' }
    const answer = await (await api.ask('PUT', `/api/hearticle/${id}`, body, headers)).json()
    expect(answer).toMatchObject({
      code: 'hearticle_incomplete',
      fields: {
        'findings.0.pmid': 'Das Ergebnis beruht auf einer Studie, die PubMed entfernt hat.',
      },
    })
  })
})
