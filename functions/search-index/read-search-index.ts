import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { CertaintyLevel } from '../../src/contract/reading/evidence.ts'
import type { HearticleSummary } from '../../src/contract/reading/hearticles.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { type JsonAnswer, keepAnswers } from '../runtime/json-answer.ts'
import { type ContentSearch, openContentSearch } from './find-content.ts'
import { unpack } from './packed.ts'
import { readStudyLists, type StudyLists } from './study-lists.ts'

/** A hearticle as far as lists choose and sort by it. */
export interface ListedHearticle {
  id: number
  publicationDate: string
  breaking: boolean
  rubricId: number
  /** Null where nobody rated it. */
  certainty: CertaintyLevel | null
}

/** The published content of one moment; whatever it answers, it answers at once. */
export interface SearchIndex extends StudyLists {
  readonly taxonomy: Taxonomy
  /** All hearticles, in no order. */
  readonly hearticles: readonly ListedHearticle[]
  /** Ids of hearticles, the most read first (P-ARCHIVE). */
  readonly mostRead: readonly number[]
  /** Those of the ids that are there, in the order given, as lists show them. */
  summaries(ids: readonly number[], language: Language): HearticleSummary[]
  /** Those of the pmids that are there, in the order given. */
  studiesOf(pmids: readonly string[]): StudyRecord[]
  readonly search: ContentSearch
  /**
   * What was made of all this before, for as long as it is open: nothing in it ever changes.
   * @param question all else that the answer depends on
   * @param work undefined where there is no answer
   */
  kept<T>(question: string, work: () => T | undefined): JsonAnswer<T> | undefined
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
  const studyAt = db.prepare('SELECT record FROM study WHERE id = ?')
  const studyOf = db.prepare('SELECT record FROM study WHERE pmid = ?')
  const recordsOf = <T>(statement: typeof studyAt, keys: ReadonlyArray<number | string>): T[] =>
    keys.flatMap((key) => {
      const row = statement.get(key)
      return row ? [unpack<T>(row.record)] : []
    })

  const taxonomy = part<Taxonomy>('taxonomy')

  return {
    ...readStudyLists(db),
    taxonomy,
    mostRead: part<number[]>('most-read'),
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
    summaries: (ids, language) => recordsOf<HearticleSummary>(summaryIn[language], ids),
    studiesOf: (pmids) => recordsOf<StudyRecord>(studyOf, pmids),
    search: openContentSearch(db, {
      taxonomy,
      studiesAt: (ranks) => recordsOf<StudyRecord>(studyAt, ranks),
      summariesAt: (ranks, language) => recordsOf<HearticleSummary>(summaryAt[language], ranks),
      hearticlesAt: (ranks) => recordsOf<HearticleRecord>(hearticleAt, ranks),
    }),
    kept: keepAnswers(),
    close: () => db.close(),
  }
}
