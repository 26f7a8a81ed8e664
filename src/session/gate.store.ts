import { atom, type ReadableAtom } from 'nanostores'

/** What somebody wanted and may not open. */
export interface Wanted {
  /** The path of this site, with its query, to which they get by signing in or up. */
  address: string
  title: string
  /** As it stands beside the title, where it does. */
  picture?: Element | undefined
}

const gate = atom<Wanted | undefined>(undefined)

/** What the upgrade modal stands before; undefined while it is closed. */
export const $gate: ReadableAtom<Wanted | undefined> = gate

export function openGate(wanted: Wanted): void {
  gate.set(wanted)
}

export function closeGate(): void {
  gate.set(undefined)
}
