import { wasHere } from '../../../src/domain/study/shown-as-cited.ts'
import { type StudyRecord, studyRecordSchema } from '../../../src/domain/study/study.ts'
import type { Changed } from '../table/changed.ts'
import { equal, IF_NEW } from '../table/conditions.ts'
import { removedStudyListKey, studyKey, studyListKey } from '../table/keys.ts'
import type { Item, Write } from '../table/table.ts'
import { put } from '../table/writes.ts'

export interface StoredStudy {
  study: StudyRecord | undefined
  version: number
}

/** @param item undefined where there is none */
export const readStudyItem = (item: Item | undefined): StoredStudy => ({
  study: item && studyRecordSchema.parse(item.record),
  version: Number(item?.version ?? 0),
})

/** Its condition fails where another user wrote since that version was read. */
export const studyWrite = (study: StudyRecord, versionRead: number, changed?: Changed): Write =>
  put(
    {
      ...studyKey(study.pmid),
      version: versionRead + 1,
      record: study,
      ...(changed && { changed }),
      ...listKeyOf(study),
    },
    versionRead === 0 ? IF_NEW : equal('version', versionRead),
  )

/** One that PubMed removed before it came here is in no list: there is nothing to name it by. */
function listKeyOf(study: StudyRecord) {
  if (!study.withdrawn) return studyListKey(study.pmid)
  return wasHere(study) ? removedStudyListKey(study.pmid) : {}
}
