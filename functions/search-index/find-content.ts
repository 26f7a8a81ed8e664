import type { Language } from '../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../src/contract/reading/hearticles.ts'
import {
  CONCEPT_SUGGESTIONS,
  type FoundHearticle,
  type FoundStudy,
  type NamedConcept,
  SEARCH_MINIMUM,
  type SearchFacets,
  SUGGESTIONS,
  type SuggestedHearticle,
  type SuggestedStudy,
  type UnderstoodConcept,
} from '../../src/contract/reading/search.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { translationFor } from '../../src/domain/hearticle/translation-for.ts'
import { presentCitable } from '../../src/domain/presenters/present-study.ts'
import { allNotices } from '../../src/domain/study/found-notices.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { gravestNotice } from '../../src/domain/study/study-notices.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { filterFound } from './filter/filter-found.ts'
import type { FindingOn } from './found-findings.ts'
import { presentFoundHearticle, presentFoundStudy } from './present-found.ts'
import type { FullTextIndex, SearchChoice } from './query/full-text-index.ts'
import type { FullTextIndexName } from './query/search-document.ts'
import type { ReadMeant } from './ranking/meant-words.ts'

/** How a question is to be answered. `now` decides what is new. */
export interface SearchOptions extends SearchChoice {
  language: Language
  /** From 0. */
  page: number
  size: number
  now: Date
}

/** A page of what was found, how much was found in all, and what filters would leave of it. */
export interface FoundPage<T> {
  total: number
  facets: SearchFacets
  page: T[]
  concepts: UnderstoodConcept[]
  /** Where nothing was found, what is spelt alike. */
  nearest: NamedConcept[]
}

/** Any string whatever is a question; one that is too short finds nothing (P-SEARCH-MINIMUM). */
export interface ContentSearch {
  findStudies(term: string, asking: SearchOptions): Promise<FoundPage<FoundStudy>>
  findHearticles(term: string, asking: SearchOptions): Promise<FoundPage<FoundHearticle>>
  suggestStudies(term: string, language: Language): Promise<SuggestedStudy[]>
  suggestHearticles(term: string, language: Language): Promise<SuggestedHearticle[]>
  suggestConcepts(
    of: 'hearticles' | 'studies',
    term: string,
    language: Language,
  ): Promise<NamedConcept[]>
}

/** What keeps the texts and finds them; here SQLite, elsewhere whatever answers the same. */
export interface SearchEngine {
  taxonomy: Taxonomy
  indexes: Record<FullTextIndexName, FullTextIndex>
  /** A question as the texts of an index would put it. */
  meant: Record<FullTextIndexName, ReadMeant>
  /** What the ids of the indexes stand for, each in its place; undefined for what is not there. */
  studiesAt(ids: readonly number[]): Promise<(StudyRecord | undefined)[]>
  hearticlesAt(ids: readonly number[]): Promise<(HearticleRecord | undefined)[]>
  /** The same as lists show them. */
  summariesAt(ids: readonly number[], language: Language): Promise<(HearticleSummary | undefined)[]>
  findingOn: FindingOn
}

/** Search in what an engine keeps. */
export function createContentSearch(engine: SearchEngine): ContentSearch {
  const { taxonomy, indexes, meant, studiesAt, hearticlesAt, summariesAt, findingOn } = engine
  return {
    async findStudies(term, asking) {
      const { ranks, otherWords, ...found } = await find(indexes.study, term, asking)
      const question = { term, otherWords, meant: await meant.study(term, asking.without) }
      const studies = (await studiesAt(ranks)).filter((study) => study !== undefined)
      const page = studies.map(async (study) => ({
        ...presentFoundStudy(study, taxonomy, question, asking),
        finding: await findingOn(study, asking.language),
      }))
      return { ...found, page: await Promise.all(page) }
    },
    async findHearticles(term, asking) {
      const { ranks, otherWords, ...found } = await find(indexes.hearticle, term, asking)
      const question = { term, otherWords, meant: await meant.hearticle(term, asking.without) }
      const [records, summaries] = await Promise.all([
        hearticlesAt(ranks),
        summariesAt(ranks, asking.language),
      ])
      const page = records.flatMap((hearticle, index) => {
        const summary = summaries[index]
        return hearticle && summary
          ? [presentFoundHearticle(hearticle, summary, question, asking)]
          : []
      })
      return { ...found, page }
    },
    async suggestConcepts(of, term, language) {
      if (isTooShort(term)) return []
      const index = of === 'studies' ? indexes.study : indexes.hearticle
      return index.suggestConcepts(term, { language, limit: CONCEPT_SUGGESTIONS })
    },
    async suggestStudies(term, language) {
      const suggested = await suggest(indexes.study, term, language)
      const studies = await studiesAt(suggested.map(({ id }) => id))
      return studies.flatMap((study, at) => {
        if (!study) return []
        const { pmid } = study
        const notice = gravestNotice({ notices: allNotices(study) }) ?? null
        return { pmid, notice, ...titleIn(study, suggested[at]?.language, language) }
      })
    },
    async suggestHearticles(term, language) {
      const suggested = await suggest(indexes.hearticle, term, language)
      const ranks = suggested.map(({ id }) => id)
      return (await summariesAt(ranks, language)).flatMap((hearticle, at) => {
        if (!hearticle) return []
        const written = suggested[at]?.language ?? language
        const shown = translationFor(hearticle.translations, written)
        return {
          id: hearticle.id,
          languageCode: shown?.languageCode ?? written,
          headline: shown?.headline ?? '',
          notice: hearticle.notice,
        }
      })
    },
  }
}

const NO_FACETS = filterFound([], new Uint32Array(), {}).facets

async function find(
  index: FullTextIndex,
  term: string,
  { page, size, without, language, filters, sort }: SearchOptions,
): Promise<Omit<FoundPage<never>, 'page'> & { ranks: number[]; otherWords: string }> {
  if (isTooShort(term)) {
    const nothing = { facets: NO_FACETS, ranks: [], concepts: [], nearest: [] }
    return { total: 0, otherWords: '', ...nothing }
  }
  const { hits, ...found } = await index.search(term, {
    limit: size,
    offset: page * size,
    filters,
    sort,
    without,
  })
  const nearest =
    found.facets.all > 0
      ? []
      : await index.nearestConcepts(term, { language, limit: CONCEPT_SUGGESTIONS })
  return { ...found, nearest, ranks: hits.map(({ id }) => id) }
}

async function suggest(index: FullTextIndex, term: string, language: Language) {
  return isTooShort(term) ? [] : index.suggest(term, { language, limit: SUGGESTIONS })
}

function isTooShort(term: string): boolean {
  const letters = term.trim()
  // Counted only where it can matter: a term can be long.
  return letters.length < 2 * SEARCH_MINIMUM && Array.from(letters).length < SEARCH_MINIMUM
}

/**
 * The title that the index knows in a language, where the original one may be in German; of what was
 * found in another way, the one in the language asked for, else the original, in English as a rule.
 */
function titleIn(
  study: StudyRecord,
  written: Language | undefined,
  asked: Language,
): Pick<SuggestedStudy, 'languageCode' | 'title'> {
  const { title, translations } = presentCitable(study)
  const wanted = written ?? asked
  const translated = translations.find(({ languageCode }) => languageCode === wanted)
  if (translated?.translatedTitle)
    return { languageCode: wanted, title: translated.translatedTitle }
  if (title) return { languageCode: written ?? 'en', title }
  const [other] = translations
  return { languageCode: other?.languageCode ?? wanted, title: other?.translatedTitle ?? '' }
}
