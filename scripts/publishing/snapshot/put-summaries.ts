import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { presentHearticleSummary } from '../../../src/domain/presenters/present-hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import type { RubricRecord, TopicRecord } from '../../../src/domain/taxonomy/taxonomy.ts'
import type { SnapshotRows } from './snapshot-rows.ts'

/**
 * Makes the summaries of hearticles anew, as lists show them, of the rows that are there: pages and
 * pictures have them from here, so that each is made once.
 * @param ids one that is not public has none any more
 */
export function putSummaries(rows: SnapshotRows, ids: Iterable<number>): void {
  const all = <T>(kind: 'rubrics' | 'topics') =>
    rows.idsOf(kind).flatMap((id) => rows.row<T>(kind, id) ?? [])
  const taxonomy = { rubrics: all<RubricRecord>('rubrics'), topics: all<TopicRecord>('topics') }
  for (const id of ids) {
    const hearticle = rows.row<HearticleRecord>('hearticles', id)
    const cited = hearticle?.citedPmids.flatMap(
      (pmid) => rows.row<StudyRecord>('studies', Number(pmid)) ?? [],
    )
    rows.putSummary(
      id,
      hearticle &&
        cited && {
          de: presentHearticleSummary(hearticle, taxonomy, cited, 'de'),
          en: presentHearticleSummary(hearticle, taxonomy, cited, 'en'),
        },
    )
  }
}
