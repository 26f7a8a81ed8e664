/** Kinds of pictures that a decoder in WebAssembly decodes, and the decoder, as a package's file. */
export const DECODER_FILES = {
  'image/jpeg': '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  'image/webp': '@jsquash/webp/codec/dec/webp_dec.wasm',
  'image/avif': '@jsquash/avif/codec/dec/avif_dec.wasm',
} as const

export type DecodedType = keyof typeof DECODER_FILES
