/** Links by which somebody without an account reads what is not public (P-PREVIEW-LINKS). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { byId, numericId } from '../protocol/paging.ts'
import { MINUTE, perNetworkAtInstance } from '../protocol/rate-limits.ts'
import { hearticleSchema } from '../reading/hearticles.ts'
import { hearticleReaders } from './writing.ts'

/** For so many days at most. */
export const MAX_PREVIEW_DAYS = 30

/** So many links of a hearticle hold at a time. */
export const MAX_PREVIEW_LINKS = 20

const previewLinkSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The name of who made it; null where they are gone. */
  createdBy: z.nullable(z.string()),
})

export type PreviewLink = z.output<typeof previewLinkSchema>

const gone = ['hearticle_not_found', 'hearticle_deleted'] as const

export const listPreviewLinks = endpoint({
  summary: 'The links to previews of a hearticle that still hold, the latest first',
  path: '/api/desk/hearticles/{id}/preview-links',
  access: hearticleReaders,
  params: byId,
  output: z.object({ content: z.array(previewLinkSchema) }),
  errors: gone,
})

export const createPreviewLink = endpoint({
  summary: 'Makes a link to a preview of a hearticle. Its secret is told this once',
  method: 'POST',
  path: '/api/desk/hearticles/{id}/preview-links',
  access: hearticleReaders,
  repeatable: true,
  params: byId,
  body: z.object({ days: z.int().check(z.gte(1), z.lte(MAX_PREVIEW_DAYS)) }),
  output: z.extend(previewLinkSchema, {
    /** What the address of the preview has behind its `#`. */
    secret: z.string(),
  }),
  errors: [...gone, 'preview_links_full'],
})

export const revokePreviewLink = endpoint({
  summary: 'Ends a link to a preview; one that ended before is no error',
  method: 'DELETE',
  path: '/api/desk/hearticles/{id}/preview-links/{linkId}',
  access: hearticleReaders,
  params: z.object({ id: numericId, linkId: z.string().check(z.regex(/^[\w-]{10,64}$/)) }),
  output: z.object({}),
})

/** By POST, so that the secret stands in no address, log or cache. */
export const openPreview = endpoint({
  summary:
    'What a link to a preview shows: the hearticle as it is worked on now, in one language; nothing is counted',
  method: 'POST',
  path: '/api/public/preview',
  query: inLanguage,
  body: z.object({ secret: z.string().check(z.maxLength(200)) }),
  /** Nobody finds a secret by trying; this keeps those who try from costing much. */
  limits: [perNetworkAtInstance('previews-address', 60, MINUTE)],
  output: z.object({ hearticle: hearticleSchema, expiresAt: z.iso.datetime() }),
  errors: ['preview_not_found', 'preview_expired'],
  caching: 'no-store',
})
