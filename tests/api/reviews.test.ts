// Rules: P-REVIEW, P-REVIEW-PROPOSES, P-REVIEW-LIST, P-WORK-LIST.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Review } from '../../src/contract/desk/reviews.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { publishApproved } from '../support/editions.ts'
import {
  describedStudy,
  hearticleDraft,
  noon,
  salt,
  today,
  writtenTranslation,
} from '../support/records.ts'

const SCRIPT = '<script>alert()</script>'

describe('reviewing over the API', () => {
  const api = appForEachTest()
  let me: Awaited<ReturnType<typeof signedIn>>

  beforeEach(async () => {
    me = await signedIn(api.stores, 'reviewer')
  })

  const review = (more: object = {}, headers: Record<string, string> = me.headers) =>
    api.post(
      '/api/review',
      {
        hearticleTranslation: { id: 1 },
        reviewer: { id: me.account.id },
        comments: '',
        status: 'APPROVED',
        changes: [],
        ...more,
      },
      headers,
    )
  const listed = async (id = 1): Promise<Review[]> =>
    (await api.get(`/api/review/translation/${id}`, me.headers)).json()
  const shown = async () =>
    (await api.get('/api/public/hearticle/1')).json() as Promise<{
      translations: Array<Record<string, unknown>>
    }>
  const work = async (who = me) =>
    (await api.get('/api/proposals?kind=hearticle', who.headers)).json()
  const change = (
    field: string,
    previousValue: string | null,
    newValue: string | null,
    at?: number,
  ) => ({
    field,
    previousValue,
    newValue,
    ...(at !== undefined && { listIndex: at }),
  })

  test('readers see an approved text and its badge once that edition is published', async () => {
    expect((await review()).status).toBe(200)
    expect((await shown()).translations).toMatchObject([{ reviewed: false }, {}])
    await publishApproved(api.stores, 1, noon, me.account.id)
    const { translations } = await shown()
    expect(translations).toMatchObject([
      { reviewed: true, reviewedOn: '2026-11-21' },
      { reviewed: true, reviewedOn: '2026-11-21' },
    ])
  })

  test('a review is listed with its reviewer’s name, for as long as there is one', async () => {
    await review({ status: 'NEEDS_REVISION', comments: ' Bitte kürzer. ' })
    expect(await listed()).toMatchObject([
      {
        hearticleTranslation: { id: 1 },
        reviewer: { id: me.account.id, username: 'reviewer' },
        comments: 'Bitte kürzer.',
        status: 'NEEDS_REVISION',
        inherited: false,
        createdAt: noon.toISOString(),
      },
    ])
    expect(await listed(2)).toMatchObject([{ inherited: true }])
    await api.stores.removals.removeAccount(me.account, noon)
    const editor = await signedIn(api.stores, 'editor')
    const reviews = await api.get('/api/review/translation/1', editor.headers)
    expect(await reviews.json()).toMatchObject([
      { reviewer: { id: me.account.id, username: null } },
    ])
  })

  test.each(['reviewer', 'admin'] as const)('a %s reviews in nobody else’s name', async (kind) => {
    const other = await signedIn(api.stores, kind, { username: 'other' })
    const refused = await review({}, other.headers)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }])
    expect(await listed()).toEqual([])
  })

  test('a conflict names the fields that moved on', async () => {
    const changes = [
      change('HEADLINE', 'Früher', 'Später'),
      change('MAIN_ACTION', 'Kochen', 'Dämpfen', 3),
    ]
    const refused = await review({ changes }, { ...me.headers, 'Accept-Language': 'en' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'review_conflict',
      fields: { 'de.headline': 'moved', 'de.mainActions': 'moved' },
    })
  })

  test('texts that break the rules are refused, each by its place', async () => {
    const many = Array.from({ length: 150 }, () => change('KEYWORD', null, 'Salz', 0))
    const changes = [
      ...many,
      change('HEADLINE', 'Weniger Salz hilft', 'a'.repeat(5000)),
      change('MAIN_TEXT_BODY', '**Weniger** Salz.[Ref101]', 'Gut **und'),
      change('MAIN_ACTION', 'Kochen', '  ', 0),
      change('HARMFUL_ACTION', 'Nachsalzen', '[Ref7]', 0),
    ]
    const refused = await review({ changes })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'invalid_request',
      fields: {
        'de.headline': 'Höchstens 300 Zeichen sind möglich.',
        'de.mainTextBody': expect.stringMatching(/^In Zeile 1, Zeichen 5 ist eine Auszeichnung/),
        'de.keywords': 'Höchstens 20 Einträge sind möglich.',
        'de.mainActions.0': 'Hier fehlt ein Text.',
        'de.harmfulActions.0': 'Die Studie 7 gehört nicht zu den Quellen dieses Hearticles.',
      },
    })
    expect((await review({ changes: [...many, ...many] })).status).toBe(400)
  })

  test('a script in every field stays text', async () => {
    const changes = [
      change('HEADLINE', 'Weniger Salz hilft', SCRIPT),
      change('MAIN_TEXT_BODY', '**Weniger** Salz.[Ref101]', SCRIPT),
      change('KEYWORD', 'Salz', SCRIPT, 0),
      change('MAIN_ACTION', 'Kochen', SCRIPT, 0),
      change('HARMFUL_ACTION', null, SCRIPT, 1),
    ]
    expect((await review({ changes, comments: SCRIPT })).status).toBe(200)
    expect((await listed())[0]).toMatchObject({ comments: SCRIPT })
    expect((await listed())[0]?.changes[0]).toMatchObject({ newValue: SCRIPT })
  })

  test('of two people with one key at once each has a review of an id of their own', async () => {
    const other = await signedIn(api.stores, 'admin')
    const key = { 'Idempotency-Key': randomUUID() }
    const people = [me, other]
    const send = ({ account, headers }: typeof me): Promise<Response> =>
      review(
        { reviewer: { id: account.id }, status: 'NEEDS_REVISION', comments: account.username },
        { ...headers, ...key },
      )
    const answered = async () =>
      Promise.all(people.map(async (one) => (await send(one)).json() as Promise<Review>))
    const first = await answered()
    expect(first.map(({ reviewer }) => reviewer.id)).toEqual(
      people.map(({ account }) => account.id),
    )
    expect(new Set(first.map(({ id }) => id)).size).toBe(2)
    expect(await answered()).toEqual(first)
    const byId = (reviews: Review[]) => reviews.toSorted((a, b) => a.id.localeCompare(b.id))
    expect(byId(await listed())).toEqual(byId(first))
    for (const [index, { headers }] of people.entries()) {
      const taken = await (await api.get('/api/account/export', headers)).json()
      expect(taken.reviews).toMatchObject([{ comments: first[index]?.comments }])
    }
  })

  test('changes to a translation of another hearticle find other words there', async () => {
    const changes = [change('HEADLINE', 'Weniger Salz hilft', 'Neu')]
    const english = await review({ hearticleTranslation: { id: 2 }, changes })
    expect(english.status).toBe(409)
    expect((await review({ hearticleTranslation: { id: 2 ** 31 } })).status).toBe(404)
    expect((await review({ hearticleTranslation: { id: -1 } })).status).toBe(400)
  })

  test('what is public and lapsed is listed for reviewers, also while its next edition is written', async () => {
    const editor = await signedIn(api.stores, 'editor')
    const sent = {
      topic: salt.id,
      publicationDate: today,
      citedPmids: ['101'],
      status: 'IN_REVIEW',
      noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
      translations: [writtenTranslation('de'), writtenTranslation('en')],
    }
    const save = async (more: object) => {
      const { version } = await (await api.get(path, editor.headers)).json()
      const answer = await api.ask('PUT', path, { ...sent, version, ...more }, editor.headers)
      expect(answer.status).toBe(200)
    }
    await api.stores.studies.importMany([describedStudy('101')])
    const due = { responsibility: { nextReviewOn: today } }
    const made = await api.post('/api/hearticle', { ...sent, ...due }, editor.headers)
    const { id } = (await made.json()) as { id: number }
    const path = `/api/hearticle/${id}`
    await publishApproved(api.stores, id, noon)
    api.rebuild({ now: () => new Date('2026-11-22T11:00:00Z') })
    const lapsed = (state: string) => [{ id: `${id}`, state, hearticle: { lapsed: 'review-due' } }]
    expect(await work()).toMatchObject({ content: lapsed('waiting'), waiting: 1 })
    const later = { responsibility: { nextReviewOn: '2027-11-21' } }
    const explanation = { kind: 'update', note: { de: 'Neu durchgesehen.', en: 'Reviewed anew.' } }
    await save({ ...later, status: 'DRAFT' })
    expect(await work()).toMatchObject({ content: lapsed('being-written'), waiting: 0 })
    await save({ ...later, explanation })
    expect(await work()).toMatchObject({ content: lapsed('waiting'), waiting: 1 })
  })

  test('what is in review is listed for reviewers, neither drafts nor what is published', async () => {
    const bringIn = async (key: string, status: 'DRAFT' | 'IN_REVIEW', at?: Date) => {
      const { hearticle } = await api.stores.hearticles.importByKey(
        hearticleDraft(key, { status, breaking: at !== undefined }),
        undefined,
        at,
      )
      return hearticle
    }
    await bringIn('written', 'DRAFT')
    await bringIn('early', 'IN_REVIEW')
    await bringIn('late', 'IN_REVIEW')
    const early = await bringIn('early', 'IN_REVIEW', new Date('2026-11-21T09:00:00Z'))
    const late = await bringIn('late', 'IN_REVIEW', new Date('2026-11-21T10:00:00Z'))
    const [german, english] = late.translations
    const common = { state: 'waiting', approval: 'open', isOwn: false }
    expect(await work()).toEqual({
      content: [
        expect.objectContaining({ id: `${early.id}` }),
        {
          kind: 'hearticle',
          id: `${late.id}`,
          version: 2,
          ...common,
          title: 'Weniger Salz hilft',
          titleLanguage: 'de',
          at: '2026-11-21T10:00:00.000Z',
          hearticle: {
            translations: [
              {
                id: german?.id,
                languageCode: 'de',
                headline: 'Weniger Salz hilft',
                reviewed: false,
              },
              { id: english?.id, languageCode: 'en', headline: 'Less salt helps', reviewed: false },
            ],
            lapsed: null,
          },
        },
      ],
      totalElements: 2,
      waiting: 2,
    })
    const editor = await signedIn(api.stores, 'editor')
    expect(await work(editor)).toMatchObject({ content: [{ approval: 'forbidden' }, {}] })

    const first = { hearticleTranslation: { id: early.translations[0]?.id } }
    await review({ ...first, status: 'NEEDS_REVISION' })
    const sentBack = { id: `${early.id}`, state: 'changes-asked' }
    expect(await work()).toMatchObject({ content: [{}, sentBack], totalElements: 2, waiting: 1 })
    await review(first)
    expect(await work()).toMatchObject({ content: [{ id: `${early.id}` }, {}], waiting: 2 })

    await review({ hearticleTranslation: { id: english?.id } })
    expect((await work()).content[1]).toMatchObject({
      version: 3,
      state: 'waiting',
      hearticle: { translations: [{ reviewed: false }, { reviewed: true }] },
    })
  })
})
