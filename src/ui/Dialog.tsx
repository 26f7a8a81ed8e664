import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  isOpen: boolean
  title: string
  /** Something is under way that closing would not stop, so it stays. */
  isBusy?: boolean
  /** It is to be read before anything in it is done: the focus begins at its title. */
  isReading?: boolean
  /** Is asked before Escape closes it. */
  mayClose?: () => boolean
  /** It was closed by whatever means. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, closes by Escape and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, isBusy = false, isReading = false, onClose, children } = props
  const { mayClose = () => true } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) {
      element?.showModal()
      if (isReading) heading.current?.focus()
    }
    if (!isOpen && element?.open) element.close()
  }, [isOpen, isReading])
  useLayoutEffect(() => {
    const element = dialog.current
    // One that is taken away while it is open gives the focus back only if it is closed first.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (isBusy || !mayClose()) event.preventDefault()
      }}
      // A browser lets a second Escape through whatever is prevented. It says late that one closed:
      // by then another may be asked in its place.
      onClose={({ currentTarget }) => {
        if (currentTarget !== dialog.current) return
        if (isBusy) currentTarget.showModal()
        else onClose()
      }}
    >
      {isOpen && (
        <>
          <h2 ref={heading} id={titleId} {...(isReading && { tabIndex: -1 })}>
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  )
}
