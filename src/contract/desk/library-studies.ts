/** Studies for those who assign and translate them, and who approve that (P-LIBRARY, P-STUDY-TEXTS). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine, filledText, plainLine, plainText } from '../protocol/hearticle-text.ts'
import { languageQuery } from '../protocol/language-schema.ts'
import { pageOf, pagingQuery, wholeNumber } from '../protocol/paging.ts'
import {
  pmidSchema,
  sectionCategories,
  studyNoticeSchema,
  studySchema,
  studySectionSchema,
} from '../reading/studies.ts'
import { contentEditors } from './library-taxonomy.ts'
import { MAX_COMMENTS, reviewStatuses } from './reviews.ts'
import { changedStudyCard, prefilledCardSchema, storedCardSchema } from './study-card.ts'
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
  abstract: z.array(
    z.object({
      label: z.nullable(z.string()),
      category: z.nullable(z.enum(sectionCategories)),
      markup: z.string(),
    }),
  ),
  keywords: z.array(z.string()),
})

const assigned = {
  rubricId: z.nullable(z.int().check(z.gte(1))),
  /** A topic decides the rubric. */
  topicId: z.nullable(z.int().check(z.gte(1))),
}

/** A moment, and the name of who did it then; null where the account is gone. */
const doneSchema = z.object({ at: z.string(), by: z.nullable(z.string()) })

/** What the caller may do with what is proposed, or why nothing. */
export const approvalStates = ['open', 'by-writer', 'no-reviewer'] as const

/** What waits for somebody who did not write it, whole: it takes the place of what is public. */
const proposedTextsSchema = z.object({
  german: keptTextsSchema,
  studyCard: z.nullable(storedCardSchema),
  /** When it was last changed. */
  at: z.string(),
  /** Names of those who wrote it; who is gone is left out. */
  writers: z.array(z.string()),
  /** Null while it waits. */
  changesAsked: z.nullable(z.extend(doneSchema, { comments: z.string() })),
  approval: z.enum(approvalStates),
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
  prefilledCard: prefilledCardSchema,
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

/** Whether what is proposed waits for a reviewer, or for its writers. */
const proposedStates = ['waiting', 'changes-asked'] as const

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
  proposed: z.nullable(z.enum(proposedStates)),
})

/** So many studies whose texts wait for an approval are listed. */
export const MAX_PROPOSED_STUDIES = 100

const proposedStudySchema = z.object({
  pmid: z.string(),
  /** Plain text, as it is to be in German where that is proposed. */
  title: z.string(),
  /** BCP 47 of the title. */
  titleLanguage: z.string(),
  at: z.string(),
  state: z.enum(proposedStates),
  /** The caller wrote it, or part of it. */
  isOwn: z.boolean(),
})

export type EditedGermanTexts = z.infer<typeof germanTextsSchema>
export type LibraryStudy = z.infer<typeof libraryStudySchema>
export type LibraryStudyItem = z.infer<typeof libraryStudyItemSchema>
export type ProposedStudy = z.infer<typeof proposedStudySchema>
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
  query: z.object(languageQuery),
  body: one,
  output: studySchema,
  errors: [
    'study_not_at_pubmed',
    'study_withdrawn',
    'study_rejected',
    'too_many_requests',
    'pubmed_unavailable',
  ],
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
  ],
})

export const listProposedStudies = endpoint({
  summary:
    'Studies whose texts wait for somebody who did not write them, 100 at most: first what waits for a reviewer, then what is with the editors again; of each kind the longest first',
  path: '/api/review/studies',
  access: hearticleReaders,
  output: z.object({
    content: z.array(proposedStudySchema).check(z.maxLength(MAX_PROPOSED_STUDIES)),
    /** How many there are, listed or not. */
    totalElements: z.int(),
    /** How many of them wait for a reviewer. */
    waiting: z.int(),
  }),
})

export const reviewStudyTexts = endpoint({
  summary:
    'Approves what is proposed of a study as it was read, which makes it public, or asks its writers for changes; for reviewers who did not write it',
  method: 'POST',
  path: '/api/library/studies/{pmid}/approval',
  access: ['PERMISSION_REVIEW_HEARTICLES'],
  repeatable: true,
  params: one,
  body: z
    .object({
      /** The version that was read: nobody approves what they have not seen. */
      version: z.int().check(z.gte(1)),
      status: z._default(z.enum(reviewStatuses), 'APPROVED'),
      comments: z.prefault(plainText(MAX_COMMENTS), ''),
    })
    .check(
      z.refine(({ status, comments }) => status === 'APPROVED' || comments !== '', {
        path: ['comments'],
        params: { fault: 'empty' },
      }),
    ),
  output: libraryStudySchema,
  errors: [
    'study_not_found',
    'study_withdrawn',
    'proposal_not_found',
    'own_edition',
    'role_by_writer',
    'email_not_confirmed',
    'version_conflict',
  ],
})

export const discardStudyTexts = endpoint({
  summary:
    'Takes away what is proposed of a study; what is public stays. Again, it answers the same',
  method: 'DELETE',
  path: '/api/library/studies/{pmid}/proposed',
  access: contentEditors,
  params: one,
  query: z.object({ version: z.optional(wholeNumber(1, 2_147_483_647)) }),
  output: libraryStudySchema,
  errors: ['study_not_found', 'study_withdrawn', 'version_conflict'],
})
