/**
 * A process that reads pictures by sharp, one at a time. Decoders are where pictures attack, and
 * libvips cannot be told to stop while it counts frames or decodes an AVIF; a process can be ended.
 */
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ProfileImageType } from '../../../src/contract/accounts/profile-image.ts'
import type { PictureAnswer, PictureForm, PictureTask } from './picture-task.ts'

/** Of a picture's longer side (P-PICTURE). */
const SIDE_MAXIMUM = 4096

/** How often it is looked at what a picture has cost so far. */
const WATCH_MILLISECONDS = 20

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
})
// No picture comes twice, and one thread for each leaves the others to the server.
sharp.cache(false)
sharp.concurrency(1)

const MEDIA_TYPES: Partial<Record<Metadata['format'], ProfileImageType>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
}

/** Of an animation the first frame. What is damaged is no picture. */
const INPUT = { pages: 1, sequentialRead: true, failOn: 'warning' } as const

async function prepare({ bytes, form, limits }: PictureTask): Promise<PictureAnswer> {
  const before = process.cpuUsage()
  let metadata: Metadata
  try {
    // Nothing is decoded for that, so what it is told of its size can be looked at.
    metadata = await sharp(bytes, { ...INPUT, limitInputPixels: false }).metadata()
  } catch {
    return { fault: 'not_an_image' }
  }
  const { width, height } = metadata
  const mediaType = MEDIA_TYPES[metadata.format]
  if (!mediaType || !form.from.includes(mediaType)) return { fault: 'not_an_image' }
  if (Math.max(width, height) > SIDE_MAXIMUM) return { fault: 'image_dimensions' }
  const { exactly, within } = form
  const turned = metadata.autoOrient
  if (exactly && (turned.width !== exactly.width || turned.height !== exactly.height)) {
    return { fault: 'other_size' }
  }
  if (width * height > limits.pixels) return { fault: 'large' }
  const whole = sharp(bytes, { ...INPUT, limitInputPixels: limits.pixels, autoOrient: true })
  const sized = within
    ? whole.resize({ ...within, fit: 'inside', withoutEnlargement: true })
    : whole
  try {
    const made = await encoded(sized, form.as).toBuffer()
    const { user, system } = process.cpuUsage(before)
    return { picture: new Uint8Array(made), milliseconds: (user + system) / 1000 }
  } catch {
    return { fault: 'not_an_image' }
  }
}

/** Without EXIF, comments and profiles, which sharp leaves out unless it is told to keep them. */
function encoded(picture: Sharp, as: PictureForm['as']): Sharp {
  const colours = picture.toColourspace('srgb')
  if (as === 'png') return colours.png()
  return as === 'webp'
    ? colours.webp({ quality: 85, effort: 2 })
    : colours.flatten({ background: '#fff' }).jpeg({ quality: 88 })
}

function answer(message: PictureAnswer): void {
  process.send?.(message)
}

process.on('message', async (task: PictureTask) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isOver =
      (user + system) / 1000 > task.limits.milliseconds ||
      process.memoryUsage.rss() > task.limits.memoryBytes
    if (!isOver) return
    clearInterval(watch)
    answer({ fault: 'exceeded' })
  }, WATCH_MILLISECONDS)
  const prepared = await prepare(task)
  clearInterval(watch)
  answer(prepared)
})

process.on('disconnect', () => process.exit())
