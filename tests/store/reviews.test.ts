// Rules: P-NUMBER-LITERAL, P-REVIEW-FINDINGS, P-REVIEW-SEEN, P-REVIEW-TICKS, P-REVIEWED-BADGE, P-SENTENCE-ASKED.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReviewDraft } from '../../functions/store/content/reviews/review-items.ts'
import * as reviews from '../../functions/store/content/reviews/reviews.ts'
import { bound } from '../../functions/store/table/bound.ts'
import { CONTENT_CHANGE_LIST, reviewKey } from '../../functions/store/table/keys.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import type { ReviewChange } from '../../src/contract/desk/reviews.ts'
import { MAX_CITED } from '../../src/domain/hearticle/hearticle.ts'
import { numberQuestions } from '../../src/domain/hearticle/review-questions.ts'
import { canonicalJson } from '../../src/domain/text/canonical-json.ts'
import { register } from '../support/accounts.ts'
import { failure } from '../support/failure.ts'
import { observeTable } from '../support/observed-table.ts'
import { hearticleDraft, noon, translation } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'
import { both, writtenComparison, writtenFinding } from '../support/written-finding.ts'

const to = (newValue: string, previousValue = 'Weniger Salz hilft'): ReviewChange => ({
  field: 'HEADLINE',
  previousValue,
  newValue,
  listIndex: null,
})

const inReview = { status: 'IN_REVIEW' } as const

