// Rules: P-PUBLICATION, P-IMPORTS-LAST.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inRequest } from '../../functions/runtime/log.ts'
import {
  type ContentEntity,
  openContentChange,
} from '../../functions/store/content/content-changes.ts'
import { publishAll } from '../../scripts/publishing/pipeline/publish-all.ts'
import {
  type PublicationOptions,
  type PublicationWork,
  runPublication,
} from '../../scripts/publishing/pipeline/run-publication.ts'
import type { PublicationStep } from '../../src/contract/desk/publications.ts'
import { incomingStudy, noon } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { createHarness, forever, STEPS } from './publication-harness.ts'

describe('a publication', () => {
  const stores = storesForEachTest()
  let processes = 0

  const optionsFor = (work: PublicationWork, more: Partial<PublicationOptions> = {}) => {
    processes += 1
    return {
      publications: stores.publications,
      changes: stores.changes,
      work,
      holder: { machine: 'here', process: String(processes) },
      isDead: () => false,
      now: () => noon,
      say: () => {},
      ...more,
    }
  }
  const edit = async (harness: { content: Record<string, number> }, name: ContentEntity) => {
    harness.content[name] = (harness.content[name] ?? 0) + 1
    await stores.changes.note([name], noon)
  }
  /** As an import of studies notes them. */
  const noteImport = async (
    { content }: { content: Record<string, number> },
    first: number,
    count: number,
  ) => {
    const entities = Array.from({ length: count }, (_, of) => `STUDY#${first + of}` as const)
    for (const name of entities) content[name] = 1
    const note = await openContentChange(stores.table, { entities, at: noon, lane: 'import' })
    await note.close()
  }
  const expectPublished = async (harness: ReturnType<typeof createHarness>['harness']) => {
    const { content } = harness
    expect(harness).toMatchObject({ snapshot: content, site: content, catalogue: content })
    expect(harness).toMatchObject({ cdn: content })
    expect(await stores.changes.pending(noon, 10)).toEqual([])
  }
  /** Publishes in a process that dies where the harness says so. */
  const publishUntilDeath = async (harness: { died: () => void }, options: PublicationOptions) => {
    const death = new Promise<'dead'>((resolve) => {
      harness.died = () => resolve('dead')
    })
    return Promise.race([runPublication(options), death])
  }

  test('reads everything at first, then what changed, and nothing where nothing did', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    expect(await runPublication(optionsFor(work))).toBe('done')
    await edit(harness, 'HEARTICLE#2')
    await edit(harness, 'STUDY#9')
    await edit(harness, 'HEARTICLE#2')
    expect(await runPublication(optionsFor(work))).toBe('done')
    expect(harness.pulls).toEqual(['everything', ['HEARTICLE#2', 'STUDY#9']])
    expect(await runPublication(optionsFor(work))).toBe('nothing')
    await expectPublished(harness)
  })

  test('an import of ten thousand goes in portions, and a correction before the next of them', async () => {
    const { harness, work } = createHarness()
    await runPublication(optionsFor(work, { whole: true }))
    for (let start = 0; start < 10_000; start += 100) await noteImport(harness, start, 100)
    const correcting = {
      ...work,
      async pull(...pulled: Parameters<typeof work.pull>) {
        if (harness.pulls.length === 3) await edit(harness, 'HEARTICLE#1')
        return work.pull(...pulled)
      },
    }
    expect(await publishAll(optionsFor(correcting))).toBe('done')
    const sizes = harness.pulls.map((pulled) => (pulled === 'everything' ? pulled : pulled.length))
    const portions = Array(97).fill(100)
    expect(sizes).toEqual(['everything', 100, 100, 100, 1, ...portions])
    expect(harness.pulls[4]).toEqual(['HEARTICLE#1'])
    await expectPublished(harness)
  })

  test.each([
    { isKnown: true, when: 'asked for' },
    { isKnown: false, when: 'where nobody knows what is there' },
  ])('of everything, $when, takes in all that imports noted', async ({ isKnown }) => {
    const { harness, work } = createHarness()
    if (isKnown) {
      await runPublication(optionsFor(work, { whole: true }))
      await stores.changes.note(['EVERYTHING'], noon)
    }
    const before = harness.pulls.length
    for (let number = 0; number < 1001; number += 1) await noteImport(harness, number, 1)
    expect(await publishAll(optionsFor(work))).toBe('done')
    expect(harness.pulls.slice(before)).toEqual(['everything'])
    await expectPublished(harness)
  })

  test('an import whose portion fails keeps no correction from readers', async () => {
    const { harness, work } = createHarness()
    await runPublication(optionsFor(work, { whole: true }))
    await stores.studies.importMany([incomingStudy('7')])
    const at = () => new Date(Date.now() + 1000)
    const failing = {
      ...work,
      async pull(...[changed, at]: Parameters<typeof work.pull>) {
        if (changed.includes('STUDY#7')) throw new Error('no such study')
        return work.pull(changed, at)
      },
    }
    expect(await runPublication(optionsFor(failing, { now: at }))).toBe('failed')
    await edit(harness, 'HEARTICLE#1')
    expect(await runPublication(optionsFor(failing, { now: at }))).toBe('done')
    expect(harness.site).toMatchObject({ 'HEARTICLE#1': 1 })
    expect(await stores.changes.pending(at(), 10)).toMatchObject([{ entities: ['STUDY#7'] }])
  })

  test('broken off behind its pull, the next goes on from what was pulled, not from everything', async () => {
    const { harness, work } = createHarness()
    await runPublication(optionsFor(work, { whole: true }))
    await edit(harness, 'HEARTICLE#1')
    const failing = { ...work, pages: () => Promise.reject(new Error('the disk is full')) }
    expect(await runPublication(optionsFor(failing))).toBe('failed')
    await edit(harness, 'HEARTICLE#2')
    expect(await runPublication(optionsFor(work))).toBe('done')
    expect(harness.pulls).toEqual(['everything', ['HEARTICLE#1'], ['HEARTICLE#1', 'HEARTICLE#2']])
    await expectPublished(harness)
  })

  test('names the requests whose changes it takes in', async () => {
    const { harness, work } = createHarness()
    const lines: string[] = []
    await inRequest('call-7', () => edit(harness, 'HEARTICLE#1'))
    await runPublication(optionsFor(work, { say: (text) => lines.push(text) }))
    expect(lines).toContain('for requests call-7')
  })

  test('killed while sound is removed, the next one looks at the same again', async () => {
    const { harness, work } = createHarness()
    await runPublication(optionsFor(work, { whole: true }))
    await stores.changes.note(['HEARTICLE#1', 'AUDIO#1'], noon)
    const dying = {
      ...work,
      releaseAudio: () => {
        harness.died()
        return forever
      },
    }
    expect(await publishUntilDeath(harness, optionsFor(dying))).toBe('dead')
    expect(await runPublication(optionsFor(work, { isDead: () => true }))).toBe('done')
    expect(harness.audioBrought).toEqual([[], ['AUDIO#1'], ['AUDIO#1']])
    expect(harness.released).toEqual([[], ['AUDIO#1']])
    expect(harness.pulls.at(-1)).toEqual(['HEARTICLE#1'])
  })

  test('says what it did', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    await runPublication(optionsFor(work))
    const { runs } = await stores.publications.latest(1)
    expect(runs[0]).toMatchObject({
      id: 1,
      state: 'done',
      step: null,
      whole: true,
      changes: 1,
      pages: { kind: 'changed', written: 1, removed: 0, addresses: ['/HEARTICLE#1'] },
      error: null,
    })
    expect(runs[0]?.steps.map(({ name }) => name)).toEqual([...STEPS, 'settle'])
    expect(runs[0]?.log[0]?.text).toBe('reading all content')
  })

  test('of two at once one is told that it is busy; the next takes in its changes', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    const outcomes = await Promise.all([
      runPublication(optionsFor(work)),
      runPublication(optionsFor(work)),
    ])
    expect(outcomes.toSorted()).toEqual(['busy', 'done'])
    expect(harness.steps.filter((step) => step === 'pages')).toHaveLength(1)
    await expectPublished(harness)
  })

  test('what changes while one runs is published by the same command right after', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    const { pages } = work
    let isFirst = true
    const meanwhile: PublicationWork = {
      ...work,
      async pages(context) {
        if (isFirst) await edit(harness, 'HEARTICLE#1')
        isFirst = false
        return pages(context)
      },
    }
    expect(await publishAll(optionsFor(meanwhile))).toBe('done')
    expect(harness.pulls).toEqual(['everything', ['HEARTICLE#1']])
    await expectPublished(harness)
  })

  test.each(STEPS.flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when }))))(
    'killed $when the effect of $at, the next one completes it',
    async (dies) => {
      const { harness, work } = createHarness()
      await edit(harness, 'HEARTICLE#1')
      await runPublication(optionsFor(work))
      await edit(harness, 'HEARTICLE#2')
      harness.dies = dies
      expect(await publishUntilDeath(harness, optionsFor(work))).toBe('dead')
      expect(await runPublication(optionsFor(work))).toBe('busy')
      await edit(harness, 'STUDY#3')
      expect(await runPublication(optionsFor(work, { isDead: () => true }))).toBe('done')
      await expectPublished(harness)
      const { runs } = await stores.publications.latest(3)
      expect(runs.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    },
  )

  test.each(['recordPublished', 'acknowledge'] as const)(
    'killed at %s, the next one completes it',
    async (at) => {
      const { harness, work } = createHarness()
      await edit(harness, 'HEARTICLE#1')
      await runPublication(optionsFor(work))
      await edit(harness, 'HEARTICLE#2')
      const dying = {
        [at]: () => {
          harness.died()
          return forever
        },
      }
      const options = optionsFor(work)
      expect(
        await publishUntilDeath(harness, {
          ...options,
          changes: { ...options.changes, ...(at === 'acknowledge' && dying) },
          publications: { ...options.publications, ...(at === 'recordPublished' && dying) },
        }),
      ).toBe('dead')
      expect(await runPublication(optionsFor(work, { isDead: () => true }))).toBe('done')
      await expectPublished(harness)
    },
  )

  test('one that was taken for dead changes nothing any more when it goes on', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    let goOn = () => {}
    let reached = () => {}
    const isThere = new Promise<void>((resolve) => {
      reached = resolve
    })
    const stalled: PublicationWork = {
      ...work,
      async pull(...given) {
        const digest = await work.pull(...given)
        await new Promise<void>((resolve) => {
          goOn = resolve
          reached()
        })
        return digest
      },
    }
    const first = runPublication(optionsFor(stalled))
    await isThere
    expect(await runPublication(optionsFor(work, { isDead: () => true }))).toBe('done')
    const steps = harness.steps.length
    goOn()
    expect(await first).toBe('failed')
    expect(harness.steps).toHaveLength(steps)
    expect(await stores.publications.state()).toMatchObject({ failures: 0, isHeld: false })
    await expectPublished(harness)
  })

  test('one that fails says where and why, and its changes wait', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    harness.fails = 'pages'
    expect(await publishAll(optionsFor(work))).toBe('failed')
    const { runs } = await stores.publications.latest(1)
    expect(runs[0]).toMatchObject({ state: 'failed', step: 'pages', error: 'no pages today' })
    expect(await stores.changes.pending(noon, 10)).toHaveLength(1)
    harness.fails = undefined
    expect(await publishAll(optionsFor(work))).toBe('done')
    await expectPublished(harness)
  })

  test.each(['ENOSPC: no space left on device, write', 'database or disk is full'])(
    'one that fails by %j says that the disk is full',
    async (message) => {
      const { harness, work } = createHarness()
      await edit(harness, 'HEARTICLE#1')
      const failing = { ...work, catalogue: () => Promise.reject(new Error(message)) }
      expect(await publishAll(optionsFor(failing))).toBe('failed')
      const { runs } = await stores.publications.latest(1)
      expect(runs[0]?.error).toBe(`the disk is full: ${message}`)
    },
  )

  test('one that is told to end is broken off, and no failure', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    const end = new AbortController()
    const ending: PublicationWork = {
      ...work,
      async pull(...given) {
        end.abort()
        return work.pull(...given)
      },
    }
    expect(await publishAll(optionsFor(ending, { signal: end.signal }))).toBe('failed')
    expect((await stores.publications.latest(1)).runs[0]?.error).toBe('interrupted')
    expect(await stores.publications.state()).toMatchObject({ failures: 0, isBrokenOff: true })
    expect(await publishAll(optionsFor(work))).toBe('done')
    await expectPublished(harness)
  })

  test('whose time has ended is gone on with by the next, as the same publication', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    let steps = 0
    const hasTime = () => {
      steps += 1
      return steps <= 2
    }
    expect(await runPublication(optionsFor(work, { hasTime }))).toBe('paused')
    expect(harness.steps).toEqual(['pull', 'pages'])
    expect(await stores.publications.state()).toMatchObject({ failures: 0, isHeld: false })
    expect((await stores.publications.latest(5)).runs).toMatchObject([{ id: 1, state: 'running' }])

    const both = [optionsFor(work), optionsFor(work)].map((options) => runPublication(options))
    expect((await Promise.all(both)).toSorted()).toEqual(['busy', 'done'])
    const { runs } = await stores.publications.latest(5)
    expect(runs).toMatchObject([{ id: 1, state: 'done', changes: 1 }])
    expect(runs[0]?.steps.map(({ name }) => name)).toEqual([...STEPS, 'settle'])
    await expectPublished(harness)
    await edit(harness, 'HEARTICLE#2')
    await runPublication(optionsFor(work))
    expect((await stores.publications.latest(5)).runs.map(({ id }) => id)).toEqual([3, 1])
  })

  test('that ends its time between two batches has lost none of its right until then', async () => {
    const { harness, work } = createHarness()
    await edit(harness, 'HEARTICLE#1')
    let hasTime = true
    const stopping: PublicationWork = {
      ...work,
      async pages(context) {
        await context.mayGoOn()
        hasTime = false
        await context.mayGoOn()
        throw new Error('it went on')
      },
    }
    const options = optionsFor(stopping, { hasTime: () => hasTime })
    expect(await runPublication(options)).toBe('paused')
    expect(await runPublication(optionsFor(work))).toBe('done')
    await expectPublished(harness)
  })

  test('whatever is edited, killed and failed, the last one leaves everything published', async () => {
    const step = fc.oneof(
      fc.record({ edit: fc.constantFrom<ContentEntity>('HEARTICLE#1', 'STUDY#2', 'TAXONOMY') }),
      fc.record({
        dies: fc.record({
          at: fc.constantFrom(...STEPS),
          when: fc.constantFrom('before', 'after'),
        }),
      }),
      fc.record({ fails: fc.constantFrom(...STEPS) }),
      fc.constant({ whole: true }),
      fc.constant({}),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { harness, work } = createHarness()
        const options = () => optionsFor(work, { isDead: () => true })
        for (const one of steps as Array<{
          edit?: ContentEntity
          dies?: NonNullable<typeof harness.dies>
          fails?: PublicationStep
          whole?: boolean
        }>) {
          if (one.edit) await edit(harness, one.edit)
          harness.dies = one.dies
          harness.fails = one.fails
          if (!one.edit)
            await publishUntilDeath(harness, { ...options(), whole: one.whole === true })
          harness.dies = undefined
          harness.fails = undefined
        }
        await publishAll({ ...options(), whole: harness.snapshot === undefined })
        await expectPublished(harness)
      }),
      { numRuns: rounds(6, 25) },
    )
  })
})
