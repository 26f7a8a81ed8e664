import type { ProfileImageType } from '../../../src/contract/accounts/profile-image.ts'
import { readAvif } from './avif.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { readPng } from './png.ts'
import { hasAllPixels } from './png-pixels.ts'
import { readWebp } from './webp.ts'

/** Pixels of the longer side (the browser sends 512; P-PICTURE). */
const IMAGE_SIDE_MAXIMUM = 4096

export interface Image extends Picture {
  mediaType: ProfileImageType
}

const readers: ReadonlyArray<[ProfileImageType, (bytes: Uint8Array) => Picture | undefined]> = [
  ['image/png', readPng],
  ['image/jpeg', readJpeg],
  ['image/webp', readWebp],
  ['image/gif', readGif],
  ['image/avif', readAvif],
]

/**
 * Reads a picture by its bytes, whatever its name says (P-PICTURE): its structure is walked to the
 * end, so that nothing cut off and nothing with a second file behind it counts as a picture; PNG
 * and GIF are decoded here, the others by `createDecoding`. What is not the picture (place, camera,
 * comments, previews) is left out of the bytes. Never throws, and takes time in proportion to the
 * size.
 */
export function readImage(
  bytes: Uint8Array,
): Image | { fault: 'not_an_image' | 'image_dimensions' } {
  for (const [mediaType, read] of readers) {
    const picture = read(bytes)
    if (!picture) continue
    const { width, height } = picture
    if (Math.min(width, height) < 1 || Math.max(width, height) > IMAGE_SIDE_MAXIMUM) {
      return { fault: 'image_dimensions' }
    }
    if (mediaType === 'image/png' && !hasAllPixels(picture.bytes)) break
    return { mediaType, ...picture }
  }
  return { fault: 'not_an_image' }
}
