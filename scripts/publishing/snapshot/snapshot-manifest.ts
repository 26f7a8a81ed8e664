import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotKind } from '../../../src/snapshot/snapshot-file.ts'

export interface SnapshotManifest {
  schema: typeof SNAPSHOT_SCHEMA
  /** The table that it was pulled from. */
  table: string
  /** The moment as of which it is; RFC 3339. */
  asOf: string
  /** The key of the code that made its summaries. */
  code: string
  /** Of everything in the snapshot: two with the same digest are the same. */
  digest: string
  counts: Record<SnapshotKind, number>
}

/** 16: a hearticle has the question that it asks. */
export const SNAPSHOT_SCHEMA = 16

const FILE = 'manifest.json'

/** @throws where there is no snapshot */
export async function readManifest(snapshotFolder: string): Promise<SnapshotManifest> {
  return JSON.parse(await readFile(join(snapshotFolder, FILE), 'utf8')) as SnapshotManifest
}

export function writeManifest(snapshotFolder: string, manifest: SnapshotManifest): Promise<void> {
  return writeFile(join(snapshotFolder, FILE), `${JSON.stringify(manifest, null, 1)}\n`)
}
