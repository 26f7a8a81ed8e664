import type { Hono } from 'hono'
import {
  AUDIO_PIECE_BYTES,
  audioPiece,
  removeAudio,
  setAudio,
  uploadAudioPiece,
} from '../../../src/contract/desk/library-audio.ts'
import { assembleAudio, chunkKey, discardChunks } from '../../editorial/audio-uploads.ts'
import { ApiError } from '../../errors/api-error.ts'
import { audioFileOf } from '../../files/audio.ts'
import { mp3Seconds } from '../../files/mp3.ts'
import { originalAudioKey } from '../../files/object-store.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Spoken hearticles: they come and go in pieces, since the platform takes nothing larger. */
export function libraryAudioRoutes(
  app: Hono,
  { library, hearticles, files, idempotency, now }: Dependencies,
): void {
  const find = async ({ id, translationId }: { id: number; translationId: number }) => {
    const desk = await hearticles.findForDesk(id)
    if (desk === 'deleted') throw new ApiError('hearticle_deleted')
    if (!desk) throw new ApiError('hearticle_not_found')
    const translation = desk.hearticle.translations.find((text) => text.id === translationId)
    if (!translation) throw new ApiError('translation_not_found')
    return { desk, translation }
  }

  serve(app, uploadAudioPiece, async ({ params, query: { upload, piece }, file, caller }) => {
    await find(params)
    const audioChange = {
      translationId: params.translationId,
      userId: caller.userId,
      upload,
      at: now(),
    }
    const bytes = await file.read()
    await files.put(chunkKey(audioChange, piece), bytes)
    return { bytes: bytes.length }
  })

  serve(app, audioPiece, async ({ params: { id, translationId }, query: { piece } }) => {
    const { sound } = (await find({ id, translationId })).translation
    const bytes = sound && (await files.get(originalAudioKey(id, translationId, sound.file)))
    if (!bytes) throw new ApiError('audio_not_found')
    const start = piece * AUDIO_PIECE_BYTES
    const part = bytes.subarray(start, start + AUDIO_PIECE_BYTES)
    return { mediaType: 'audio/mpeg' as const, bytes: part }
  })

  serve(app, setAudio, ({ params, body: { version, upload, pieces }, caller, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const { desk } = await find(params)
      if (desk.hearticle.version !== version) throw new ApiError('version_conflict')
      const at = now()
      const { userId } = caller
      const pieceOf = { translationId: params.translationId, userId, upload, at }
      const bytes = await assembleAudio(files, pieceOf, pieces)
      // The file first: what says that there is one is never without it.
      const sound = { seconds: mp3Seconds(bytes), file: audioFileOf(bytes) }
      await files.put(originalAudioKey(params.id, params.translationId, sound.file), bytes)
      const change = { by: userId, at, note }
      const next = await library.audio.setAudio(desk, params.translationId, sound, change)
      if (!next) throw new ApiError('version_conflict')
      await discardChunks(files, pieceOf, pieces)
      return { version: next.version, hasAudio: true }
    }),
  )

  serve(app, removeAudio, ({ params, query: { version }, caller, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const { desk } = await find(params)
      if (desk.hearticle.version !== version) throw new ApiError('version_conflict')
      const change = { by: caller.userId, at: now(), note }
      const next = await library.audio.setAudio(desk, params.translationId, undefined, change)
      if (!next) throw new ApiError('version_conflict')
      return { version: next.version, hasAudio: false }
    }),
  )
}
