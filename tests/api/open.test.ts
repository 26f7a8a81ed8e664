// Rules: P-CARD-OPENS.
import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft } from '../support/records.ts'

describe('opening a hearticle from its card', () => {
  const api = appForEachTest()

  const bringIn = async (key: string, more = {}) =>
    (
      await api.stores.hearticles.importByKey(
        hearticleDraft(key, { publicationDate: '2026-11-18', ...more }),
      )
    ).hearticle.id

  const open = async (id: number, headers: Record<string, string> = {}) => {
    const answer = await api.ask('POST', `/api/hearticle/${id}/open`, undefined, headers)
    const { open: opened, code } = (await answer.json()) as { open?: true; code?: string }
    return opened ?? code
  }

  test('of today or breaking it opens for everybody and takes nothing', async () => {
    const breaking = await bringIn('breaking', { breaking: true })
    const { headers } = await signedIn(api.stores, 'free')
    for (const who of [{}, headers]) {
      expect(await open(1, who)).toBe(true)
      expect(await open(breaking, who)).toBe(true)
    }
    expect(await open(2, headers)).toBe(true)
  })

  test('of the latest day that has some it opens for everybody', async () => {
    await api.stores.hearticles.remove(1, new Date())
    expect(await open(2)).toBe(true)
  })

  test('an earlier one asks a visitor for an account', async () => {
    expect(await open(2)).toBe('premium_required')
    expect(await open(2, { Authorization: 'Bearer a.b.c' })).toBe('premium_required')
  })

  test('without paid access one opens in each rubric, again and again', async () => {
    const ofHeart = await bringIn('heart', { topicId: 1 })
    const other = await bringIn('salt')
    for (const kind of ['free', 'editor', 'analyst'] as const) {
      const { headers } = await signedIn(api.stores, kind)
      expect(await open(2, headers)).toBe(true)
      expect(await open(other, headers)).toBe('premium_required')
      expect(await open(2, headers)).toBe(true)
      expect(await open(ofHeart, headers)).toBe(true)
    }
  })

  test.each(['trial', 'premium', 'reviewer', 'admin'] as const)('%s opens all', async (kind) => {
    const other = await bringIn('salt')
    const { headers } = await signedIn(api.stores, kind)
    expect(await open(2, headers)).toBe(true)
    expect(await open(other, headers)).toBe(true)
  })

  test('one that was opened before opens again after it moved to a rubric whose own is taken', async () => {
    const moving = await bringIn('moving')
    const ofHeart = await bringIn('heart', { topicId: 1 })
    const { headers } = await signedIn(api.stores, 'free')
    expect(await open(moving, headers)).toBe(true)
    expect(await open(ofHeart, headers)).toBe(true)
    await bringIn('moving', { topicId: 1 })
    expect(await open(moving, headers)).toBe(true)
    expect(await open(ofHeart, headers)).toBe(true)
    expect(await open(2, headers)).toBe('premium_required')
  })

  test('after the one that was opened is deleted one more opens, and of two tabs one wins', async () => {
    const [deleted, other, another] = [
      await bringIn('gone'),
      await bringIn('b'),
      await bringIn('c'),
    ]
    const { headers } = await signedIn(api.stores, 'free')
    expect(await open(deleted, headers)).toBe(true)
    await api.stores.hearticles.remove(deleted, new Date())
    const outcomes = await Promise.all([open(other, headers), open(another, headers)])
    expect(outcomes.toSorted()).toEqual(['premium_required', true].toSorted())
    expect([await open(other, headers), await open(another, headers)]).toEqual(outcomes)
    expect(await open(deleted, headers)).toBe('hearticle_deleted')
  })

  test('works without a catalogue, by the day', async () => {
    const { ApiError } = await import('../../functions/errors/api-error.ts')
    const use = () => Promise.reject(new ApiError('catalogue_unavailable'))
    api.rebuild({
      searchIndex: { use, ifOpen: async () => undefined, state: async () => 'missing' },
    })
    expect(await open(1)).toBe(true)
    expect(await open(2)).toBe('premium_required')
  })
})
