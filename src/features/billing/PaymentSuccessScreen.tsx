import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { addressOf } from '../../domain/addresses.ts'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { useWords, WordsProvider } from '../../i18n/Words.tsx'
import { $session, startSession } from '../../session.store.ts'
import { readSession } from '../../stored-session.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Message } from '../../ui/Message.tsx'
import { leaveThatPaid } from './just-paid.ts'

/** Specification §9. */
const MILLISECONDS_HERE = 2_000

/** After the payment (specification §2); only the profile says what has become of it. */
export function PaymentSuccessScreen({ texts }: { texts: IslandTexts }) {
  return (
    <WordsProvider texts={texts}>
      <PaymentSuccess />
    </WordsProvider>
  )
}

function PaymentSuccess() {
  const { t, language } = useWords()
  const { initialized, isAuthenticated } = useStore($session)
  const rubrics = `${addressOf({ page: 'profile' }, language)}?tab=rubrics`
  const isSignedOut = initialized && !isAuthenticated
  // Asks the API who this is now; whether it can tell changes nothing here.
  useEffect(startSession, [])
  useEffect(() => {
    if (isSignedOut || !readSession()) {
      const back = new URLSearchParams({ return: location.pathname + location.search })
      location.replace(`${addressOf({ page: 'login' }, language)}?${back}`)
      return
    }
    const timer = setTimeout(() => {
      leaveThatPaid()
      location.replace(rubrics)
    }, MILLISECONDS_HERE)
    return () => clearTimeout(timer)
  }, [isSignedOut, language, rubrics])
  return (
    <>
      <Heading>{t('billing:successTitle')}</Heading>
      <Message tone="good">{t('billing:successLead')}</Message>
      <p className="form-links">
        <a href={rubrics} onClick={leaveThatPaid}>
          {t('billing:goOn')}
        </a>
      </p>
    </>
  )
}
