import type { DatabaseSync } from 'node:sqlite'
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
import { readTraits } from './filter/traits.ts'
import { openFindings } from './found-findings.ts'
import { presentFoundHearticle, presentFoundStudy } from './present-found.ts'
import {
  type FullTextIndex,
  openFullTextIndex,
  type SearchChoice,
} from './query/full-text-index.ts'
import type { FullTextIndexName } from './query/search-document.ts'
import { openMeantWords } from './ranking/meant-words.ts'
import { rankAgain } from './ranking/rank-again.ts'
import { openRanked } from './read-ranked.ts'
import { openTermFinder } from './thesaurus/term-finder.ts'

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
  findStudies(term: string, asking: SearchOptions): FoundPage<FoundStudy>
  findHearticles(term: string, asking: SearchOptions): FoundPage<FoundHearticle>
  suggestStudies(term: string, language: Language): SuggestedStudy[]
  suggestHearticles(term: string, language: Language): SuggestedHearticle[]
  suggestConcepts(of: 'hearticles' | 'studies', term: string, language: Language): NamedConcept[]
}

/**
 * Search in a search index.
 * @param content what the ids of the search indexes stand for
 */
export function openContentSearch(
  db: DatabaseSync,
  content: {
    taxonomy: Taxonomy
    studiesAt(ranks: readonly number[]): StudyRecord[]
    hearticlesAt(ranks: readonly number[]): HearticleRecord[]
    /** The same as lists show them. */
    summariesAt(ranks: readonly number[], language: Language): HearticleSummary[]
  },
): ContentSearch {
  const { taxonomy, studiesAt, hearticlesAt, summariesAt } = content
  const terms = openTermFinder(db)
  const meantOf = {
    study: openMeantWords(db, 'study', terms),
    hearticle: openMeantWords(db, 'hearticle', terms),
  }
  const open = (name: FullTextIndexName) =>
    rankAgain(
      openFullTextIndex(db, name, readTraits(db, name), terms),
      meantOf[name],
      openRanked(db, name),
    )
  const studies = open('study')
  const hearticles = open('hearticle')
  const findingOn = openFindings(db, hearticlesAt)

  return {
    findStudies(term, asking) {
      const { ranks, understood, ...found } = find(studies, term, asking)
      const question = { understood, meant: meantOf.study(term, asking.without) }
      const page = studiesAt(ranks).map((study) => ({
        ...presentFoundStudy(study, taxonomy, question, asking),
        finding: findingOn(study, asking.language),
      }))
      return { ...found, page }
    },
    findHearticles(term, asking) {
      const { ranks, understood, ...found } = find(hearticles, term, asking)
      const question = { understood, meant: meantOf.hearticle(term, asking.without) }
      const summaries = summariesAt(ranks, asking.language)
      const page = hearticlesAt(ranks).flatMap((hearticle, index) => {
        const summary = summaries[index]
        return summary ? [presentFoundHearticle(hearticle, summary, question, asking)] : []
      })
      return { ...found, page }
    },
    suggestConcepts(of, term, language) {
      if (isTooShort(term)) return []
      const index = of === 'studies' ? studies : hearticles
      return index.suggestConcepts(term, { language, limit: CONCEPT_SUGGESTIONS })
    },
    suggestStudies: (term, language) =>
      suggest(studies, term, language).flatMap(({ id, language: written }) =>
        studiesAt([id]).map((study) => ({
          pmid: study.pmid,
          notice: gravestNotice({ notices: allNotices(study) }) ?? null,
          ...titleIn(study, written, language),
        })),
      ),
    suggestHearticles: (term, language) =>
      suggest(hearticles, term, language).flatMap(({ id, language: written = language }) =>
        summariesAt([id], language).map((hearticle) => {
          const shown = translationFor(hearticle.translations, written)
          return {
            id: hearticle.id,
            languageCode: shown?.languageCode ?? written,
            headline: shown?.headline ?? '',
            notice: hearticle.notice,
          }
        }),
      ),
  }
}

const NO_FACETS = filterFound([], new Uint32Array(), {}).facets

function find(
  index: FullTextIndex,
  term: string,
  { page, size, without, language, filters, sort }: SearchOptions,
): Omit<FoundPage<never>, 'page'> & { ranks: number[]; understood: string } {
  if (isTooShort(term)) {
    const nothing = { facets: NO_FACETS, ranks: [], concepts: [], nearest: [] }
    return { total: 0, understood: term, ...nothing }
  }
  const { hits, ...found } = index.search(term, {
    limit: size,
    offset: page * size,
    filters,
    sort,
    without,
  })
  const nearest =
    found.facets.all > 0
      ? []
      : index.nearestConcepts(term, { language, limit: CONCEPT_SUGGESTIONS })
  return { ...found, nearest, ranks: hits.map(({ id }) => id) }
}

function suggest(index: FullTextIndex, term: string, language: Language) {
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
