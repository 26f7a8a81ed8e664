/**
 * A picture in another size: filled from its middle, so that nothing is stretched. Drawing it anew
 * leaves out whatever is not the picture; what was clear is white in a JPEG.
 * @returns undefined where the file is none that this browser can show
 */
export async function scalePicture(
  file: Blob,
  { width, height }: { width: number; height: number },
  type: 'image/png' | 'image/jpeg',
): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const { left, top, wide, high } = middleOf(picture, width / height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(picture, left, top, wide, high, 0, 0, width, height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.86))
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
