import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { RequestFailed } from '../../functions/pubmed/requests/retrying-request.ts'
import { fetchTrials } from '../../functions/registry/fetch-trials.ts'
import { readTrial } from '../../functions/registry/read-trial.ts'
import { createRegistry } from '../../functions/registry/registry.ts'
import type { Stores } from '../../functions/store/create-stores.ts'
import type { TrialResults } from '../../src/domain/registry/trial-results.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { trialOf } from '../../src/domain/study/study-import.ts'

/** A record with thousands of adverse events has some 8 MB. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Brings the results of trials from files of ClinicalTrials.gov into the database; a faulty file is
 * named and costs no other (P-REGISTRY-IMPORT).
 * @returns the command's exit code
 */
export async function importTrials(
  files: readonly string[],
  { trials, studies }: Pick<Stores, 'trials' | 'studies'>,
  stopped: AbortSignal,
): Promise<number> {
  const counts = { stored: 0, unchanged: 0, 'no-results': 0, rejected: 0 }
  const here: string[] = []
  for (const file of files) {
    if (stopped.aborted) break
    const trial = await trialIn(file)
    if (trial === 'no-results') counts[trial] += 1
    else if (typeof trial === 'string') {
      counts.rejected += 1
      console.error(`${file}: ${trial}`)
    } else {
      counts[await trials.store(trial)] += 1
      here.push(trial.registration)
    }
  }
  await recordIn(studies, await trials.findMany(here))
  const { stored, unchanged, rejected } = counts
  console.log(
    `trials: stored ${stored}, unchanged ${unchanged}, without results ${counts['no-results']}, rejected ${rejected}`,
  )
  if (stopped.aborted) return 130
  return rejected > 0 ? 1 : 0
}

/**
 * Fetches the results of trials of stored studies (P-REGISTRY-FETCH).
 * @returns the command's exit code
 */
export async function fetchFromRegistry(
  stores: Pick<Stores, 'trials' | 'studies'>,
  baseUrl: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const tally = { imported: 0, unchanged: 0, rejected: 0, reason: null as string | null }
  const registry = createRegistry(baseUrl === undefined ? {} : { baseUrl })
  let failure: unknown
  try {
    await fetchTrials({ stores, registry, now: () => new Date(), signal, tally })
  } catch (error) {
    if (!(signal.aborted || error instanceof RequestFailed)) throw error
    failure = error
  }
  const { imported, unchanged, rejected, reason } = tally
  if (reason !== null) console.error(reason)
  console.log(`trials: stored ${imported}, unchanged ${unchanged}, rejected ${rejected}`)
  if (signal.aborted) return 130
  if (failure instanceof Error) console.error(failure.message)
  return failure === undefined ? 0 : 1
}

const BATCH = 100

/** The studies of trials get what the registry says of them (P-REGISTRY-STUDY). */
async function recordIn(
  studies: Stores['studies'],
  trials: readonly TrialResults[],
): Promise<void> {
  const wanted = new Set(trials.map(({ registration }) => registration))
  if (wanted.size === 0) return
  let batch: StudyRecord[] = []
  for await (const study of studies.published()) {
    if (wanted.has(trialOf(study.source) ?? '')) batch.push(study)
    if (batch.length < BATCH) continue
    await studies.recordTrials(trials, batch)
    batch = []
  }
  await studies.recordTrials(trials, batch)
}

async function trialIn(file: string) {
  if ((await stat(file)).size > MOST_BYTES) return 'too large'
  const bytes = await readFile(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    const json = isPacked ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes
    return readTrial(JSON.parse(json.toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError || isBroken(error))
      return 'not JSON'
    throw error
  }
}

const isBroken = (error: unknown) =>
  error instanceof Error &&
  /^Z_|^ERR_BUFFER_TOO_LARGE/.test(String((error as NodeJS.ErrnoException).code))
