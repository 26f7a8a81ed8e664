import { type ReactNode, useEffect, useState } from 'react'

interface EditorSectionProps {
  title: string
  /** What it holds, in a word, also while it is folded. */
  state?: ReactNode
  /** Unfolded from the start, or from when that becomes so. */
  isOpen?: boolean
  /** What it holds is made once it is unfolded, and anew each time. */
  isLazy?: boolean
  children: ReactNode
}

/** A part of the form that folds; what leads to a place in it unfolds it. */
export function EditorSection({
  title,
  state,
  isOpen = false,
  isLazy = false,
  children,
}: EditorSectionProps) {
  const [open, setOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setOpen(true)
  }, [isOpen])
  return (
    <details
      className="editor-section"
      open={open}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <h3>{title}</h3>
        {state && <small className="editor-source">{state}</small>}
      </summary>
      {(open || !isLazy) && children}
    </details>
  )
}
