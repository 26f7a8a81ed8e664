import { LiveEntryNotFoundError } from 'astro/content/runtime'
import { NotFound } from './not-found.ts'

/**
 * What a page asked a live collection for (`getLiveEntry`).
 * @throws NotFound where there is none, else whatever went wrong when it was read
 */
export function foundEntry<Data>({
  entry,
  error,
}: {
  entry?: { data: Data }
  error?: Error
}): Data {
  if (entry) return entry.data
  if (LiveEntryNotFoundError.is(error)) throw new NotFound(error.message)
  throw error?.cause ?? error
}

/** All entries of a live collection. @throws what went wrong when they were read */
export function allEntries<Data>({
  entries,
  error,
}: {
  entries?: { data: Data }[]
  error?: Error
}): Data[] {
  if (entries) return entries.map(({ data }) => data)
  throw error?.cause ?? error
}
