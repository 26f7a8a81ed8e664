import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { boardKeys } from './use-board-keys.ts'

interface KeysDialogProps {
  isOpen: boolean
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** The keys of the board, which can be turned off (WCAG 2.1.4). */
export function KeysDialog({ isOpen, isOn, onSwitch, onClose }: KeysDialogProps) {
  const { t } = useWords()
  return (
    <Dialog isOpen={isOpen} title={t('board:keys')} onClose={onClose}>
      <dl className="board-keys">
        {boardKeys.map(({ name, keys }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`board:key_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="checkbox">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
        <span>{t('board:keysOn')}</span>
      </label>
      <p className="dialog-actions">
        <Button onClick={onClose}>{t('form:close')}</Button>
      </p>
    </Dialog>
  )
}
