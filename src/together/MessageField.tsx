import { useId, useRef, useState } from 'react'
import { MAX_PASSAGE, type MentionablePerson } from '../contract/desk/comments.ts'
import { charactersOver } from '../domain/text/characters-over.ts'
import { TooLong } from '../forms/TooLong.tsx'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { FoundChoices, optionId, useChoices } from '../writing/ChoiceList.tsx'
import type { CommentsState } from './comments.store.ts'

interface MessageFieldProps {
  label: string
  text: string
  people: readonly MentionablePerson[]
  isSending: boolean
  refusal: CommentsState['refused'][string] | undefined
  /** By which others lead to it. */
  place: string
  onChange: (text: string) => void
  onSend: () => void
  onDiscard: () => void
}

/** A comment that is written; an at sign offers whom of the desk it can name. */
export function MessageField(props: MessageFieldProps) {
  const { label, text, people, isSending, refusal, place } = props
  const { onChange, onSend, onDiscard } = props
  const { t } = useWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const begun = caret === undefined ? undefined : nameBegun(text.slice(0, caret))
  const found =
    begun === undefined
      ? []
      : people.filter(({ username }) => username.toLowerCase().startsWith(begun.toLowerCase()))
  const choose = (index: number) => {
    const person = found[index]
    if (!person || begun === undefined || caret === undefined) return
    const at = caret - begun.length
    const before = `${text.slice(0, at)}${person.username} `
    onChange(before + text.slice(caret).replace(/^ /, ''))
    setCaret(undefined)
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }
  const choices = found.map(({ id: key, username }) => ({ key, shown: username, label: '' }))
  const { active, onKey } = useChoices({
    choices,
    first: 0,
    onChoose: choose,
    onClose: () => setCaret(undefined),
  })
  const isOpen = found.length > 0
  const cannotSend = text.trim() === '' || charactersOver(text, MAX_PASSAGE) > 0
  const list = `${id}-people`
  return (
    <div className="message-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        data-place={place}
        rows={3}
        value={text}
        aria-describedby={`${id}-hint`}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? optionId(list, active) : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          onChange(target.value)
        }}
        onBlur={() => setCaret(undefined)}
        onKeyDown={(event) => {
          if (isOpen && onKey(event)) return
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isSend || cannotSend || isSending) return
          event.preventDefault()
          onSend()
        }}
      />
      {isOpen && (
        <FoundChoices
          {...{ choices, active }}
          id={list}
          label={t('together:people')}
          found={t('together:peopleFound', { count: found.length })}
          onChoose={choose}
        />
      )}
      <TooLong text={text} maximum={MAX_PASSAGE} />
      <p className="field-hint" id={`${id}-hint`}>
        {t('together:nameHint')}
      </p>
      {refusal && (
        <p className="field-error" role="alert">
          {refusal.why === 'not-stored'
            ? t('together:notStored')
            : (refusal.message ?? t('together:notSent'))}
        </p>
      )}
      <div className="actions">
        <Button className="button" isPending={isSending || cannotSend} onClick={onSend}>
          {t(isSending ? 'together:sending' : 'together:send')}
        </Button>
        <Button className="text-button" onClick={onDiscard}>
          {t('together:discard')}
        </Button>
      </div>
    </div>
  )
}

/** The begin of a name behind an at sign, right before the caret; undefined where none is written. */
function nameBegun(before: string): string | undefined {
  return /(?:^|[^\p{L}\p{N}\p{M}_.+-])@([^@\n]{0,40})$/u.exec(before)?.[1]
}
