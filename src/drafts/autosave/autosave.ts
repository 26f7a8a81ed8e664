import { atom, type ReadableAtom } from 'nanostores'
import { canonicalJson } from '../../domain/text/canonical-json.ts'
import { noteUnsaved, type Unsaved } from '../../kept/unsaved.ts'
import { noteDiscarded, noteKept } from './discarded.ts'
import { followErasing, isErased } from './erased.ts'
import {
  createOffers,
  type Draft,
  type Offer,
  type OfferOptions,
  type SaveAttempt,
  type UnreadableDraft,
} from './offers.ts'
import { createServerCopy, discardAtServer } from './server-drafts.ts'
import { changeDrafts, type DraftKey } from './stored-drafts.ts'
import { beginVisit, onLeavingPage } from './visit.ts'

/** What an attempt sent. */
export const sentBy = (save: SaveAttempt | undefined): unknown => save && JSON.parse(save.content)

/** Whether what is not saved is kept, as far as the browser has confirmed it. */
type AutosaveState =
  | { at: 'nothing' }
  /** It changed a moment ago. */
  | { at: 'under-way' }
  | { at: 'kept'; timestamp: string }
  | { at: 'not-kept'; why: 'full' | 'refused' }

interface Options<V> extends OfferOptions<V> {
  /** As in `StoredDraft`. */
  form: string
  /** As in `StoredDraft`. */
  title: string
  /** What is not saved at this moment; undefined where that is nothing. */
  read: () => Draft<V> | undefined
}

/** So often, at most, what is typed is written down. */
const KEEP_AFTER_MILLISECONDS = 1000

/** So long what was discarded can be had back. */
const UNDO_MILLISECONDS = 60_000

/** The id under which content is sent, the same for as long as the content is the same. */
function createSaveAttempts(onChange: () => unknown) {
  let save: SaveAttempt | undefined
  return {
    current: () => save,

    /** Goes on with the attempt of an earlier visit. */
    adopt(earlier: SaveAttempt | undefined): void {
      save = earlier ?? save
    },

    /**
     * The id of an attempt to save: that of the one before, also of an earlier visit, for as long
     * as the content is the same.
     */
    idOfSave(content: unknown): string {
      const json = canonicalJson(content)
      if (save?.content !== json) save = { id: crypto.randomUUID(), content: json }
      void onChange()
      return save.id
    },

    /** What was sent and never answered, by an earlier visit too: nobody knows if it is saved. */
    unanswered: (): unknown => sentBy(save),

    /** What was sent is saved, or refused: it need not be sent again. */
    answered(): void {
      save = undefined
      void onChange()
    },
  }
}

/** Which form is open, under which visit; no visit before it began and after it ended. */
interface Opening {
  form: string
  visit: ReturnType<typeof beginVisit> | undefined
  /** Of the visit's draft, at the service. */
  copy: ReturnType<typeof createServerCopy> | undefined
}

/** Writes the draft of an open form into this browser, and a copy of it to the service. */
function createDraftWriter<V>(
  { account, title, read }: Options<V>,
  opening: Opening,
  { save, onStored }: { save: () => SaveAttempt | undefined; onStored: (visit: string) => void },
) {
  const state = atom<AutosaveState>({ at: 'nothing' })
  const copiedAt = atom<string | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = false
  /** What was taken up: it is removed when it is stored as part of this visit. */
  let taken: DraftKey[] = []

  const unsaved = (): Unsaved => {
    if (!read()) return 'nothing'
    return state.get().at === 'not-kept' && !copiedAt.get() ? 'lost' : 'kept'
  }

  const storeNow = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const { form, visit } = opening
    if (!visit || isErased(account)) return
    const draft = read()
    const key = { account, form, visit: visit.id }
    const at = new Date().toISOString()
    noteUnsaved(form, unsaved())
    if (!draft && !isStored && taken.length === 0) return state.set({ at: 'nothing' })
    const removed = draft ? taken : [key, ...taken]
    const kept = draft && { ...key, title, at, content: { ...draft, save: save() } }
    opening.copy?.change(kept, taken)
    // A page that ends may not live to see it removed; the next one must not offer it again.
    if (!draft)
      noteDiscarded(
        account,
        removed.map((one) => one.visit),
      )
    else noteKept(account, visit.id)
    try {
      isStored = draft !== undefined
      await changeDrafts(kept ? [kept] : [], removed)
      // It is part of what is kept here: a page that ends before the service has heard of it leaves
      // it there, and the next one must not offer it again.
      const stored = taken.map((one) => one.visit)
      noteDiscarded(account, stored)
      for (const one of stored) onStored(one)
      taken = taken.filter((one) => !removed.includes(one))
      state.set(draft ? { at: 'kept', timestamp: at } : { at: 'nothing' })
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      state.set({ at: 'not-kept', why: isFull ? 'full' : 'refused' })
      // Nothing else has it.
      if (!copiedAt.get()) void opening.copy?.flush()
    }
    if (opening.visit && !isErased(account)) noteUnsaved(opening.form, unsaved())
  }

  return {
    $autosaveState: state as ReadableAtom<AutosaveState>,
    $copiedAt: copiedAt as ReadableAtom<string | undefined>,
    storeNow,
    unsaved,

    noteCopied(timestamp: string | undefined): void {
      copiedAt.set(timestamp)
      if (opening.visit && !isErased(account)) noteUnsaved(opening.form, unsaved())
    },

    /** Something changed: it is stored within a second. */
    touch(): void {
      const now = unsaved()
      noteUnsaved(opening.form, now)
      if (now === 'kept') state.set({ at: 'under-way' })
      timer ??= setTimeout(storeNow, KEEP_AFTER_MILLISECONDS)
    },

    /** A draft is part of what `read` gives from now on. */
    takeUp(key: DraftKey): void {
      taken = [...taken, key]
      timer ??= setTimeout(storeNow, 0)
    },

    /** The form goes on under another name: what is stored is part of that. */
    rename(next: string): void {
      const { form, visit } = opening
      if (visit && isStored) taken = [...taken, { account, form, visit: visit.id }]
      noteUnsaved(form, 'nothing')
      opening.form = next
      void storeNow()
    },
  }
}

