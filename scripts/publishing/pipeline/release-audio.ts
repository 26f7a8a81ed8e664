import { translationsInUpload } from '../../../functions/editorial/audio-uploads.ts'
import {
  originalAudioFolder,
  originalAudioKey,
  publicAudioFolder,
  publicAudioKey,
} from '../../../functions/files/object-store.ts'
import { type HearticleRecord, isPublic } from '../../../src/domain/hearticle/hearticle.ts'
import type { PlayedAudio } from '../../../src/snapshot/snapshot-file.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { audioOfSnapshot, copyOriginal, hearticlesOfAudio, playedOf } from './publish-audio.ts'

type AudioStores = Pick<OpenedStores, 'hearticles' | 'files'>

/** Whose sound lies at a public place; which file it is its key does not say. */
type SpokenTranslation = Omit<PlayedAudio, 'audioFile'>

/** Sound that is not published any more, and what the CDN keeps of it. */
interface ReleasedAudio {
  /** Object keys, as `uploads/7/71.mp3`. */
  removed: string[]
  /** Paths that the CDN is to forget, as `/uploads/7/*`: also of what an earlier run removed. */
  paths: string[]
}

/** What a publication knows when its pages are there. */
export interface PublishedAudio {
  /** What the pages play. */
  played: readonly PlayedAudio[]
  /** Entities of the notes that it took in, as `AUDIO#7`, or `EVERYTHING`. */
  changed: readonly string[]
  now: Date
}

/**
 * Takes sound away from its public place once the pages that played it are gone, and removes the
 * originals that no translation has any more. Done again, it does the same.
 * It looks at the originals of each hearticle whose sound is noted, and of everything also at those
 * of all that are deleted.
 */
export async function releaseAudio(
  stores: AudioStores,
  { played, changed, now }: PublishedAudio,
): Promise<ReleasedAudio> {
  const hidden = await hideAudio(stores, played, now)
  const named = hearticlesOfAudio(changed)
  const removed = hidden.map(({ hearticleId, translationId }) =>
    publicAudioKey(hearticleId, translationId),
  )
  for (const id of named) removed.push(...(await removeOriginals(stores, id)))
  if (changed.includes('EVERYTHING')) {
    for (const id of await otherFolders(stores.files, named)) {
      if ((await stores.hearticles.find(id)) === 'deleted') {
        removed.push(...(await removeOriginals(stores, id)))
      }
    }
  }
  const ids = new Set([...named, ...hidden.map(({ hearticleId }) => hearticleId)])
  return { removed, paths: [...ids].map((id) => `/${publicAudioFolder(id)}*`) }
}

/**
 * The same for the pages of a snapshot, in words.
 * @returns the paths that the CDN is to forget
 */
export async function releaseAudioOfSnapshot(
  stores: AudioStores,
  folder: string,
  published: Omit<PublishedAudio, 'played'>,
  log: (text: string) => void,
): Promise<string[]> {
  const { removed, paths } = await releaseAudio(stores, {
    ...published,
    played: audioOfSnapshot(folder),
  })
  if (removed.length > 0) log(`removed ${removed.join(', ')}`)
  return paths
}

/** Leaves nothing at the public place that readers may not hear. */
async function hideAudio(
  stores: AudioStores,
  played: readonly PlayedAudio[],
  now: Date,
): Promise<SpokenTranslation[]> {
  const { files, hearticles } = stores
  const plays = new Set(
    played.map((audio) => publicAudioKey(audio.hearticleId, audio.translationId)),
  )
  const hidden: SpokenTranslation[] = []
  for (const audio of await publicAudio(files)) {
    const { hearticleId, translationId } = audio
    const key = publicAudioKey(hearticleId, translationId)
    if (plays.has(key)) continue
    const found = await hearticles.find(hearticleId)
    const current =
      found && found !== 'deleted' && isPublic(found, now) ? spokenIn(found, audio) : undefined
    if (current) {
      // Public since the pages were made: those that come next play it as it is by now.
      await copyOriginal(files, current)
      continue
    }
    await files.remove(key)
    hidden.push(audio)
  }
  return hidden
}

async function removeOriginals({ hearticles, files }: AudioStores, id: number): Promise<string[]> {
  const keys = await Array.fromAsync(files.list(originalAudioFolder(id)))
  if (keys.length === 0) return []
  // Before the record: an upload says in the record that its file is there before its pieces go.
  const onTheirWay = await translationsInUpload(files)
  const records = await hearticles.heldRecords(id)
  // An import puts the file before its hearticle.
  if (records === undefined) return []
  const needed = new Set(
    records
      .flatMap(playedOf)
      .map(({ translationId, audioFile }) => originalAudioKey(id, translationId, audioFile)),
  )
  const isBeingUploaded = (key: string) =>
    records.length > 0 && onTheirWay.has(Number.parseInt(key.split('/').at(-1) ?? '', 10))
  const unneeded = keys.filter((key) => !needed.has(key) && !isBeingUploaded(key))
  for (const key of unneeded) await files.remove(key)
  return unneeded
}

/** What a state of a hearticle says of the sound of a translation; undefined where it has none. */
function spokenIn(hearticle: HearticleRecord, { translationId }: SpokenTranslation) {
  return playedOf(hearticle).find((played) => played.translationId === translationId)
}

async function publicAudio(files: OpenedStores['files']): Promise<SpokenTranslation[]> {
  const found: SpokenTranslation[] = []
  for await (const key of files.list('uploads/')) {
    const [, hearticleId, translationId] = /^uploads\/(\d+)\/(\d+)\.mp3$/.exec(key) ?? []
    if (hearticleId !== undefined) {
      found.push({ hearticleId: Number(hearticleId), translationId: Number(translationId) })
    }
  }
  return found
}

/** Hearticles that have originals, beside those named. */
async function otherFolders(
  files: OpenedStores['files'],
  named: ReadonlySet<number>,
): Promise<Set<number>> {
  const ids = new Set<number>()
  for await (const key of files.list('private/audio/')) {
    const id = Number(key.split('/')[2])
    if (!named.has(id)) ids.add(id)
  }
  return ids
}
