import type { ShownPicture } from '../domain/pictures/picture-list.ts'
import type { PictureCrop } from './compose.ts'

/** Where a picture that an editor brought lies below the origin (P-OWN-PICTURE). */
export const ownPictureAddress = (file: string) => `/uploads/pictures/${file}`

/** How pictures.css cuts it: to the crop, around what is not to be cut off. */
export function ownPictureClasses(
  { focus }: NonNullable<ShownPicture['own']>,
  crop: PictureCrop,
): string {
  return `picture own crop-${crop} focus-${focus}`
}

/** The same for `preserveAspectRatio` of SVG: 'xMinYMax slice'. */
export function ownPictureSlice(focus: string): string {
  const [x = '', y = ''] = focus.split('-')
  return `x${PARTS[x] ?? 'Mid'}Y${PARTS[y] ?? 'Mid'} slice`
}

const PARTS: Record<string, string> = { left: 'Min', right: 'Max', top: 'Min', bottom: 'Max' }
