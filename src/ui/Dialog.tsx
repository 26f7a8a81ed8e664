import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  isOpen: boolean
  title: string
  /** Something is under way that closing would not stop, so it stays. */
  isBusy?: boolean
  /** It was closed by whatever means. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, closes by Escape and gives the focus back. */
export function Dialog({ isOpen, title, isBusy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (isBusy) event.preventDefault()
      }}
      // A browser lets a second Escape through whatever is prevented.
      onClose={() => (isBusy ? dialog.current?.showModal() : onClose())}
    >
      {isOpen && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
