// Rules: P-NUMBER-LITERAL, P-REVIEW-FINDINGS, P-REVIEW-SEEN, P-SENTENCE-ASKED.
import { beforeEach, describe, expect, test } from 'vitest'
import type { WrittenFinding } from '../../src/contract/desk/evidence.ts'
import { type Kind, mails, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, translation } from '../support/records.ts'
import { both, writtenComparison, writtenFinding } from '../support/written-finding.ts'

const finding = (id: string, more: Partial<WrittenFinding> = {}): WrittenFinding => ({
  ...{ ...writtenFinding, id, outcome: both(`Outcome ${id}`), place: both('table 2') },
  ...more,
})

describe('findings held against their passages', () => {
  const api = appForEachTest()
  let writer: Person
  let reviewer: Person
  let id: number
  let texts: Array<{ id: number }>

  const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })
  const ask = api.askAs
  const find = async () => (await ask(writer, 'GET', `/api/hearticle/${id}`)).body
  const write = async (findings: WrittenFinding[]) => {
    const { hearticle } = await api.stores.hearticles.importByKey(
      hearticleDraft('held', {
        ...{ status: 'IN_REVIEW', writers: [writer.account.id] },
        ...(findings.length > 0 && { findings, comparisons: [writtenComparison] }),
      }),
    )
    id = hearticle.id
    texts = hearticle.translations
  }
  const review = (more: object) =>
    ask(reviewer, 'POST', '/api/review', {
      ...{ hearticleTranslation: { id: texts[0]?.id }, reviewer: { id: reviewer.account.id } },
      ...{ status: 'APPROVED', ...more },
    })
  const answers = (findings: Record<string, string>) => ({ evidence: { findings } })

  beforeEach(async () => {
    writer = await person('editor', 'writes')
    reviewer = await person('reviewer', 'reviews')
    await write([finding('f1'), finding('f2')])
  })

  test('the evidence is approved by who agrees with each of them, and the approval says so', async () => {
    const evidence = { findings: { f1: 'agrees', f2: 'agrees' } }
    expect(await review({ evidence })).toMatchObject({ status: 200, body: { evidence } })
    expect((await find()).edition.approvals).toMatchObject({
      evidence: { reviewer: 'reviews', ...evidence },
    })
    const listed = await ask(writer, 'GET', `/api/review/translation/${texts[1]?.id}`)
    expect(listed.body).toMatchObject([{ inherited: true, evidence }])
  })

  test.each([
    ['says nothing of them', { evidence: true }, ['findings.f1', 'findings.f2']],
    ['leaves one out', answers({ f2: 'agrees' }), ['findings.f1']],
    ['finds that one differs', answers({ f1: 'agrees', f2: 'differs' }), ['findings.f2']],
    ['cannot say of one', answers({ f1: 'cannot_say', f2: 'agrees' }), ['findings.f1']],
    [
      'names one that is not there',
      answers({ f1: 'agrees', f2: 'agrees', f9: 'agrees' }),
      ['findings.f9'],
    ],
  ])('who %s does not approve it, and is told of which', async (_, more, names) => {
    const refused = await review(more)
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(Object.keys(refused.body.fields)).toEqual(names)
    expect((await find()).edition.approvals).toMatchObject({ de: null, evidence: null })
  })

  test('what is asked of the hearticle that the desk was given is what the service asks', async () => {
    await api.stores.hearticles.importByKey(
      hearticleDraft('held', {
        ...{ status: 'IN_REVIEW', writers: [writer.account.id] },
        findings: [
          finding('f1', { placeConfirmedBy: 'Ada' }),
          finding('f2', { outcome: both('Dizziness') }),
        ],
        comparisons: [writtenComparison],
        numbers: [{ id: 'n1', value: '5', reason: 'threshold', note: 'WHO guideline' }],
        translations: [
          translation('de', { mainTextBody: 'Dizziness: [#f1:pair].' }),
          translation('en'),
        ],
      }),
    )
    const evidence = { findings: { f1: 'agrees', f2: 'agrees' } }
    const [sentence, number] = (await find()).edition.questions
    const refused = await review({ evidence })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const places = [`sentences.${sentence?.key}`, `numbers.${number?.key}`]
    expect(Object.keys(refused.body.fields)).toEqual(places)
    const confirmed = [sentence?.key, number?.key]
    expect(await review({ evidence, confirmed })).toMatchObject({ status: 200 })
  })

  test('words of their own go to the writers with what is said of findings, agreed with or not', async () => {
    const { headline } = (await find()).translations[0]
    const typed = { field: 'HEADLINE', previousValue: headline, newValue: 'Anders' }
    const sent = await review({ evidence: { findings: { f1: 'differs' } }, changes: [typed] })
    expect(sent).toMatchObject({ status: 200, body: { status: 'NEEDS_REVISION' } })
    expect((await find()).edition.approvals).toMatchObject({ de: null, evidence: null })
  })

  test('who types a number into a text while approving it is told at that text', async () => {
    const evidence = { findings: { f1: 'agrees', f2: 'agrees' } }
    const { headline } = (await find()).translations[0]
    const typed = (newValue: string) => ({ field: 'HEADLINE', previousValue: headline, newValue })
    for (const number of ['7', 'sieben']) {
      const changes = [typed(`${headline} in ${number} Tagen`)]
      const refused = await review({ evidence, changes })
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    }
    expect((await find()).edition.approvals).toMatchObject({ de: null, evidence: null })
    const changes = [typed(`${headline} bald`)]
    expect(await review({ evidence, changes })).toMatchObject({ status: 200 })
  })

  test.each([
    ['another answer', { f1: 'perhaps' }],
    ['a name that is none', { toString: 'agrees' }],
    [
      'more than there can be',
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at + 1}`, 'agrees'])),
    ],
  ])('%s is refused', async (_, findings) => {
    expect(await review({ evidence: { findings } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test.each([
    ['left out', {}],
    ['declined', { evidence: false }],
  ])(
    'a text is approved alone where the evidence is %s, and the edition is not',
    async (_, more) => {
      for (const hearticleTranslation of texts.map(({ id: of }) => ({ id: of }))) {
        expect((await review({ hearticleTranslation, ...more })).status).toBe(200)
      }
      expect((await find()).edition).toMatchObject({
        approvals: { de: { reviewer: 'reviews' }, en: { reviewer: 'reviews' }, evidence: null },
        ...{ state: 'in-review', missing: [{ part: 'evidence', reason: 'not-approved' }] },
      })
    },
  )

  test('without findings nothing has to be said of them', async () => {
    await write([])
    expect((await review({ evidence: true })).status).toBe(200)
    expect((await find()).edition.approvals).toMatchObject({
      evidence: { reviewer: 'reviews', findings: {} },
    })
  })

  test('whose finding changed between reading and approving is told that it moved on', async () => {
    const { version } = await find()
    await write([finding('f1', { duration: both('6 years') }), finding('f3')])
    const all = answers({ f1: 'agrees', f2: 'agrees' })
    expect(await review({ version, ...all })).toMatchObject({
      status: 409,
      body: { code: 'review_conflict' },
    })
    const back = { version, status: 'NEEDS_REVISION', ...answers({ f2: 'differs' }) }
    expect((await review(back)).status).toBe(200)
  })

  test('what differs, and what cannot be said, goes to the writers with the request, by mail too', async () => {
    const evidence = { findings: { f1: 'cannot_say', f2: 'differs' } }
    expect((await review({ status: 'NEEDS_REVISION', evidence })).status).toBe(200)
    const listed = await ask(writer, 'GET', `/api/review/translation/${texts[0]?.id}`)
    expect(listed.body).toMatchObject([{ status: 'NEEDS_REVISION', evidence }])
    expect(await mails(api.stores)).toContainEqual(
      expect.objectContaining({
        to: [writer.account.id],
        notice: expect.objectContaining({
          event: 'changes-asked',
          doubted: [
            { outcome: both('Outcome f1'), answer: 'cannot_say' },
            { outcome: both('Outcome f2'), answer: 'differs' },
          ],
        }),
      }),
    )
  })
})
