import { useStore } from '@nanostores/react'
import { Check } from 'lucide'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { addressOf } from '../../domain/site/addresses.ts'
import { signInAddress } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { $gate, closeGate } from '../../session/gate.store.ts'
import { $session } from '../../session/session.store.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The upgrade modal (P-UPGRADE-DIALOG). */
export function UpgradeDialog() {
  const isOpen = useStore($gate)
  const { t, language } = useWords()
  const { isAuthenticated } = useStore($session)
  const benefits = [t('gates:benefit1'), t('gates:benefit2'), t('gates:benefit3')]
  return (
    <GateDialog isOpen={isOpen} title={t('gates:upgradeTitle')}>
      <p>{t(isAuthenticated ? 'gates:upgradeText' : 'gates:upgradeTextAnonymous')}</p>
      <ul className="benefits">
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon nodes={Check} />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="dialog-actions">
        <button type="button" className="pill" onClick={closeGate}>
          {t('gates:close')}
        </button>
        {isAuthenticated ? (
          <a
            className="button"
            href={`${addressOf({ page: 'profile' }, language)}?tab=subscription`}
          >
            {t('gates:upgradeNow')}
          </a>
        ) : (
          <a className="button" href={addressOf({ page: 'signup' }, language)}>
            {t('gates:signUpAndUpgrade')}
          </a>
        )}
      </p>
      {!isAuthenticated && (
        <p className="note">
          {t('gates:haveAccount')}{' '}
          <a
            href={isOpen ? signInAddress(language, here()) : addressOf({ page: 'login' }, language)}
          >
            {t('gates:signIn')}
          </a>
        </p>
      )}
    </GateDialog>
  )
}

const here = () => location.pathname + location.search

interface GateDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
}

/**
 * The browser's own modal dialog, whose ground covers the whole page: it keeps the focus, closes by Escape and gives the focus back. The
 * page behind it does not scroll (src/features/gates/gates.css).
 */
function GateDialog({ isOpen, title, children }: GateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
    // A click on the backdrop has the dialog itself as its target; its content fills the rest.
    const closeOutside = ({ target }: MouseEvent) => target === element && closeGate()
    element.addEventListener('click', closeOutside)
    return () => element.removeEventListener('click', closeOutside)
  }, [isOpen])
  return (
    <dialog ref={dialog} className="dialog gate" aria-labelledby={titleId} onClose={closeGate}>
      <div className="gate-content">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
