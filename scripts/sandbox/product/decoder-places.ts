import { createRequire } from 'node:module'
import type { DecoderPlaces } from '../../../functions/files/image/decoding.ts'

/** Decoders of pictures, as they lie in the sources and in `node_modules`. */
export const decoderPlaces: DecoderPlaces = {
  thread: new URL('../../../functions/files/image/decode-thread.ts', import.meta.url),
  fileAt: createRequire(import.meta.url).resolve,
}
