import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  words: { cancel: string; confirm: string; busy: string }
  /** Does it. @returns what went wrong, in words; undefined where it is done */
  onConfirm: () => Promise<string | undefined>
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, words, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setFault(undefined)
    const failure = await onConfirm()
    if (failure === undefined) return
    setBusy(false)
    setFault(failure)
  }
  return (
    <Dialog isOpen isReading title={title} isBusy={isBusy} onClose={onClose}>
      {children}
      <div className="form-alert" role="alert">
        {fault !== undefined && <p>{fault}</p>}
      </div>
      <p className="dialog-actions">
        <button type="button" className="pill" disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : confirm}
        >
          {isBusy ? words.busy : words.confirm}
        </button>
      </p>
    </Dialog>
  )
}
