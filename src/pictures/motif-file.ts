import { drawMotif } from './draw-motif.ts'

/** The file that pages use a motif from: its colours are custom properties of the page. */
export function motifFile(motif: string): string {
  const shapes = drawMotif(motif, (role) => `var(--p-${role})`)
  return `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="m" viewBox="0 0 200 200">${shapes}</symbol></svg>\n`
}
