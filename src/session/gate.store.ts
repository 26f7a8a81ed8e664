import { atom, type ReadableAtom } from 'nanostores'

const gate = atom(false)

/** Whether the upgrade modal is open on this page, which stands for blocked content. */
export const $gate: ReadableAtom<boolean> = gate

export function openGate(): void {
  gate.set(true)
}

export function closeGate(): void {
  gate.set(false)
}
