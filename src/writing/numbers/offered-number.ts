import type { BoundNumber } from '../../contract/desk/evidence.ts'

/** A number that no finding has: of an abstract, or there for a reason. */
export type NumberEntry = Omit<BoundNumber, 'id'>

/** A number that can be put into a text. */
export interface OfferedNumber {
  /** What stands between `[#` and `]`; of an entry that is yet to be made, any unique name. */
  reference: string
  /** What it is the number of: 'Tod, Ergebnis 1'. */
  label: string
  /** As readers of this language get it: '35 statt 46 von 1.000'. */
  shown: string
  /** What can be typed for it, in the notation of `numbersIn`; of more than one, the first. */
  value: string
  /** Its reference exists only once this is among the numbers of the hearticle. */
  create?: NumberEntry
}

/** The numbers of a hearticle in one language, for its texts (P-NUMBER-BOUND). */
export interface BoundNumbers {
  offers: readonly OfferedNumber[]
  /** What a reference says; undefined where it leads nowhere. */
  read: (reference: string) => ReadNumber | undefined
  /** Puts an entry among the hearticle's numbers; undefined where none is added. @returns its reference */
  onCreate?: ((entry: NumberEntry) => string) | undefined
}

export interface ReadNumber {
  /** As readers get it. */
  shown: string
  /** What it is the number of. */
  label: string
  /** The words that it rests on. */
  passage?: string
}
