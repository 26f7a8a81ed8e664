/** The cards that there are; the numbers are the provider's own for trying things out. */
export const CARD_NUMBERS = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
}

export type Card = keyof typeof CARD_NUMBERS

export const CARDS = Object.keys(CARD_NUMBERS) as Card[]

/** Of its number nothing more is stored. */
export const lastDigits = (card: Card): string => CARD_NUMBERS[card].slice(-4)

/**
 * Whether a card can be charged.
 * @param last4 the last digits of its number
 * @param isRenewal its owner is not there
 */
export function isAccepted(last4: string, isRenewal: boolean): boolean {
  return last4 !== lastDigits('declined') && !(isRenewal && last4 === lastDigits('failsLater'))
}
