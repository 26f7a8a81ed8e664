import { READING_KEY, readSession } from '../../api/stored-session.ts'
import type { InputOf } from '../../contract/protocol/endpoint.ts'
import type { putOnReadingList } from '../../contract/reading/reading-list.ts'
import type { Visits } from '../../domain/reading/daily-visit.ts'

const CHANGED = 'hearticle:reading-changed'

/** A change that the API was not heard to have taken: it is told again. */
export interface WaitingChange {
  id: number
  /** Left out where the hearticle is taken off the saved ones. */
  put?: InputOf<typeof putOnReadingList>['body']
}

interface KeptReading {
  of: string
  saved: readonly number[]
  /** The day, by the clock of the device, on which `saved` was asked for; undefined for never. */
  knownOn?: string | undefined
  waiting: readonly WaitingChange[]
  /** Read to the end while the user was signed in and not asked for a history; three at most. */
  finished: readonly number[]
  /** The question about the history was shown here. */
  wasAsked: boolean
  /** The visits to the home page, and of whose retractions the user has seen. */
  visits?: Visits
  seen?: readonly number[]
}

/** What the browser did not take, for as long as this page lives: so what is pressed is told all the same. */
let unsaved: KeptReading | undefined

/** What is kept, empty for anybody else; undefined where nobody is signed in. */
export function keptReading(): KeptReading | undefined {
  const username = readSession()?.user.username
  if (username === undefined) return undefined
  if (unsaved?.of === username) return unsaved
  const none = { of: username, saved: [], waiting: [], finished: [], wasAsked: false }
  try {
    const stored = JSON.parse(localStorage.getItem(READING_KEY) ?? 'null') as KeptReading | null
    return stored?.of === username ? { ...none, ...stored } : none
  } catch {
    return none
  }
}

/** Changes what is kept; where the browser keeps nothing, this page alone knows of it. */
export function keepReading(change: (reading: KeptReading) => Partial<KeptReading>): void {
  const reading = keptReading()
  if (!reading) return
  const changed = { ...reading, ...change(reading) }
  try {
    localStorage.setItem(READING_KEY, JSON.stringify(changed))
    unsaved = undefined
  } catch {
    unsaved = changed
  }
  dispatchEvent(new Event(CHANGED))
}

/** Calls whenever what is kept has changed, here or in another tab. */
export function followKept(show: () => void): void {
  addEventListener(CHANGED, show)
  addEventListener('storage', ({ key }) => key === READING_KEY && show())
}

export function keepSaved(id: number, isSaved: boolean): void {
  keepReading(({ saved }) => {
    const others = saved.filter((one) => one !== id)
    return { saved: isSaved ? [id, ...others] : others }
  })
}

/** Notes the order of what is saved, as far as it is known: the newest first, which the API tells. */
export function keepSavedOrder(ids: readonly number[]): void {
  keepReading(({ saved }) => {
    const existing = ids.filter((id) => saved.includes(id))
    return { saved: [...existing, ...saved.filter((id) => !existing.includes(id))] }
  })
}

/** Puts a change into the queue, in the place of an earlier one of the same kind. */
export function keepWaiting(change: WaitingChange): void {
  keepReading(({ waiting }) => ({
    waiting: [...waiting.filter((one) => !isSameKind(one, change)), change],
  }))
}

/** Takes a change out of the queue, unless a later one stands in its place. */
export function dropWaiting(change: WaitingChange): void {
  const reported = JSON.stringify(change)
  keepReading(({ waiting }) => ({
    waiting: waiting.filter((one) => JSON.stringify(one) !== reported),
  }))
}

function isSameKind(a: WaitingChange, b: WaitingChange): boolean {
  // Each answer counts, on its day.
  if (a.put?.state === 'answered') return false
  return a.id === b.id && (a.put?.state ?? 'saved') === (b.put?.state ?? 'saved')
}
