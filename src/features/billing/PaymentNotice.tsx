import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { createPaymentArrival, type PaymentArrival } from './payment-arrival.ts'

const WORDS = {
  waiting: 'billing:arriving',
  arrived: 'billing:arrived',
  late: 'billing:late',
} as const satisfies Record<PaymentArrival, string>

/** What becomes of an order after the payment, until it has reached us (P-PAYMENT-EVENTS). */
export function PaymentNotice({ userId }: { userId: string }) {
  const { t } = useWords()
  const [arrival] = useState(() => createPaymentArrival(userId))
  const state = useStore(arrival.$state)
  useEffect(() => arrival.watch(), [arrival])
  return (
    <Message tone={state === 'arrived' ? 'good' : 'plain'}>
      <p>{t(WORDS[state])}</p>
      {state === 'late' && <Button onClick={() => arrival.watch()}>{t('billing:askAgain')}</Button>}
    </Message>
  )
}
