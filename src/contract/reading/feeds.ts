import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage, languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { numericId, pageOf, pagingQuery } from '../protocol/paging.ts'
import { rubricReferenceSchema } from './rubrics.ts'
import { readerNotices } from './studies.ts'
import { areYearsInOrder, paidStudyFilters, studyFilters } from './study-filters.ts'

/** What a card shows of a study; the whole of it is at `/api/pubmedarticles/public/{pmid}`. */
export const studySummarySchema = z.object({
  pmid: z.string(),
  /** Plain text; empty where the source has none. */
  title: z.string(),
  titleMarkup: z.string(),
  /** BCP 47 of the title; left out for English. */
  titleLanguage: z.optional(z.string()),
  /** 'Last F', the first of them, in order: as many as the longest list shows. */
  authors: z.array(z.string()),
  /** Whether there are more than `authors` names. */
  hasMoreAuthors: z.boolean(),
  journal: z.nullable(z.string()),
  journalAbbreviation: z.nullable(z.string()),
  /** The record in the literature database. */
  url: z.string(),
  /** Of the issue: 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD', as exact as its source. */
  publicationDate: z.nullable(z.string()),
  /** How often it was cited; null where nobody has counted. */
  citationCount: z.nullable(z.int()),
  /** How it was made, in the asked language; null where its publication types do not tell. */
  design: z.nullable(z.string()),
  /** How many took part; null where it is not known. */
  participants: z.nullable(z.int()),
  /** Its full text lies free in PubMed Central. */
  freeFullText: z.boolean(),
  isNew: z.boolean(),
  isAustrianJournal: z.boolean(),
  /** The abstract is a restatement written for the sample content. */
  isSample: z.boolean(),
  isRetracted: z.boolean(),
  /** The gravest of what happened to it; null for nothing that readers must know. */
  notice: z.nullable(z.enum(readerNotices)),
  rubric: z.nullable(rubricReferenceSchema),
  topic: z.nullable(z.object({ id: z.int(), name: z.string() })),
  translations: z.array(
    z.object({
      languageCode: languageSchema,
      translatedTitle: z.nullable(z.string()),
      translatedTitleMarkup: z.nullable(z.string()),
    }),
  ),
})

export type StudySummary = z.infer<typeof studySummarySchema>

/** So many names a summary brings: those of a search result (P-CARD-STUDY). */
export const SUMMARY_AUTHORS = 3

const studyPage = pageOf(studySummarySchema)

export const topStudiesToday = endpoint({
  summary: 'The study of the day of each rubric; the first of them is the featured one',
  path: '/api/pubmedarticles/top-by-rubric/today',
  query: inLanguage,
  output: z.array(studySummarySchema),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

const rubricParams = z.object({ rubricId: numericId })
const listQuery = z.object({ ...languageQuery, ...pagingQuery(8) })
const filteredQuery = z
  .object({ ...languageQuery, ...pagingQuery(8), ...studyFilters })
  .check(areYearsInOrder)

export const latestStudies = endpoint({
  summary: 'Studies of a rubric, newest first; all that is asked of them holds together',
  path: '/api/pubmedarticles/rubric/{rubricId}/latest',
  params: rubricParams,
  query: filteredQuery,
  paidQuery: paidStudyFilters,
  output: studyPage,
  errors: ['rubric_not_found', 'catalogue_unavailable'],
  caching: 'public',
})

export const topCitedStudies = endpoint({
  summary:
    'Studies of a rubric that are known to have been cited, most cited first; all that is asked of them holds together',
  path: '/api/pubmedarticles/rubric/{rubricId}/top-cited',
  params: rubricParams,
  query: filteredQuery,
  paidQuery: paidStudyFilters,
  output: studyPage,
  errors: ['rubric_not_found', 'catalogue_unavailable'],
  caching: 'public',
})

export const austrianStudies = endpoint({
  summary: 'Studies from Austrian journals, newest first; for everybody (P-FEED-AUSTRIAN)',
  path: '/api/austrian-articles',
  query: listQuery,
  output: studyPage,
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

export const austrianStudiesOfRubric = endpoint({
  summary: 'Studies of a rubric from Austrian journals; for paid access and administrators',
  path: '/api/austrian-articles/rubric/{rubricId}/latest',
  access: 'paid',
  params: rubricParams,
  query: listQuery,
  output: studyPage,
  errors: ['rubric_not_found', 'catalogue_unavailable'],
})
