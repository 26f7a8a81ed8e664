import type {
  AffectedHearticle,
  ShownAlarm,
  StudyAlarm,
} from '../../src/contract/desk/library-imports.ts'
import { sourceChanges } from '../../src/domain/edition/changed-sources.ts'
import { readsSoSince } from '../../src/domain/evidence/former-abstracts.ts'
import { fallenParts } from '../../src/domain/hearticle/fallen/fallen-parts.ts'
import { passagesOf } from '../../src/domain/hearticle/hearticle.ts'
import { renderedHearticle } from '../../src/domain/hearticle/rendered-hearticle.ts'
import { fallenStudies, withNotices } from '../../src/domain/study/study-notices.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'

/**
 * Alarms with the hearticles that they concern today and what of each falls: the one list of
 * affected hearticles, for editors and for whoever is to be told later (P-FALLEN). What is told of an
 * abstract is left out once it reads otherwise again, or no passage waits for it (P-SOURCE-CHANGED).
 */
export async function withAffected(
  {
    hearticles,
    studies,
  }: { hearticles: Pick<HearticleStore, 'find'>; studies: Pick<Stores['studies'], 'findMany'> },
  alarms: readonly StudyAlarm[],
): Promise<ShownAlarm[]> {
  const ids = [...new Set(alarms.flatMap(({ hearticleIds }) => hearticleIds))]
  const found = await Promise.all(ids.map((id) => hearticles.find(id)))
  const citing = found.flatMap((one) => (one && one !== 'deleted' ? [one] : []))
  const cited = await studies.findMany(citing.flatMap(({ citedPmids }) => citedPmids))
  const fallen = fallenStudies(cited.map(withNotices))
  const concerned = ({ pmid, hearticleIds }: StudyAlarm) =>
    citing.filter(({ id, citedPmids }) => hearticleIds.includes(id) && citedPmids.includes(pmid))
  const stands = (alarm: StudyAlarm) => {
    if (alarm.since === undefined) return true
    const study = cited.find(({ pmid }) => pmid === alarm.pmid)
    if (!study) return false
    if (!alarm.changes) return readsSoSince(study) === alarm.since
    const passages = concerned(alarm).flatMap(passagesOf)
    return sourceChanges(passages, [study]).some((change) => alarm.changes?.includes(change))
  }
  return alarms.filter(stands).map((alarm) => ({
    ...alarm,
    affected: concerned(alarm).map(
      (hearticle): AffectedHearticle => ({
        hearticleId: hearticle.id,
        ...fallenParts(renderedHearticle(hearticle), fallen),
      }),
    ),
  }))
}
