import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishAudio } from '../../scripts/publishing/pipeline/publish-audio.ts'
import { runPublication } from '../../scripts/publishing/pipeline/run-publication.ts'
import { explanation } from '../support/editions.ts'
import { hearticleDraft, noon, today, translation } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { createAudioHarness, DEATHS, type Death, playedNow } from './audio-harness.ts'

const TOMORROW = '2026-11-22'
const nextNoon = new Date(noon.getTime() + 86_400_000)
const change = { by: 'editor', at: noon }
const original = (file: number) => `private/audio/1/1-f${file}.mp3`
const PUBLIC = 'uploads/1/1.mp3'

describe('sound of a hearticle', () => {
  const stores = storesForEachTest()
  let audio: ReturnType<typeof createAudioHarness>
  let now = noon
  let recorded = 0
  /** Which recording the edition has that is worked on, and the one that is published. */
  let [worked, published] = [0, 0]

  const bringIn = async (more: Parameters<typeof hearticleDraft>[1] = { status: 'DRAFT' }) => {
    await stores.hearticles.importByKey(hearticleDraft('salt', more))
  }
  const found = async () => {
    const desk = await stores.hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('there is no hearticle')
    return desk
  }
  /** Makes it public on a day, also where it was withdrawn before. */
  const goPublic = async (publicationDate = today) => {
    const desk = await found()
    const working = {
      ...(await stores.hearticles.workingCopy(desk)),
      publicationDate,
      explanation,
    }
    const publication = { ...change, isApproved: true }
    expect(await stores.hearticles.publish(desk, working, publication)).toBeTypeOf('object')
    published = worked
  }
  const withdraw = () => stores.hearticles.withdraw(1, noon)
  const record = async () => {
    recorded += 1
    worked = recorded
    await stores.files.put(original(recorded), Uint8Array.of(recorded))
    const sound = { seconds: 90, file: `f${recorded}` }
    expect(await stores.library.audio.setAudio(await found(), 1, sound, change)).toBeDefined()
  }
  const silence = async () => {
    worked = 0
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
    recorded = worked = published = 0
    audio = createAudioHarness(stores)
    await stores.fill()
  })

  test('that is a draft comes to its public place when it is published, not before', async () => {
    await bringIn()
    await record()
    expect(await publish(true)).toBe('done')
    expect(audio.publicKeys()).toEqual([])
    await goPublic()
    expect(await publish()).toBe('done')
    expect(audio.playedKeys()).toEqual([PUBLIC])
    expect(stores.objects.get(PUBLIC)).toEqual(Uint8Array.of(1))
  })

  test('that is dated in the future comes there on its day, whatever is published then', async () => {
    await bringIn()
    await record()
    await goPublic(TOMORROW)
    expect(await publish(true)).toBe('done')
    expect(audio.publicKeys()).toEqual([])
    now = nextNoon
    const { base, ...desk } = await found()
    if (!base) throw new Error('it was not planned')
    await stores.hearticles.release({ ...desk, base }, { at: now, isApproved: true })
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
      await bringIn()
      await record()
      await goPublic()
      await publish(true)
      await hide()
      expect(audio.publicKeys()).toEqual([PUBLIC])
      expect(await publish()).toBe('done')
      expect([...stores.objects.keys()]).toEqual([original(1)])
    },
  )

  test('that is replaced or removed while it is public stays until that is published (P-EDITION)', async () => {
    await bringIn()
    await record()
    await goPublic()
    await publish(true)
    await record()
    await publish()
    expect(stores.objects.get(PUBLIC)).toEqual(Uint8Array.of(1))
    expect((await found()).published?.translations[0]?.sound?.file).toBe('f1')
    await goPublic()
    await publish()
    expect(stores.objects).toEqual(
      new Map([
        [original(2), Uint8Array.of(2)],
        [PUBLIC, Uint8Array.of(2)],
      ]),
    )
    await silence()
    await publish()
    expect(audio.playedKeys()).toEqual([PUBLIC])
    await goPublic()
    await publish()
    expect([...stores.objects]).toEqual([])
  })

  test.each(DEATHS)('killed %s, the next publication ends the same', async (death) => {
    await bringIn()
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
    await bringIn()
    await record()
    await goPublic()
    audio.harness.dies = 'before pages'
    expect(await publish()).toBe('dead')
    expect(audio.publicKeys()).toEqual([PUBLIC])
    await withdraw()
    expect(await publish()).toBe('done')
    expect(audio.publicKeys()).toEqual([])
  })

  test('is named where there is no file of it at all', async () => {
    const spoken = translation('de', { sound: { file: 'f1', seconds: 61 } })
    await bringIn({ translations: [spoken, translation('en')] })
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
    await bringIn()
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
        if (played.length > 0) expect(stores.objects.get(PUBLIC)).toEqual(Uint8Array.of(published))
        const held = (await stores.hearticles.heldRecords(1)) ?? []
        const needed = held.flatMap(({ translations: [german] }) => german?.sound?.file ?? [])
        const originals = [...stores.objects.keys()].filter((key) => key.startsWith('private/'))
        const wanted = new Set(needed.map((file) => `private/audio/1/1-${file}.mp3`))
        expect(originals.toSorted()).toEqual([...wanted].toSorted())
      }),
      { numRuns: rounds(6, 25) },
    )
  })
})
