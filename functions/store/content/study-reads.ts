import {
  type CitingHearticle,
  citingHearticleSchema,
} from '../../../src/domain/presenters/explained-by.ts'
import { type StudyRecord, studyRecordSchema } from '../../../src/domain/study/study.ts'
import { type Changed, changedOf } from '../table/changed.ts'
import {
  CITED_BY_PREFIX,
  REMOVED_STUDIES,
  STUDY_LISTS,
  studyKey,
  studyListKey,
  studyPartition,
} from '../table/keys.ts'
import { inOrder } from '../table/order.ts'
import { queryAll, type Table } from '../table/table.ts'
import { readStudyItem } from './study-item.ts'

/** Queries of studies. */
export function studyReads(table: Table) {
  return {
    async find(pmid: string): Promise<StudyRecord | undefined> {
      return readStudyItem(await table.get(studyKey(pmid))).study
    },

    /**
     * A study with the version that the user who changes it names; undefined where it is not
     * stored.
     */
    async findVersion(
      pmid: string,
    ): Promise<{ study: StudyRecord; version: number; changed: Changed | undefined } | undefined> {
      const item = await table.get(studyKey(pmid))
      const { study, version } = readStudyItem(item)
      return study && { study, version, changed: changedOf(item) }
    },

    /**
     * A study with what is kept about the hearticles that cite it, whatever their state; one call.
     * @returns undefined where the study is not stored, also where a hearticle cites it
     */
    async findWithCiting(
      pmid: string,
    ): Promise<{ study: StudyRecord; citing: CitingHearticle[] } | undefined> {
      let study: StudyRecord | undefined
      const citing: CitingHearticle[] = []
      for await (const item of queryAll(table, studyPartition(pmid))) {
        if (item.sk === studyKey(pmid).sk) study = readStudyItem(item).study
        else if (String(item.sk).startsWith(CITED_BY_PREFIX)) {
          citing.push(citingHearticleSchema.parse(item.record))
        }
      }
      return study && { study, citing }
    },

    /** Those that exist, in no order. */
    async findMany(pmids: readonly string[]): Promise<StudyRecord[]> {
      const items = await table.getMany([...new Set(pmids)].map(studyKey))
      return items.flatMap((item) => readStudyItem(item).study ?? [])
    },

    /**
     * Of all that are not withdrawn, in the order of the list index.
     * @param after only those behind this one; '' for all
     */
    async *pmidsAfter(after: string): AsyncGenerator<string> {
      const { listPk, listSk } = after === '' ? { listPk: '', listSk: '' } : studyListKey(after)
      for (const list of STUDY_LISTS) {
        if (list < listPk) continue
        const options = list === listPk ? { sortBetween: [`${listSk}$`, 'A'] as const } : {}
        for await (const { pk } of queryAll(table, list, { list: true, ...options })) {
          yield String(pk).slice(studyPartition('').length)
        }
      }
    },

    /** Those that were here and that PubMed does not hold any more, by pmid. */
    async removed(): Promise<StudyRecord[]> {
      const items = await Array.fromAsync(queryAll(table, REMOVED_STUDIES, { list: true }))
      return items.map(({ record }) => studyRecordSchema.parse(record))
    },

    /** All that are not withdrawn, by pmid. */
    async *published(): AsyncGenerator<StudyRecord> {
      const lists = STUDY_LISTS.map((list) => queryAll(table, list, { list: true }))
      const byPmid = inOrder(lists, (a, b) => String(a.listSk) < String(b.listSk))
      for await (const { record } of byPmid) yield studyRecordSchema.parse(record)
    },
  }
}
