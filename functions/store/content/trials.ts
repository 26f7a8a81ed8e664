/** Results of trials in their registry, one item each. */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import {
  type TrialResults,
  trialResultsSchema,
} from '../../../src/domain/registry/trial-results.ts'
import { trialKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { put } from '../table/writes.ts'

export async function find(table: Table, registration: string): Promise<TrialResults | undefined> {
  const item = await table.get(trialKey(registration))
  if (!item) return undefined
  // Compressed, since a list of adverse events can be larger than an item may be.
  const packed = Buffer.from(String(item.results), 'base64')
  return trialResultsSchema.parse(JSON.parse(brotliDecompressSync(packed).toString()))
}

/**
 * Keeps what a registry says of a trial; what it said before that day stays out.
 * @returns whether anything is another
 */
export async function store(table: Table, trial: TrialResults): Promise<'stored' | 'unchanged'> {
  const before = await find(table, trial.registration)
  const written = JSON.stringify(trial)
  if (before && (before.updated > trial.updated || JSON.stringify(before) === written))
    return 'unchanged'
  const results = brotliCompressSync(written).toString('base64')
  await table.write(put({ ...trialKey(trial.registration), results }))
  return 'stored'
}
