/** How programs that write learn to show a hearticle in a frame (P-OEMBED). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'

const pixels = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)))

export const findEmbedding = endpoint({
  summary: 'How to show the hearticle at an address in a frame, by oEmbed 1.0',
  path: '/oembed',
  caching: 'revalidate',
  query: z.object({
    /** The address of a hearticle, of an edition, a sheet or an embed of it. */
    url: z.string().check(z.maxLength(2_000)),
    /** Answered with 501 where it is another one. */
    format: z.optional(z.literal('json')),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  // The names are those of oEmbed.
  output: z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  errors: ['hearticle_not_found', 'invalid_request'],
})
