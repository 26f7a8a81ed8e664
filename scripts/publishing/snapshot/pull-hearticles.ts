import { asOf } from '../../../src/domain/edition/edition.ts'
import { replacementsRows, versionsOf } from '../../../src/domain/edition/replacements.ts'
import {
  type HearticleRecord,
  isPublic,
  latestPublicDay,
} from '../../../src/domain/hearticle/hearticle.ts'
import { shownAsCited } from '../../../src/domain/study/shown-as-cited.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import type { Due, SnapshotRows } from './snapshot-rows.ts'

type HearticleStores = Pick<OpenedStores, 'hearticles' | 'namedReviewers' | 'studies'>

/**
 * The published hearticles as they are stored, and those of them that readers may see, each with all
 * that a snapshot has of it, by their ids.
 */
export async function publicHearticles(
  stores: HearticleStores,
  now: Date,
): Promise<{ stored: HearticleRecord[]; shown: HearticleRecord[] }> {
  const stored = await Array.fromAsync(stores.hearticles.published())
  return { stored, shown: await shownOf(stores, stored, await stores.studies.removed(), now) }
}

/** Writes the rows of all hearticles into a snapshot that has none. */
export async function pullAllHearticles(
  stores: HearticleStores,
  rows: SnapshotRows,
  now: Date,
): Promise<void> {
  const { stored, shown } = await publicHearticles(stores, now)
  const ids = new Set(shown.map(({ id }) => id))
  // Read after the hearticles: what replaced one of them in between is told by the next snapshot.
  const editions = await stores.hearticles.replacements()
  const ofShown = editions.filter(({ hearticleId }) => ids.has(hearticleId))
  await writeRows(stores, rows, { stored, shown, editions: ofShown, now })
}

/** Writes the rows of some hearticles anew; one that readers do not see any more has none. */
export async function pullHearticles(
  stores: HearticleStores,
  rows: SnapshotRows,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const { hearticles, studies } = stores
  const stored = await hearticles.findMany(ids)
  const cited = await studies.findMany(stored.flatMap(({ citedPmids }) => citedPmids))
  const removed = cited
    .filter(({ withdrawn }) => withdrawn)
    .toSorted((a, b) => Number(a.pmid) - Number(b.pmid))
  const shown = await shownOf(stores, stored, removed, now)
  const editions = await Promise.all(
    shown.filter(({ edition }) => edition).map(({ id }) => hearticles.replacements(id)),
  )
  for (const id of ids) {
    rows.putHearticle(id, undefined, {})
    rows.put('replacements', id, undefined)
  }
  await writeRows(stores, rows, { stored, shown, editions: editions.flat(), now })
}

async function writeRows(
  { hearticles }: Pick<HearticleStores, 'hearticles'>,
  rows: SnapshotRows,
  {
    stored,
    shown,
    editions,
    now,
  }: {
    stored: readonly HearticleRecord[]
    shown: readonly HearticleRecord[]
    editions: Awaited<ReturnType<HearticleStores['hearticles']['replacements']>>
    now: Date
  },
): Promise<void> {
  const byId = new Map(shown.map((hearticle) => [hearticle.id, hearticle]))
  for (const one of stored) rows.putHearticle(one.id, byId.get(one.id), dueOf(one, now))
  const records = await hearticles.recordsOf(versionsOf(editions))
  for (const row of replacementsRows(shown, editions, records))
    rows.put('replacements', row.id, row)
}

async function shownOf(
  { namedReviewers }: Pick<HearticleStores, 'namedReviewers'>,
  stored: readonly HearticleRecord[],
  removed: readonly StudyRecord[],
  now: Date,
): Promise<HearticleRecord[]> {
  const withoutTexts = shownAsCited(removed)
  const found = stored
    .filter((hearticle) => isPublic(hearticle, now))
    .map((hearticle) => withRemoved(asOf(hearticle, now), withoutTexts))
  return (await namedReviewers.addNames(found)).toSorted((a, b) => a.id - b.id)
}

function withRemoved(hearticle: HearticleRecord, removed: readonly StudyRecord[]): HearticleRecord {
  const removedStudies = removed.filter(({ pmid }) => hearticle.citedPmids.includes(pmid))
  return removedStudies.length > 0 ? { ...hearticle, removedStudies } : hearticle
}

function dueOf(hearticle: HearticleRecord, now: Date): Due {
  const { status, planned, publicationDate, responsibility } = hearticle
  if (status !== 'PUBLISHED' || planned) return {}
  const until = responsibility?.nextReviewOn
  return {
    from: publicationDate > latestPublicDay(now) ? publicationDate : undefined,
    until: until !== undefined && until >= dayInVienna(now) ? until : undefined,
  }
}
