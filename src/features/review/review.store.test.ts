import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { openEdition } from '../../../tests/support/records.ts'
import type { WorkHearticle, WorkTranslation } from '../../contract/desk/writing.ts'
import { presentWorkEvidence } from '../../domain/evidence/present-evidence.ts'
import { keptTexts } from '../../kept/kept-texts.ts'
import { createReview } from './review.store.ts'

const german = (more: Partial<WorkTranslation> = {}): WorkTranslation => ({
  id: 1,
  languageCode: 'de',
  headline: 'Salz',
  mainTextBody: 'Weniger Salz.',
  keywords: ['Salz'],
  mainActions: ['Kochen'],
  harmfulActions: [],
  hasAudio: false,
  review: null,
  ...more,
})

const hearticle = (version: number, more: Partial<WorkTranslation> = {}): WorkHearticle => ({
  id: 7,
  status: 'PUBLISHED',
  publicationDate: '2026-11-21',
  breaking: false,
  isSample: false,
  version,
  topicId: 1,
  motif: null,
  ownPicture: null,
  explanation: null,
  topicName: 'Salz',
  edition: openEdition,
  citedPmids: [],
  ...presentWorkEvidence({}, new Map()),
  unfinished: null,
  translations: [german(more)],
  relatedPubMedArticles: [],
})

const review = {
  id: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11',
  hearticleTranslation: { id: 1 },
  reviewer: { id: 'u1', username: 'anna' },
  comments: '',
  status: 'APPROVED',
  changes: [],

  evidence: { findings: {} },
  inherited: false,
  createdAt: '2026-11-21T11:00:00.000Z',
}

const subject = { hearticleId: 7 }

type Sent = { key: string; version: number; changes: unknown[]; comments: string }

