import { atom, type ReadableAtom } from 'nanostores'
import { canonicalJson } from '../../domain/text/canonical-json.ts'
import { followErasing, isErased } from './erased.ts'
import {
  changeDrafts,
  type DraftKey,
  draftsOf,
  noteChange,
  type StoredDraft,
} from './stored-drafts.ts'
import { noteUnsaved, type Unsaved } from './unsaved.ts'
import { beginVisit, whenOver } from './visit.ts'

/** What somebody wrote and did not save. */
export interface Draft<V> {
  /** The version on which it was written; null for something new. */
  version: number | null
  /**
   * What the form began with, by which what somebody else saved since then is told from what was
   * changed here; undefined where that is not known.
   */
  base: V | undefined
  value: V
}

/** What an opening of the form that is over left, to be taken up or thrown away. */
export interface Offer<V> extends Draft<V> {
  key: DraftKey
  /** RFC 3339. */
  at: string
  save: Save | undefined
}

/** An attempt to save without an answer yet: the same content, sent again, counts as the same. */
interface Save {
  id: string
  content: string
}

/** What an attempt sent. */
export const sentBy = (save: Save | undefined): unknown => save && JSON.parse(save.content)

/** Whether what is not saved is kept, as far as the browser has confirmed it. */
export type Keeping =
  | { at: 'nothing' }
  /** It changed a moment ago. */
  | { at: 'under-way' }
  | { at: 'kept'; moment: string }
  | { at: 'not-kept'; why: 'full' | 'refused' }

interface Options<V> {
  account: string
  /** As in `StoredDraft`. */
  form: string
  title: string
  /** What is not saved at this moment; undefined where that is nothing. */
  read: () => Draft<V> | undefined
  /** Whether a draft says anything that is not saved by now: if not, it goes. */
  isWorth: (draft: Draft<V>) => boolean
  /** A draft as any version of the program may have kept it: undefined where it is none of today's. */
  accept: (content: unknown) => Draft<V> | undefined
  /** Drafts that older versions of the program kept elsewhere, and what takes them away there. */
  older?: () => { drafts: Array<Draft<V> & { at: string }>; remove: () => void }
}

/** So often, at most, what is typed is written down. */
const KEEP_AFTER_MILLISECONDS = 1000