/** Stores what one form has unsaved, and offers what its earlier visits left. */
export function createAutosave<V>(options: Options<V>) {
  const opening: Opening = { form: options.form, visit: undefined, copy: undefined }
  const offers = createOffers(options)
  const attempts = createSaveAttempts(() => writer.storeNow())
  const writer = createDraftWriter(options, opening, {
    save: attempts.current,
    onStored: offers.release,
  })
  let stopListening = () => {}
  const discarded = atom<Offer<V> | UnreadableDraft | undefined>()
  let forgetting: ReturnType<typeof setTimeout> | undefined

  /** What was discarded goes for good; where the page ends before that, it is offered again. */
  const forget = () => {
    clearTimeout(forgetting)
    const key = discarded.get()?.key
    discarded.set(undefined)
    if (!key) return
    const released = () => offers.release(key.visit)
    changeDrafts([], [key]).then(released, released)
    void discardAtServer(key.account, [key.visit])
  }

  return {
    $autosaveState: writer.$autosaveState,
    /** When what the service keeps, too, was typed (RFC 3339). */
    $copiedAt: writer.$copiedAt,
    $offers: offers.$offers,
    /** What earlier visits left that can only be read as a text. */
    $unreadable: offers.$unreadable,
    /** What was discarded last and can be had back. */
    $discarded: discarded as ReadableAtom<Offer<V> | UnreadableDraft | undefined>,
    storeNow: writer.storeNow,
    unsaved: writer.unsaved,
    touch: writer.touch,
    idOfSave: attempts.idOfSave,
    unanswered: attempts.unanswered,
    answered: attempts.answered,

    /** Looks for what was left, and stores what is written from now on; again, it looks anew. */
    start(): Promise<void> {
      if (opening.visit) {
        offers.close()()
        return offers.start(opening.form, opening.visit.id)
      }
      followErasing()
      const visit = beginVisit()
      opening.visit = visit
      const { account } = options
      const copy = createServerCopy({ account, visit: visit.id }, writer.noteCopied)
      opening.copy = copy
      stopListening = onLeavingPage(() => {
        void writer.storeNow()
        void copy.flush({ isLeaving: true })
      })
      return offers.start(opening.form, opening.visit.id)
    },

    /** The draft is part of what `read` gives from now on. */
    take({ key, save }: Offer<V>): void {
      attempts.adopt(save)
      offers.remove(key)
      writer.takeUp(key)
    },

    /** Discards a draft; for a while it can be had back. */
    discard(offer: Offer<V> | UnreadableDraft): void {
      forget()
      offers.remove(offer.key)
      discarded.set(offer)
      forgetting = setTimeout(forget, UNDO_MILLISECONDS)
    },

    /** Offers again what was discarded last. */
    undoDiscard(): void {
      clearTimeout(forgetting)
      const offer = discarded.get()
      discarded.set(undefined)
      if (offer) offers.add(offer)
    },

    /** Goes on as another form: what was written anew has got its id, or lost it. */
    moveTo(next: string): void {
      offers.close()()
      writer.rename(next)
    },

    /** Ends the visit; what is not saved stays stored. */
    stop(): void {
      const { form, visit, copy } = opening
      forget()
      const stored = writer.storeNow()
      copy?.end()
      const release = offers.close()
      void stored.finally(() => {
        release()
        visit?.end()
      })
      stopListening()
      opening.visit = undefined
      opening.copy = undefined
      noteUnsaved(form, 'nothing')
    },
  }
}

export type Autosave<V> = ReturnType<typeof createAutosave<V>>
