import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { BillingFaultMessage } from './plans/BillingFaultMessage.tsx'
import { createPortal, type OpenedTab } from './portal.ts'

/** The way to the payment provider's page for card and invoices (P-SUBSCRIPTION-TAB). */
export function BillingPortal({ userId }: { userId: string }) {
  const { t, language } = useWords()
  const [portal] = useState(() =>
    createPortal(userId, language, () => openTab(t('billing:opening'))),
  )
  const state = useStore(portal.$state)
  const isPending = state.at === 'pending'
  const open = () => {
    portal.restart()
    void portal.start()
  }
  return (
    <div>
      <Button isPending={isPending} onClick={open}>
        {t(isPending ? 'billing:opening' : 'billing:manage')}
        <span className="visually-hidden"> ({t('billing:newWindow')})</span>
      </Button>
      {state.at === 'failed' && <BillingFaultMessage deed="manage" fault={state.fault} />}
      {state.at === 'done' && !state.value.shown && (
        <Message tone="plain">
          <p>{t('billing:tabBlocked')}</p>
          <p>
            <a href={state.value.address} target="_blank" rel="noopener">
              {t('billing:toPortal')}
              <span className="visually-hidden"> ({t('billing:newWindow')})</span>
            </a>
          </p>
        </Message>
      )}
    </div>
  )
}

/**
 * Opens an empty tab that cannot reach back here; undefined where the browser gives none.
 * @param words what it shows until it goes somewhere
 */
function openTab(words: string): OpenedTab | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  return {
    get closed() {
      return tab.closed
    },
    goTo: (address) => tab.location.replace(address),
    close: () => tab.close(),
  }
}
