import type { Language } from '../../contract/protocol/language.ts'
import { numbersIn } from '../../domain/quantities/numbers-in.ts'
import type { OfferedNumber } from './offered-number.ts'

/** So many are listed; of more, typing on narrows them. */
const MOST = 40

/** '3500' for '3.500' in German; what is no number yet, such as '3.', as far as it is one. */
export const valueOfTyped = (typed: string, language: Language): string | undefined =>
  numbersIn(typed.replace(/[.,\s]+$/, ''), language)[0]?.value

/**
 * What typed digits can be: first what begins with exactly this number, then what says it, then what
 * begins with these digits. A number of an abstract is offered only once it is typed whole, since
 * abstracts are full of them.
 */
export function offersForDigits(
  typed: string,
  offers: readonly OfferedNumber[],
  language: Language,
): OfferedNumber[] {
  const value = valueOfTyped(typed, language)
  if (value === undefined) return []
  const digits = typed.replace(/\D/g, '')
  const ranked = offers.flatMap((offer, place) => {
    const rank = rankOf(offer)
    return rank === undefined ? [] : [{ offer, rank, place }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, MOST)
    .map(({ offer }) => offer)

  function rankOf(offer: OfferedNumber): number | undefined {
    const isOfAbstract = offer.create?.passage !== undefined
    if (offer.value === value) return isOfAbstract ? 3 : 0
    if (isOfAbstract) return undefined
    if (numbersIn(offer.shown, language).some((one) => one.value === value)) return 1
    return offer.shown.replace(/[^\d]/g, '').startsWith(digits) ? 2 : undefined
  }
}

/** What says all of some words, in its name or its number. */
export function offersForWords(words: string, offers: readonly OfferedNumber[]): OfferedNumber[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return offers
    .filter((offer) => {
      const text = `${offer.label} ${offer.shown}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .slice(0, MOST)
}
