import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { numericId, pageOf, pagingQuery } from '../protocol/paging.ts'
import { MINUTE, perNetworkAtInstance } from '../protocol/rate-limits.ts'
import { certaintyLevels, studyDesigns } from './evidence-choices.ts'
import { studySummarySchema } from './feeds.ts'
import { hearticleSummarySchema } from './hearticles.ts'
import { areYearsInOrder, studyFilters } from './study-filters.ts'

/**
 * A text in pieces, in its original spelling; the pieces that answer the question are marked. Put
 * together they are the text.
 */
const highlightedSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))

export type Highlighted = z.infer<typeof highlightedSchema>

/** What a user typed. What is too short to be searched for finds nothing; it is no error. */
const termQuery = {
  ...languageQuery,
  searchTerm: z.string().check(z.maxLength(20_000)),
}

/** So many results on a page (P-SEARCH-PAGE). */
export const SEARCH_PAGE_SIZE = 8

/** A concept that a question was read as, and what it is called in the other language. */
const understoodConceptSchema = z.object({
  /** Its name, as `without` takes it. */
  concept: z.string(),
  /** The words that were read so, as they were typed. */
  words: z.string(),
  term: z.string(),
  /** The language of `term`. */
  languageCode: languageSchema,
  /** So much there is in that language about it, or about something narrower. */
  count: z.int(),
  /** False where the question is not to be read so. */
  isUsed: z.boolean(),
})

export type UnderstoodConcept = z.infer<typeof understoodConceptSchema>

/** A concept that can be searched for. */
const namedConceptSchema = z.object({
  concept: z.string(),
  /** A question for it, in `languageCode`. */
  term: z.string(),
  languageCode: languageSchema,
  /** So much there is about it, in either language. */
  count: z.int(),
})

export type NamedConcept = z.infer<typeof namedConceptSchema>

/** So many letters the names of concepts have at most that a question is not to be read as. */
export const LONGEST_WITHOUT = 1000

const { country: _, ...filtersOfStudies } = studyFilters

/** What of the results is asked for; all of it holds together (P-SEARCH-FILTERS). */
export const searchFilters = {
  ...filtersOfStudies,
  rubric: z.optional(numericId),
  /** In which there is a text, whatever language the question is in. */
  textLanguage: z.optional(languageSchema),
  certainty: z.optional(z.enum(certaintyLevels)),
}

const searchFiltersSchema = z.object(searchFilters)

export type SearchFilters = z.output<typeof searchFiltersSchema>

export const searchSorts = ['relevance', 'newest', 'most-cited'] as const

export type SearchSort = (typeof searchSorts)[number]

const searchQuery = z
  .object({
    ...termQuery,
    ...pagingQuery(SEARCH_PAGE_SIZE),
    ...searchFilters,
    sort: z.prefault(z.enum(searchSorts), 'relevance'),
    /** Names of concepts, by commas, that the question is not to be read as (P-UNDERSTOOD). */
    without: z.optional(z.string().check(z.maxLength(LONGEST_WITHOUT))),
  })
  .check(areYearsInOrder)

/** Values of a filter, each with how many results choosing it would leave; those that leave none are left out. */
const facetOf = <T extends z.ZodMiniType>(value: T) => z.array(z.object({ value, count: z.int() }))

/** For each filter what its values would give under the other filters that are chosen. */
export const searchFacetsSchema = z.object({
  /** So many results there are without any filter. */
  all: z.int(),
  design: facetOf(z.enum(studyDesigns)),
  year: facetOf(z.int()),
  rubric: facetOf(z.int()),
  textLanguage: facetOf(languageSchema),
  certainty: facetOf(z.enum(certaintyLevels)),
  freeFullText: z.int(),
  hasHearticle: z.int(),
})

export type SearchFacets = z.infer<typeof searchFacetsSchema>

const resultsOf = <T extends z.ZodMiniType>(item: T) =>
  z.extend(pageOf(item), {
    facets: searchFacetsSchema,
    understood: z.array(understoodConceptSchema),
    /** Where nothing was found: what is spelt alike and can be found. */
    nearest: z.array(namedConceptSchema),
  })

