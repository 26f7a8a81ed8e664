import type { Language } from '../../contract/protocol/language.ts'
import type { ReadingListEntry } from '../../contract/reading/reading-list.ts'
import { isReadToTheEnd } from '../account/reading-progress.ts'
import { translationFor } from '../hearticle/translation-for.ts'
import { dayInVienna } from '../time/vienna-days.ts'

/**
 * What a device keeps of the visits to it (P-VISIT-NEW). Moments are the service's (RFC 3339),
 * never those of the device's clock; a visit is a day in Vienna.
 */
export interface Visits {
  /** The last moment of the visit before this one; null on the first. */
  since: string | null
  /** The last moment of this visit. */
  at: string
  /** Keys of what the visit before this one showed as new, and of what this one does. */
  shownBefore: readonly string[]
  shown: readonly string[]
  /** Keys of what was opened out of it. */
  opened: readonly string[]
}

/**
 * The visits once the service has told its time. What cannot be read, or was kept by a service that
 * was ahead of this one, tells nothing: then it is a first visit, which hides nothing.
 */
export function visitAt(stored: Visits | undefined, now: string): Visits {
  const isSound = stored && [stored.shown, stored.shownBefore, stored.opened].every(Array.isArray)
  if (!isSound || !(Date.parse(stored.at) <= Date.parse(now))) {
    return { since: null, at: now, shownBefore: [], shown: [], opened: [] }
  }
  if (dayInVienna(new Date(stored.at)) === dayInVienna(new Date(now))) return { ...stored, at: now }
  return { since: stored.at, at: now, shownBefore: stored.shown, shown: [], opened: [] }
}

/** Something that can be new: its key among all of them, and the day in Vienna on which it came. */
export interface Arrival {
  key: string
  day: string
}

const DAY = 24 * 60 * 60 * 1000

/**
 * When the visit before this one ended: on this device or, where a history tells of one, on another.
 * On a first visit it is as if the last one had been the day before.
 */
export function lastSeen({ since, at }: Visits, lastVisit: string | null): string {
  const last = since && lastVisit && lastVisit > since ? lastVisit : (since ?? lastVisit)
  return last ?? new Date(Date.parse(at) - DAY).toISOString()
}

/**
 * Whether something is new (P-VISIT-NEW): it came on the day of the last visit or after it, and was not
 * shown then.
 */
export function isNewSince(
  { key, day }: Arrival,
  visits: Visits,
  lastVisit: string | null,
): boolean {
  const seen = dayInVienna(new Date(lastSeen(visits, lastVisit)))
  return day >= seen && !visits.shownBefore.includes(key)
}

/** What is left of something begun (P-GO-ON): minutes, or to which second it was heard. */
export type Left = { kind: 'read' | 'saved'; minutes: number } | { kind: 'hear'; at: number }

export interface ToContinue extends ReadingListEntry {
  left: Left
}

/** Where a user goes on: what is half read or half heard, then what is saved and not read; each once. */
export function toContinue(
  answer: {
    unfinished: readonly ReadingListEntry[]
    savedUnread: readonly ReadingListEntry[]
  },
  language: Language,
): ToContinue[] {
  const known = new Map<number, ReadingListEntry>()
  for (const entry of [...answer.unfinished, ...answer.savedUnread]) {
    if (!known.has(entry.hearticleId)) known.set(entry.hearticleId, entry)
  }
  return [...known.values()].map((entry) => ({ ...entry, left: leftOf(entry, language) }))
}

function leftOf({ read, hearticle }: ReadingListEntry, language: Language): Left {
  if (read && read.audioSeconds > 0) return { kind: 'hear', at: read.audioSeconds }
  const minutes = translationFor(hearticle.translations, language)?.readingMinutes ?? 1
  const isStarted = read !== null && read.progress > 0 && !isReadToTheEnd(read.progress)
  if (!isStarted) return { kind: 'saved', minutes }
  return { kind: 'read', minutes: Math.max(1, Math.ceil(minutes * (1 - read.progress))) }
}
