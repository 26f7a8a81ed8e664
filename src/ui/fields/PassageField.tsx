import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../Button.tsx'

interface Passage {
  start: number
  end: number
}

interface PassageFieldProps {
  text: string
  /** Of the text. */
  lang: string
  words: {
    label: string
    /** How a passage is marked. */
    hint: string
    /** The button that takes it. */
    mark: string
    marked: string
    nothingMarked: string
  }
  onMark: (passage: Passage) => void
  /** Beside the button. */
  children?: ReactNode
}

/**
 * A text in which a passage is marked by selecting it, with the mouse or with the keyboard. It
 * stands in a field so that there is a caret; what is typed there does nothing.
 */
export function PassageField({ text, lang, words, onMark, children }: PassageFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [status, setStatus] = useState('')
  useEffect(() => {
    const textarea = field.current
    const refuse = (event: Event) => event.preventDefault()
    textarea?.addEventListener('beforeinput', refuse)
    return () => textarea?.removeEventListener('beforeinput', refuse)
  }, [])
  const mark = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const marked = trimmedPassage(text, { start: selectionStart, end: selectionEnd })
    if (!marked) return setStatus(words.nothingMarked)
    onMark(marked)
    setStatus(words.marked)
  }
  return (
    <>
      <label htmlFor={id}>{words.label}</label>
      <small id={`${id}-how`}>{words.hint}</small>
      <textarea
        ref={field}
        id={id}
        className="passage-field"
        aria-describedby={`${id}-how`}
        aria-readonly="true"
        inputMode="none"
        lang={lang}
        rows={7}
        value={text}
        // The value is that of others; nothing that is typed comes in.
        onChange={() => {}}
      />
      <p className="actions">
        <Button onClick={mark}>{words.mark}</Button>
        {children}
      </p>
      <p role="status">{status}</p>
    </>
  )
}

/** A passage without the blanks around it; undefined where that is nothing. */
export function trimmedPassage(text: string, { start, end }: Passage): Passage | undefined {
  const selected = text.slice(start, end)
  if (selected.trim() === '') return undefined
  const begin = start + selected.length - selected.trimStart().length
  return { start: begin, end: begin + selected.trim().length }
}
