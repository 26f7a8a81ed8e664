import type { PaintRole } from './palette.ts'

/** The colours that the files in content/motifs are drawn in, and what each is for. */
export const drawingColors: Readonly<Record<string, PaintRole>> = {
  '#daa5a4': 'soft',
  '#b2585a': 'main',
  '#5e2628': 'deep',
  '#fffcf9': 'light',
  '#eabc73': 'warm',
  '#c92035': 'pulse',
}

/**
 * The shapes of a motif in other colours.
 * @param drawing its file, an SVG of 200 by 200
 * @param paint what stands for a role in `fill` and `stroke`
 * @throws for a colour that has no role
 */
export function paintMotif(drawing: string, paint: (role: PaintRole) => string): string {
  const shapes = drawing.replace(/^<svg[^>]*>\s*|\s*<\/svg>\s*$/g, '').replace(/>\s+</g, '><')
  return shapes.replace(/#[\da-f]{6}/gi, (color) => {
    const role = drawingColors[color.toLowerCase()]
    if (role === undefined) throw new Error(`no motif is drawn in ${color}`)
    return paint(role)
  })
}

/** The file that pages use a motif from: its colours are custom properties of the page. */
export function motifFile(drawing: string): string {
  const shapes = paintMotif(drawing, (role) => `var(--p-${role})`)
  return `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="m" viewBox="0 0 200 200">${shapes}</symbol></svg>\n`
}
