import type { StudyRecord } from '../../src/domain/study/study.ts'
import { trialOf } from '../../src/domain/study/study-import.ts'
import type { Stores } from '../store/create-stores.ts'
import type { Registry } from './registry.ts'

/** A record is asked for again after so many days. */
const KEPT_DAYS = 30
const BATCH = 100

interface Fetching {
  stores: Pick<Stores, 'studies' | 'trials'>
  registry: Registry
  now: () => Date
  /** No further request is begun after this moment. */
  until?: Date
  signal?: AbortSignal
  /** Of records; rejected are those that cannot be used. */
  tally: { imported: number; unchanged: number; rejected: number; reason: string | null }
}

/**
 * Fetches the results of the trials of stored studies, of which none are here or older ones than of
 * thirty days (P-REGISTRY-FETCH). What was asked for is noted one by one, so that a run that was cut off
 * goes on.
 * @returns false where something is left for the next run
 * @throws RequestFailed where the registry does not answer
 */
export async function fetchTrials(fetching: Fetching): Promise<boolean> {
  const { studies } = fetching.stores
  let batch: StudyRecord[] = []
  for await (const study of studies.published()) {
    if (trialOf(study.source) === undefined) continue
    batch.push(study)
    if (batch.length < BATCH) continue
    if (!(await fetchOf(batch, fetching))) return false
    batch = []
  }
  return fetchOf(batch, fetching)
}

async function fetchOf(
  batch: readonly StudyRecord[],
  { stores: { studies, trials }, registry, now, until, signal, tally }: Fetching,
): Promise<boolean> {
  const wanted = [...new Set(batch.flatMap(({ source }) => trialOf(source) ?? []))]
  const asked = await trials.askedAt(wanted)
  const oldest = new Date(now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const due = wanted.filter((registration) => (asked.get(registration) ?? '') < oldest)
  const isOver = () => signal?.aborted || (until !== undefined && now() >= until)
  const fetched = new Set<string>()
  try {
    for (const registration of due) {
      if (isOver()) return false
      const found = await registry.fetchTrial(registration, signal)
      if (typeof found === 'object') {
        const isNew = (await trials.store(found)) === 'stored'
        tally[isNew ? 'imported' : 'unchanged'] += 1
        fetched.add(registration)
      } else if (found === 'no-results') tally.unchanged += 1
      else {
        tally.rejected += 1
        tally.reason ??= `${registration}: ${found}`
      }
      await trials.noteAsked(registration, now())
    }
    return true
  } finally {
    // Also of a trial that came with an earlier study, or by a run that was cut off here.
    const without = batch.filter(({ source }) => {
      const trial = trialOf(source) ?? ''
      return fetched.has(trial) || (!source.registry && asked.has(trial))
    })
    const found = await trials.findMany(without.flatMap(({ source }) => trialOf(source) ?? []))
    await studies.recordTrials(found, without, now())
  }
}
