import { expect, onTestFinished, test, vi } from 'vitest'
import { followChanges } from '../../scripts/server/follow-changes.ts'
import { UNTIL_IT_HANGS } from '../support/patience.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const stores = storesForEachTest()

/** Follows the changes of the stores; each publication strikes off what waits, or fails. */
function follow(options: { onlyAsked?: boolean } = {}) {
  const harness = { now: noon, published: [] as string[][], fails: false, atOnce: 0, most: 0 }
  const { stop } = followChanges(stores, {
    now: () => harness.now,
    publishedDay: '2026-11-21',
    ...options,
    async publish() {
      harness.atOnce += 1
      harness.most = Math.max(harness.most, harness.atOnce)
      const lease = await stores.publications.acquire(
        { machine: 'here', process: '1' },
        () => true,
        harness.now,
      )
      const taken = await stores.changes.pending(harness.now, 100)
      harness.published.push(taken.flatMap(({ entities }) => entities).toSorted())
      if (!harness.fails) await stores.changes.acknowledge(taken)
      const outcome = harness.fails ? 'failed' : 'done'
      await stores.publications.release(lease ?? { id: 0 }, outcome, harness.now)
      harness.atOnce -= 1
      return true
    },
  })
  onTestFinished(stop)
  return harness
}

const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

test('what is saved in quick succession is published together, by one at a time', async () => {
  const harness = follow()
  await stores.changes.note(['HEARTICLE#1'], noon)
  await stores.changes.note(['HEARTICLE#2'], noon)
  await vi.waitFor(
    () => expect(harness.published).toEqual([['HEARTICLE#1', 'HEARTICLE#2']]),
    UNTIL_IT_HANGS,
  )
  await stores.changes.note(['TAXONOMY'], noon)
  await vi.waitFor(() => expect(harness.published.at(-1)).toEqual(['TAXONOMY']), UNTIL_IT_HANGS)
  expect(harness.most).toBe(1)
})

test('at 00:05 of a new day in Vienna everything is published', async () => {
  const harness = follow()
  harness.now = new Date('2026-11-21T23:04:59Z')
  await stores.changes.note(['HEARTICLE#1'], harness.now)
  await vi.waitFor(() => expect(harness.published).toEqual([['HEARTICLE#1']]), UNTIL_IT_HANGS)
  harness.now = new Date('2026-11-21T23:05:00Z')
  await vi.waitFor(() => expect(harness.published.at(-1)).toEqual(['EVERYTHING']), UNTIL_IT_HANGS)
  expect(harness.published).toHaveLength(2)
})

test('after a failure the same changes wait, a new one does not', async () => {
  const harness = follow()
  harness.fails = true
  await stores.changes.note(['HEARTICLE#1'], noon)
  await vi.waitFor(() => expect(harness.published).toHaveLength(1), UNTIL_IT_HANGS)
  harness.now = later(5)
  harness.fails = false
  await stores.changes.note(['HEARTICLE#2'], harness.now)
  await vi.waitFor(
    () => expect(harness.published).toEqual([['HEARTICLE#1'], ['HEARTICLE#1', 'HEARTICLE#2']]),
    UNTIL_IT_HANGS,
  )
})

test('where publication is by hand, changes wait until a user asks for it', async () => {
  const harness = follow({ onlyAsked: true })
  await stores.changes.note(['HEARTICLE#1'], noon)
  harness.now = later(24 * 60 * 60)
  await stores.changes.ask('somebody', harness.now)
  await vi.waitFor(
    () => expect(harness.published).toEqual([['EVERYTHING', 'HEARTICLE#1']]),
    UNTIL_IT_HANGS,
  )
})

test('a start tries at once what failed before it, however often', async () => {
  for (let failure = 0; failure < 10; failure += 1) {
    const lease = await stores.publications.acquire(
      { machine: 'here', process: '1' },
      () => true,
      noon,
    )
    await stores.publications.release(lease ?? { id: 0 }, 'failed', noon)
  }
  await stores.changes.note(['HEARTICLE#1'], later(-1))
  const harness = follow()
  await vi.waitFor(() => expect(harness.published).toEqual([['HEARTICLE#1']]), UNTIL_IT_HANGS)
})
