import { type CallError, callForFile } from '../api/api.ts'
import { AUDIO_PIECE_BYTES, audioPiece } from '../contract/desk/library-audio.ts'

/** Fetches a spoken version in pieces, since no larger answer is given. */
export async function loadAudio(
  hearticleId: number,
  translationId: number,
): Promise<{ ok: true; file: Blob } | { ok: false; error: CallError }> {
  const params = { id: hearticleId, translationId }
  const pieces: Blob[] = []
  for (;;) {
    const outcome = await callForFile(audioPiece, { params, query: { piece: pieces.length } })
    if (!outcome.ok) return outcome
    pieces.push(outcome.value)
    if (outcome.value.size < AUDIO_PIECE_BYTES) {
      return { ok: true, file: new Blob(pieces, { type: 'audio/mpeg' }) }
    }
  }
}