describe('reviewing a translation', () => {
  const kept = async () =>
    (await keptTexts({ account: 'u1', form: 'review/7/de' }))?.texts.map(({ value }) => value) ?? []

  /** Goes on with what was begun before. */
  const goOn = async (store: ReturnType<typeof createReview>) => {
    await vi.waitFor(() => expect(store.kept.$offer.get()).toBeDefined())
    const left = store.kept.swap()
    if (left) store.goOn(left)
  }
  let current: WorkHearticle
  let sent: Sent[]
  let answers: Array<'lost' | Response>

  beforeEach(() => {
    stubBrowserPage()
    current = hearticle(1)
    sent = []
    answers = []
    vi.stubGlobal('fetch', async (address: string, { body, headers }: RequestInit = {}) => {
      if (address.startsWith('/api/hearticle/7')) return Response.json(current)
      if (address.startsWith('/api/review/translation/1')) return Response.json([review])
      const key = new Headers(headers).get('Idempotency-Key')
      sent.push({ ...JSON.parse(String(body)), key })
      const answer = answers.shift() ?? Response.json(review)
      if (answer === 'lost') throw new TypeError('the connection broke')
      return answer
    })
  })
  let openedReviews: Array<ReturnType<typeof createReview>> = []
  afterEach(() => {
    // Nothing is kept after the page that keeps it is gone.
    for (const { stop } of openedReviews) stop()
    openedReviews = []
    vi.unstubAllGlobals()
  })

  const begin = async () => {
    const store = createReview({
      ...subject,
      userId: 'u1',
      language: 'de',
      doubtInWords: ({ key }) => key,
    })
    openedReviews.push(store)
    await store.load()
    return store
  }

  test('an approval sends what changed, for the version that was read', async () => {
    const store = await begin()
    store.edit({ headline: ' Kochsalz ', keywords: ['Salz', ''] })
    await store.submit('APPROVED')
    expect(sent).toMatchObject([
      {
        hearticleTranslation: { id: 1 },
        reviewer: { id: 'u1' },
        status: 'APPROVED',
        version: 1,
        changes: [
          { field: 'HEADLINE', previousValue: 'Salz', newValue: 'Kochsalz', listIndex: null },
        ],
      },
    ])
    expect(store.$sending.get()).toEqual({ at: 'done', status: 'NEEDS_REVISION' })
    await vi.waitFor(async () => expect(await kept()).toEqual([]))
  })

  test.each<[string, () => Response]>([
    [
      'that was deleted',
      () => Response.json({ code: 'hearticle_deleted', message: 'Weg.' }, { status: 410 }),
    ],
    ['that is written again', () => Response.json({ ...hearticle(2), status: 'DRAFT' })],
  ])('of a hearticle %s, what was begun is not taken up, and stays', async (_, found) => {
    const store = await begin()
    store.edit({ comments: 'Gut belegt' })
    store.stop()
    vi.stubGlobal('fetch', async (address: string) =>
      address.startsWith('/api/hearticle/7') ? found() : Response.json([review]),
    )
    const next = await begin()
    expect(next.$work.get()).toBeUndefined()
    next.stop()
    await vi.waitFor(async () =>
      expect(await kept()).toMatchObject([{ value: { comments: 'Gut belegt' } }]),
    )
  })

  test('an approval is one of the parts that were ticked, which nobody did before (P-REVIEW-TICKS)', async () => {
    const store = await begin()
    expect(store.$work.get()?.approves).toEqual([])
    store.edit({ approves: ['en', 'de'] })
    await store.submit('APPROVED')
    expect(sent).toMatchObject([{ status: 'APPROVED', approves: ['de', 'en'], evidence: false }])
    const other = await begin()
    other.edit({ approves: ['evidence'] })
    await other.submit('APPROVED')
    expect(sent.at(-1)).toMatchObject({ approves: ['evidence'], evidence: { findings: {} } })
    other.edit({ headline: 'Kochsalz' })
    await other.submit('APPROVED')
    // Words are a request, which takes along what was said of findings.
    expect(sent.at(-1)).toMatchObject({ evidence: { findings: {} } })
    expect(sent.at(-1)).not.toHaveProperty('approves')
  })

  test('pressed twice it is sent once', async () => {
    const store = await begin()
    await Promise.all([store.submit('APPROVED'), store.submit('APPROVED')])
    expect(sent.length).toBe(1)
  })

  test('what the service finds fault with is known by its place', async () => {
    const fields = { 'de.keywords.1': 'too-long 100', 'de.headline': 'empty' }
    const fault = { code: 'invalid_request', message: 'Fehler', fields }
    answers = [Response.json(fault, { status: 400 })]
    const store = await begin()
    await store.submit('APPROVED')
    const places = ['de.keywords.1', 'de.headline']
    expect(store.$sending.get()).toEqual({ at: 'refused', message: 'Fehler', places })
  })

  test('before there is anything to review nothing is sent', async () => {
    const store = createReview({
      ...subject,
      userId: 'u1',
      language: 'de',
      doubtInWords: ({ key }) => key,
    })
    await store.submit('APPROVED')
    expect(store.$sending.get()).toEqual({ at: 'incomplete' })
    expect(sent).toEqual([])
  })

  test('a conflict brings the new text, keeps the proposal and says what moved', async () => {
    const store = await begin()
    store.edit({ headline: 'Kochsalz' })
    current = hearticle(2, { headline: 'Natrium', mainTextBody: 'Neu.' })
    answers = [Response.json({ code: 'review_conflict', message: 'Bewegt' }, { status: 409 })]
    await store.submit('APPROVED')
    expect(store.$work.get()).toMatchObject({
      version: 2,
      base: { headline: 'Natrium', mainTextBody: 'Neu.' },
      texts: { headline: 'Kochsalz', mainTextBody: 'Neu.' },
      moved: {
        before: { headline: 'Salz' },
        fields: [
          { field: 'HEADLINE', hasProposal: true },
          { field: 'MAIN_TEXT_BODY', hasProposal: false },
        ],
      },
    })
    expect(store.$sending.get()).toEqual({ at: 'idle' })
    store.takeCurrent('HEADLINE')
    expect(store.$work.get()?.texts.headline).toBe('Natrium')
    await store.submit('APPROVED')
    expect(sent.at(-1)).toMatchObject({ version: 2, changes: [] })
  })

  test('what was begun comes back to the same person, on the text of this moment', async () => {
    const store = await begin()
    store.edit({ comments: 'Noch nicht fertig', mainActions: ['Kochen', 'Würzen'] })
    store.stop()
    current = hearticle(2, { headline: 'Natrium' })
    const next = await begin()
    await goOn(next)
    await vi.waitFor(() =>
      expect(next.$work.get()).toMatchObject({
        comments: 'Noch nicht fertig',
        version: 2,
        texts: { headline: 'Natrium', mainActions: ['Kochen', 'Würzen'] },
        moved: { fields: [{ field: 'HEADLINE', hasProposal: false }] },
      }),
    )
    const other = createReview({
      ...subject,
      userId: 'u2',
      language: 'de',
      doubtInWords: ({ key }) => key,
    })
    openedReviews.push(other)
    await other.load()
    expect(other.$work.get()).toMatchObject({ comments: '' })
    expect(other.kept.$offer.get()).toBeUndefined()
  })

  test('without a translation in the language of the page there is nothing to review', async () => {
    const store = createReview({
      ...subject,
      userId: 'u1',
      language: 'en',
      doubtInWords: ({ key }) => key,
    })
    await store.load()
    expect(store.$load.get()).toEqual({ at: 'stopped', obstacle: 'no-translation' })
  })
})
