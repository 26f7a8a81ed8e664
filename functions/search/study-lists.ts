import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { StudyFilters } from '../../src/contract/reading/study-filters.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { unpack } from './tables/index-tables.ts'

/**
 * A list of studies, newest first. Most cited first are `top-cited`, those known to have been cited,
 * and `leading`, those that may lead a page, counted or not.
 */
export type StudyList =
  | {
      list: 'latest' | 'top-cited' | 'leading' | 'austrian'
      rubricId: number
      /** Of the first two. */
      filters?: StudyFilters
    }
  | { list: 'austrian' }

export interface StudyLists {
  studies(
    list: StudyList,
    paging: { page: number; size: number },
  ): Promise<{ total: number; page: StudyRecord[] }>
  /** The newest studies of several rubrics that may lead a list, of no later day than `until`. */
  newest(rubricIds: readonly number[], until: string, most: number): Promise<StudyRecord[]>
  /** Of the rubrics that have studies, in ascending order. */
  readonly rubricsWithStudies: readonly number[]
}

/**
 * Each list is an index read in its order, so that a late page costs no more than its offset; one that
 * is filtered goes through what that index has of its rubric, and reads the rows of its page alone.
 */
export function readStudyLists(db: DatabaseSync): StudyLists {
  const list = (where: string, order: string) => ({
    rows: db.prepare(`SELECT record FROM study WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`),
    count: db.prepare(`SELECT count(*) AS total FROM study WHERE ${where}`),
  })
  const newest = 'leads DESC, date DESC, id'
  const ofRubric = {
    latest: list(`rubric = ? AND ${FILTERED}`, newest),
    // Ids ascend with popularity, which is that of citations.
    'top-cited': list(`rubric = ? AND citations > 0 AND ${FILTERED}`, 'id'),
    leading: list('rubric = ? AND leads = 1', 'id'),
    austrian: list('austrian = 1 AND rubric = ?', newest),
  }
  const austrian = list('austrian = 1', newest)
  const ofRubrics = db.prepare(
    `SELECT record FROM study WHERE rubric IN (SELECT value FROM json_each(?)) AND leads = 1
      AND date <= ? ORDER BY date DESC, id LIMIT ?`,
  )
  const totals = new Map<StatementSync, Map<number, number>>()

  return {
    async studies(wanted, { page, size }) {
      const { rows, count } = 'rubricId' in wanted ? ofRubric[wanted.list] : austrian
      const rubric = 'rubricId' in wanted ? [wanted.rubricId] : []
      const filters = 'filters' in wanted && wanted.filters ? filterValues(wanted.filters) : {}
      // Counted once where all are asked for: nothing in a search index ever changes.
      const isWhole = Object.values(filters).every((value) => value === null)
      const cachedTotals = (isWhole && totals.get(count)) || new Map<number, number>()
      const [key = 0] = rubric
      const total = cachedTotals.get(key) ?? Number(count.get(filters, ...rubric)?.total)
      if (isWhole) totals.set(count, cachedTotals.set(key, total))
      if (page * size >= total) return { total, page: [] }
      return {
        total,
        page: rows
          .all(filters, ...rubric, size, page * size)
          .map(({ record }) => unpack<StudyRecord>(record)),
      }
    },
    newest: async (rubricIds, until, most) =>
      ofRubrics
        .all(JSON.stringify(rubricIds), until, most)
        .map(({ record }) => unpack<StudyRecord>(record)),
    rubricsWithStudies: db
      .prepare('SELECT DISTINCT rubric FROM study WHERE rubric IS NOT NULL ORDER BY rubric')
      .all()
      .map(({ rubric }) => Number(rubric)),
  }
}

/** What is null filters nothing. */
const FILTERED = `($design IS NULL OR design = $design)
  AND ($from IS NULL OR issued >= $from) AND ($before IS NULL OR (issued < $before AND issued > ''))
  AND ($free IS NULL OR free = 1) AND ($country IS NULL OR country = $country)
  AND ($cited IS NULL OR pmid IN (SELECT pmid FROM cited))`

/** Dates are compared as they are written, and begin with their year. */
function filterValues(filters: StudyFilters): Record<string, string | number | null> {
  const { design, yearFrom, yearTo, freeFullText, hasHearticle, country } = filters
  return {
    design: design ?? null,
    from: yearFrom === undefined ? null : String(yearFrom),
    before: yearTo === undefined ? null : String(yearTo + 1),
    free: freeFullText ? 1 : null,
    cited: hasHearticle ? 1 : null,
    country: country ?? null,
  }
}
