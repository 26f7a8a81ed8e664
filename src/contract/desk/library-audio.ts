/** Spoken hearticles for those who enter them (P-LIBRARY). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { numericId, wholeNumber } from '../protocol/paging.ts'
import { contentEditors } from './library-taxonomy.ts'
import { hearticleReaders } from './writing.ts'

export const AUDIO_BYTES = 25 * 1024 * 1024

/** The platform takes no request over about 4.5 MB (P-UPLOAD-PLACES). */
export const AUDIO_PIECE_BYTES = 4 * 1024 * 1024

const AUDIO_PIECES_MAXIMUM = Math.ceil(AUDIO_BYTES / AUDIO_PIECE_BYTES)

const translation = z.object({ id: numericId, translationId: numericId })

const outcome = z.object({ version: z.int(), hasAudio: z.boolean() })

/** A name for all pieces of one file, made by the client that sends them. */
const upload = z.uuid()

export const uploadAudioPiece = endpoint({
  summary: 'Brings one piece of a sound file, which is nothing until it is put together',
  method: 'POST',
  path: '/api/hearticle/{id}/audio/{translationId}/pieces',
  access: contentEditors,
  params: translation,
  query: z.object({ upload, piece: wholeNumber(0, AUDIO_PIECES_MAXIMUM - 1) }),
  upload: { field: 'file', maximumBytes: AUDIO_PIECE_BYTES, tooLarge: 'audio_too_large' },
  output: z.object({ bytes: z.int() }),
  errors: ['hearticle_not_found', 'hearticle_deleted', 'translation_not_found', 'audio_too_large'],
})

export const audioPiece = endpoint({
  summary: 'One piece of a spoken version, whether or not its hearticle is public yet',
  path: '/api/hearticle/{id}/audio/{translationId}/pieces',
  access: hearticleReaders,
  params: translation,
  /** The last piece is the first that is shorter than a piece may be; it can be empty. */
  query: z.object({ piece: wholeNumber(0, AUDIO_PIECES_MAXIMUM) }),
  output: z.string(),
  mediaTypes: ['audio/mpeg'],
  errors: ['hearticle_not_found', 'hearticle_deleted', 'translation_not_found', 'audio_not_found'],
})

export const setAudio = endpoint({
  summary: 'Puts the pieces together, checks that they are an mp3 and makes it the spoken version',
  method: 'PUT',
  path: '/api/hearticle/{id}/audio/{translationId}',
  access: contentEditors,
  repeatable: true,
  params: translation,
  body: z.object({
    /** Of the hearticle, as it was read. */
    version: z.int().check(z.gte(1)),
    upload,
    pieces: z.int().check(z.gte(1), z.lte(AUDIO_PIECES_MAXIMUM)),
  }),
  output: outcome,
  errors: [
    'hearticle_not_found',
    'hearticle_deleted',
    'translation_not_found',
    'upload_incomplete',
    'audio_too_large',
    'not_an_mp3',
    'version_conflict',
  ],
})

export const removeAudio = endpoint({
  summary: 'Takes the spoken version of a translation away',
  method: 'DELETE',
  path: '/api/hearticle/{id}/audio/{translationId}',
  access: contentEditors,
  repeatable: true,
  params: translation,
  query: z.object({ version: wholeNumber(1, 1_000_000_000) }),
  output: outcome,
  errors: ['hearticle_not_found', 'hearticle_deleted', 'translation_not_found', 'version_conflict'],
})
