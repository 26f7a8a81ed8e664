import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type InboxKey, inboxKeys } from './keys.ts'

/** Which key does what, where the focus has to be, and what is kept. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const shown = (key: string) => (key === ' ' ? t('inbox:space') : key)
  return (
    <Dialog isOpen isReading title={t('inbox:help')} onClose={onClose}>
      <p>{t('inbox:helpLead')}</p>
      <dl className="inbox-keys">
        {(Object.keys(inboxKeys) as InboxKey[]).map((name) => (
          <div key={name}>
            <dt>
              {inboxKeys[name].map((key) => (
                <kbd key={key}>{shown(key)}</kbd>
              ))}
            </dt>
            <dd>{t(`inbox:key_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="dialog-actions">
        <Button onClick={onClose}>{t('inbox:close')}</Button>
      </p>
    </Dialog>
  )
}
