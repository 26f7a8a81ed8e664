import type { Language } from '../../contract/protocol/language.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
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

/** What is left of something begun (P-GO-ON); `hear` knows how much where the length of the sound is known. */
export type Left =
  | { kind: 'read' | 'saved'; minutes: number }
  | { kind: 'hear'; at: number; seconds: number | null }

/** A recording that this device left before its end, in seconds. */
export interface HeardHere {
  hearticleId: number
  at: number
  /** Null where it is not known. */
  duration: number | null
}

/** A recording that was hardly begun, or is nearly over, is not gone on with. */
const EDGE_SECONDS = 5
/** Of so many recordings a device keeps where they were left. */
const MOST_HEARD_HERE = 10

/** Notes where a recording was left, the last one first; each hearticle once. */
export function noteHeardHere(before: readonly HeardHere[], heard: HeardHere): HeardHere[] {
  const { hearticleId, at, duration } = heard
  const isOpen = at >= EDGE_SECONDS && (duration === null || at <= duration - EDGE_SECONDS)
  const others = before.filter((one) => one.hearticleId !== hearticleId)
  return [...(isOpen ? [heard] : []), ...others].slice(0, MOST_HEARD_HERE)
}

export interface ToContinue extends ReadingListEntry {
  left: Left
}

/**
 * Where a user goes on: what is half read or half heard, here or by their history, then what is
 * saved and not read; each hearticle once.
 * @param answer.heard the hearticles of `here`, as far as they are still there
 * @param here the one heard last first
 */
export function toContinue(
  answer: {
    unfinished: readonly ReadingListEntry[]
    savedUnread: readonly ReadingListEntry[]
    heard: readonly HearticleSummary[]
  },
  here: readonly HeardHere[],
  language: Language,
): ToContinue[] {
  const heardHere = new Map(here.map((one) => [one.hearticleId, one]))
  const heard = answer.heard.map((hearticle): ReadingListEntry => {
    return { hearticleId: hearticle.id, savedAt: null, read: null, hearticle }
  })
  // What the history knows of one stays with it, wherever it was heard.
  const all = [...heard, ...answer.savedUnread, ...answer.unfinished]
  const known = new Map(all.map((entry) => [entry.hearticleId, entry]))
  const inOrder = [...heard, ...answer.unfinished, ...answer.savedUnread]
  return [...new Set(inOrder.map(({ hearticleId }) => hearticleId))]
    .flatMap((id) => known.get(id) ?? [])
    .map((entry) => ({ ...entry, left: leftOf(entry, heardHere.get(entry.hearticleId), language) }))
}

function leftOf(
  { read, hearticle }: ReadingListEntry,
  here: HeardHere | undefined,
  language: Language,
): Left {
  if (here) {
    const { at, duration } = here
    return { kind: 'hear', at, seconds: duration === null ? null : Math.max(0, duration - at) }
  }
  if (read && read.audioSeconds > 0) return { kind: 'hear', at: read.audioSeconds, seconds: null }
  const minutes = translationFor(hearticle.translations, language)?.readingMinutes ?? 1
  const isStarted = read !== null && read.progress > 0 && !isReadToTheEnd(read.progress)
  if (!isStarted) return { kind: 'saved', minutes }
  return { kind: 'read', minutes: Math.max(1, Math.ceil(minutes * (1 - read.progress))) }
}
