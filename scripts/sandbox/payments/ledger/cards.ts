import type { Decline, PaymentMethod } from './records.ts'

export type Card = PaymentMethod['card']

/** The cards that there are; the numbers are the provider's own for trying things out. */
export const CARD_NUMBERS: Record<Card, string> = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
  asksAgain: '4000 0027 6000 3184',
}

export const CARDS = Object.keys(CARD_NUMBERS) as Card[]

const DECLINED: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

const NEEDS_ITS_OWNER: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

type CardAnswer = 'accepted' | 'asks' | Decline

/**
 * What a card's bank says.
 * @param owner `absent` at a renewal; `confirmed` after the bank has asked them
 */
export function cardAnswer(card: Card, owner: 'present' | 'absent' | 'confirmed'): CardAnswer {
  if (card === 'works') return 'accepted'
  if (card === 'declined') return DECLINED
  if (card === 'failsLater') return owner === 'absent' ? DECLINED : 'accepted'
  if (owner === 'confirmed') return 'accepted'
  return owner === 'present' ? 'asks' : NEEDS_ITS_OWNER
}

/** What the bank answers where its question was refused. */
export const REFUSED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method.',
}
