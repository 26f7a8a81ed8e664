import type { KeyboardEvent, ReactNode } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'

interface PromptFormProps {
  label: string
  onSubmit: () => void
  /** Nothing comes of what was typed. */
  onCancel: () => void
  /** Escape closes it; what was typed stays for the next time. */
  onClose: () => void
  children: ReactNode
}

/** The fields of a prompt with its buttons; no form of the browser, since it may stand within one. */
export function PromptForm({ label, onSubmit, onCancel, onClose, children }: PromptFormProps) {
  const { t } = useWords()
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    // In a choice it would only open it, in a text begin a line; on a button it presses.
    const isField = event.target instanceof HTMLElement && event.target.localName !== 'button'
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isField) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: forms cannot stand within forms
    <div className="stack" role="form" aria-label={label} onKeyDown={onKey}>
      {children}
      <p className="actions">
        <Button className="button" onClick={onSubmit}>
          {t('writing:insert')}
        </Button>
        <Button className="text-button" onClick={onCancel}>
          {t('form:cancel')}
        </Button>
      </p>
    </div>
  )
}
