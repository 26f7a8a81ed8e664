import type { HearticleSummary } from '../../../contract/reading/hearticles.ts'
import type { ExplainingHearticle } from '../../../contract/reading/studies.ts'
import { byNewest, type HearticleRecord, isPublic } from '../../hearticle/hearticle.ts'
import { rubricOf, type Taxonomy } from '../../taxonomy/taxonomy.ts'
import { byNewestDay } from '../explained-by.ts'

/** So many others are named that cite the same studies. */
const MOST_OTHERS = 3

/** Where a hearticle's page leads on to (P-READING-ON). */
export interface ReadingOn {
  next: HearticleSummary | undefined
  /** Public ones that cite a study of this one, newest first. */
  sameStudies: readonly ExplainingHearticle[]
}

type Listed = Pick<
  HearticleRecord,
  'id' | 'status' | 'planned' | 'publicationDate' | 'breaking' | 'topicId'
>

/**
 * What follows each public hearticle in its rubric: the next older one, after the oldest the newest.
 * So one that is published or withdrawn changes what follows two others, however many there are. The
 * only one of its rubric is followed by none.
 * @param now decides which embargoes have ended
 */
export function nextInRubric<T extends Listed>(
  hearticles: readonly T[],
  taxonomy: Taxonomy,
  now: Date,
): ReadonlyMap<number, T> {
  const shown = hearticles.filter((hearticle) => isPublic(hearticle, now)).toSorted(byNewest)
  const byRubric = Map.groupBy(shown, (hearticle) => rubricOf(hearticle, taxonomy)?.id)
  const following = new Map<number, T>()
  for (const ofRubric of byRubric.values()) {
    ofRubric.forEach(({ id }, at) => {
      const next = ofRubric[(at + 1) % ofRubric.length]
      if (next && next.id !== id) following.set(id, next)
    })
  }
  return following
}

/**
 * The newest public hearticles that cite a study which this one cites, too.
 * @param citing those that cite a study, by its pmid
 * @param besides the id of one that is named already
 */
export function othersCiting<
  T extends Pick<Listed, 'id' | 'status' | 'planned' | 'publicationDate'>,
>(
  { id, citedPmids }: Pick<HearticleRecord, 'id' | 'citedPmids'>,
  citing: ReadonlyMap<string, readonly T[]>,
  { besides, now }: { besides: number | undefined; now: Date },
): T[] {
  const others = new Map<number, T>()
  for (const pmid of citedPmids) {
    for (const other of citing.get(pmid) ?? []) {
      if (other.id !== id && other.id !== besides && isPublic(other, now)) {
        others.set(other.id, other)
      }
    }
  }
  return [...others.values()].toSorted(byNewestDay).slice(0, MOST_OTHERS)
}
