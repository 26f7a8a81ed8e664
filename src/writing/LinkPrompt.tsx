import { useId, useState } from 'react'
import { hostOf, linkAddress, linkWords } from '../domain/text/link-address.ts'
import { useWords } from '../i18n/Words.tsx'
import { PromptForm } from './PromptForm.tsx'

interface LinkPromptProps {
  /** Of the text when it was asked for. */
  words: string
  address: string
  onChange: (markup: string) => void
  onClose: () => void
}

/** Words and where they lead; without words it shows whom it leads to. */
export function LinkPrompt(props: LinkPromptProps) {
  const { onChange, onClose } = props
  const { t } = useWords()
  const id = useId()
  const [words, setWords] = useState(props.words)
  const [typed, setTyped] = useState(props.address)
  const [isAsked, setAsked] = useState(false)
  const address = linkAddress(typed)
  const submit = () => {
    setAsked(true)
    if (!address) return
    onChange(`[${linkWords(words) || hostOf(address)}](${address})`)
  }
  const fault = isAsked && !address
  return (
    <PromptForm
      label={t('writing:mark_link')}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      <label className="field">
        <span>{t('writing:linkAddress')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just asked for, by a key or a press
          autoFocus
          inputMode="url"
          required
          maxLength={2000}
          placeholder="https://"
          value={typed}
          aria-invalid={fault || undefined}
          aria-describedby={id}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label className="field">
        <span>{t('writing:linkWords')}</span>
        <input maxLength={200} value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <p className={fault ? 'field-error' : 'field-hint'} id={id} role="status">
        {fault
          ? t('writing:linkFault')
          : address && t('writing:linkHost', { host: hostOf(address) })}
      </p>
    </PromptForm>
  )
}