/** Which of the words of a question something is about, and which not, as they were typed (P-SEARCH-HAS). */
export const heldWordsFields = {
  has: z.array(z.string()),
  lacks: z.array(z.string()),
}

const found = {
  ...heldWordsFields,
  /** The title or headline that a result shows, with what answers. */
  highlightedTitle: highlightedSchema,
  /** The language of that title (BCP 47); null where there is none. */
  titleLanguageCode: z.nullable(z.string()),
  /** The sentence of the text that answers best; empty where only other words for it, names, numbers or keywords do. */
  snippet: highlightedSchema,
  /** The language of the snippet; null where there is none. */
  snippetLanguageCode: z.nullable(languageSchema),
}

const foundHearticleSchema = z.extend(hearticleSummarySchema, {
  /** The headline that a result shows, plain text. */
  title: z.string(),
  ...found,
})
const foundStudySchema = z.extend(studySummarySchema, found)

export type FoundHearticle = z.infer<typeof foundHearticleSchema>
export type FoundStudy = z.infer<typeof foundStudySchema>

const suggestedHearticle = z.object({
  id: z.int(),
  languageCode: languageSchema,
  headline: z.string(),
  notice: hearticleSummarySchema.shape.notice,
})
const suggestedStudy = z.object({
  pmid: z.string(),
  /** BCP 47 of the title. */
  languageCode: z.string(),
  title: z.string(),
  notice: studySummarySchema.shape.notice,
})

export type SuggestedHearticle = z.infer<typeof suggestedHearticle>
export type SuggestedStudy = z.infer<typeof suggestedStudy>

/** Neither suggestions nor a search before so many letters (P-SEARCH-MINIMUM). */
export const SEARCH_MINIMUM = 3

/** So many suggestions at most. */
export const SUGGESTIONS = 8

/** Fifty people behind one address, each with a search every ten seconds, stay below it. */
const SEARCHES_BY_NETWORK = perNetworkAtInstance('searches-address', 300, MINUTE)
/** Twenty people behind one address who type without a pause stay below it. */
const SUGGESTIONS_BY_NETWORK = perNetworkAtInstance('suggestions-address', 1200, MINUTE)

export const suggestHearticles = endpoint({
  summary: 'Headlines for what a user is typing; for everybody (P-SEARCH-ACCESS)',
  path: '/api/public/hearticles/search/autocomplete',
  query: z.object(termQuery),
  limits: [SUGGESTIONS_BY_NETWORK],
  output: z.array(suggestedHearticle),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

/** So many of them are concepts, ahead of titles. */
export const CONCEPT_SUGGESTIONS = 3

export const suggestConcepts = endpoint({
  summary: 'Concepts that a user may be typing; for everybody (P-SEARCH-ACCESS)',
  path: '/api/public/concepts/autocomplete',
  query: z.object({ ...termQuery, of: z.enum(['hearticles', 'studies']) }),
  limits: [SUGGESTIONS_BY_NETWORK],
  output: z.array(namedConceptSchema),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

export const searchHearticles = endpoint({
  summary:
    'Hearticles that answer a question, best first, and what filters would leave of them; for paid access and administrators',
  path: '/api/public/hearticles/search',
  access: 'paid',
  query: searchQuery,
  limits: [SEARCHES_BY_NETWORK],
  output: resultsOf(foundHearticleSchema),
  errors: ['catalogue_unavailable'],
})

export const suggestStudies = endpoint({
  summary: 'Titles for what a user is typing; for everybody (P-SEARCH-ACCESS)',
  path: '/api/pubmedarticles/search/autocomplete',
  query: z.object(termQuery),
  limits: [SUGGESTIONS_BY_NETWORK],
  output: z.array(suggestedStudy),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

export const searchStudies = endpoint({
  summary:
    'Studies that answer a question, best first, and what filters would leave of them; for paid access, administrators, and editors, who cite them',
  path: '/api/pubmedarticles/search',
  access: 'paid',
  workers: ['PERMISSION_EDIT_HEARTICLES'],
  query: searchQuery,
  limits: [SEARCHES_BY_NETWORK],
  output: resultsOf(foundStudySchema),
  errors: ['catalogue_unavailable'],
})
