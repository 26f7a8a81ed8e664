import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { readSession } from '../../api/stored-session.ts'
import { lookForOrder, type OrderState } from '../../contract/billing/billing.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { $session, isUnreached, startSession } from '../../session/session.store.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { Message } from '../../ui/Message.tsx'
import { leaveThatPaid } from './just-paid.ts'

/** How long the page is shown (P-PAYMENT-SUCCESS). */
const MILLISECONDS_HERE = 2_000

/** After the payment (P-PAYMENT-SUCCESS); only the profile says what has become of it. */
export const PaymentSuccessScreen = asIsland(PaymentSuccess)

type Answer = OrderState | 'asking' | 'unknown'

function PaymentSuccess() {
  const { t, language } = useWords()
  const session = useStore($session)
  const [order, setOrder] = useState<Answer>('asking')
  const [tries, setTries] = useState(0)
  const userId = session.user?.id
  const profile = addressOf({ page: 'profile' }, language)
  const rubrics = `${profile}?tab=rubrics`
  const isSignedOut = session.initialized && session.token === undefined
  const isUnavailable = isUnreached(session)
  // Asks the API who this is now.
  useEffect(startSession, [])
  useEffect(() => {
    if (!isSignedOut && readSession()) return
    const back = new URLSearchParams({ return: location.pathname + location.search })
    location.replace(`${addressOf({ page: 'login' }, language)}?${back}`)
  }, [isSignedOut, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (isUnavailable) setOrder('unknown')
    if (userId === undefined) return
    const leaving = new AbortController()
    setOrder('asking')
    void call(lookForOrder, { query: { userId } }, { signal: leaving.signal }).then((outcome) => {
      if (!leaving.signal.aborted) setOrder(outcome.ok ? outcome.value.order : 'unknown')
    })
    return () => leaving.abort()
  }, [userId, isUnavailable, tries])
  const goesOn = order === 'paid' || order === 'free' || order === 'unknown'
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => {
      if (order !== 'unknown') leaveThatPaid()
      location.replace(rubrics)
    }, MILLISECONDS_HERE)
    return () => clearTimeout(timer)
  }, [goesOn, order, rubrics])

  const isFound = order === 'paid' || order === 'free'
  return (
    <>
      <Heading key={order}>{t(`billing:orderTitle_${order}`)}</Heading>
      <Message tone={isFound ? 'good' : 'plain'}>{t(`billing:orderLead_${order}`)}</Message>
      <p className="form-links">
        {goesOn && (
          <a href={rubrics} onClick={isFound ? leaveThatPaid : undefined}>
            {t('billing:goOn')}
          </a>
        )}
        {(order === 'none' || order === 'open') && (
          <>
            <a href={`${profile}?tab=subscription`}>{t('billing:toSubscription')}</a>
            <Button className="text-button" onClick={() => setTries(tries + 1)}>
              {t('billing:askAgain')}
            </Button>
          </>
        )}
      </p>
    </>
  )
}
