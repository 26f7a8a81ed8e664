/** The cards that there are; the numbers are the provider's own for trying things out. */
export const CARD_NUMBERS = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
  asksAgain: '4000 0027 6000 3184',
}

export type Card = keyof typeof CARD_NUMBERS

export const CARDS = Object.keys(CARD_NUMBERS) as Card[]

/** Of its number nothing more is stored. */
export const lastDigits = (card: Card): string => CARD_NUMBERS[card].slice(-4)

/** Whether they are there, `absent` as at a renewal, or have answered their bank's question. */
export type CardOwner = 'present' | 'absent' | 'confirmed' | 'refused'

/**
 * What a card's bank says; `asks` where it wants a word with the card's owner first.
 * @param last4 the last digits of its number
 */
export function cardAnswer(last4: string, owner: CardOwner): 'accepted' | 'asks' | 'declined' {
  if (owner === 'refused' || last4 === lastDigits('declined')) return 'declined'
  if (last4 === lastDigits('failsLater')) return owner === 'absent' ? 'declined' : 'accepted'
  if (last4 !== lastDigits('asksAgain') || owner === 'confirmed') return 'accepted'
  return owner === 'present' ? 'asks' : 'declined'
}
