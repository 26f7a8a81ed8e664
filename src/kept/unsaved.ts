import { atom, type ReadableAtom } from 'nanostores'

/** What leaving the page would end: nothing, text that this browser keeps, or text that it does not. */
export type Unsaved = 'nothing' | 'kept' | 'lost'

const unsaved = atom<Unsaved>('nothing')

/** Of all forms of this page. */
export const $unsaved: ReadableAtom<Unsaved> = unsaved

const forms = new Map<string, Exclude<Unsaved, 'nothing'>>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Says how a form stands; the browser asks before it leaves what is kept nowhere. */
export function noteUnsaved(form: string, state: Unsaved): void {
  if (state === 'nothing') forms.delete(form)
  else forms.set(form, state)
  tell()
}

/** Nothing of it is wanted any more: the page can be left without a question. */
export function forgetUnsaved(): void {
  forms.clear()
  tell()
}

function tell(): void {
  const all = [...forms.values()]
  if (all.includes('lost')) {
    addEventListener('beforeunload', ask)
    unsaved.set('lost')
  } else {
    removeEventListener('beforeunload', ask)
    unsaved.set(all.length > 0 ? 'kept' : 'nothing')
  }
}
