import type { ReactNode } from 'react'
import type { Language } from '../contract/protocol/language.ts'
import { useWords } from '../i18n/Words.tsx'
import { FieldFrame } from '../ui/fields/FieldFrame.tsx'
import { useShownValue } from './PlainForm.tsx'
import type { Values } from './values.ts'

interface TextProps {
  name: string
  label: string
  hint?: string | undefined
  rows?: number
  lang?: Language
}

/** One line of text, or several. */
export function TextInput({ name, label, hint, rows, lang }: TextProps) {
  const value = useShownValue(name)
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(framed) =>
        rows === undefined ? (
          <input {...framed} defaultValue={value} lang={lang} />
        ) : (
          <textarea {...framed} rows={rows} defaultValue={value} lang={lang} />
        )
      }
    </FieldFrame>
  )
}

interface BothLanguagesProps {
  /** The field's name before '.de' and '.en'. */
  name: string
  label: string
  rows?: number
}

/** A text in both languages, side by side where there is room. */
export function BothLanguages({ name, label, rows }: BothLanguagesProps) {
  const { t } = useWords()
  return (
    <div className="field-pair">
      {(['de', 'en'] as const).map((language) => (
        <TextInput
          key={language}
          name={`${name}.${language}`}
          label={t(`form:in_${language}`, { field: label })}
          lang={language}
          {...(rows !== undefined && { rows })}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  name: string
  label: string
  children: ReactNode
  onChange?: (value: string) => void
}

export function Choice({ name, label, children, onChange }: ChoiceProps) {
  const value = useShownValue(name)
  return (
    <FieldFrame name={name} label={label}>
      {(framed) => (
        <select
          {...framed}
          defaultValue={value}
          onChange={({ target }) => onChange?.(target.value)}
        >
          {children}
        </select>
      )}
    </FieldFrame>
  )
}

/** A text in both languages, as its two fields have it. */
export function pairOf(typed: Values, name: string) {
  return { de: typed[`${name}.de`] ?? '', en: typed[`${name}.en`] ?? '' }
}

/** The two fields of a text in both languages. */
export function fieldsOf(name: string, pair: { de: string; en: string } | undefined): Values {
  return { [`${name}.de`]: pair?.de ?? '', [`${name}.en`]: pair?.en ?? '' }
}
