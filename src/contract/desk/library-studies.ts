/** Studies for those who assign and translate them, and who approve that (P-LIBRARY, P-STUDY-TEXTS). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine, filledText, plainLine } from '../protocol/hearticle-text.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { pageOf, pagingQuery } from '../protocol/paging.ts'
import { ofAll, perUser } from '../protocol/rate-limits.ts'
import { pmidSchema } from '../reading/pmid.ts'
import {
  sectionCategories,
  studyNoticeSchema,
  studySchema,
  studySectionSchema,
} from '../reading/studies.ts'
import { contentEditors } from './library-taxonomy.ts'
import { doneSchema, proposalStates, proposedFields } from './proposals.ts'
import { cardFactsSchema, changedStudyCard, storedCardSchema } from './study-card.ts'
import { hearticleReaders } from './writing.ts'

/**
 * What editors wrote in German; what is empty leaves the source's own German text as it is. Title
 * and abstract have the inline tags `<i> <b> <sup> <sub> <u>` and `&lt; &gt; &amp;`, as studies
 * have them; whatever else looks like markup is shown as text.
 */
export const germanTextsSchema = z.object({
  title: plainLine(1000),
  abstract: z
    .array(
      z.object({
        /** A heading in words, for parts whose category is none of these. */
        label: z.nullable(filledLine(100)),
        category: z.nullable(z.enum(sectionCategories)),
        markup: filledText(10_000),
      }),
    )
    .check(z.maxLength(20)),
  keywords: z.array(filledLine(200)).check(z.maxLength(50)),
})

/** Such texts as they are: those of a source keep to no rule of ours. */
const keptTextsSchema = z.object({
  title: z.string(),
  abstract: z.array(studySectionSchema),
  keywords: z.array(z.string()),
})

const assigned = {
  rubricId: z.nullable(z.int().check(z.gte(1))),
  /** A topic decides the rubric. */
  topicId: z.nullable(z.int().check(z.gte(1))),
}

/** What waits for somebody who did not write it, whole: it takes the place of what is public. */
const proposedTextsSchema = z.object({
  german: keptTextsSchema,
  studyCard: z.nullable(storedCardSchema),
  ...proposedFields,
})

const libraryStudySchema = z.object({
  pmid: z.string(),
  /** Grows with every change, of imports too; the user who saves names the one they have read. */
  version: z.int(),
  titleMarkup: z.string(),
  /** BCP 47 of the title; left out for English. */
  titleLanguage: z.optional(z.string()),
  abstractSections: z.array(studySectionSchema),
  keywords: z.array(z.string()),
  journal: z.nullable(z.string()),
  publicationDate: z.nullable(z.string()),
  url: z.string(),
  notices: z.array(studyNoticeSchema),
  ...assigned,
  /** What is public. */
  german: keptTextsSchema,
  /** The German texts that came with the study itself. */
  germanOfSource: keptTextsSchema,
  /** What is public of it once somebody confirmed it. */
  studyCard: z.nullable(storedCardSchema),
  /** What PubMed says for it. */
  prefilledCard: cardFactsSchema,
  /**
   * The name of the user who confirmed the card that is worked on, for as long as they have an
   * account.
   */
  cardConfirmedBy: z.nullable(z.string()),
  /** Who approved what is public and did not write it; null where nobody did. */
  checked: z.nullable(doneSchema),
  proposed: z.nullable(proposedTextsSchema),
  /** Whether what is saved waits for an approval; else it is public at once. */
  needsSecondPerson: z.boolean(),
})

export const libraryStudyItemSchema = z.object({
  pmid: z.string(),
  /** Plain text. */
  title: z.string(),
  /** BCP 47 of the title; left out for English. */
  titleLanguage: z.optional(z.string()),
  germanTitle: z.nullable(z.string()),
  journal: z.nullable(z.string()),
  publicationDate: z.nullable(z.string()),
  ...assigned,
  proposed: z.nullable(z.enum(proposalStates)),
})

export type EditedGermanTexts = z.infer<typeof germanTextsSchema>
export type LibraryStudy = z.infer<typeof libraryStudySchema>
export type LibraryStudyItem = z.infer<typeof libraryStudyItemSchema>
export type ProposedTexts = z.infer<typeof proposedTextsSchema>

const one = z.object({ pmid: pmidSchema })

export const findLibraryStudies = endpoint({
  summary: 'Studies by a PubMed number, or by words among those that are published',
  path: '/api/library/studies',
  access: contentEditors,
  query: z.object({
    ...pagingQuery(8),
    term: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  output: pageOf(libraryStudyItemSchema),
  errors: ['catalogue_unavailable'],
})

export const importLibraryStudy = endpoint({
  summary:
    'Brings one study from PubMed, or answers the one that is stored; why a record was not taken stands with `study_rejected`',
  method: 'POST',
  path: '/api/library/studies',
  access: contentEditors,
  query: inLanguage,
  body: one,
  output: studySchema,
  errors: ['study_not_at_pubmed', 'study_withdrawn', 'study_rejected', 'pubmed_unavailable'],
  // An editor who cites a study every twenty seconds stays below the first. PubMed takes three
  // requests a second from all of us together; the second leaves the daily import its part.
  limits: [perUser('study-imports-user', 30, 600), ofAll('study-imports-all', 60, 60)],
  countsLate: true,
})

export const findLibraryStudy = endpoint({
  summary: 'One study with what editors and the source say in German',
  path: '/api/library/studies/{pmid}',
  access: hearticleReaders,
  params: one,
  output: libraryStudySchema,
  errors: ['study_not_found', 'study_withdrawn'],
})

export const changeLibraryStudy = endpoint({
  summary:
    'Says where a study belongs, and proposes how it reads in German and what its card says: that becomes public once somebody approves it who did not write it, or at once where the desk needs no second person. No import ever changes any of it',
  method: 'PUT',
  path: '/api/library/studies/{pmid}',
  access: contentEditors,
  repeatable: true,
  params: one,
  body: z.object({
    version: z.int().check(z.gte(1)),
    ...assigned,
    german: germanTextsSchema,
    studyCard: changedStudyCard,
  }),
  output: libraryStudySchema,
  errors: [
    'study_not_found',
    'study_withdrawn',
    'rubric_not_found',
    'topic_not_found',
    'version_conflict',
    'passkey_confirmation_needed',
  ],
})