describe.each(drivers)('reviews, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  let reviewerId: string

  beforeEach(async () => {
    await stores.fill()
    reviewerId = (await register(stores, 'reviewer')).id
    await stores.hearticles.importByKey(hearticleDraft('salt', inReview))
  })

  const draft = (more: Partial<ReviewDraft> = {}): ReviewDraft => ({
    key: randomUUID(),
    translationId: 1,
    reviewerId,
    comments: 'Gut',
    status: 'APPROVED',
    changes: [],

    evidence: true,
    ...more,
  })
  const submit = (more: Partial<ReviewDraft> = {}) => stores.reviews.submit(draft(more), noon)
  const current = async (id = 1) => {
    const found = await stores.hearticles.find(id)
    if (!found || found === 'deleted') throw new Error('is not there')
    return found
  }
  const reviewsOf = async (id: number) => (await stores.reviews.latest(id)).reviews

  test('an approval approves its translation, with the evidence, and no other', async () => {
    const before = await current()
    expect(await submit()).toMatchObject({ outcome: 'stored' })
    const badge = { at: noon.toISOString(), reviewerId }
    expect(await current()).toEqual({
      ...before,
      version: 2,
      evidenceReview: badge,
      translations: [{ ...before.translations[0], review: badge }, before.translations[1]],
    })
    const [head] = await stores.hearticles.heads()
    expect(head?.translations).toMatchObject([
      { headline: 'Weniger Salz hilft', review: badge },
      { headline: 'Less salt helps' },
    ])
    const changes = await all(queryAll(stores.table, CONTENT_CHANGE_LIST, { list: true }))
    expect(changes.map(({ entities, at }) => [entities, at])).toContainEqual([
      ['HEARTICLE#1'],
      noon.toISOString(),
    ])
  })

  test('one act approves the parts that it names, both texts or the evidence alone', async () => {
    await submit({ approves: ['evidence'], evidence: { findings: {} } })
    const badge = { at: noon.toISOString(), reviewerId }
    const evidence = await current()
    expect(evidence.evidenceReview).toEqual(badge)
    for (const { review } of evidence.translations) expect(review).toBeUndefined()
    expect(await reviewsOf(1)).toMatchObject([{ inherited: true }])

    await submit({ approves: ['de', 'en'] })
    const texts = await current()
    for (const { review } of texts.translations) expect(review).toEqual(badge)
    // Of the same moment they stand in any order.
    for (const id of [1, 2]) {
      expect(await reviewsOf(id)).toContainEqual(expect.objectContaining({ inherited: false }))
    }
  })

  test('the evidence is approved once each number with a reason is called right as it stands', async () => {
    const bring = async (note: string) => {
      const literal = { id: 'n1', value: '5', reason: 'threshold' as const, note }
      const passage = { pmid: '101', start: 0, end: 7, digest: 'a' }
      const numbers = [literal, { id: 'n2', value: '12', passage }]
      const draft = hearticleDraft('salt', { ...inReview, numbers })
      const { hearticle } = await stores.hearticles.importByKey(draft)
      return numberQuestions(hearticle, { abstracts: new Map(), base: undefined }).map(
        ({ key }) => key,
      )
    }
    const before = await bring('WHO guideline')
    expect(await submit({ approves: ['de', 'en'] })).toMatchObject({ outcome: 'stored' })
    const asked = await bring('WHO guideline on salt')
    expect(asked).toHaveLength(1)
    const open = { outcome: 'unconfirmed', ids: [`numbers.${asked[0]}`] }
    expect(await submit({ approves: ['evidence'] })).toEqual(open)
    expect(await submit({ approves: ['evidence'], confirmed: before })).toEqual(open)
    expect(await submit({ approves: ['evidence'], confirmed: asked })).toMatchObject({
      outcome: 'stored',
    })
  })

  test('the other translation inherits what was said, without changes and without badge', async () => {
    await submit({ translationId: 2, changes: [to('Salt', 'Less salt helps')] })
    expect(await reviewsOf(1)).toMatchObject([
      { comments: 'Gut', status: 'NEEDS_REVISION', changes: [], inherited: true, reviewerId },
    ])
    expect(await reviewsOf(2)).toMatchObject([
      { inherited: false, changes: [to('Salt', 'Less salt helps')] },
    ])
    const [german] = (await current()).translations
    expect(german).not.toHaveProperty('review')
  })

  test.each(['NEEDS_REVISION', 'APPROVED'] as const)(
    '%s with words changes no text and keeps them as a proposal (P-REVIEW-PROPOSES)',
    async (status) => {
      const before = await current()
      const request = await submit({ status, changes: [to('Besser')] })
      expect(request).toMatchObject({ review: { status: 'NEEDS_REVISION' } })
      const changesAsked = { by: reviewerId, at: noon.toISOString() }
      expect(await current()).toEqual({ ...before, changesAsked })
      expect(await reviewsOf(1)).toMatchObject([
        { status: 'NEEDS_REVISION', changes: [to('Besser')] },
      ])
    },
  )

  test('an approval keeps what was said of each finding, with the review and the edition', async () => {
    const finding = { ...writtenFinding, placeConfirmedBy: 'Ada', place: both('table 2') }
    await stores.hearticles.importByKey(
      hearticleDraft('salt', {
        ...inReview,
        findings: [finding],
        comparisons: [writtenComparison],
      }),
    )
    expect(await submit({ evidence: { findings: { f1: 'differs' } } })).toEqual({
      outcome: 'not-agreed',
      ids: ['f1'],
    })
    expect(await reviewsOf(1)).toEqual([])
    await submit({ evidence: { findings: { f1: 'agrees' } } })
    const findings = { f1: 'agrees' }
    expect(await reviewsOf(1)).toMatchObject([{ findings }])
    expect(await current()).toMatchObject({ evidenceReview: { reviewerId, findings } })
  })

  test('what is asked about findings stays with a request for the other text, until reviewers are asked again', async () => {
    const finding = { ...writtenFinding, placeConfirmedBy: 'Ada', place: both('table 2') }
    await stores.hearticles.importByKey(
      hearticleDraft('salt', {
        ...inReview,
        findings: [finding],
        comparisons: [writtenComparison],
      }),
    )
    const asks = { status: 'NEEDS_REVISION' } as const
    await submit({ ...asks, evidence: { findings: { f1: 'differs' } } })
    await submit({ ...asks, evidence: { findings: {} }, translationId: 2, comments: 'Kürzer' })
    expect(await current()).toMatchObject({ changesAsked: { findings: { f1: 'differs' } } })
    const { version, key: _, sample: __, changesAsked: ___, ...now } = await current()
    for (const asksReview of [false, true]) {
      const duration = both(asksReview ? '6 years' : '7 years')
      const next = { ...now, findings: [{ ...finding, duration }] }
      const at = asksReview ? version + 1 : version
      await stores.hearticles.save(1, at, next as Parameters<typeof stores.hearticles.save>[2], {
        by: 'w',
        at: noon,
        asksReview,
      })
      expect('changesAsked' in (await current())).toBe(!asksReview)
    }
  })

  test('of an approval and a change of a finding at once the approval is told, or comes first', async () => {
    const evidence = { findings: { f1: 'agrees' as const } }
    const finding = { ...writtenFinding, placeConfirmedBy: 'Ada', place: both('table 2') }
    const draftOf = (duration: string) =>
      hearticleDraft('salt', {
        ...{ ...inReview, comparisons: [writtenComparison] },
        findings: [{ ...finding, duration: both(duration) }],
      })
    const { hearticle } = await stores.hearticles.importByKey(draftOf('5 years'))
    const { version } = hearticle
    const [approved] = await Promise.all([
      submit({ evidence, version }),
      stores.hearticles.importByKey(draftOf('6 years')),
    ])
    expect(['stored', 'conflict']).toContain(approved.outcome)
    // Whichever came first: what is stored now was approved by nobody.
    expect(await current()).not.toHaveProperty('evidenceReview')
    expect(await submit({ evidence, version })).toMatchObject({ outcome: 'conflict' })
  })

  test('the newest review comes first', async () => {
    await submit({ comments: 'erste' })
    const later = new Date(noon.getTime() + 1000)
    await stores.reviews.submit(draft({ comments: 'zweite' }), later)
    expect((await reviewsOf(1)).map(({ comments }) => comments)).toEqual(['zweite', 'erste'])
  })

  test('two who approve both translations at once both give their badge', async () => {
    const outcomes = await Promise.all([submit(), submit({ translationId: 2 })])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'stored'])
    const { translations, version } = await current()
    expect(translations.every(({ review }) => review)).toBe(true)
    expect(version).toBe(3)
  })

  test('no text gets the badge that its reviewer has not seen, whoever writes at that moment', async () => {
    const edited = hearticleDraft('salt', {
      ...inReview,
      translations: [translation('de', { mainTextBody: 'Anders.[Ref101]' }), translation('en')],
    })
    const [reviewed] = await Promise.all([
      submit({ version: 1 }),
      stores.hearticles.importByKey(edited, undefined, noon),
    ])
    const [german] = (await current()).translations
    expect(german?.mainTextBody).toBe('Anders.[Ref101]')
    expect(german).not.toHaveProperty('review')
    if (reviewed.outcome === 'conflict') expect(reviewed.moved).toEqual(['MAIN_TEXT_BODY'])
  })

  test('what moved on since a version that was read is named, also where nothing is changed', async () => {
    const keywords = ['Kochsalz']
    const translations = [translation('de', { keywords }), translation('en')]
    await stores.hearticles.importByKey(
      hearticleDraft('salt', { ...inReview, translations }),
      undefined,
      noon,
    )
    expect(await submit({ version: 1 })).toEqual({
      outcome: 'conflict',
      language: 'de',
      moved: ['KEYWORD'],
    })
    expect(await submit({ version: 1, translationId: 2 })).toMatchObject({ outcome: 'stored' })
    const { version } = await current()
    expect(await submit({ version })).toMatchObject({ outcome: 'stored' })
  })

  test('a version that nobody kept tells nothing about what was read', async () => {
    expect(await submit({ version: 77 })).toMatchObject({ outcome: 'conflict' })
  })

  test.each(['APPROVED', 'NEEDS_REVISION'] as const)(
    'the same submission of %s counts once, at once or again',
    async (status) => {
      const same = draft({ status, changes: [to('Neu')] })
      const send = () => stores.reviews.submit(same, noon)
      const outcomes = [...(await Promise.all([send(), send()])), await send()]
      expect(new Set(outcomes.map(canonicalJson)).size).toBe(1)
      expect((await reviewsOf(1)).length).toBe(1)
    },
  )

  test('without a name of its own it counts once for each version', async () => {
    const same = draft({ key: undefined, status: 'NEEDS_REVISION' })
    await Promise.all([stores.reviews.submit(same, noon), stores.reviews.submit(same, noon)])
    expect((await reviewsOf(1)).length).toBe(1)
    await submit()
    await stores.reviews.submit(same, new Date(noon.getTime() + 1000))
    expect((await reviewsOf(1)).length).toBe(3)
  })

  test('where the answer is lost on its way, sending it again finds that it was taken', async () => {
    let lose = true
    const losing = observeTable(stores.table, {
      after({ name }) {
        if (!lose || name !== 'TransactWriteItems') return
        lose = false
        throw new Error('the connection broke')
      },
    })
    const breaking = bound(reviews, { table: losing, hearticles: stores.hearticles })
    const same = draft()
    expect(await failure(breaking.submit(same, noon))).toMatchObject({
      message: 'the connection broke',
    })
    expect(await breaking.submit(same, noon)).toMatchObject({ outcome: 'stored' })
    expect((await reviewsOf(1)).length).toBe(1)
    expect((await current()).version).toBe(2)
  })

  test('a review too large for the database is refused', async () => {
    const body = (newValue: string): ReviewChange => ({
      field: 'MAIN_TEXT_BODY',
      previousValue: '**Weniger** Salz.[Ref101]',
      newValue,
      listIndex: null,
    })
    const changes = [body('🫀'.repeat(60_000)), body('🫀'.repeat(60_000))]
    expect(await submit({ status: 'NEEDS_REVISION', changes })).toEqual({ outcome: 'too-large' })
  })

  test('one that cites as many studies as can be is approved with another headline', async () => {
    const citedPmids = Array.from({ length: MAX_CITED }, (_, n) => String(101 + n))
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft('many', { ...inReview, citedPmids }),
    )
    const translationId = hearticle.translations[0]?.id ?? 0
    expect(await submit({ translationId, changes: [to('Neu')] })).toMatchObject({
      outcome: 'stored',
    })
  })

  test('a user who is gone reviews nothing; what they said before stays, without a name', async () => {
    const sent = await submit()
    if (sent.outcome !== 'stored') throw new Error('was not stored')
    const account = await stores.users.find(reviewerId)
    if (!account) throw new Error('is not there')
    const { reviewLinks } = await stores.users.recordsOf(reviewerId)
    expect(await stores.reviews.linked(reviewLinks)).toMatchObject([{ comments: 'Gut' }])
    await stores.removals.removeAccount(account, noon)
    await stores.removals.clear(reviewerId)
    expect(await submit({ status: 'NEEDS_REVISION' })).toEqual({ outcome: 'person-gone' })
    const stored = await stores.table.get(reviewKey(1, noon.toISOString(), sent.review.id))
    expect(stored?.record).toMatchObject({ reviewerId, comments: 'Gut' })
    expect((await stores.users.namesOf([reviewerId])).size).toBe(0)
  })
})
