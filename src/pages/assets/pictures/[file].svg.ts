import type { APIContext } from 'astro'
import { motifs } from '../../../domain/pictures/motifs.ts'
import { DRAWN } from '../../../pictures/motif-address.ts'
import { motifFile } from '../../../pictures/motif-svg.ts'

const drawings = import.meta.glob<string>('../../../../content/motifs/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const prerender = true

export const getStaticPaths = () =>
  motifs.map((motif) => ({ params: { file: `${motif}.${DRAWN}` }, props: { motif } }))

export function GET({ props }: APIContext<{ motif: string }>): Response {
  const drawing = drawings[`../../../../content/motifs/${props.motif}.svg`]
  if (drawing === undefined) throw new Error(`content/motifs has no ${props.motif}.svg`)
  return new Response(motifFile(drawing), { headers: { 'Content-Type': 'image/svg+xml' } })
}
