import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SnapshotManifest {
  schema: typeof SNAPSHOT_SCHEMA
  /** The table that it was pulled from. */
  table: string
  /** Of everything in the snapshot: two with the same digest are the same. */
  digest: string
  counts: Record<SnapshotFile, number>
  /** From 'study/26551272' to the digest of its row. */
  entries: Record<string, string>
}

/** 7: it has the terms of the glossary. */
export const SNAPSHOT_SCHEMA = 7

export type SnapshotFile =
  | 'rubrics'
  | 'topics'
  | 'hearticles'
  | 'playlists'
  | 'replacements'
  | 'most-read'
  | 'prices'
  | 'glossary'
  | 'studies'

const FILE = 'manifest.json'

/** @throws where there is no snapshot */
export async function readManifest(snapshotFolder: string): Promise<SnapshotManifest> {
  return JSON.parse(await readFile(join(snapshotFolder, FILE), 'utf8')) as SnapshotManifest
}

export async function writeManifest(
  snapshotFolder: string,
  { table, counts, entries }: Pick<SnapshotManifest, 'table' | 'counts' | 'entries'>,
): Promise<SnapshotManifest> {
  const manifest: SnapshotManifest = {
    schema: SNAPSHOT_SCHEMA,
    table,
    digest: digestOfAll(entries),
    counts,
    entries,
  }
  await writeFile(join(snapshotFolder, FILE), `${JSON.stringify(manifest, null, 1)}\n`)
  return manifest
}

function digestOfAll(entries: SnapshotManifest['entries']): string {
  const lines = Object.entries(entries).map(([entry, digest]) => `${entry} ${digest}\n`)
  return hash('sha256', lines.join(''))
}

/** The digest of one row, as the manifest has it. */
export function digestOfRow(text: string): string {
  return hash('sha256', text).slice(0, 32)
}
