/**
 * A study as it is stored, written to the snapshot and read by the pages: what PubMed says about
 * it, and apart from that what the people of Hearticle said (`editorial`), which an import never
 * touches (P-LIBRARY).
 */
import * as z from 'zod/mini'
import { cardFactsSchema, storedCardSchema } from '../../contract/desk/study-card.ts'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import { authorNameSchema, sectionCategories } from '../../contract/reading/studies.ts'
import { daySchema, publicationDateSchema } from '../time/publication-date.ts'
import { workFields } from '../work/work.ts'

/** Text in the grammar of inline-markup.ts. */
const inlineMarkup = z.string()

/**
 * One part of an abstract. `label` is the heading as printed in the source; `category` is what
 * PubMed's `NlmCategory` makes of it and gives the translated heading. Neither is there for an
 * abstract without parts; a category that is not in the list (`UNASSIGNED`) is left out.
 */
export const abstractSectionSchema = z.object({
  label: z.optional(z.string()),
  category: z.optional(z.enum(sectionCategories)),
  text: inlineMarkup,
})

export const noticeTypes = [
  'retracted',
  'retraction',
  'partially-retracted',
  'partial-retraction',
  'expression-of-concern',
  'concern',
  'corrected',
  'correction',
  'republished',
  'republication',
  'updated',
  'update',
  'comment',
] as const

/**
 * A link to another publication that changes how this one is to be read. The passive forms say
 * what happened to this study (`retracted`, `partially-retracted`, `corrected`, `updated`,
 * `republished`, `expression-of-concern`); the others say what this publication itself is (`retraction`: it
 * retracts another one; `concern`: it expresses concern about one).
 */
const noticeSchema = z.object({
  type: z.enum(noticeTypes),
  pmid: z.optional(z.string()),
  /** Plain text, e.g. 'N Engl J Med. 2018 Jun 21;378(25):2441-2442'. */
  citation: z.optional(z.string()),
  note: z.optional(z.string()),
  /** A list beside PubMed that has it, since when, and its words for why (P-NOTICES-LISTED). */
  listed: z.optional(z.object({ by: z.string(), on: daySchema, reasons: z.array(z.string()) })),
})

/** Texts in German; each of them can be missing. */
export const germanTextsSchema = z.object({
  title: z.optional(inlineMarkup),
  abstract: z.optional(z.array(abstractSectionSchema)),
  keywords: z.optional(z.array(z.string())),
})

/** Results of its trial in the registry on which something can rest (P-REGISTRY-TEXT). */
export const registrySourceSchema = z.object({
  /** 'NCT01206062'. */
  registration: z.string(),
  /** Day of the last change there. */
  updated: daySchema,
  /** A row each, in English. */
  sections: z.array(abstractSectionSchema),
})

/**
 * What PubMed (or the sample content) says. Everything in it is replaced by the next import, but for what
 * the registry says.
 */
export const studySourceSchema = z.object({
  kind: z.enum(['article', 'book']),
  /** Empty where the source has none or '[Not Available].'. English, or the original's language. */
  title: inlineMarkup,
  /** BCP 47 of the title. */
  titleLanguage: z.string(),
  abstract: z.array(abstractSectionSchema),
  /** Texts in German that came with the source: `VernacularTitle`, `OtherAbstract`. */
  german: z.optional(germanTextsSchema),
  authors: z.array(authorNameSchema),
  /** False where the source itself says that the list goes on. */
  authorsComplete: z.boolean(),
  journal: z.optional(
    z.object({
      title: z.string(),
      abbreviation: z.optional(z.string()),
      volume: z.optional(z.string()),
      issue: z.optional(z.string()),
      pages: z.optional(z.string()),
    }),
  ),
  /** Country of publication as PubMed writes it. */
  country: z.optional(z.string()),
  /** Of the journal's issue, as it is cited; the electronic one where the issue has none. */
  publicationDate: z.nullable(publicationDateSchema),
  /** When it first stood online, where the issue has a date, too: lists are sorted by it. */
  electronicDate: z.optional(publicationDateSchema),
  publicationTypes: z.array(z.string()),
  keywords: z.array(z.string()),
  meshTerms: z.array(z.string()),
  /** ISO 639-2 codes as PubMed writes them: 'eng', 'ger'. */
  languages: z.array(z.string()),
  doi: z.optional(z.string()),
  /** 'PMC1234567'. */
  pmcid: z.optional(z.string()),
  notices: z.array(noticeSchema),
  /** Who paid, as `GrantList` names them, each once; left out where it names nobody. */
  funders: z.optional(z.array(z.string())),
  /** Conflicts of interest as the authors state them (`CoiStatement`), in English. */
  conflicts: z.optional(z.string()),
  /** Numbers in registries of trials, out of `DataBankList`. */
  registrations: z.optional(z.array(z.string())),
  registry: z.optional(registrySourceSchema),
  /** True where title facts are real but the abstract is a restatement written as sample. */
  sample: z.optional(z.literal(true)),
  /** Of a sample study: its card as drafted. */
  card: z.optional(cardFactsSchema),
})

