/** Holds a database against its own tally and against the commits that were noted beside it. */
import type { ClassicLevel } from 'classic-level'
import {
  checksumIn,
  isSealed,
  isWhole,
  recordName,
  replaced,
  type Tally,
  unseal,
} from '../../storage/seal.ts'
import type { NotedCommit } from './commit-journal.ts'

export type RawLevel = ClassicLevel<string, string>
export type RawWrite = { type: 'put'; key: string; value: string } | { type: 'del'; key: string }

/** Where the database keeps its tally. */
export const tallyKey = 'tally'

export interface Survey {
  /** Of what is there and whole, after all commits that are known of. */
  tally: Tally
  /** Keys of records that are not what was written. */
  damaged: string[]
  /** Whether no version that seals records has written here yet. */
  isOlder: boolean
  /** What differs from what was acknowledged, in words; empty where nothing does. */
  differences: string[]
}

/**
 * Reads every record.
 * @param noted undefined where nothing was noted beside the database
 * @throws where the database cannot be read on
 */
export async function survey(level: RawLevel, noted: NotedCommit[] | undefined): Promise<Survey> {
  const stored = level.getSync(tallyKey)
  const isOlder = stored === undefined && noted === undefined
  const damaged: string[] = []
  let tally: Tally = { commits: 0, records: 0, sum: 0 }
  for await (const [key, text] of level.iterator()) {
    if (key === tallyKey || (isOlder && !isSealed(text))) continue
    if (isWhole(key, text)) tally = replaced(tally, undefined, text)
    else damaged.push(key)
  }
  const isKnown = stored !== undefined && isWhole(tallyKey, stored)
  const expected = isKnown ? (unseal(tallyKey, stored) as Tally) : undefined
  const last = noted?.at(-1)?.commit ?? 0
  const differences: string[] = []
  if (damaged.length > 0)
    differences.push(
      `${count(damaged.length, 'record')} cannot be read: ${list(damaged.map(recordName))}`,
    )
  if (expected === undefined && !isOlder)
    differences.push(`it does not know any more what it should hold`)
  const lost = last - (expected?.commits ?? 0)
  if (lost > 0 && !isOlder) {
    const since = noted?.find(({ commit }) => commit > (expected?.commits ?? 0))?.at
    differences.push(
      `${count(lost, 'acknowledged commit')} of ${last} missing, from ${since} to ${noted?.at(-1)?.at}`,
    )
  }
  if (expected !== undefined) {
    const missing = expected.records - tally.records - damaged.length
    if (missing !== 0)
      differences.push(`${count(missing, 'record')} of ${expected.records} missing`)
    else if (expected.sum !== tally.sum && damaged.length === 0)
      differences.push('some records are older than what was acknowledged')
  }
  if (differences.length > 0 && noted !== undefined) {
    const items = await differing(level, noted)
    if (items.length > 0) differences.push(`missing, or older than acknowledged: ${list(items)}`)
  }
  tally.commits = Math.max(last, expected?.commits ?? 0)
  return { tally, damaged, isOlder, differences }
}

/** The names of those items that the noted commits left otherwise than they are. */
async function differing(level: RawLevel, noted: NotedCommit[]): Promise<string[]> {
  const wanted = new Map(noted.flatMap(({ items }) => items))
  const found = new Map<string, number>()
  for await (const [key, stored] of level.iterator()) {
    const name = recordName(key)
    if (name !== key && wanted.has(name) && isWhole(key, stored))
      found.set(name, checksumIn(stored))
  }
  return [...wanted].flatMap(([name, sum]) => ((found.get(name) ?? null) === sum ? [] : [name]))
}

const mostNames = 10

function list(names: string[]): string {
  const more = names.length - mostNames
  return names.slice(0, mostNames).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
