import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

/** What came of it; a message where the service gave one. */
type Confirmed = { ok: true } | { ok: false; message: string | undefined }

interface ConfirmDialogProps {
  title: string
  /** `failed` stands before the service's own words. */
  words: { confirm: string; busy: string; failed?: string }
  onConfirm: () => Promise<Confirmed>
  onDone: () => void
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, words, onConfirm, onDone, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setFault(undefined)
    const outcome = await onConfirm()
    if (outcome.ok) return onDone()
    setBusy(false)
    setFault([words.failed, outcome.message].filter(Boolean).join(' '))
  }
  return (
    <Dialog isOpen isReading title={title} isBusy={isBusy} onClose={onClose}>
      {children}
      <div className="form-alert" role="alert">
        {fault !== undefined && <p>{fault}</p>}
      </div>
      <DialogActions
        words={words}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
    </Dialog>
  )
}
