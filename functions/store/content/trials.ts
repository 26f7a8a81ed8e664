/** Results of trials in their registry, one item each. */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import {
  type TrialResults,
  trialResultsSchema,
} from '../../../src/domain/registry/trial-results.ts'
import { any, atMost, IF_NEW } from '../table/conditions.ts'
import { trialAskedKey, trialKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { put } from '../table/writes.ts'

export async function find(table: Table, registration: string): Promise<TrialResults | undefined> {
  const [trial] = await findMany(table, [registration])
  return trial
}

/** Those that are here, in no order. */
export async function findMany(
  table: Table,
  registrations: readonly string[],
): Promise<TrialResults[]> {
  const items = await table.getMany([...new Set(registrations)].map(trialKey))
  return items.map(({ results }) => {
    // Compressed, since a list of adverse events can be larger than an item may be.
    const packed = Buffer.from(String(results), 'base64')
    return trialResultsSchema.parse(JSON.parse(brotliDecompressSync(packed).toString()))
  })
}

/**
 * Keeps what a registry says of a trial, unless what is kept is of a later day, whoever writes at the
 * same time (P-REGISTRY-IMPORT).
 * @returns whether anything is another
 */
export async function store(table: Table, trial: TrialResults): Promise<'stored' | 'unchanged'> {
  const { registration, updated } = trial
  const written = JSON.stringify(trial)
  if (JSON.stringify(await find(table, registration)) === written) return 'unchanged'
  const results = brotliCompressSync(written).toString('base64')
  const isLatest = any(IF_NEW, atMost('updated', updated))
  const isStored = await table.write(put({ ...trialKey(registration), updated, results }, isLatest))
  return isStored ? 'stored' : 'unchanged'
}

/** When the registry was asked for trials last, by their numbers; those that it never was are left out. */
export async function askedAt(
  table: Table,
  registrations: readonly string[],
): Promise<Map<string, string>> {
  const items = await table.getMany(registrations.map(trialAskedKey))
  return new Map(items.map(({ registration, at }) => [String(registration), String(at)]))
}

export async function noteAsked(table: Table, registration: string, at: Date): Promise<void> {
  await table.write(put({ ...trialAskedKey(registration), registration, at: at.toISOString() }))
}
