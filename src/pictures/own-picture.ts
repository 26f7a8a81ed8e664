/** Where a picture that an editor brought lies below the origin (P-OWN-PICTURE). */
export const ownPictureAddress = (file: string) => `/uploads/pictures/${file}`

/** Around what is not to be cut off, as `preserveAspectRatio` of SVG: 'xMinYMax slice'. */
export function ownPictureSlice(focus: string): string {
  const [x = '', y = ''] = focus.split('-')
  return `x${PARTS[x] ?? 'Mid'}Y${PARTS[y] ?? 'Mid'} slice`
}

const PARTS: Record<string, string> = { left: 'Min', right: 'Max', top: 'Min', bottom: 'Max' }
