import type { APIContext } from 'astro'
import { motifs } from '../../../domain/pictures/motifs.ts'
import { DRAWN } from '../../../pictures/motif-address.ts'
import { motifFile } from '../../../pictures/motif-file.ts'

export const prerender = true

export const getStaticPaths = () =>
  motifs.map((motif) => ({ params: { file: `${motif}.${DRAWN}` }, props: { motif } }))

export function GET({ props }: APIContext<{ motif: string }>): Response {
  return new Response(motifFile(props.motif), { headers: { 'Content-Type': 'image/svg+xml' } })
}
