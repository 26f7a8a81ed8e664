/** Those that this browser discarded and that may still be stored somewhere, the oldest first. */
const UNCONFIRMED = 'hearticle.drafts-discarded'

/** More are offered again where the service could not be reached. */
const MOST_UNCONFIRMED = 100

/** By this page, for as long as it lasts: a list may have been asked for before they were gone. */
const discardedHere = new Set<string>()

const nameOf = (account: string, visit: string) => `${account}/${visit}`

/** Drafts were discarded: from now on no page of this browser offers them again. */
export function noteDiscarded(account: string, visits: readonly string[]): void {
  const names = visits.map((visit) => nameOf(account, visit))
  for (const name of names) discardedHere.add(name)
  if (names.length > 0) change((before) => [...before, ...names])
}

/** Something is kept for the visit again: its form went on after it was saved. */
export function noteKept(account: string, visit: string): void {
  discardedHere.delete(nameOf(account, visit))
  noteGone(account, visit)
}

/** A draft is not stored any more, neither here nor at the service. */
export function noteGone(account: string, visit: string): void {
  change((before) => before.filter((name) => name !== nameOf(account, visit)))
}

/**
 * Whether a draft was discarded, by what this browser knew before drafts were asked for, and what
 * this page discarded since then.
 */
export function discardedDrafts(account: string): (visit: string) => boolean {
  const unconfirmed = unconfirmedDrafts()
  return (visit) => {
    const name = nameOf(account, visit)
    return unconfirmed.has(name) || discardedHere.has(name)
  }
}

/**
 * Forgets of a user's discarded drafts those that are stored nowhere.
 * @param known what was discarded before it was asked what is stored: of others that does not tell
 * @param left those that are stored
 */
export function forgetGone(
  account: string,
  known: ReadonlySet<string>,
  left: readonly string[],
): void {
  const names = new Set(left.map((visit) => nameOf(account, visit)))
  change((before) =>
    before.filter((name) => names.has(name) || !known.has(name) || !name.startsWith(`${account}/`)),
  )
}

/** What this browser has discarded, of all users, and may still be stored somewhere. */
export const unconfirmedDrafts = (): ReadonlySet<string> => new Set(read())

function read(): string[] {
  try {
    return localStorage.getItem(UNCONFIRMED)?.split(' ') ?? []
  } catch {
    return []
  }
}

function change(act: (names: string[]) => string[]): void {
  const names = [...new Set(act(read()))].slice(-MOST_UNCONFIRMED)
  try {
    if (names.length > 0) localStorage.setItem(UNCONFIRMED, names.join(' '))
    else localStorage.removeItem(UNCONFIRMED)
  } catch {
    // A full or refused storage: another page may offer once more what was discarded.
  }
}
