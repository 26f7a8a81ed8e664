/** Pictures of any size and kind. */
import sharp, { type Sharp } from 'sharp'

const encoders = {
  png: (picture: Sharp) => picture.png(),
  jpeg: (picture: Sharp) => picture.jpeg(),
  webp: (picture: Sharp) => picture.webp({ effort: 0 }),
  gif: (picture: Sharp) => picture.gif({ effort: 1 }),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }),
}

type EncodedName = keyof typeof encoders

/** A picture of stripes over a gradient, without transparency; square where no height is given. */
export async function encodePicture(
  name: EncodedName,
  width: number,
  height = width,
  also: (picture: Sharp) => Sharp = (picture) => picture,
): Promise<Uint8Array<ArrayBuffer>> {
  const data = new Uint8Array(3 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    const [column, row] = [at % width, Math.floor(at / width)]
    data.set([(column * row) % 251, (column * 7) % 256, (row * 13) % 256], 3 * at)
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  return new Uint8Array(await encoders[name](also(picture)).toBuffer())
}