/** Keeps what one form has unsaved, and offers what its earlier openings left. */
export function createKeeper<V>(options: Options<V>) {
  const { account, title, read, isWorth, accept, older } = options
  let { form } = options
  const keeping = atom<Keeping>({ at: 'nothing' })
  const offers = atom<ReadonlyArray<Offer<V>>>([])
  let its: { visit: string; end: () => void } | undefined
  let waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = false
  let save: Save | undefined
  /** What was taken up: it goes when it is kept as part of this visit. */
  let taken: DraftKey[] = []
  const decided = new Map<string, () => void>()

  const unsaved = (): Unsaved => {
    if (!read()) return 'nothing'
    return keeping.get().at === 'not-kept' ? 'lost' : 'kept'
  }

  const keepNow = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!its || isErased(account)) return
    const draft = read()
    const key = { account, form, visit: its.visit }
    const at = new Date().toISOString()
    noteUnsaved(form, unsaved())
    if (!draft && !isStored && taken.length === 0) return keeping.set({ at: 'nothing' })
    const gone = draft ? taken : [key, ...taken]
    try {
      isStored = draft !== undefined
      await changeDrafts(draft ? [{ ...key, title, at, content: { ...draft, save } }] : [], gone)
      for (const { visit } of taken) decided.get(visit)?.()
      taken = taken.filter((one) => !gone.includes(one))
      keeping.set(draft ? { at: 'kept', moment: at } : { at: 'nothing' })
    } catch (error) {
      const isFull = error instanceof Error && error.name === 'QuotaExceededError'
      keeping.set({ at: 'not-kept', why: isFull ? 'full' : 'refused' })
    }
    if (its && !isErased(account)) noteUnsaved(form, unsaved())
  }
  const keepHidden = () => void (document.visibilityState === 'hidden' && keepNow())

  const settle = (key: DraftKey): void => {
    offers.set(offers.get().filter((one) => one.key.visit !== key.visit))
  }

  /** Offers a draft as soon as its visit is over, until it is decided here. */
  const wait = (left: StoredDraft, signal: AbortSignal): Promise<void> =>
    whenOver(left.visit, signal, async () => {
      // Another tab may have taken it up, or its own written on.
      const now = (await draftsOf(account, form)).find(({ visit }) => visit === left.visit)
      const draft = now && accept(now.content)
      if (!draft || signal.aborted) return
      if (!isWorth(draft)) return changeDrafts([], [now]).catch(() => {})
      const { save: its } = now.content as { save?: Save }
      const { at, visit } = now
      const offer = { ...draft, key: { account, form, visit }, at, save: its }
      offers.set([...offers.get(), offer].toSorted((a, b) => (a.at < b.at ? 1 : -1)))
      await new Promise<void>((resolve) => {
        decided.set(visit, resolve)
        signal.addEventListener('abort', () => resolve())
      })
    })

  const takeOver = async (): Promise<void> => {
    const found = older?.()
    if (!found?.drafts.length) return
    const moved = found.drafts.map(({ at, ...content }, index) => ({
      ...{ account, form, visit: `${form}-${index}`, title, at, content },
    }))
    try {
      await changeDrafts(moved, [])
      found.remove()
    } catch {
      // They stay where they are.
    }
  }

  return {
    $keeping: keeping as ReadableAtom<Keeping>,
    /** The newest first. */
    $offers: offers as ReadableAtom<ReadonlyArray<Offer<V>>>,

    /** Looks for what was left, and keeps what is written from now on. */
    async start(): Promise<void> {
      followErasing()
      const own = beginVisit()
      its = own
      waiting = new AbortController()
      addEventListener('beforeunload', keepNow)
      addEventListener('pagehide', keepNow)
      document.addEventListener('visibilitychange', keepHidden)
      const { signal } = waiting
      await takeOver()
      const left = await draftsOf(account, form)
      for (const one of left) if (one.visit !== own.visit) void wait(one, signal)
    },

    /** Something changed: it is kept within a second. */
    touch(): void {
      const now = unsaved()
      noteUnsaved(form, now)
      if (now === 'kept') keeping.set({ at: 'under-way' })
      timer ??= setTimeout(keepNow, KEEP_AFTER_MILLISECONDS)
    },

    keepNow,
    unsaved,

    /** The draft is part of what `read` gives from now on. */
    take(offer: Offer<V>): void {
      taken = [...taken, offer.key]
      save = offer.save ?? save
      settle(offer.key)
      timer ??= setTimeout(keepNow, 0)
    },

    async drop(offer: Offer<V>): Promise<void> {
      settle(offer.key)
      await changeDrafts([], [offer.key]).catch(() => {})
      decided.get(offer.key.visit)?.()
    },

    /**
     * The id of an attempt to save: that of the one before, also of an earlier visit, for as long
     * as the content is the same.
     */
    idOfSave(content: unknown): string {
      const json = canonicalJson(content)
      if (save?.content !== json) save = { id: crypto.randomUUID(), content: json }
      void keepNow()
      return save.id
    },

    /** What was sent and never answered, by an earlier visit too: nobody knows if it is saved. */
    unanswered: (): unknown => sentBy(save),

    /** What was sent is saved, or refused: it need not be sent again. */
    answered(): void {
      save = undefined
      void keepNow()
    },

    /** Goes on as another form: what was written anew has got its id, or lost it. */
    moveTo(next: string): void {
      if (its && isStored) taken = [...taken, { account, form, visit: its.visit }]
      noteUnsaved(form, 'nothing')
      waiting.abort()
      waiting = new AbortController()
      offers.set([])
      form = next
      void keepNow()
    },

    /** Ends the visit; what is not saved stays kept. */
    stop(): void {
      const { end } = its ?? {}
      const over = waiting
      void keepNow().finally(() => {
        over.abort()
        end?.()
        noteChange()
      })
      removeEventListener('beforeunload', keepNow)
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepHidden)
      offers.set([])
      its = undefined
      noteUnsaved(form, 'nothing')
    },
  }
}

export type Keeper<V> = ReturnType<typeof createKeeper<V>>
