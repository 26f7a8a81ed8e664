import { useId, useState } from 'react'
import { hostOf, linkAddress, linkWords } from '../domain/text/link-address.ts'
import { useWords } from '../i18n/Words.tsx'
import { useBegunFields } from './begun-texts.ts'
import { PromptForm } from './PromptForm.tsx'
import { useWriting } from './writing-context.ts'

interface LinkPromptProps {
  /** Of the text when it was asked for. */
  words: string
  address: string
  /** Of the text. */
  place: string
  onChange: (markup: string) => void
  onClose: () => void
}

/** Words and where they lead; without words it shows whom it leads to. */
export function LinkPrompt(props: LinkPromptProps) {
  const { place, onChange, onClose } = props
  const { t } = useWords()
  const id = useId()
  const { begun } = useWriting()
  const fields = useBegunFields(
    begun,
    { place, prompt: 'link', at: props.words },
    { words: props.words, address: props.address },
  )
  const { words, address: typed } = fields.typed
  const [isAsked, setAsked] = useState(false)
  const address = linkAddress(typed)
  const submit = () => {
    setAsked(true)
    if (!address) return
    fields.end()
    onChange(`[${linkWords(words) || hostOf(address)}](${address})`)
  }
  const fault = isAsked && !address
  return (
    <PromptForm
      label={t('writing:mark_link')}
      onSubmit={submit}
      onCancel={() => {
        fields.end()
        onClose()
      }}
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
          onChange={({ target }) => fields.type({ address: target.value })}
        />
      </label>
      <label className="field">
        <span>{t('writing:linkWords')}</span>
        <input
          maxLength={200}
          value={words}
          onChange={({ target }) => fields.type({ words: target.value })}
        />
      </label>
      <p className={fault ? 'field-error' : 'field-hint'} id={id} role="status">
        {fault
          ? t('writing:linkFault')
          : address && t('writing:linkHost', { host: hostOf(address) })}
      </p>
    </PromptForm>
  )
}