/** Which edition of a PubMed record this is; the later one wins (study-import.ts). */
const studyRevisionSchema = z.object({
  /** `PMID/@Version`. */
  version: z.number(),
  /** `DateRevised`, else `DateCompleted`; 'YYYY-MM-DD', or empty where the record has neither. */
  revised: z.string(),
  /** Of the record as it came (hexadecimal), so that two texts of one day can be told apart. */
  digest: z.string(),
  /** Digests of the editions of the same day that this one replaced, the last of them last. */
  superseded: z.optional(z.array(z.string())),
})

/** What is written here of a study. */
const studyTextsSchema = z.object({
  /** It goes before what came with the source (text-languages.ts). */
  german: z.optional(germanTextsSchema),
  card: z.optional(storedCardSchema),
})

export const studyRecordSchema = z.object({
  pmid: pmidSchema,
  /** PubMed asked for its removal (`DeleteCitation`); it has no page and is in no list. */
  withdrawn: z.boolean(),
  revision: studyRevisionSchema,
  source: studySourceSchema,
  /** The day in Vienna on which it came here. */
  addedOn: daySchema,
  /** What other publications here, and lists beside PubMed, say of it; no import of its own replaces it. */
  foundNotices: z.optional(z.array(noticeSchema)),
  /** What it said while a hearticle cited it, until when; the last of them last. */
  formerAbstracts: z.optional(
    z.array(
      z.object({
        until: z.iso.datetime(),
        abstract: z.array(abstractSectionSchema),
        registry: z.optional(registrySourceSchema),
      }),
    ),
  ),
  /** Since when it is known here that it was corrected, where that was no news as it came in. */
  correctedSince: z.optional(z.iso.datetime()),
  citations: z.optional(
    z.object({
      count: z.int().check(z.gte(0)),
      from: z.enum(['icite', 'europepmc']),
      at: z.string(),
    }),
  ),
  editorial: z.object({
    rubricId: z.optional(z.int()),
    topicId: z.optional(z.int()),
    /** What was written here of it, whole: shown and proposed (P-STUDY-TEXTS). */
    ...workFields(studyTextsSchema),
  }),
})

export type GermanTexts = z.infer<typeof germanTextsSchema>
export type AbstractSection = z.infer<typeof abstractSectionSchema>
export type Notice = z.infer<typeof noticeSchema>
export type NoticeType = (typeof noticeTypes)[number]
export type RegistrySource = z.infer<typeof registrySourceSchema>
export type StudySource = z.infer<typeof studySourceSchema>
export type StudyRevision = z.infer<typeof studyRevisionSchema>
export type StudyRecord = z.infer<typeof studyRecordSchema>
export type StudyTexts = z.infer<typeof studyTextsSchema>

/** A source that says nothing: of a study that is known by its number alone. */
export const emptySource: StudySource = {
  kind: 'article',
  title: '',
  titleLanguage: 'en',
  abstract: [],
  authors: [],
  authorsComplete: true,
  publicationDate: null,
  publicationTypes: [],
  keywords: [],
  meshTerms: [],
  languages: [],
  notices: [],
}
