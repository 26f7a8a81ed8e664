import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { unpack } from './packed.ts'

/**
 * A list of studies, newest first. Most cited first are `top-cited`, those known to have been cited,
 * and `leading`, those that may lead a page, counted or not.
 */
export type StudyList =
  | { list: 'latest' | 'top-cited' | 'leading' | 'austrian'; rubricId: number }
  | { list: 'austrian' }

export interface StudyLists {
  /** A page of a list, and how many studies the whole list has. */
  studies(
    list: StudyList,
    paging: { page: number; size: number },
  ): { total: number; page: StudyRecord[] }
  /** Of the rubrics that have studies, in ascending order. */
  readonly rubricsWithStudies: readonly number[]
}

/** Each list is an index read in its order, so that a late page costs no more than its offset. */
export function readStudyLists(db: DatabaseSync): StudyLists {
  const list = (where: string, order: string) => ({
    rows: db.prepare(`SELECT record FROM study WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`),
    count: db.prepare(`SELECT count(*) AS total FROM study WHERE ${where}`),
  })
  const newest = 'leads DESC, date DESC, id'
  const ofRubric = {
    latest: list('rubric = ?', newest),
    // Ids are ranks by citations.
    'top-cited': list('rubric = ? AND citations > 0', 'id'),
    leading: list('rubric = ? AND leads = 1', 'id'),
    austrian: list('austrian = 1 AND rubric = ?', newest),
  }
  const austrian = list('austrian = 1', newest)
  const totals = new Map<StatementSync, Map<number, number>>()

  /** Counted once: nothing in a search index ever changes. */
  const totalOf = (count: StatementSync, rubric: readonly number[]): number => {
    const known = totals.get(count) ?? new Map<number, number>()
    totals.set(count, known)
    const key = rubric[0] ?? 0
    const total = known.get(key) ?? Number(count.get(...rubric)?.total)
    known.set(key, total)
    return total
  }

  return {
    studies(asked, { page, size }) {
      const rubric = 'rubricId' in asked ? [asked.rubricId] : []
      const { rows, count } = 'rubricId' in asked ? ofRubric[asked.list] : austrian
      const total = totalOf(count, rubric)
      if (page * size >= total) return { total, page: [] }
      return {
        total,
        page: rows
          .all(...rubric, size, page * size)
          .map(({ record }) => unpack<StudyRecord>(record)),
      }
    },
    rubricsWithStudies: db
      .prepare('SELECT DISTINCT rubric FROM study WHERE rubric IS NOT NULL ORDER BY rubric')
      .all()
      .map(({ rubric }) => Number(rubric)),
  }
}
