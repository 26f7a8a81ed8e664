import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishAudio } from '../../scripts/publishing/pipeline/publish-audio.ts'
import { runPublication } from '../../scripts/publishing/pipeline/run-publication.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { hearticleDraft, noon, today } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { createAudioHarness, DEATHS, type Death, playedNow } from './audio-harness.ts'

const TOMORROW = '2026-11-22'
const nextNoon = new Date(noon.getTime() + 86_400_000)
const change = { by: 'editor', at: noon }
const ORIGINAL = 'private/audio/1/1.mp3'
const PUBLIC = 'uploads/1/1.mp3'

describe('sound of a hearticle', () => {
  const stores = storesForEachTest()
  let audio: ReturnType<typeof createAudioHarness>
  let now = noon
  let recorded = 0

  const bringIn = async (more: Partial<Pick<HearticleRecord, 'status' | 'publicationDate'>>) => {
    await stores.hearticles.importByKey(hearticleDraft('salt', more))
  }
  const found = async (): Promise<HearticleRecord> => {
    const hearticle = await stores.hearticles.find(1)
    if (!hearticle || hearticle === 'deleted') throw new Error('there is no hearticle')
    return hearticle
  }
  /** Makes it public on a day, also where it was withdrawn before. */
  const goPublic = async (publicationDate = today) => {
    const desk = await stores.hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('there is no hearticle')
    const working = { ...(await stores.hearticles.workingCopy(desk)), publicationDate }
    const publication = { ...change, kind: 'update' as const, isApproved: true }
    expect(await stores.hearticles.publish(desk, working, publication)).toBeTypeOf('object')
  }
  const withdraw = () => stores.hearticles.withdraw(1, noon)
  const record = async () => {
    recorded += 1
    await stores.files.put(ORIGINAL, Uint8Array.of(recorded))
    await stores.library.audio.setAudio(await found(), 1, 90, change)
  }
  const silence = async () => {
    await stores.library.audio.setAudio(await found(), 1, undefined, change)
  }
  const publish = async (whole = false) => {
    const death = new Promise<'dead'>((resolve) => {
      audio.harness.died = () => resolve('dead')
    })
    const run = runPublication({
      publications: stores.publications,
      changes: stores.changes,
      work: audio.work,
      holder: { machine: 'here', process: 'one' },
      // A publication of before has died whenever the next begins.
      isDead: () => true,
      now: () => now,
      whole,
      say: () => {},
    })
    const outcome = await Promise.race([run, death])
    expect(audio.publicKeys()).toEqual(expect.arrayContaining(audio.playedKeys()))
    return outcome
  }

  beforeEach(async () => {
    now = noon
    recorded = 0
    audio = createAudioHarness(stores)
    await stores.fill()
  })

  test('that is a draft comes to its public place when it is published, not before', async () => {
    await bringIn({ status: 'DRAFT' })
    await record()
    expect(await publish(true)).toBe('done')
    expect(audio.publicKeys()).toEqual([])
    await goPublic()
    expect(await publish()).toBe('done')
    expect(audio.playedKeys()).toEqual([PUBLIC])
    expect(stores.objects.get(PUBLIC)).toEqual(Uint8Array.of(1))
  })

  test('that is dated in the future comes there on its day, whatever is published then', async () => {
    await bringIn({ publicationDate: TOMORROW })
    await record()
    expect(await publish(true)).toBe('done')
    expect(audio.publicKeys()).toEqual([])
    now = nextNoon
    await stores.changes.note(['TAXONOMY'], now)
    expect(await publish()).toBe('done')
    expect(audio.playedKeys()).toEqual([PUBLIC])
    expect(audio.publicKeys()).toEqual([PUBLIC])
  })

  test.each([
    ['withdrawn', () => withdraw()],
    ['dated in the future', () => goPublic(TOMORROW)],
  ])(
    'that is not public any more, since it was %s, leaves it, and its original stays',
    async (_, hide) => {
      await bringIn({})
      await record()
      await publish(true)
      await hide()
      expect(audio.publicKeys()).toEqual([PUBLIC])
      expect(await publish()).toBe('done')
      expect([...stores.objects.keys()]).toEqual([ORIGINAL])
    },
  )

  test.each(DEATHS)('killed %s, the next publication ends the same', async (death) => {
    await bringIn({ status: 'DRAFT' })
    await record()
    await goPublic()
    audio.harness.dies = death
    expect(await publish()).toBe('dead')
    expect(audio.playedKeys()).toEqual(/release/.test(death) ? [PUBLIC] : [])
    expect(await publish()).toBe('done')
    expect(audio.playedKeys()).toEqual([PUBLIC])
    expect(audio.publicKeys()).toEqual([PUBLIC])
  })

  test('killed before pages, and withdrawn then, it is not left at its public place', async () => {
    await bringIn({})
    await record()
    audio.harness.dies = 'before pages'
    expect(await publish()).toBe('dead')
    expect(audio.publicKeys()).toEqual([PUBLIC])
    await withdraw()
    expect(await publish()).toBe('done')
    expect(audio.publicKeys()).toEqual([])
  })

  test('from before originals were kept stays public, and goes to its private place when hidden', async () => {
    await bringIn({})
    await stores.files.put(PUBLIC, Uint8Array.of(9))
    await stores.library.audio.setAudio(await found(), 1, 90, change)
    expect(await publish(true)).toBe('done')
    expect([...stores.objects]).toEqual([[PUBLIC, Uint8Array.of(9)]])
    await withdraw()
    expect(await publish()).toBe('done')
    expect([...stores.objects]).toEqual([[ORIGINAL, Uint8Array.of(9)]])
    await goPublic()
    expect(await publish()).toBe('done')
    expect(stores.objects.get(PUBLIC)).toEqual(Uint8Array.of(9))
  })

  test('is named where there is no file of it at all', async () => {
    await bringIn({})
    await stores.library.audio.setAudio(await found(), 1, 90, change)
    const played = await playedNow(stores, noon)
    const outcome = await publishAudio(stores.files, played, ['AUDIO#1'])
    expect(outcome).toEqual({ copied: [], missing: [PUBLIC] })
  })

  test('whatever editors do and where publications die: what pages play is there, and no more', async () => {
    const whereStored = (step: () => Promise<void>) => async () => {
      // What is withdrawn has no page for which anybody records.
      if ((await stores.hearticles.find(1)) !== 'deleted') await step()
    }
    const steps = {
      record: whereStored(record),
      silence: whereStored(silence),
      withdrawn: withdraw,
      published: () => goPublic(),
      embargoed: () => goPublic(TOMORROW),
    }
    const step = fc.oneof(
      fc.constantFrom(...(Object.keys(steps) as Array<keyof typeof steps>)),
      fc.record({ dies: fc.option(fc.constantFrom<Death>(...DEATHS), { nil: undefined }) }),
    )
    await bringIn({ status: 'DRAFT' })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (taken) => {
        for (const one of taken) {
          if (typeof one === 'string') await steps[one]()
          else {
            audio.harness.dies = one.dies
            await publish()
            audio.harness.dies = undefined
          }
        }
        await publish()
        const played = await playedNow(stores, noon)
        expect(audio.harness.pages).toEqual(played)
        expect(audio.publicKeys()).toEqual(audio.playedKeys())
        if (played.length > 0) expect(stores.objects.get(PUBLIC)).toEqual(Uint8Array.of(recorded))
      }),
      { numRuns: rounds(6, 25) },
    )
  })
})
