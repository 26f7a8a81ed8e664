import { useWords } from '../i18n/Words.tsx'
import { Button } from './Button.tsx'

interface DialogActionsProps {
  /** `busy` in place of `confirm` while it is under way. */
  words: { cancel?: string; confirm: string; busy: string }
  /** It is under way, and closing would not stop it. */
  isBusy: boolean
  /** There is nothing left to confirm, but it can still be closed. */
  isOver?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function DialogActions(props: DialogActionsProps) {
  const { words, isBusy, isOver = isBusy, onConfirm, onClose } = props
  const { t } = useWords()
  return (
    <p className="cluster dialog-actions">
      <Button disabled={isBusy} onClick={onClose}>
        {words.cancel ?? t('form:cancel')}
      </Button>
      <Button className="button" isPending={isOver} onClick={onConfirm}>
        {isOver ? words.busy : words.confirm}
      </Button>
    </p>
  )
}
