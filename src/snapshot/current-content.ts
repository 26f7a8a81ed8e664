import { AsyncLocalStorage } from 'node:async_hooks'
import { areHeld } from '../domain/billing/prices.ts'
import type { PublicContent } from '../domain/content/public-content.ts'
import type { ContentDigests } from './content-digests.ts'
import { readSnapshot, snapshotFolder } from './read-snapshot.ts'

interface Handed {
  content: PublicContent
  /** What was read of it, where somebody wants to know. */
  reads?: Set<string>
}

const handed = new AsyncLocalStorage<Handed>()
let ofSnapshot: Handed | undefined

function current(): Handed {
  const found = handed.getStore() ?? ofSnapshot
  if (found) return found
  ofSnapshot = { content: readSnapshot(snapshotFolder(), new Date()) }
  return ofSnapshot
}

/**
 * What the page that is being made shows: what its maker handed over (`withContent`); in `astro dev`
 * the snapshot that SNAPSHOT_DIR names.
 */
export function currentContent(): PublicContent {
  const { content, reads } = current()
  return reads ? watched(content, reads) : content
}

/** Does something, such as making a page, with this content. */
export function withContent<T>(content: PublicContent, work: () => T): T {
  return handed.run({ content }, work)
}

/** What is made of the current content, once of each for the same arguments. */
export function onceOf<Args extends readonly string[], T>(
  make: (content: PublicContent, ...args: Args) => T,
): (...args: Args) => T {
  const made = new WeakMap<PublicContent, Map<string, { value: T; reads: ReadonlySet<string> }>>()
  return (...args) => {
    const { content, reads } = current()
    const ofContent = made.get(content) ?? new Map()
    made.set(content, ofContent)
    const name = args.join()
    let cached = ofContent.get(name)
    if (!cached) {
      const own = new Set<string>()
      const value = handed.run({ content, reads: own }, () => make(watched(content, own), ...args))
      cached = { value, reads: own }
      ofContent.set(name, cached)
    }
    for (const read of cached.reads) reads?.add(read)
    return cached.value
  }
}

type DigestOf = (digests: ContentDigests, ...args: readonly (string | number)[]) => string

const parts = new Map<string, DigestOf>()

/**
 * A part of the content that pages of lists show. A page that reads it is another only where the
 * digest of the part is, or of what else it reads. `src/layouts/render.ts` loads every module that
 * has one.
 * @param digestOf is another wherever `read` finds something else
 */
export function partOf<Args extends readonly (string | number)[], T>(
  name: string,
  digestOf: (digests: ContentDigests, ...args: Args) => string,
  read: (...args: Args) => T,
): (...args: Args) => T {
  parts.set(name, digestOf as unknown as DigestOf)
  return (...args) => {
    const { content, reads } = current()
    reads?.add(JSON.stringify([name, ...args]))
    return handed.run({ content }, () => read(...args))
  }
}

/** What a page read, each with its digest: while that is so, the page is the same. */
export type PageReads = Readonly<Record<string, string>>

/**
 * Makes a page and tells what it read.
 * @returns no reads for a page that may be another with any change
 */
export async function recordReads<T>(
  content: PublicContent,
  digests: ContentDigests,
  work: () => Promise<T>,
): Promise<{ value: T; reads: PageReads | undefined }> {
  const reads = new Set<string>()
  const value = await handed.run({ content, reads }, work)
  return { value, reads: digestsOf([...reads].toSorted(), content, digests) }
}

/** Whether a page that read this would find the same. */
export function isAsRead(
  reads: PageReads,
  content: PublicContent,
  digests: ContentDigests,
): boolean {
  return Object.entries(reads).every(([read, was]) => digestOf(read, content, digests) === was)
}

function digestsOf(
  reads: readonly string[],
  content: PublicContent,
  digests: ContentDigests,
): PageReads | undefined {
  const found: Record<string, string> = {}
  for (const read of reads) {
    const digest = digestOf(read, content, digests)
    if (digest === undefined) return undefined
    found[read] = digest
  }
  return found
}

type DigestOfField = (digests: ContentDigests, content: PublicContent) => string

/** Of what is little, and the same for many pages, all of it is looked at. */
const FIELDS: Partial<Record<string, DigestOfField>> = {
  taxonomy: ({ ofKind }) => ofKind('rubrics') + ofKind('topics'),
  playlists: ({ ofKind }) => ofKind('playlists'),
  mostRead: ({ ofKind }) => ofKind('most-read'),
  // Their time ends at any moment of a day.
  prices: ({ ofKind }, { prices, now }) => `${ofKind('prices')} ${areHeld(prices, now)}`,
  glossary: ({ ofKind }) => ofKind('glossary'),
  // The days on which a site was made are noted with it.
  now: () => '',
}

const known = new WeakMap<ContentDigests, Map<string, string | undefined>>()

/** @returns undefined for what is not told apart */
function digestOf(
  read: string,
  content: PublicContent,
  digests: ContentDigests,
): string | undefined {
  const ofContent = known.get(digests) ?? new Map<string, string | undefined>()
  known.set(digests, ofContent)
  if (ofContent.has(read)) return ofContent.get(read)
  const digest = read.startsWith('[')
    ? handed.run({ content }, () => digestOfPart(read, digests))
    : FIELDS[read]?.(digests, content)
  ofContent.set(read, digest)
  return digest
}

function digestOfPart(read: string, digests: ContentDigests): string {
  const [name, ...args] = JSON.parse(read)
  const ofPart = parts.get(name)
  if (!ofPart) throw new Error(`render.ts does not load the part '${name}'`)
  return ofPart(digests, ...args)
}

function watched(content: PublicContent, reads: Set<string>): PublicContent {
  return new Proxy(content, {
    get(target, name, receiver) {
      reads.add(String(name))
      return Reflect.get(target, name, receiver)
    },
  })
}
