import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MAX_NUMBER_NOTE, numberReasons } from '../contract/desk/evidence.ts'
import type { Language } from '../contract/protocol/language.ts'
import { isNote, needsNote } from '../domain/numbers/number-faults.ts'
import { numbersIn } from '../domain/quantities/numbers-in.ts'
import { useWords } from '../i18n/Words.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { useBegunFields } from './begun-texts.ts'
import type { NumberEntry } from './numbers/offered-number.ts'
import { PromptForm } from './PromptForm.tsx'
import { useWriting } from './writing-context.ts'

interface LiteralFormProps {
  language: Language
  /** In the notation of `numbersIn`; empty where none was typed yet. */
  value: string
  /** Of the text. */
  place: string
  onCreate: (entry: NumberEntry) => void
  onClose: () => void
}

/** A number that no finding and no abstract says, with the reason why it is there. */
export function LiteralForm({ language, value, place, onCreate, onClose }: LiteralFormProps) {
  const { t } = useWords()
  const { begun } = useWriting()
  const id = useId()
  const fields = useBegunFields(
    begun,
    { place, prompt: 'literal', at: value },
    { typed: language === 'de' ? value.replace('.', ',') : value, reason: '', note: '' },
  )
  const { typed, note } = fields.typed
  const reason = numberReasons.find((one) => one === fields.typed.reason) ?? ''
  const [isAsked, setAsked] = useState(false)
  const entry = entryOf(typed, language)
  const isClaim = reason !== '' && needsNote(reason)
  const fault =
    (!entry && t('writing:literalNoNumber')) ||
    (reason === '' && t('writing:literalNoReason')) ||
    (isClaim && !isNote(note) && t('writing:literalNoNote'))
  const submit = () => {
    setAsked(true)
    if (fault || !entry || reason === '') return
    const text = note.trim()
    fields.end()
    onCreate({ ...entry, reason, ...(text && { note: text }) })
  }
  return (
    <PromptForm
      label={t('writing:literal')}
      onSubmit={submit}
      onCancel={() => {
        fields.end()
        onClose()
      }}
      onClose={onClose}
    >
      <label className="field">
        <span>{t('writing:literalValue')}</span>
        <input
          inputMode="decimal"
          // biome-ignore lint/a11y/noAutofocus: it was just asked for, by a key or a press
          autoFocus={value === ''}
          value={typed}
          aria-describedby={id}
          onChange={({ target }) => fields.type({ typed: target.value })}
        />
      </label>
      <FocusedOnce wanted={value !== ''}>
        <SelectField
          label={t('writing:literalReason')}
          value={reason}
          options={[
            { value: '', label: t('writing:literalChoose') },
            ...numberReasons.map((one) => ({
              value: one,
              label: t(`writing:numberReason_${one}`),
            })),
          ]}
          onChange={(chosen) => fields.type({ reason: chosen })}
        />
      </FocusedOnce>
      <label className="field">
        <span>{t(isClaim ? 'writing:literalNote' : 'writing:literalNoteOptional')}</span>
        <input
          value={note}
          required={isClaim}
          maxLength={MAX_NUMBER_NOTE}
          placeholder={t('writing:numberNoteHint')}
          aria-describedby={id}
          onChange={({ target }) => fields.type({ note: target.value })}
        />
      </label>
      <p className="field-error" id={id} role="status" hidden={!isAsked || !fault}>
        {isAsked && fault}
      </p>
    </PromptForm>
  )
}

/** Gives the focus to the first field within, once. */
function FocusedOnce({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted) place.current?.querySelector<HTMLElement>('select, input, textarea')?.focus()
  }, [wanted])
  return <div ref={place}>{children}</div>
}

/** A number, or a range of two: '12', '12–18'. */
function entryOf(typed: string, language: Language): { value: string; to?: string } | undefined {
  const found = numbersIn(typed, language)
  const [first, second] = found
  if (!first || found.length > 2) return undefined
  const rest = found.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    typed,
  )
  if (!/^[\s–-]*$/.test(rest)) return undefined
  return { value: first.value, ...(second && { to: second.value }) }
}
