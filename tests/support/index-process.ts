/**
 * A process of its own that brings a search index up to date, and dies where it is told to:
 * `node index-process.ts SNAPSHOT FOLDER [WRITE NUMBER]`.
 */
import { buildSearchIndex } from '../../scripts/publishing/search-index/build-catalogue.ts'
import { dieBeforeWrite, endOf, survived, type WriteCall } from './killed-process.ts'

interface IndexFolders {
  snapshot: string
  index: string
}

/**
 * Kills it before the write of this number.
 * @returns whether it came to its end before
 */
export const updateKilledAt = (
  write: WriteCall,
  number: number,
  { snapshot, index }: IndexFolders,
): Promise<boolean> => survived(import.meta.filename, snapshot, index, write, String(number))

/**
 * Lets no file get larger than that, as on a full disk.
 * @returns whether it came to its end
 */
export async function updateWithin(
  kilobytes: number,
  { snapshot, index }: IndexFolders,
): Promise<boolean> {
  const limited = `ulimit -f ${kilobytes}; exec "$@"`
  const command = [process.execPath, import.meta.filename, snapshot, index]
  return (await endOf('bash', ['-c', limited, '', ...command])).code === 0
}

if (import.meta.main) {
  const [, , snapshot = '', index = '', write, number] = process.argv
  if (write) dieBeforeWrite([write as WriteCall], Number(number))
  await buildSearchIndex(snapshot, index, { reuse: true })
}
