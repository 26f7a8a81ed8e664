import { atom, type ReadableAtom } from 'nanostores'
import { discardedDrafts } from './discarded.ts'
import { discardAtServer, draftsAtServer } from './server-drafts.ts'
import { changeDrafts, type DraftKey, draftsOf, type StoredDraft } from './stored-drafts.ts'
import { visitsUnderWay, whenOver } from './visit.ts'

/** What a user wrote and did not save. */
export interface Draft<V> {
  /** The version on which it was written; null for something new. */
  version: number | null
  /**
   * What the form began with, by which what another user saved since then is told from what was
   * changed here; undefined where that is not known.
   */
  base: V | undefined
  value: V
}

interface Left {
  key: DraftKey
  /** RFC 3339. */
  at: string
}

/** A draft of an earlier visit of the form, to be taken up or thrown away. */
export interface Offer<V> extends Left, Draft<V> {
  save: SaveAttempt | undefined
}

/** One that this version of the program cannot take into the form: it can be read as a text. */
export interface UnreadableDraft extends Left {
  content: unknown
}

/** An attempt to save without an answer yet: the same content, sent again, counts as the same. */
export interface SaveAttempt {
  id: string
  content: string
}

export interface OfferOptions<V> {
  account: string
  /** Whether a draft says anything that is not saved by now: if not, it is removed. */
  isWorth: (draft: Draft<V>) => boolean
  /** A draft as any version of the program may have stored it: undefined where it is none of today's. */
  accept: (content: unknown) => Draft<V> | undefined
}

/** Offers the drafts that earlier visits of a form left, each until it is decided. */
export function createOffers<V>({ account, isWorth, accept }: OfferOptions<V>) {
  const offers = atom<ReadonlyArray<Offer<V>>>([])
  const unreadable = atom<readonly UnreadableDraft[]>([])
  const decided = new Map<string, () => void>()
  let waiting = new AbortController()

  const add = (left: Offer<V> | UnreadableDraft) => {
    if ('value' in left) offers.set(newestFirst([...offers.get(), left]))
    else unreadable.set(newestFirst([...unreadable.get(), left]))
  }

  /** @returns undefined where it says nothing that is not saved by now */
  const offerOf = ({ form, visit, at, content }: StoredDraft) => {
    const left = { key: { account, form, visit }, at }
    const draft = accept(content)
    if (!draft) return { ...left, content }
    return isWorth(draft) ? { ...left, ...draft, save: acceptSave(content) } : undefined
  }

  /** Offers a draft as soon as its visit is over. */
  const wait = (
    { form, visit: left }: StoredDraft,
    isDiscarded: (visit: string) => boolean,
    signal: AbortSignal,
  ): Promise<void> =>
    whenOver(left, signal, async () => {
      // Another tab may have taken it up, or its own written on.
      const now = (await draftsOf(account, form)).find(({ visit }) => visit === left)
      if (!now || signal.aborted) return
      const offer = isDiscarded(left) ? undefined : offerOf(now)
      if (!offer) return changeDrafts([], [now]).catch(() => {})
      add(offer)
      await new Promise<void>((resolve) => {
        decided.set(left, resolve)
        signal.addEventListener('abort', () => resolve())
      })
    })

  /** Offers what other devices left, or other tabs that this browser could not store. */
  const offerCopies = async (form: string, ownVisits: ReadonlySet<string>, signal: AbortSignal) => {
    const isUnderWay = await visitsUnderWay()
    for (const left of await draftsAtServer(account, form)) {
      const { visit } = left
      if (signal.aborted) return
      if (ownVisits.has(visit) || isUnderWay(visit)) continue
      const offer = offerOf(left)
      if (offer) add(offer)
      else void discardAtServer(account, [visit])
    }
  }

  return {
    /** The newest first. */
    $offers: offers as ReadableAtom<ReadonlyArray<Offer<V>>>,
    /** The newest first. */
    $unreadable: unreadable as ReadableAtom<readonly UnreadableDraft[]>,

    /** Looks for drafts of other visits than this one. */
    async start(form: string, ownVisit: string): Promise<void> {
      waiting = new AbortController()
      const { signal } = waiting
      const isDiscarded = discardedDrafts(account)
      const left = await draftsOf(account, form)
      for (const one of left) if (one.visit !== ownVisit) void wait(one, isDiscarded, signal)
      void offerCopies(form, new Set([ownVisit, ...left.map(({ visit }) => visit)]), signal)
    },

    add,

    remove(key: DraftKey): void {
      const isOther = (one: Left) => one.key.visit !== key.visit
      offers.set(offers.get().filter(isOther))
      unreadable.set(unreadable.get().filter(isOther))
    },

    /** The draft of a visit is part of another or removed: other tabs may look at its visit again. */
    release(visit: string): void {
      decided.get(visit)?.()
    },

    /** Offers nothing more. Returns what releases all visits. */
    close(): () => void {
      offers.set([])
      unreadable.set([])
      const over = waiting
      return () => over.abort()
    },
  }
}

const newestFirst = <L extends Left>(drafts: readonly L[]): L[] =>
  drafts.toSorted((a, b) => (a.at < b.at ? 1 : -1))

/** An attempt as it was stored with a draft; undefined where it is none that can be sent again. */
function acceptSave(stored: unknown): SaveAttempt | undefined {
  const { id, content } = (stored as { save?: Partial<SaveAttempt> }).save ?? {}
  if (typeof id !== 'string' || typeof content !== 'string') return undefined
  try {
    JSON.parse(content)
    return { id, content }
  } catch {
    return undefined
  }
}
