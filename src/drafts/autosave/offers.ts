import { atom, type ReadableAtom } from 'nanostores'
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

/** A draft of an earlier visit of the form, to be taken up or thrown away. */
export interface Offer<V> extends Draft<V> {
  key: DraftKey
  /** RFC 3339. */
  at: string
  save: SaveAttempt | undefined
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
  const decided = new Map<string, () => void>()
  let waiting = new AbortController()

  const add = (offer: Offer<V>) =>
    offers.set([...offers.get(), offer].toSorted((a, b) => (a.at < b.at ? 1 : -1)))

  /** Offers a draft as soon as its visit is over. */
  const wait = ({ form, visit: left }: StoredDraft, signal: AbortSignal): Promise<void> =>
    whenOver(left, signal, async () => {
      // Another tab may have taken it up, or its own written on.
      const now = (await draftsOf(account, form)).find(({ visit }) => visit === left)
      const draft = now && accept(now.content)
      if (!draft || signal.aborted) return
      if (!isWorth(draft)) return changeDrafts([], [now]).catch(() => {})
      const { save } = now.content as { save?: SaveAttempt }
      const { at, visit } = now
      add({ ...draft, key: { account, form, visit }, at, save })
      await new Promise<void>((resolve) => {
        decided.set(visit, resolve)
        signal.addEventListener('abort', () => resolve())
      })
    })

  /** Offers what other devices left, or other tabs that this browser could not store. */
  const offerCopies = async (form: string, ownVisits: ReadonlySet<string>, signal: AbortSignal) => {
    const isUnderWay = await visitsUnderWay()
    for (const { visit, at, content } of await draftsAtServer(account, form)) {
      const draft = accept(content)
      if (signal.aborted) return
      if (!draft || ownVisits.has(visit) || isUnderWay(visit)) continue
      const { save } = content as { save?: SaveAttempt }
      if (isWorth(draft)) add({ ...draft, key: { account, form, visit }, at, save })
      else void discardAtServer([visit])
    }
  }

  return {
    /** The newest first. */
    $offers: offers as ReadableAtom<ReadonlyArray<Offer<V>>>,

    /** Looks for drafts of other visits than this one. */
    async start(form: string, ownVisit: string): Promise<void> {
      waiting = new AbortController()
      const { signal } = waiting
      const left = await draftsOf(account, form)
      for (const one of left) if (one.visit !== ownVisit) void wait(one, signal)
      void offerCopies(form, new Set([ownVisit, ...left.map(({ visit }) => visit)]), signal)
    },

    add,

    remove(key: DraftKey): void {
      offers.set(offers.get().filter((one) => one.key.visit !== key.visit))
    },

    /** The draft of a visit is part of another or removed: other tabs may look at its visit again. */
    release(visit: string): void {
      decided.get(visit)?.()
    },

    /** Offers nothing more. Returns what releases all visits. */
    close(): () => void {
      offers.set([])
      const over = waiting
      return () => over.abort()
    },
  }
}
