import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

interface Passage {
  start: number
  end: number
}

interface PassagePickerProps {
  /** As `abstractText` makes it. */
  text: string
  passage: Passage | undefined
  onMark: (passage: Passage) => void
  onRemove: () => void
}

/**
 * An abstract in which a passage is marked by selecting it, with the mouse or with the keyboard. It
 * stands in a field so that there is a caret; what is typed there does nothing.
 */
export function PassagePicker({ text, passage, onMark, onRemove }: PassagePickerProps) {
  const { t } = useWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const its = field.current
    const refuse = (event: Event) => event.preventDefault()
    its?.addEventListener('beforeinput', refuse)
    return () => its?.removeEventListener('beforeinput', refuse)
  }, [])
  const mark = () => {
    const marked = field.current && trimmed(text, field.current)
    if (!marked) return setSaid(t('evidenceForm:nothingMarked'))
    onMark(marked)
    setSaid(t('evidenceForm:marked'))
  }
  const quoted = passage && text.slice(passage.start, passage.end)
  return (
    <div className="field evidence-passage">
      <label htmlFor={id}>{t('evidenceForm:abstract')}</label>
      <small id={`${id}-how`}>{t('evidenceForm:howToMark')}</small>
      <textarea
        ref={field}
        id={id}
        aria-describedby={`${id}-how`}
        aria-readonly="true"
        inputMode="none"
        lang="en"
        rows={7}
        value={text}
        // The value is the study's; nothing that is typed comes in.
        onChange={() => {}}
      />
      <p className="actions">
        <Button onClick={mark}>{t('evidenceForm:mark')}</Button>
        {passage && (
          <Button className="text-button" onClick={onRemove}>
            {t('evidenceForm:removePassage')}
          </Button>
        )}
      </p>
      <p role="status">{said}</p>
      {quoted && (
        <blockquote lang="en">
          <mark>{quoted}</mark>
        </blockquote>
      )}
    </div>
  )
}

/** What is selected, without the blanks around it; undefined where that is nothing. */
export function trimmed(
  text: string,
  { selectionStart, selectionEnd }: { selectionStart: number; selectionEnd: number },
): Passage | undefined {
  const selected = text.slice(selectionStart, selectionEnd)
  if (selected.trim() === '') return undefined
  const start = selectionStart + selected.length - selected.trimStart().length
  return { start, end: start + selected.trim().length }
}
