/** Digits that stand together, in one notation for all languages. */
export interface FoundNumber {
  /** '3500', '0.05'; without thousands separators, sign, and zeros that say nothing. */
  value: string
  start: number
  end: number
}
