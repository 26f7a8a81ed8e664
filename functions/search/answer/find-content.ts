import type { Language } from '../../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../../src/contract/reading/hearticles.ts'
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
} from '../../../src/contract/reading/search.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { translationFor } from '../../../src/domain/hearticle/translation-for.ts'
import { presentCitable } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { allNotices, gravestNotice } from '../../../src/domain/study/study-notices.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import type { QuestionReader } from '../link/read-question.ts'
import { askedGrams } from '../rank/letter-grams.ts'
import type { RankedIndex } from '../rank/rank-again.ts'
import { filterFound, NO_TRAITS } from '../retrieve/filter-found.ts'
import type { FullTextIndex, SearchChoice } from '../retrieve/full-text-index.ts'
import type { FullTextIndexName } from '../tables/index-tables.ts'
import type { HeldWords, openHeldWords } from './held-together.ts'
import { type AskedQuestion, presentFoundHearticle, presentFoundStudy } from './present-found.ts'

/** How a question is to be answered. `now` decides what is new. */
export interface SearchOptions extends SearchChoice {
  language: Language
  /** Names of concepts that the question is not to be read as. */
  without?: ReadonlySet<string> | undefined
  /** From 0. */
  page: number
  size: number
  now: Date
}

export interface FoundPage<T> {
  total: number
  facets: SearchFacets
  page: T[]
  understood: UnderstoodConcept[]
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
    contentType: 'hearticles' | 'studies',
    term: string,
    language: Language,
  ): Promise<NamedConcept[]>
}

/** What keeps the texts and finds them; here SQLite, elsewhere whatever answers the same. */
export interface SearchEngine {
  taxonomy: Taxonomy
  indexes: Record<FullTextIndexName, RankedIndex>
  /** What the ids of the indexes stand for, each in its place; undefined for what is not there. */
  studiesAt(ids: readonly number[]): Promise<(StudyRecord | undefined)[]>
  hearticlesAt(ids: readonly number[]): Promise<(HearticleRecord | undefined)[]>
  /** The same as lists show them. */
  summariesAt(ids: readonly number[], language: Language): Promise<(HearticleSummary | undefined)[]>
  readQuestion: QuestionReader
  /** Which words of a question results are about. */
  heldWords: ReturnType<typeof openHeldWords>
}

/** Search in what an engine keeps. */
export function createContentSearch(engine: SearchEngine): ContentSearch {
  const { taxonomy, indexes, studiesAt, hearticlesAt, summariesAt, readQuestion, heldWords } =
    engine
  const find = async (
    name: FullTextIndexName,
    term: string,
    { page, size, language, without, ...choice }: SearchOptions,
  ): Promise<
    Omit<FoundPage<never>, 'page'> & { ids: number[]; question: AskedQuestion; held: HeldWords[] }
  > => {
    const index = indexes[name]
    if (isTooShort(term)) {
      const question = { term, otherWords: '', meant: NOTHING_MEANT }
      return {
        total: 0,
        facets: NO_FACETS,
        ids: [],
        understood: [],
        nearest: [],
        question,
        held: [],
      }
    }
    const read = readQuestion(term, without)
    const { hits, otherWords, meant, ...found } = await index.search(read, {
      ...choice,
      limit: size,
      offset: page * size,
    })
    const nearest =
      found.facets.all > 0
        ? []
        : await index.nearestConcepts(term, { language, limit: CONCEPT_SUGGESTIONS })
    const question = { term, otherWords, meant }
    const ids = hits.map(({ id }) => id)
    return { ...found, nearest, question, ids, held: await heldWords(read)(name, ids) }
  }
  const suggest = async (index: FullTextIndex, term: string, language: Language) =>
    isTooShort(term) ? [] : index.suggest(readQuestion(term), { language, limit: SUGGESTIONS })
  return {
    async findStudies(term, asking) {
      const { ids, question, held, ...found } = await find('study', term, asking)
      const page = (await studiesAt(ids)).flatMap((study, at) => {
        const words = held[at]
        return study && words
          ? [{ ...presentFoundStudy(study, taxonomy, question, asking), ...words }]
          : []
      })
      return { ...found, page }
    },
    async findHearticles(term, asking) {
      const { ids, question, held, ...found } = await find('hearticle', term, asking)
      const [records, summaries] = await Promise.all([
        hearticlesAt(ids),
        summariesAt(ids, asking.language),
      ])
      const page = records.flatMap((hearticle, index) => {
        const [summary, words] = [summaries[index], held[index]]
        return hearticle && summary && words
          ? [{ ...presentFoundHearticle(hearticle, summary, question, asking), ...words }]
          : []
      })
      return { ...found, page }
    },
    async suggestConcepts(contentType, term, language) {
      if (isTooShort(term)) return []
      const index = contentType === 'studies' ? indexes.study : indexes.hearticle
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
      const ids = suggested.map(({ id }) => id)
      return (await summariesAt(ids, language)).flatMap((hearticle, at) => {
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

const NO_FACETS = filterFound([], NO_TRAITS, {}).facets
const NOTHING_MEANT = { de: askedGrams([]), en: askedGrams([]) }

/** Whether a question is shorter than what is searched for (P-SEARCH-MINIMUM). */
export function isTooShort(term: string): boolean {
  const letters = term.trim()
  // Counted only where it can matter: a term can be long.
  return letters.length < 2 * SEARCH_MINIMUM && Array.from(letters).length < SEARCH_MINIMUM
}

/**
 * The title that the index knows in a language, where the original one may be in German; of what was
 * found in another way, the one in the language asked for, else the original, in English as a rule.
 */
export function titleIn(
  study: StudyRecord,
  written: Language | undefined,
  pageLanguage: Language,
): Pick<SuggestedStudy, 'languageCode' | 'title'> {
  const { titleLanguage } = study.source
  const { title, translations } = presentCitable(study)
  const wanted = written ?? pageLanguage
  const translated = translations.find(({ languageCode }) => languageCode === wanted)
  if (translated?.translatedTitle)
    return { languageCode: wanted, title: translated.translatedTitle }
  if (title) return { languageCode: titleLanguage, title }
  const [other] = translations
  return { languageCode: other?.languageCode ?? wanted, title: other?.translatedTitle ?? '' }
}
