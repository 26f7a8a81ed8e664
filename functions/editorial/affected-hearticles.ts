import type {
  AffectedHearticle,
  ShownAlarm,
  StudyAlarm,
} from '../../src/contract/desk/library-imports.ts'
import { fallenParts } from '../../src/domain/hearticle/fallen/fallen-parts.ts'
import { renderedHearticle } from '../../src/domain/hearticle/rendered-hearticle.ts'
import { fallenStudies, withNotices } from '../../src/domain/study/study-notices.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'

/**
 * Alarms with the hearticles that they concern today and what of each falls: the one list of
 * affected hearticles, for editors and for whoever is to be told later (P-FALLEN).
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
  return alarms.map((alarm) => ({
    ...alarm,
    affected: citing
      .filter(
        ({ id, citedPmids }) => alarm.hearticleIds.includes(id) && citedPmids.includes(alarm.pmid),
      )
      .map(
        (hearticle): AffectedHearticle => ({
          hearticleId: hearticle.id,
          ...fallenParts(renderedHearticle(hearticle), fallen),
        }),
      ),
  }))
}
