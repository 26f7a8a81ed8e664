import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage, languageSchema } from '../protocol/language-schema.ts'
import { findingSchema } from './evidence.ts'
import { pmidSchema } from './pmid.ts'
import { rubricReferenceSchema } from './rubrics.ts'
import { studyCardSchema } from './study-card.ts'

/** What a part of an abstract is about; each has its heading in both languages. */
export const sectionCategories = [
  'BACKGROUND',
  'OBJECTIVE',
  'METHODS',
  'RESULTS',
  'CONCLUSIONS',
  'LIMITATIONS',
  'TAKE_HOME',
  'TERMS',
] as const

/**
 * A part of an abstract. `markup` is text with the inline tags `<i> <b> <sup> <sub> <u>` and
 * escaped `&lt; &gt; &amp;`, nothing else.
 */
export const studySectionSchema = z.object({
  label: z.nullable(z.string()),
  category: z.nullable(z.enum(sectionCategories)),
  markup: z.string(),
})

/** What can have happened to a study that its readers must know (P-STUDY-NOTICES), the gravest first. */
export const readerNotices = [
  'retracted',
  'partially-retracted',
  'expression-of-concern',
  // PubMed does not hold it any more, most often since it had it twice: it was not retracted.
  'removed',
  'corrected',
  'republished',
  'updated',
] as const

/** After these, nothing rests on a study any more, and editors look at what cites it (P-FALLEN). */
export const alarmingNotices = [
  'retracted',
  'partially-retracted',
  'expression-of-concern',
  'removed',
] as const

export type AlarmingNotice = (typeof alarmingNotices)[number]
export type ReaderNotice = (typeof readerNotices)[number]

export const studyNoticeSchema = z.object({
  type: z.string(),
  pmid: z.nullable(z.string()),
  citation: z.nullable(z.string()),
  /** The list beside PubMed that has it, since when, and its words for why (P-NOTICES-LISTED). */
  listed: z.optional(z.object({ by: z.string(), on: z.string(), reasons: z.array(z.string()) })),
  /** The publication that it names is among the studies here, too; left out where nobody looked. */
  hasPage: z.optional(z.boolean()),
})

const studyTranslationSchema = z.object({
  languageCode: languageSchema,
  translatedTitle: z.nullable(z.string()),
  translatedTitleMarkup: z.nullable(z.string()),
  translatedAbstract: z.nullable(z.string()),
  translatedAbstractSections: z.array(studySectionSchema),
  keywords: z.array(z.string()),
})

/** The German texts that can be written here in place of the source's own. */
export const germanTextNames = ['title', 'abstract', 'keywords'] as const

/** A person, or a group that signed as one. Names are plain text. */
export const authorNameSchema = z.union([
  z.object({
    lastName: z.string(),
    foreName: z.optional(z.string()),
    initials: z.optional(z.string()),
    suffix: z.optional(z.string()),
  }),
  z.object({ collectiveName: z.string() }),
])

/** A study of the literature database. Empty strings and nulls mean: the source has none. */
export const studySchema = z.object({
  pmid: z.string(),
  kind: z.enum(['article', 'book']),
  /** Plain text. */
  title: z.string(),
  titleMarkup: z.string(),
  /** BCP 47 of the title; left out for English. */
  titleLanguage: z.optional(z.string()),
  /** Plain text, parts separated by a blank line and led by their label. */
  abstract: z.string(),
  abstractSections: z.array(studySectionSchema),
  /** Results of its trial at ClinicalTrials.gov, a row each in English; left out where none are known. */
  registry: z.optional(
    z.object({
      registration: z.string(),
      /** Day of the last change there. */
      updated: z.string(),
      sections: z.array(studySectionSchema),
    }),
  ),
  /** 'Last F', in order. */
  authors: z.array(z.string()),
  /** The same authors by the parts of their names. */
  authorNames: z.array(authorNameSchema),
  authorsComplete: z.boolean(),
  journal: z.nullable(z.string()),
  journalAbbreviation: z.nullable(z.string()),
  volume: z.nullable(z.string()),
  issue: z.nullable(z.string()),
  pages: z.nullable(z.string()),
  /** The record in the literature database. */
  url: z.string(),
  doi: z.nullable(z.string()),
  pmcid: z.nullable(z.string()),
  /** Of the issue: 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD', as exact as its source. */
  publicationDate: z.nullable(z.string()),
  /** How often it was cited; null where nobody has counted. */
  citationCount: z.nullable(z.int()),
  keywords: z.array(z.string()),
  meshTerms: z.array(z.string()),
  publicationTypes: z.array(z.string()),
  languages: z.array(z.string()),
  notices: z.array(studyNoticeSchema),
  isNew: z.boolean(),
  isAustrianJournal: z.boolean(),
  /** The abstract is a restatement written for the sample content. */
  isSample: z.boolean(),
  rubric: z.nullable(rubricReferenceSchema),
  topic: z.nullable(z.object({ id: z.int(), name: z.string(), rubric: rubricReferenceSchema })),
  translations: z.array(studyTranslationSchema),
  /**
   * The German texts that are our editors', and when somebody approved them who did not write them;
   * null where nobody has. Left out where all are the source's own (P-STUDY-TEXTS-SAID).
   */
  germanByEditors: z.optional(
    z.object({ texts: z.array(z.enum(germanTextNames)), checkedAt: z.nullable(z.string()) }),
  ),
  /** Null where neither an editor nor PubMed says anything. */
  studyCard: z.nullable(studyCardSchema),
})

/** A hearticle that explains a study, in the wanted language, otherwise in its first one. */
const explainingHearticleSchema = z.object({
  id: z.int(),
  /** The day in Vienna on which it appeared: '2026-11-21'. */
  publicationDate: z.string(),
  languageCode: languageSchema,
  headline: z.string(),
})

const carriedFindingSchema = z.extend(findingSchema, { hearticleId: z.int() })

/** A study with what its own page shows beside it. */
const explainedStudySchema = z.extend(studySchema, {
  /** The public hearticles that cite it, newest first. */
  explainedBy: z.array(explainingHearticleSchema),
  /** What those of them say that rests on it, in the same order. */
  findings: z.array(carriedFindingSchema),
  /** Which of the sections of `registry` they rest on, or what they say of harms. */
  registryRows: z.array(z.int()),
})

export type Study = z.infer<typeof studySchema>
export type ExplainedStudy = z.infer<typeof explainedStudySchema>
export type ExplainingHearticle = z.infer<typeof explainingHearticleSchema>
export type CarriedFinding = z.infer<typeof carriedFindingSchema>
export type AuthorName = z.infer<typeof authorNameSchema>
export type SectionCategory = (typeof sectionCategories)[number]
export type StudySection = z.infer<typeof studySectionSchema>

export const findStudy = endpoint({
  summary: 'One study by its PubMed id',
  path: '/api/pubmedarticles/public/{pmid}',
  params: z.object({ pmid: pmidSchema }),
  query: inLanguage,
  output: explainedStudySchema,
  errors: ['study_not_found', 'study_withdrawn'],
  caching: 'revalidate',
})

export const findStudyCitation = endpoint({
  summary: 'One study as a file for a reference manager',
  path: '/api/pubmedarticles/public/{pmid}/citation',
  params: z.object({ pmid: pmidSchema }),
  query: z.object({ format: z.enum(['ris', 'bibtex']) }),
  output: z.string(),
  mediaTypes: ['application/x-research-info-systems', 'application/x-bibtex'],
  errors: ['study_not_found', 'study_withdrawn'],
  caching: 'revalidate',
})
