/** What is kept of all heads together, so that no list reads each of them (P-BOARD, P-DESK-FIGURES). */
import type { HearticleHead } from './hearticle-head.ts'

/** What lists ask of a head before they show it. */
export type ListedHead = Omit<
  HearticleHead,
  'translations' | 'version' | 'breaking' | 'sample' | 'carriers' | 'passages'
> & {
  /** Studies on which something rests that may not hold any more. */
  sources?: readonly string[]
}

/** Of what is worked on or planned lists read the head itself: it is as much as people work on. */
const IN_WORK = 'work'

/** Between parts, none of which can have it. */
const SEPARATOR = '|'

/** A text, since all of them are read at once: of what nobody works on where it stands. */
export function headEntry(head: HearticleHead): string {
  const { status, planned, topicId, publicationDate, savedAt, responsibility, writers } = head
  if (status !== 'PUBLISHED' || planned) return IN_WORK
  // Nothing falls with a study where nobody approved the evidence.
  const carriers = head.evidenceReview ? head.carriers : []
  const sources = new Set([...carriers, ...head.passages.map(({ pmid }) => pmid)])
  const parts = [topicId, publicationDate, savedAt, responsibility?.nextReviewOn]
  return [...parts, writers, [...sources]].map((part) => String(part ?? '')).join(SEPARATOR)
}

/** @returns undefined of what is in work */
export function readHeadEntry(id: number, entry: string): ListedHead | undefined {
  if (entry === IN_WORK) return undefined
  const [topicId, publicationDate, savedAt, nextReviewOn, writers, sources] = entry.split(SEPARATOR)
  const head: ListedHead = {
    id,
    status: 'PUBLISHED',
    topicId: Number(topicId),
    publicationDate: String(publicationDate),
    savedAt: String(savedAt),
    sources: sources ? sources.split(',') : [],
  }
  if (nextReviewOn) head.responsibility = { nextReviewOn }
  if (writers) head.writers = writers.split(',')
  return head
}

/**
 * Whether something may be left to do at what is public, so that its head says how it stands: the day
 * of its review is over, or a study on which something rests may have fallen, or have another abstract.
 * @param today in Vienna
 */
export function mayHaveLapsed(
  { responsibility, sources = [] }: ListedHead,
  mayHaveFallen: ReadonlySet<string>,
  today: string,
): boolean {
  const nextReviewOn = responsibility?.nextReviewOn ?? today
  return nextReviewOn < today || sources.some((pmid) => mayHaveFallen.has(pmid))
}
