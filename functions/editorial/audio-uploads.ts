import { AUDIO_BYTES } from '../../src/contract/desk/library-audio.ts'
import { ApiError } from '../errors/api-error.ts'
import { isMp3 } from '../files/mp3.ts'
import type { ObjectStore } from '../files/object-store.ts'

/** Only the API reads what lies here, and what nobody puts together is swept. */
const UPLOADS = 'private/audio-uploads/'

const DAY_MILLISECONDS = 86_400_000

/**
 * A file in pieces on its way: of one translation and one person, so that no upload can become
 * another's.
 */
interface Upload {
  translationId: number
  userId: string
  /** Made by the client that sends it. */
  upload: string
  /** The day in UTC on which its pieces come. */
  at: Date
}

const folderOf = ({ translationId, userId, upload, at }: Upload) =>
  `${UPLOADS}${at.toISOString().slice(0, 10)}/${translationId}-${userId}-${upload}/`

export function chunkKey(upload: Upload, chunk: number): string {
  return `${folderOf(upload)}${chunk}`
}

/**
 * Puts the pieces of a file together and checks what they are.
 * @throws ApiError where one is missing, all are too much, or it is no mp3
 */
export async function assembleAudio(
  files: ObjectStore,
  upload: Upload,
  chunkCount: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    const part = await findChunk(files, upload, chunk)
    if (!part) throw new ApiError('upload_incomplete')
    parts.push(part)
  }
  const bytes = joined(parts)
  if (bytes.length > AUDIO_BYTES) throw new ApiError('audio_too_large')
  if (!isMp3(bytes)) throw new ApiError('not_an_mp3')
  return bytes
}

/** Its pieces are not needed any more; what remains after a failure is swept. */
export async function discardChunks(
  files: ObjectStore,
  upload: Upload,
  chunkCount: number,
): Promise<void> {
  for (const at of [upload.at, dayBefore(upload.at)]) {
    for (let chunk = 0; chunk < chunkCount; chunk += 1) {
      await files.remove(chunkKey({ ...upload, at }, chunk))
    }
  }
}

/**
 * Removes the pieces of files that were never put together, from the day before yesterday on. For
 * the daily job.
 * @returns how many were removed
 */
export async function removeStaleChunks(files: ObjectStore, at: Date): Promise<number> {
  const first = `${UPLOADS}${dayBefore(at).toISOString().slice(0, 10)}/`
  let removed = 0
  for await (const key of files.list(UPLOADS)) {
    if (key >= first) continue
    await files.remove(key)
    removed += 1
  }
  return removed
}

/** The translations for which pieces lie here that are not put together, or not discarded yet. */
export async function translationsInUpload(files: ObjectStore): Promise<Set<number>> {
  const translations = new Set<number>()
  for await (const key of files.list(UPLOADS)) {
    // As in folderOf: the day, then the translation and its upload.
    translations.add(Number.parseInt(key.slice(UPLOADS.length).split('/')[1] ?? '', 10))
  }
  return translations
}

/** A file can be on its way at midnight. */
async function findChunk(
  files: ObjectStore,
  upload: Upload,
  chunk: number,
): Promise<Uint8Array | undefined> {
  const today = await files.get(chunkKey(upload, chunk))
  return today ?? files.get(chunkKey({ ...upload, at: dayBefore(upload.at) }, chunk))
}

function dayBefore(at: Date): Date {
  return new Date(at.getTime() - DAY_MILLISECONDS)
}

/** One array of many parts. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
