import { atom, type ReadableAtom } from 'nanostores'

/** Which of the two modals stands: for blocked content, for a blocked control (decision 18b). */
export type Gate = 'upgrade' | 'premium' | undefined

const gate = atom<Gate>(undefined)

/** The modal that is open on this page. */
export const $gate: ReadableAtom<Gate> = gate

export function openGate(which: 'upgrade' | 'premium'): void {
  gate.set(which)
}

export function closeGate(): void {
  gate.set(undefined)
}
