import { describe, expect, test } from 'vitest'
import * as publicationStore from '../../functions/store/publication/publications.ts'
import { bound } from '../../functions/store/table/bound.ts'
import type { PublicationRun } from '../../src/contract/desk/publications.ts'
import { failure } from '../support/failure.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const someone = { machine: 'a', process: '1' }
const another = { machine: 'a', process: '2' }
const living = () => false
const dead = () => true

const runOf = (id: number): PublicationRun => ({
  id,
  state: 'running',
  startedAt: noon.toISOString(),
  finishedAt: null,
  durationMs: null,
  step: 'pull',
  steps: [],
  whole: false,
  changes: 1,
  pages: null,
  error: null,
  log: [],
})

describe.each(drivers)('publications, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  let elapsed = 0
  const publications = () =>
    bound(publicationStore, { table: stores.table, realNow: () => 1e12 + elapsed * 60_000 })

  test('only one of many has the right to publish', async () => {
    const leases = await Promise.all(
      Array.from({ length: 8 }, () => publications().acquire(someone, living, noon)),
    )
    expect(leases.filter(Boolean)).toEqual([{ id: 1 }])
  })

  test('the next has it after it was given back, under the next number', async () => {
    const store = publications()
    const first = await store.acquire(someone, living, noon)
    await store.release(first ?? { id: 0 }, 'done', noon)
    expect(await store.acquire(another, living, noon)).toEqual({ id: 2 })
  })

  test('what was paused is under way until the next goes on with it, under its own number', async () => {
    const store = publications()
    const first = await store.acquire(someone, living, noon)
    await store.keep(runOf(1))
    await store.release(first ?? { id: 0 }, 'paused', noon)
    expect(await store.state()).toMatchObject({ failures: 0, isHeld: false })
    expect(await store.latest(5)).toMatchObject({ runs: [{ state: 'running' }], isHeld: true })
    const both = await Promise.all([
      store.acquire(someone, living, noon),
      store.acquire(another, living, noon),
    ])
    expect(both.filter(Boolean)).toEqual([{ id: 2, goesOn: 1 }])
    expect(await store.run(1)).toMatchObject({ id: 1 })
    await expect(store.assertHeld({ id: 1 })).rejects.toThrow(publicationStore.LeaseLost)
    await store.release({ id: 2 }, 'done', noon)
    expect(await store.acquire(another, living, noon)).toEqual({ id: 3 })
  })

  test('what was paused has failed once nobody went on with it for its time, until somebody does', async () => {
    elapsed = 0
    const store = publications()
    const first = await store.acquire(someone, living, noon, 5 * 60_000)
    await store.keep(runOf(1))
    elapsed = 4
    await store.release(first ?? { id: 0 }, 'paused', noon)
    elapsed = 8.9
    expect(await store.latest(5)).toMatchObject({ runs: [{ state: 'running' }], isHeld: true })
    elapsed = 9
    expect(await store.latest(5)).toMatchObject({
      runs: [{ state: 'failed', error: 'interrupted' }],
      isHeld: false,
    })
    expect(await store.acquire(another, living, noon)).toEqual({ id: 2, goesOn: 1 })
    expect(await store.latest(5)).toMatchObject({ runs: [{ state: 'running' }], isHeld: true })
    elapsed = 0
  })

  test('a short one ends after its own time, and is renewed for as long', async () => {
    elapsed = 0
    const store = publications()
    const minute = await store.acquire(someone, living, noon, 60_000)
    elapsed = 0.9
    await store.renew(minute ?? { id: 0 })
    elapsed = 1.8
    expect(await store.acquire(another, living, noon)).toBeUndefined()
    elapsed = 2
    expect(await store.acquire(another, living, noon)).toEqual({ id: 2 })
    elapsed = 0
  })

  test('a dead one loses it at once, one that is silent after its time', async () => {
    elapsed = 0
    const store = publications()
    await store.acquire(someone, living, noon)
    expect(await store.acquire(another, living, noon)).toBeUndefined()
    const second = await store.acquire(another, dead, noon)
    expect(second).toEqual({ id: 2 })
    expect(await failure(store.assertHeld({ id: 1 }))).toBeInstanceOf(publicationStore.LeaseLost)
    expect(await failure(store.renew({ id: 1 }))).toBeInstanceOf(publicationStore.LeaseLost)
    expect(await failure(store.recordPublished({ id: 1 }, 'x'))).toBeInstanceOf(
      publicationStore.LeaseLost,
    )
    await store.release({ id: 1 }, 'done', noon)
    await store.assertHeld({ id: 2 })

    elapsed = 9
    await store.renew({ id: 2 })
    elapsed = 18
    expect(await store.acquire(someone, living, noon)).toBeUndefined()
    elapsed = 20
    expect(await store.acquire(someone, living, noon)).toEqual({ id: 3 })
  })

  test('one that was broken off is no failure, and known until one succeeds', async () => {
    elapsed = 0
    const store = publications()
    for (let kill = 0; kill < 10; kill += 1) await store.acquire(someone, dead, noon)
    expect(await store.state()).toMatchObject({ failures: 0, isBrokenOff: true })
    await store.release({ id: 10 }, 'failed', noon)
    expect(await store.state()).toMatchObject({ failures: 1, isBrokenOff: true })
    const latest = await store.acquire(someone, living, noon)
    await store.release(latest ?? { id: 0 }, 'done', noon)
    expect(await store.state()).toMatchObject({ failures: 0, isBrokenOff: false })
    const ended = await store.acquire(someone, living, noon)
    await store.release(ended ?? { id: 0 }, 'broken-off', noon)
    expect(await store.state()).toMatchObject({ failures: 0, isBrokenOff: true, isHeld: false })
  })

  test('failures are counted until one succeeds', async () => {
    elapsed = 0
    const store = publications()
    const first = await store.acquire(someone, living, noon)
    await store.release(first ?? { id: 0 }, 'failed', noon)
    const second = await store.acquire(someone, living, noon)
    await store.release(second ?? { id: 0 }, 'failed', noon)
    const third = await store.acquire(another, living, noon)
    expect(await store.state()).toMatchObject({ failures: 2, endedAt: noon, isHeld: true })
    expect(await store.state()).toMatchObject({ publishedAt: undefined })
    await store.recordPublished(third ?? { id: 0 }, 'digest')
    await store.release(third ?? { id: 0 }, 'done', noon)
    const published = { digest: 'digest', publishedAt: expect.any(Date) }
    expect(await store.state()).toMatchObject({ failures: 0, ...published, isHeld: false })
    await store.release((await store.acquire(someone, living, noon)) ?? { id: 0 }, 'failed', noon)
    expect(await store.state()).toMatchObject({ failures: 1, ...published })
  })

  test('the last ones are read newest first in one call; one without an end has failed', async () => {
    elapsed = 0
    const store = publications()
    expect(await store.latest(5)).toEqual({ runs: [], isHeld: false })
    for (let id = 1; id <= 11; id += 1) {
      await store.acquire(someone, dead, noon)
      await store.keep({ ...runOf(id), ...(id < 10 && { state: 'done' as const }) })
    }
    stores.calls.length = 0
    const { runs } = await store.latest(3)
    expect(stores.calls).toEqual(['Query'])
    expect(runs.map(({ id, state }) => [id, state])).toEqual([
      [11, 'running'],
      [10, 'failed'],
      [9, 'done'],
    ])
  })
})
