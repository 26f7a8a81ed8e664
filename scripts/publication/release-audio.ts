import { audioFolder, audioKey } from '../../functions/files/object-store.ts'
import { translationsOnTheirWay } from '../../functions/library/audio-uploads.ts'
import type { Stores } from '../stores.ts'

const AUDIO = 'AUDIO#'

/** Sound that is not published any more, and what the CDN keeps of it. */
export interface ReleasedAudio {
  /** Object keys, as `uploads/7/71.mp3`. */
  removed: string[]
  /** Paths that the CDN is to forget, as `/uploads/7/*`: also of what an earlier run removed. */
  paths: string[]
}

/**
 * Removes the files of spoken hearticles that no translation has any more, once the pages that
 * played them are gone. Done again, it does the same.
 * @param changed entities of the notes that a publication took in; of `AUDIO#7` it looks at the
 * folder of hearticle 7, of everything also at those of all that are deleted
 */
export async function releaseAudio(
  { hearticles, files }: Pick<Stores, 'hearticles' | 'files'>,
  changed: readonly string[],
): Promise<ReleasedAudio> {
  const named = changed
    .filter((entity) => entity.startsWith(AUDIO))
    .map((entity) => Number(entity.slice(AUDIO.length)))
  const removed: string[] = []
  for (const id of named) removed.push(...(await releaseOf(id)))
  if (changed.includes('EVERYTHING')) {
    for (const id of await otherFolders(files, named)) {
      if ((await hearticles.find(id)) === 'deleted') removed.push(...(await releaseOf(id)))
    }
  }
  const ids = new Set([...named, ...removed.map((key) => Number(key.split('/')[1]))])
  return { removed, paths: [...ids].map((id) => `/${audioFolder(id)}*`) }

  async function releaseOf(id: number): Promise<string[]> {
    const keys = await Array.fromAsync(files.list(audioFolder(id)))
    if (keys.length === 0) return []
    // Before the record: whoever has just put a file there says so in the record before its pieces go.
    const onTheirWay = await translationsOnTheirWay(files)
    const found = await hearticles.find(id)
    if (found === undefined) return []
    const kept = new Set(
      found === 'deleted'
        ? []
        : [
            ...found.translations.flatMap((text) => (text.hasAudio ? [text.id] : [])),
            ...onTheirWay,
          ].map((translation) => audioKey(id, translation)),
    )
    const gone = keys.filter((key) => !kept.has(key))
    for (const key of gone) await files.remove(key)
    return gone
  }
}

/** Hearticles that have files, beside those named. */
async function otherFolders(files: Stores['files'], named: readonly number[]): Promise<number[]> {
  const ids = new Set<number>()
  for await (const key of files.list('uploads/')) {
    const [, id] = /^uploads\/(\d+)\/\d+\.mp3$/.exec(key) ?? []
    if (id !== undefined && !named.includes(Number(id))) ids.add(Number(id))
  }
  return [...ids]
}
