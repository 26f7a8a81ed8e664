import * as z from 'zod/mini'
import type { ObjectStore } from '../../../functions/files/object-store.ts'

/** Since when assets have been in no build, by their path; serverless.yml says the same. */
export const RETIRED_KEY = 'private/publication/retired-assets.json'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const retiredSchema = z.record(z.string(), z.iso.datetime())

/**
 * Notes which assets are in no build any more.
 * @param missing all that the bucket has and the build has not
 * @returns those of them that have been missing for a week: no page asks for them any more
 */
export async function retiredAssets(
  files: ObjectStore,
  missing: readonly string[],
  now: Date = new Date(),
): Promise<string[]> {
  const bytes = await files.get(RETIRED_KEY)
  const before = bytes ? retiredSchema.parse(JSON.parse(new TextDecoder().decode(bytes))) : {}
  const since = (path: string) => before[path] ?? now.toISOString()
  const isOver = (path: string) => now.getTime() - Date.parse(since(path)) >= KEPT_MS
  // One that is over stays noted until it is deleted, which the next upload sees.
  const retired = Object.fromEntries(missing.map((path) => [path, since(path)]))
  if (JSON.stringify(retired) !== JSON.stringify(before)) {
    await files.put(RETIRED_KEY, Buffer.from(JSON.stringify(retired)))
  }
  return missing.filter(isOver)
}
