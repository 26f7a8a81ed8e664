import { atom } from 'nanostores'
import { createKeptForm } from './kept-form.ts'
import type { KeptPlace } from './kept-texts.ts'

interface KeptListOptions<E> extends KeptPlace {
  /** A list as it was kept: undefined where it is none. */
  accept: (kept: unknown) => readonly E[] | undefined
  /** By which an entry is known: what is here already is not replaced by what was left. */
  keyOf: (entry: E) => string
  /** Whether it is worth keeping; left out, it is. */
  isWorth?: (entry: E) => boolean
}

/** What was begun or decided and is not sent: it comes back by itself, entry by entry (P-KEPT). */
export function createKeptList<E>(options: KeptListOptions<E>) {
  const { account, form, accept, keyOf, isWorth = () => true } = options
  const $entries = atom<readonly E[]>([])
  const kept = createKeptForm<readonly E[]>({
    account,
    form,
    accept,
    isWorth: (entries) => entries.length > 0,
  })
  const set = (entries: readonly E[]) => {
    $entries.set(entries)
    const worth = entries.filter(isWorth)
    if (worth.length > 0) kept.keep(worth)
    else kept.forget()
  }
  return {
    $entries,
    set,
    /** Looks for what was left, which is there from then on. @returns what ends it */
    start(): () => void {
      const stopListening = kept.$offer.listen((offer) => {
        const left = offer && kept.take()
        if (!left) return
        const here = new Set($entries.get().map(keyOf))
        set([...left.filter((entry) => !here.has(keyOf(entry))), ...$entries.get()])
      })
      const stop = kept.start()
      return () => {
        stopListening()
        stop()
      }
    },
    /** Through when what was left is there. */
    ready: kept.ready,
    moveTo: kept.moveTo,
  }
}
