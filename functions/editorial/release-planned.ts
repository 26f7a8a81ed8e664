import { changedParts } from '../../src/domain/edition/edition.ts'
import { type HearticleRecord, latestPublicDay } from '../../src/domain/hearticle/hearticle.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'
import { standingOf } from './present-desk.ts'

interface ReleaseStores {
  hearticles: Pick<HearticleStore, 'planned' | 'findForDesk' | 'release' | 'endPlan'>
  users: Pick<Stores['users'], 'findMany'>
  studies: Pick<Stores['studies'], 'findMany'>
  deskSettings: Pick<Stores['deskSettings'], 'find'>
}

const MAX_ATTEMPTS = 4

/**
 * Looks again at what was planned for a day that has come, from 00:05 in Vienna on (P-PLANNED): what
 * is still approved becomes public, all else comes back to review, with the reason in the audit.
 * Done again, or by two at once, it does the same. One that fails keeps no other from its turn.
 * @returns the ids of those that became public, and of those that came back
 * @throws AggregateError where some of it could not be done: they are still planned
 */
export async function releasePlanned(
  stores: ReleaseStores,
  now: Date,
): Promise<{ released: number[]; ended: number[] }> {
  const done = { released: [] as number[], ended: [] as number[] }
  const failures: unknown[] = []
  for (const { id } of await Array.fromAsync(stores.hearticles.planned(latestPublicDay(now)))) {
    try {
      const outcome = await releaseOne(stores, id, now)
      if (outcome) done[outcome].push(id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} planned hearticles are still planned`)
  }
  return done
}

async function releaseOne(stores: ReleaseStores, id: number, now: Date) {
  const { hearticles, deskSettings } = stores
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const desk = await hearticles.findForDesk(id)
    if (!desk || desk === 'deleted') return undefined
    const { base, copy, isWithdrawn } = desk
    // Somebody was faster.
    if (!base?.planned || isWithdrawn) return undefined
    const edition = withRequest(base, copy)
    if (edition.publicationDate > latestPublicDay(now)) return undefined

    const planned = { ...desk, base }
    const { missing } = await standingOf({ ...stores, now: () => now }, edition)
    const isApproved = missing.length === 0
    const mayAppear = isApproved || !(await deskSettings.find()).needsSecondPerson
    const isDone = mayAppear
      ? await hearticles.release(planned, { at: now, isApproved })
      : await hearticles.endPlan(planned, { at: now, missing })
    if (isDone) return mayAppear ? 'released' : 'ended'
  }
  throw new Error(`hearticle ${id}: others keep writing it`)
}

/** Changes that were asked for of what is planned itself are noted in its working copy. */
function withRequest(planned: HearticleRecord, copy: HearticleRecord | undefined): HearticleRecord {
  const isAsked = copy?.changesAsked && changedParts(planned, copy).length === 0
  return { ...planned, ...(isAsked && { changesAsked: copy.changesAsked }) }
}
