import { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { CertaintyLevel } from '../../src/contract/reading/evidence-choices.ts'
import type { HearticleSummary } from '../../src/contract/reading/hearticles.ts'
import type { PublicTerm } from '../../src/domain/glossary/glossary-term.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { type JsonAnswer, keepAnswers } from '../runtime/json-answer.ts'
import { openSuggestedTopics } from './about-new.ts'
import { type FindAnswer, openAnswers } from './answer/find-answer.ts'
import {
  type ContentSearch,
  createContentSearch,
  type SearchEngine,
} from './answer/find-content.ts'
import { openHeldWords } from './answer/held-together.ts'
import { INDEX_SCHEMA } from './index-file.ts'
import { type KnownLabels, openKnownLabels } from './known-labels.ts'
import { openQuestionReader } from './link/read-question.ts'
import { openTellingConcepts } from './link/telling-concepts.ts'
import { type AffectedComparison, openLivingEvidence } from './living-evidence.ts'
import { openPublishedRecords, type PublishedRecords } from './published-records.ts'
import { openRanked } from './rank/features.ts'
import { openMeantWords, rankAgain } from './rank/rank-again.ts'
import { readTraits } from './retrieve/filter-found.ts'
import { openFullTextIndex } from './retrieve/full-text-index.ts'
import { readStudyLists, type StudyLists } from './study-lists.ts'
import { type FullTextIndexName, unpack } from './tables/index-tables.ts'

/** A hearticle as far as lists choose and sort by it. */
export interface ListedHearticle {
  id: number
  publicationDate: string
  breaking: boolean
  rubricId: number
  /** Null where nobody rated it. */
  certainty: CertaintyLevel | null
}

/** What published content tells of a study that came in, published or not. */
export interface AboutNew {
  /** Public comparisons that it may change. */
  mayChange: AffectedComparison[]
  topicId: number | undefined
}

/**
 * The published content of one moment. What is small is at hand; all else is asked for, of a file here
 * and perhaps of a service elsewhere (record 23).
 */
export interface SearchIndex extends StudyLists {
  readonly taxonomy: Taxonomy
  /** All hearticles, in no order. */
  readonly hearticles: readonly ListedHearticle[]
  /** Ids of hearticles, the most read first (P-ARCHIVE). */
  readonly mostRead: readonly number[]
  /** The terms of the glossary (P-GLOSSARY-PAGE). */
  readonly glossary: readonly PublicTerm[]
  /** Those of the ids that are there, in the order given, as lists show them. */
  summaries(ids: readonly number[], language: Language): Promise<HearticleSummary[]>
  /** Those of the ids that are there, in the order given, as they are public. */
  hearticlesOf(ids: readonly number[]): Promise<HearticleRecord[]>
  /** Those of the pmids that are there, in the order given. */
  studiesOf(pmids: readonly string[]): Promise<StudyRecord[]>
  /** What pages are made of; read whole at the first call. */
  published(): PublishedRecords
  readonly search: ContentSearch
  /** What content answers to a question (P-ANSWER). */
  readonly answer: FindAnswer
  /** What the desk is told of a study that came in (P-INBOX, P-LIVING-EVIDENCE). */
  aboutNew(study: StudyRecord): AboutNew
  /** What the house calls what a source names (P-LABELS-OFFERED). */
  readonly labelOf: KnownLabels
  /**
   * What was made of all this before, for as long as it is open: nothing in it ever changes.
   * @param question all else that the answer depends on
   * @param work undefined where there is no answer
   */
  cached<T>(
    question: string,
    work: () => Promise<T | undefined>,
  ): Promise<JsonAnswer<T> | undefined>
  close(): void
}

/** @param db owned by the search index from now on */
export function readSearchIndex(db: DatabaseSync): SearchIndex {
  const part = <T>(name: string): T =>
    unpack<T>(db.prepare('SELECT record FROM part WHERE name = ?').get(name)?.record)
  const summaryIn: Record<Language, ReturnType<DatabaseSync['prepare']>> = {
    de: db.prepare('SELECT de AS record FROM hearticle WHERE hearticle = ?'),
    en: db.prepare('SELECT en AS record FROM hearticle WHERE hearticle = ?'),
  }
  const summaryAt: typeof summaryIn = {
    de: db.prepare('SELECT de AS record FROM hearticle WHERE id = ?'),
    en: db.prepare('SELECT en AS record FROM hearticle WHERE id = ?'),
  }
  const hearticleAt = db.prepare('SELECT record FROM hearticle WHERE id = ?')
  const hearticleOf = db.prepare('SELECT record FROM hearticle WHERE hearticle = ?')
  const studyAt = db.prepare('SELECT record FROM study WHERE id = ?')
  const studyOf = db.prepare('SELECT record FROM study WHERE pmid = ?')
  const recordsAt = <T>(statement: typeof studyAt, keys: ReadonlyArray<number | string>) =>
    keys.map((key) => {
      const row = statement.get(key)
      return row && unpack<T>(row.record)
    })
  const recordsOf = <T>(statement: typeof studyAt, keys: ReadonlyArray<number | string>): T[] =>
    recordsAt<T>(statement, keys).filter((record) => record !== undefined)

  const hearticlesAt = async (ids: readonly number[]) =>
    recordsAt<HearticleRecord>(hearticleAt, ids)
  const taxonomy = part<Taxonomy>('taxonomy')

  const engine: SearchEngine = {
    ...openIndexes(db),
    taxonomy,
    studiesAt: async (ids) => recordsAt<StudyRecord>(studyAt, ids),
    summariesAt: async (ids, language) => recordsAt<HearticleSummary>(summaryAt[language], ids),
    hearticlesAt,
  }
  const telling = openTellingConcepts(db, engine.readQuestion.find)
  const mayChange = openLivingEvidence(db, engine.readQuestion, telling)
  const topicOf = openSuggestedTopics(db, taxonomy, telling, engine.readQuestion)
  const glossary = part<PublicTerm[]>('glossary')
  return {
    ...readStudyLists(db),
    taxonomy,
    mostRead: part<number[]>('most-read'),
    glossary,
    labelOf: openKnownLabels(db, engine.readQuestion, telling, glossary),
    hearticles: db
      .prepare('SELECT hearticle, date, breaking, rubric, certainty FROM hearticle ORDER BY id')
      .all()
      .map(({ hearticle, date, breaking, rubric, certainty }) => ({
        id: Number(hearticle),
        publicationDate: String(date),
        breaking: breaking === 1,
        rubricId: Number(rubric),
        certainty: certainty as CertaintyLevel | null,
      })),
    summaries: async (ids, language) => recordsOf<HearticleSummary>(summaryIn[language], ids),
    hearticlesOf: async (ids) => recordsOf<HearticleRecord>(hearticleOf, ids),
    studiesOf: async (pmids) => recordsOf<StudyRecord>(studyOf, pmids),
    published: openPublishedRecords(db),
    search: createContentSearch(engine),
    answer: openAnswers(db, engine, engine.readQuestion.find),
    aboutNew: (study) => ({
      mayChange: mayChange(study),
      topicId: topicOf(study),
    }),
    cached: keepAnswers(),
    close: () => db.close(),
  }
}

function openIndexes(
  db: DatabaseSync,
): Pick<SearchEngine, 'indexes' | 'readQuestion' | 'heldWords'> {
  const readQuestion = openQuestionReader(db, ['study', 'hearticle'])
  const ranked = { study: openRanked(db, 'study'), hearticle: openRanked(db, 'hearticle') }
  const open = (name: FullTextIndexName) =>
    rankAgain(
      openFullTextIndex(db, name, readTraits(db, name)),
      openMeantWords(db, name, readQuestion.vocabulary),
      ranked[name],
    )
  return {
    readQuestion,
    heldWords: openHeldWords(db, readQuestion, ranked),
    indexes: { study: open('study'), hearticle: open('hearticle') },
  }
}

/**
 * Opens a search index for reading.
 * @throws where it is of another schema or no search index at all
 */
export function openSearchIndex(path: string): SearchIndex {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const schema = db.prepare('PRAGMA user_version').get()?.user_version
    if (schema !== INDEX_SCHEMA) {
      throw new Error(`the catalogue has schema ${schema}, not ${INDEX_SCHEMA}`)
    }
    // Pages come from the system's own cache, without a copy of them here.
    db.exec('PRAGMA mmap_size = 1073741824; PRAGMA query_only = 1')
    // Read in one transaction, so that nobody brings the file up to date while it is open.
    db.exec('BEGIN')
    return readSearchIndex(db)
  } catch (error) {
    db.close()
    throw error
  }
}
