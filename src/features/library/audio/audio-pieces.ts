import { type CallError, call } from '../../../api/api.ts'
import {
  AUDIO_BYTES,
  AUDIO_PIECE_BYTES,
  setAudio,
  uploadAudioPiece,
} from '../../../contract/desk/library-audio.ts'

type AudioOutcome = { ok: true; version: number } | { ok: false; fault: 'tooLarge' | CallError }

interface Upload {
  hearticleId: number
  translationId: number
  /** Of the hearticle, as it was read. */
  version: number
  file: Blob
}

/**
 * Brings a sound file in pieces, since no larger request is taken, and has them put together.
 * @param onPiece told before each piece: its number from 1, and how many there are
 */
export async function uploadAudio(
  { hearticleId, translationId, version, file }: Upload,
  onPiece: (number: number, pieces: number) => void,
): Promise<AudioOutcome> {
  if (file.size > AUDIO_BYTES) return { ok: false, fault: 'tooLarge' }
  const params = { id: hearticleId, translationId }
  const upload = crypto.randomUUID()
  const pieces = Math.max(1, Math.ceil(file.size / AUDIO_PIECE_BYTES))
  for (let piece = 0; piece < pieces; piece += 1) {
    onPiece(piece + 1, pieces)
    const start = piece * AUDIO_PIECE_BYTES
    const part = file.slice(start, start + AUDIO_PIECE_BYTES)
    const sent = await call(uploadAudioPiece, { params, query: { upload, piece }, file: part })
    if (!sent.ok) return { ok: false, fault: sent.error }
  }
  const set = await call(setAudio, { params, body: { version, upload, pieces } })
  return set.ok ? { ok: true, version: set.value.version } : { ok: false, fault: set.error }
}
