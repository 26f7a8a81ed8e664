/** Corrections and updates of what is public, for readers (P-CHANGE-LOG), and what differs between editions. */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage, languageQuery } from '../protocol/language-schema.ts'
import { byId, numericId } from '../protocol/paging.ts'
import { EDITION_PATH } from './edition-path.ts'
import { hearticleSchema, suspensions } from './hearticles.ts'

/** What replaces something public (P-EDITION-KIND). */
export const replacementKinds = ['correction', 'update'] as const

/** What of a hearticle is approved by itself: the texts of each language, and the evidence with all else. */
export const editionParts = ['de', 'en', 'evidence'] as const

export type EditionPart = (typeof editionParts)[number]

export type ReplacementKind = (typeof replacementKinds)[number]

/** A number of a text, in the words of its language. */
const numberInTextSchema = z.object({
  /** What it refers to: 'f1:pair', by the id of a finding, or 'n3' (P-NUMBER-BOUND). */
  source: z.string(),
  text: z.string(),
})

const changedFieldSchema = z.object({
  /** Within the place, 'measure.low'; empty where the place itself is a text or a value. */
  field: z.string(),
  /** Without what was added it reads as before, without what was removed as after. */
  pieces: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  /** Numbers that a text says otherwise, or of something else: null where one came or went alone. */
  numbers: z.array(
    z.object({ before: z.nullable(numberInTextSchema), after: z.nullable(numberInTextSchema) }),
  ),
})

const changedPlaceSchema = z.object({
  part: z.enum(editionParts),
  /**
   * A paragraph or an entry of a list, counted from 0 as it is now, or as it was where it is gone:
   * 'de.mainTextBody.3'. A finding, a comparison or a number by its id, 'findings.f1'. Else a fact:
   * 'en.note', 'topicId'.
   */
  place: z.string(),
  fields: z.array(changedFieldSchema),
})

export type ChangedField = z.infer<typeof changedFieldSchema>
export type ChangedPlace = z.infer<typeof changedPlaceSchema>

/** Where an edition differs from another one (P-DIFFERENCE). */
export const editionDifferenceSchema = z.object({
  /** The texts by language, then the evidence. */
  changes: z.array(changedPlaceSchema),
  /**
   * What the changes name by ids, in the language of the answer: the outcome of 'findings.f1', the
   * comparator of 'comparisons.c1', 'topics.3'.
   */
  names: z.record(z.string(), z.string()),
})

export type EditionDifference = z.infer<typeof editionDifferenceSchema>

export const replacementSchema = z.object({
  /** The number of the edition. */
  edition: z.int(),
  at: z.iso.datetime({ offset: true }),
  kind: z.enum(replacementKinds),
  /** What readers are told. */
  note: z.string(),
  /** Whether somebody who did not write it had approved it. */
  isApproved: z.boolean(),
  /** What readers of the language see of the change; nothing where the edition before is not kept. */
  difference: editionDifferenceSchema,
})

export type Replacement = z.infer<typeof replacementSchema>

export const listReplacements = endpoint({
  summary: 'What was replaced of a public hearticle, the newest first: what was and what is',
  path: '/api/public/hearticle/{id}/changes',
  caching: 'revalidate',
  params: byId,
  query: inLanguage,
  output: z.object({ replacements: z.array(replacementSchema) }),
  errors: ['hearticle_not_found', 'hearticle_deleted'],
})

/**
 * Whether what an edition says still holds (P-EDITION-ADDRESS): it does; another one corrected it, or
 * replaced it; its approval is suspended; or nothing of the hearticle is public any more.
 */
export const editionStandings = [
  'holds',
  'corrected',
  'replaced',
  'suspended',
  'withdrawn',
] as const

export type EditionStanding = (typeof editionStandings)[number]

const editionSchema = z.object({
  hearticleId: z.int(),
  /** The number of the edition. */
  edition: z.int(),
  standing: z.enum(editionStandings),
  /** Why it is suspended; null for all others. */
  suspension: z.nullable(z.enum(suspensions)),
  /** From when to when it was what readers saw; null where they see it still. */
  from: z.iso.datetime({ offset: true }),
  until: z.nullable(z.iso.datetime({ offset: true })),
  /** Whether somebody who did not write it had approved it. */
  isApproved: z.boolean(),
  /** All that were public, the first first. */
  editions: z.array(z.object({ edition: z.int(), at: z.iso.datetime({ offset: true }) })),
  /** Why it was replaced, and what replaced it, the newest first. */
  later: z.array(
    z.object({
      edition: z.int(),
      at: z.iso.datetime({ offset: true }),
      kind: z.enum(replacementKinds),
      note: z.string(),
    }),
  ),
  /** Where what holds now differs from it. */
  difference: editionDifferenceSchema,
  /** What it said, its studies as they stand today; null once withdrawn, and where it is not kept. */
  hearticle: z.nullable(hearticleSchema),
})

export type ShownEdition = z.infer<typeof editionSchema>

export const findEdition = endpoint({
  summary:
    'One edition of a hearticle: what it said, whether it still holds, and what changed since',
  path: EDITION_PATH,
  caching: 'revalidate',
  params: z.object({ id: numericId, edition: numericId }),
  query: inLanguage,
  output: editionSchema,
  errors: ['version_not_found'],
})

export const findEditionCitation = endpoint({
  summary: 'One edition of a hearticle as a file for a reference manager',
  path: '/api/public/hearticle/{id}/editions/{edition}/citation',
  caching: 'revalidate',
  params: z.object({ id: numericId, edition: numericId }),
  query: z.object({ ...languageQuery, format: z.enum(['ris', 'bibtex']) }),
  output: z.string(),
  mediaTypes: ['application/x-research-info-systems', 'application/x-bibtex'],
  errors: ['version_not_found'],
})
