import { type TopicImageSize, topicImageSizes } from '../../contract/desk/library-taxonomy.ts'

/**
 * A picture in one of the sizes of topics, as PNG: filled from its middle, so that nothing is
 * stretched. Drawing it anew leaves out whatever is not the picture.
 * @returns undefined where the file is none that this browser can show
 */
export async function scalePicture(file: Blob, size: TopicImageSize): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = topicImageSizes[size]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const { left, top, wide, high } = middleOf(picture, width / height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, wide, high, 0, 0, width, height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

/** The largest part of a picture that has this ratio of width to height, from its middle. */
export function middleOf(
  { width, height }: { width: number; height: number },
  ratio: number,
): { left: number; top: number; wide: number; high: number } {
  const wide = Math.min(width, height * ratio)
  const high = Math.min(height, width / ratio)
  return { left: (width - wide) / 2, top: (height - high) / 2, wide, high }
}
