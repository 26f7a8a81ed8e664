/** What the house corrected, replaced or took away, and how long that took (P-CORRECTIONS). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage, languageQuery } from '../protocol/language-schema.ts'
import { MINUTE, perNetworkAtInstance } from '../protocol/rate-limits.ts'
import { alarmTypes } from './alarm-types.ts'
import { pmidSchema } from './pmid.ts'

/** As often as a search. */
export const CORRECTIONS_BY_NETWORK = perNetworkAtInstance('corrections-address', 300, MINUTE)

const moment = z.iso.datetime({ offset: true })

/** `open`: a notice on a cited study, of which nobody has said yet what follows. */
export const correctionKinds = ['correction', 'update', 'withdrawal', 'open'] as const

const correctionEventSchema = z.object({
  /** Null while it is open. */
  at: z.nullable(moment),
  hearticleId: z.int(),
  /** As it is today; null where it is not public. */
  headline: z.nullable(z.string()),
  kind: z.enum(correctionKinds),
  /** The number of the edition that came; null where none did. */
  edition: z.nullable(z.int()),
  /** What readers were told. */
  note: z.nullable(z.string()),
  /** When what was taken away came back. */
  restoredAt: z.nullable(moment),
  /** What became known of a cited study before; null for none. */
  notice: z.nullable(z.object({ pmid: pmidSchema, type: z.enum(alarmTypes), at: moment })),
  /** Days of the calendar in Vienna from that notice on, to the change or to today. */
  days: z.nullable(z.int()),
})

export type CorrectionEvent = z.infer<typeof correctionEventSchema>

export const listCorrections = endpoint({
  summary:
    'Corrections, updates and withdrawals of all hearticles, the newest first, before them notices that wait; of one study where it is named',
  path: '/api/public/corrections',
  caching: 'revalidate',
  limits: [CORRECTIONS_BY_NETWORK],
  query: z.object({ ...languageQuery, pmid: z.optional(pmidSchema) }),
  output: z.object({ corrections: z.array(correctionEventSchema) }),
})

export const correctionsFeed = endpoint({
  summary: 'The same as an Atom feed',
  path: '/api/public/corrections.atom',
  caching: 'revalidate',
  limits: [CORRECTIONS_BY_NETWORK],
  query: inLanguage,
  output: z.string(),
  mediaTypes: ['application/atom+xml'],
})

export const changesInBulk = endpoint({
  summary:
    'Corrections, updates, withdrawals and notices that wait of all hearticles: a line of JSON for each in each language',
  path: '/data/changes.jsonl',
  caching: 'revalidate',
  limits: [CORRECTIONS_BY_NETWORK],
  output: z.string(),
  mediaTypes: ['application/x-ndjson'],
})
