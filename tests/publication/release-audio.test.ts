import { beforeEach, describe, expect, test } from 'vitest'
import { chunkKey } from '../../functions/editorial/audio-uploads.ts'
import { publishAudio } from '../../scripts/publishing/pipeline/publish-audio.ts'
import { releaseAudio } from '../../scripts/publishing/pipeline/release-audio.ts'
import { explanation } from '../support/editions.ts'
import { hearticleDraft, noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { playedNow } from './audio-harness.ts'

const sound = Uint8Array.of(1, 2, 3)
const change = { by: 'editor', at: noon }
/** When nothing that was deleted can come back any more. */
const later = new Date(noon.getTime() + 40 * 86_400_000)
const publicOnes = ['uploads/1/1.mp3', 'uploads/1/2.mp3']
const originals = ['private/audio/1/1-f1.mp3', 'private/audio/1/2-f1.mp3']

describe('sound that no page plays any more', () => {
  const stores = storesForEachTest()

  const found = async () => {
    const desk = await stores.hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('there is no hearticle')
    return desk
  }
  const bringSound = async (translationId: number, bytes = sound) => {
    const file = `f${bytes[0]}`
    await stores.files.put(`private/audio/1/${translationId}-${file}.mp3`, bytes)
    const spoken = { seconds: 90, file }
    expect(
      await stores.library.audio.setAudio(await found(), translationId, spoken, change),
    ).toBeDefined()
  }
  const goPublic = async () => {
    const desk = await found()
    const publication = { ...change, isApproved: true }
    const working = { ...(await stores.hearticles.workingCopy(desk)), explanation }
    expect(await stores.hearticles.publish(desk, working, publication)).toBeTypeOf('object')
  }
  const speak = async (translationId: number, bytes = sound) => {
    await bringSound(translationId, bytes)
    await goPublic()
  }
  const fallSilent = async (translationId: number) => {
    await stores.library.audio.setAudio(await found(), translationId, undefined, change)
    await goPublic()
  }
  const entities = async () =>
    (await stores.changes.pending(later, 100)).flatMap((change) => change.entities)
  const publish = async (changed: readonly string[]) => {
    const played = await playedNow(stores, noon)
    await publishAudio(stores.files, played, changed)
    return releaseAudio(stores, { played, changed, now: noon })
  }
  /** After a day on which nothing that was deleted can come back any more. */
  const emptyTrash = () => stores.trash.empty(new Date(noon.getTime() + 31 * 86_400_000))
  const stored = () => [...stores.objects.keys()].toSorted()

  beforeEach(async () => {
    await stores.fill()
    await stores.hearticles.importByKey(hearticleDraft('salt', { status: 'DRAFT' }))
    await bringSound(1)
    await speak(2)
    await publish(await entities())
    await stores.changes.acknowledge(await stores.changes.pending(new Date(), 100))
  })

  test('lies at its public place beside its original until then', () => {
    expect(stored()).toEqual([...originals, ...publicOnes])
  })

  test('goes with its hearticle, and the CDN is told; its original once it cannot come back', async () => {
    await stores.hearticles.remove(1, noon, 'editor')
    expect(stored()).toHaveLength(4)
    const paths = ['/uploads/1/*']
    expect(await publish(await entities())).toEqual({ removed: publicOnes, paths })
    expect(stored()).toEqual(originals)
    await emptyTrash()
    expect(await publish(await entities())).toEqual({ removed: originals, paths })
    expect(stored()).toEqual([])
  })

  test('goes where one translation has none any more, and the other stays', async () => {
    await fallSilent(1)
    expect(await publish(await entities())).toMatchObject({
      removed: ['uploads/1/1.mp3', 'private/audio/1/1-f1.mp3'],
    })
    expect(stored()).toEqual(['private/audio/1/2-f1.mp3', 'uploads/1/2.mp3'])
  })

  test('is forgotten by the CDN where it was replaced', async () => {
    await speak(2, Uint8Array.of(4))
    const removed = ['private/audio/1/2-f1.mp3']
    expect(await publish(await entities())).toEqual({ removed, paths: ['/uploads/1/*'] })
    expect(stored()).toHaveLength(4)
    expect(stores.objects.get('uploads/1/2.mp3')).toEqual(Uint8Array.of(4))
  })

  test('tells the CDN again where whoever removed it was killed before that', async () => {
    await stores.hearticles.remove(1, noon, 'editor')
    const pendingEntities = await entities()
    await publish(pendingEntities)
    expect(await publish(pendingEntities)).toEqual({ removed: [], paths: ['/uploads/1/*'] })
  })

  test('keeps its original while a new one is on its way, which is noted when it has come', async () => {
    await fallSilent(1)
    const piece = chunkKey(
      { translationId: 1, userId: 'editor', upload: 'some-upload', at: noon },
      0,
    )
    await stores.files.put(piece, sound)
    expect((await publish(await entities())).removed).toEqual(['uploads/1/1.mp3'])
    await stores.files.remove(piece)
    expect((await publish(await entities())).removed).toEqual(['private/audio/1/1-f1.mp3'])
  })

  test('goes where only a working copy had it that was discarded', async () => {
    await bringSound(2, Uint8Array.of(4))
    expect((await publish(await entities())).removed).toEqual([])
    expect(stored()).toContain('private/audio/1/2-f4.mp3')
    await stores.hearticles.discardCopy(1, change)
    expect((await publish(await entities())).removed).toEqual(['private/audio/1/2-f4.mp3'])
    expect(stored()).toEqual([...originals, ...publicOnes])
  })

  test('goes where it came just after its hearticle was deleted', async () => {
    const before = await found()
    await stores.hearticles.remove(1, noon, 'editor')
    await emptyTrash()
    await publish(await entities())
    await stores.changes.acknowledge(await stores.changes.pending(later, 100))
    await stores.files.put('private/audio/1/1-f4.mp3', sound)
    const spoken = { seconds: 90, file: 'f4' }
    expect(await stores.library.audio.setAudio(before, 1, spoken, change)).toBeUndefined()
    expect(await entities()).toEqual(['AUDIO#1'])
    expect((await publish(await entities())).removed).toEqual(['private/audio/1/1-f4.mp3'])
  })

  test('of deleted hearticles is found by a publication of everything without any note', async () => {
    await stores.hearticles.remove(1, noon, 'editor')
    await emptyTrash()
    await stores.files.put('uploads/topic_images/salt.png', sound)
    await stores.files.put('private/audio/7/70-f1.mp3', sound)
    expect((await publish(['EVERYTHING'])).removed).toHaveLength(4)
    // An import puts the file before its hearticle.
    expect(stored()).toEqual(['private/audio/7/70-f1.mp3', 'uploads/topic_images/salt.png'])
  })

  test('stays where its hearticle became public after the pages were made', async () => {
    const played = [{ hearticleId: 1, translationId: 1, audioFile: 'f1' }]
    await speak(2, Uint8Array.of(4))
    await releaseAudio(stores, { played, changed: [], now: noon })
    // As it is by now: the publication that follows may not be told that it was replaced.
    expect(stores.objects.get('uploads/1/2.mp3')).toEqual(Uint8Array.of(4))
  })
})
