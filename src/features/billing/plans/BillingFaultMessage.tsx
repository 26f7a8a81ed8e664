import { useEffect, useRef } from 'react'
import { useWords } from '../../../i18n/Words.tsx'
import { Message } from '../../../ui/Message.tsx'
import type { BillingFault } from './billing-action.ts'

type Deed = 'select' | 'cancel' | 'resume' | 'manage'

/** What to do without a session (P-SUBSCRIPTION-TAB). */
const SIGNED_OUT = {
  select: 'billing:loginToSelect',
  cancel: 'billing:loginToCancel',
  resume: 'billing:loginToManage',
  manage: 'billing:loginToManage',
} as const satisfies Record<Deed, string>

/** What was not done (P-SUBSCRIPTION-TAB). */
const REFUSED = {
  select: 'billing:selectFailed',
  cancel: 'billing:cancelFailed',
  resume: 'billing:resumeFailed',
  manage: 'billing:processorFailed',
} as const satisfies Record<Deed, string>

/** What did not happen, and why, as far as that is known; it comes into view. */
export function BillingFaultMessage({ deed, fault }: { deed: Deed; fault: BillingFault }) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <Message tone="bad">
        {fault.kind === 'signed-out' && <p>{t(SIGNED_OUT[deed])}</p>}
        {fault.kind === 'no-page' && <p>{t('billing:processorFailed')}</p>}
        {fault.kind === 'refused' && (
          <>
            <p>{t(REFUSED[deed])}</p>
            <p>{fault.message ?? t('form:noAnswer')}</p>
          </>
        )}
      </Message>
    </div>
  )
}
