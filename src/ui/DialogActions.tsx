import { useWords } from '../i18n/Words.tsx'

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

/** How a dialog ends: without what it asks for, or with it. */
export function DialogActions(props: DialogActionsProps) {
  const { words, isBusy, isOver = isBusy, onConfirm, onClose } = props
  const { t } = useWords()
  return (
    <p className="dialog-actions">
      <button type="button" className="pill" disabled={isBusy} onClick={onClose}>
        {words.cancel ?? t('form:cancel')}
      </button>
      <button
        type="button"
        className="button"
        // Disabled in words alone, so that it keeps the focus.
        aria-disabled={isOver}
        onClick={isOver ? undefined : onConfirm}
      >
        {isOver ? words.busy : words.confirm}
      </button>
    </p>
  )
}
