import { atom, type ReadableAtom } from 'nanostores'
import { followErasing, isErased } from './erase-kept.ts'
import {
  forgetTexts,
  type KeptPlace,
  type KeptText,
  keepTexts,
  keptTexts,
  VISITOR,
} from './kept-texts.ts'
import { noteUnsaved, type Unsaved } from './unsaved.ts'

interface KeptFormOptions<V> extends KeptPlace {
  /** A value as it was kept, which another version of the program may have done: undefined where the form cannot take it. */
  accept: (kept: unknown) => V | undefined
  /** Whether it says anything that is not saved by now; left out, it does. */
  isWorth?: (value: V) => boolean
}

/** So long after a change, at most, it is written down: with what that takes, within a second. */
const KEEP_AFTER_MILLISECONDS = 500

/** So long a visitor is offered what was typed: the next one at the same machine may be somebody else. */
const OFFERED_TO_VISITORS_MILLISECONDS = 24 * 60 * 60 * 1000

/** Keeps what is typed into one form until it is saved or discarded, and offers it again (P-KEPT). */
export interface KeptForm<V> {
  /** What an earlier opening left, to be taken up or discarded. */
  $offer: ReadableAtom<KeptText<V> | undefined>
  /** Why the browser keeps nothing of what is typed; undefined as long as it does. */
  $refusal: ReadableAtom<'full' | 'refused' | undefined>
  /** Looks for what was left, and keeps what is typed from now on. @returns what ends that */
  start: () => () => void
  /** Through when what was left is known. */
  ready: () => Promise<void>
  /** Writes down at once what is typed. Through when that stands, or the browser has refused it. */
  written: () => Promise<void>
  /** Something is typed and not saved. */
  keep: (value: V) => void
  /** All is saved, or nothing is to come of it. */
  forget: () => void
  /** What is offered becomes part of what is typed. */
  take: () => V | undefined
  /** What is offered takes the place of what is typed, which is offered instead. */
  swap: () => V | undefined
  discard: () => void
  /** The form goes on under another name, as what was new has got its id. */
  moveTo: (form: string) => void
  unsaved: () => Unsaved
}

/** What forms of this page are writing: one that opens looks for what was left after it. */
let writing: Promise<unknown> = Promise.resolve()

export function createKeptForm<V>(options: KeptFormOptions<V>): KeptForm<V> {
  const { account, accept, isWorth = () => true } = options
  let { form } = options
  const offers = atom<ReadonlyArray<KeptText<V>>>([])
  const $offer = atom<KeptText<V> | undefined>()
  const refusal = atom<'full' | 'refused' | undefined>()
  /** The openings whose record is this form's to forget. */
  const openings = new Set<string>()
  let opening = ''
  let isOpen = false
  let typed: KeptText<V> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasWritten = false
  let looked: Promise<void> = Promise.resolve()
  offers.listen(([first]) => $offer.set(isOpen ? first : undefined))

  const tell = () => {
    if (isOpen && !isErased(account)) noteUnsaved(form, unsaved())
  }

  const unsaved = (): Unsaved => {
    if (!typed) return 'nothing'
    return refusal.get() ? 'lost' : 'kept'
  }

  const isOver = ({ at }: KeptText) =>
    account === VISITOR && Date.now() - Date.parse(at) > OFFERED_TO_VISITORS_MILLISECONDS

  const look = async () => {
    await writing
    try {
      const record = await keptTexts({ account, form })
      if (!record) return offers.set([])
      openings.add(record.opening)
      const left = record.texts.flatMap(({ at, value }) => {
        const accepted = isOver({ at, value }) ? undefined : accept(value)
        return accepted !== undefined && isWorth(accepted) ? [{ at, value: accepted }] : []
      })
      offers.set(left)
      if (left.length < record.texts.length) change()
    } catch {
      // What is typed here tells that nothing is kept.
    }
  }

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    hasWritten = true
    writing = Promise.allSettled([writing, writeDown()])
  }

  /** Writes down what there is. What is still offered stays beside what is typed. */
  const writeDown = async () => {
    // What was left is not written over before it is known.
    await looked
    if (isErased(account)) return
    const texts = [...(typed ? [typed] : []), ...offers.get()]
    const place = { account, form }
    try {
      if (texts.length > 0) await keepTexts(place, { opening, texts })
      else await forgetTexts(place, openings)
      refusal.set(undefined)
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      refusal.set(isFull ? 'full' : 'refused')
    }
    tell()
  }

  /** Under the name before stays what was offered there and not decided. */
  const moved = async (before: KeptPlace, left: ReadonlyArray<KeptText<V>>) => {
    try {
      if (left.length > 0) await keepTexts(before, { opening, texts: left })
      else await forgetTexts(before, openings)
    } catch {
      // It is offered again there, and can be discarded.
    }
  }

  const change = () => {
    tell()
    // At once the first time: that makes the database, for which a page that ends has no time.
    timer ??= setTimeout(write, hasWritten ? KEEP_AFTER_MILLISECONDS : 0)
  }

  const writeWhatIsLeft = () => {
    if (timer !== undefined) write()
  }

  return {
    $offer,
    $refusal: refusal,
    unsaved,
    ready: () => looked,

    async written() {
      writeWhatIsLeft()
      await writing
    },

    start() {
      followErasing()
      opening = crypto.randomUUID()
      openings.add(opening)
      isOpen = true
      looked = look()
      const onHidden = () => {
        if (document.visibilityState === 'hidden') writeWhatIsLeft()
      }
      addEventListener('beforeunload', writeWhatIsLeft)
      addEventListener('pagehide', writeWhatIsLeft)
      document.addEventListener('visibilitychange', onHidden)
      return () => {
        writeWhatIsLeft()
        removeEventListener('beforeunload', writeWhatIsLeft)
        removeEventListener('pagehide', writeWhatIsLeft)
        document.removeEventListener('visibilitychange', onHidden)
        isOpen = false
        $offer.set(undefined)
        noteUnsaved(form, 'nothing')
      }
    },

    keep(value) {
      typed = { at: new Date().toISOString(), value }
      change()
    },

    forget() {
      if (!typed) return
      typed = undefined
      tell()
      // At once: what is saved often leads to another page.
      write()
    },

    take() {
      const [offer, ...others] = offers.get()
      if (!offer) return undefined
      typed = offer
      offers.set(others)
      change()
      return offer.value
    },

    swap() {
      const [offer, ...others] = offers.get()
      if (!offer) return undefined
      offers.set([...(typed ? [typed] : []), ...others])
      typed = offer
      change()
      return offer.value
    },

    discard() {
      offers.set(offers.get().slice(1))
      change()
    },

    moveTo(next) {
      writing = Promise.allSettled([writing, moved({ account, form }, offers.get())])
      noteUnsaved(form, 'nothing')
      offers.set([])
      form = next
      looked = look()
      change()
    },
  }
}
