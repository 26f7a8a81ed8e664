import { AUDIO_BYTES } from '../../src/contract/desk/library-audio.ts'
import { ApiError } from '../errors/api-error.ts'
import { joined } from '../files/image/picture.ts'
import { isMp3 } from '../files/mp3.ts'
import type { ObjectStore } from '../files/object-store.ts'

/** Only the API reads what lies here, and what nobody puts together is swept. */
const UPLOADS = 'private/audio-uploads/'

const DAY_MILLISECONDS = 86_400_000

/** A file in pieces on its way: of one translation, so that no upload can become another's. */
interface Upload {
  translationId: number
  /** Made by whoever sends it. */
  upload: string
  /** The day in UTC on which its pieces come. */
  at: Date
}

const folderOf = ({ translationId, upload, at }: Upload) =>
  `${UPLOADS}${at.toISOString().slice(0, 10)}/${translationId}-${upload}/`

export function pieceKey(upload: Upload, piece: number): string {
  return `${folderOf(upload)}${piece}`
}

/**
 * Puts the pieces of a file together and checks what they are.
 * @throws ApiError where one is missing, all are too much, or it is no mp3
 */
export async function assembleAudio(
  files: ObjectStore,
  upload: Upload,
  pieces: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let piece = 0; piece < pieces; piece += 1) {
    const part = await findPiece(files, upload, piece)
    if (!part) throw new ApiError('upload_incomplete')
    parts.push(part)
  }
  const bytes = joined(parts)
  if (bytes.length > AUDIO_BYTES) throw new ApiError('audio_too_large')
  if (!isMp3(bytes)) throw new ApiError('not_an_mp3')
  return bytes
}

/** Its pieces are not needed any more; what remains after a failure is swept. */
export async function discardPieces(
  files: ObjectStore,
  upload: Upload,
  pieces: number,
): Promise<void> {
  for (const at of [upload.at, dayBefore(upload.at)]) {
    for (let piece = 0; piece < pieces; piece += 1) {
      await files.remove(pieceKey({ ...upload, at }, piece))
    }
  }
}

/**
 * Removes the pieces of files that were never put together, from the day before yesterday on. For
 * the daily job.
 * @returns how many were removed
 */
export async function sweepPieces(files: ObjectStore, at: Date): Promise<number> {
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
export async function translationsOnTheirWay(files: ObjectStore): Promise<Set<number>> {
  const translations = new Set<number>()
  for await (const key of files.list(UPLOADS)) {
    // As in folderOf: the day, then the translation and its upload.
    translations.add(Number.parseInt(key.slice(UPLOADS.length).split('/')[1] ?? '', 10))
  }
  return translations
}

/** A file can be on its way at midnight. */
async function findPiece(
  files: ObjectStore,
  upload: Upload,
  piece: number,
): Promise<Uint8Array | undefined> {
  const today = await files.get(pieceKey(upload, piece))
  return today ?? files.get(pieceKey({ ...upload, at: dayBefore(upload.at) }, piece))
}

function dayBefore(at: Date): Date {
  return new Date(at.getTime() - DAY_MILLISECONDS)
}
