import { AsyncLocalStorage } from 'node:async_hooks'
import type { PublicContent } from '../domain/content/public-content.ts'
import { readSnapshot, snapshotFolder } from './read-snapshot.ts'

const handed = new AsyncLocalStorage<PublicContent>()
let ofSnapshot: PublicContent | undefined

/**
 * What the page that is being made shows: what its maker handed over (`withContent`); in `astro dev`
 * the snapshot that SNAPSHOT_DIR names.
 */
export function currentContent(): PublicContent {
  const content = handed.getStore()
  if (content) return content
  ofSnapshot ??= readSnapshot(snapshotFolder(), new Date())
  return ofSnapshot
}

/** Does something, such as making a page, with this content. */
export function withContent<T>(content: PublicContent, work: () => T): T {
  return handed.run(content, work)
}

/** What is made of the current content, once of each. */
export function onceOf<T>(make: (content: PublicContent) => T): () => T {
  const made = new WeakMap<PublicContent, { value: T }>()
  return () => {
    const content = currentContent()
    const cached = made.get(content) ?? { value: make(content) }
    made.set(content, cached)
    return cached.value
  }
}
