/** Pictures of any size, by the encoders that come with the product's decoders. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import encodeAvif, { init as openAvif } from '@jsquash/avif/encode.js'
import encodeJpeg, { init as openJpeg } from '@jsquash/jpeg/encode.js'
import encodeWebp, { init as openWebp } from '@jsquash/webp/encode.js'
import { memoizeAsync } from '../../functions/runtime/memoize-async.ts'

const { resolve } = createRequire(import.meta.url)

async function encoder(file: string) {
  const module = await WebAssembly.compile(await readFile(resolve(`@jsquash/${file}`)))
  return {
    instantiateWasm(imports: WebAssembly.Imports, ready: (instance: never) => void) {
      const instance = new WebAssembly.Instance(module, imports)
      ready(instance as never)
      return instance.exports
    },
  }
}

const opened = {
  jpeg: memoizeAsync(async () => openJpeg(await encoder('jpeg/codec/enc/mozjpeg_enc.wasm'))),
  webp: memoizeAsync(async () => openWebp(await encoder('webp/codec/enc/webp_enc_simd.wasm'))),
  avif: memoizeAsync(async () => openAvif(await encoder('avif/codec/enc/avif_enc.wasm'))),
}

const encoders = {
  async jpeg(pixels: ImageData) {
    await opened.jpeg()
    return encodeJpeg(pixels, { progressive: false })
  },
  async jpegProgressive(pixels: ImageData) {
    await opened.jpeg()
    return encodeJpeg(pixels, { progressive: true })
  },
  async webp(pixels: ImageData) {
    await opened.webp()
    return encodeWebp(pixels, { method: 0 })
  },
  async webpLossless(pixels: ImageData) {
    await opened.webp()
    return encodeWebp(pixels, { lossless: 1, method: 0, quality: 0 })
  },
  async avif(pixels: ImageData) {
    await opened.avif()
    return encodeAvif(pixels, { speed: 10 })
  },
}

export type EncodedName = keyof typeof encoders
export const encodedNames = Object.keys(encoders) as EncodedName[]

/** A picture of stripes over a gradient, without transparency; square where no height is given. */
export async function encodePicture(
  name: EncodedName,
  width: number,
  height = width,
): Promise<Uint8Array<ArrayBuffer>> {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    const [column, row] = [at % width, Math.floor(at / width)]
    data.set([(column * row) % 251, (column * 7) % 256, (row * 13) % 256, 255], 4 * at)
  }
  const pixels = { data, width, height } as unknown as ImageData
  return new Uint8Array(await encoders[name](pixels))
}
