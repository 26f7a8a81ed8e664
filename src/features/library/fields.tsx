import type { ReactNode } from 'react'
import type { Language } from '../../contract/language.ts'
import { useWords } from '../../i18n/Words.tsx'
import { FieldFrame } from '../../ui/FieldFrame.tsx'

interface TextProps {
  name: string
  label: string
  value?: string | undefined
  hint?: string | undefined
  rows?: number
  lang?: Language
}

/** One line of text, or several. */
export function TextInput({ name, label, value, hint, rows, lang }: TextProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(framed) =>
        rows === undefined ? (
          <input {...framed} className="library-input" defaultValue={value} lang={lang} />
        ) : (
          <textarea
            {...framed}
            className="library-input"
            rows={rows}
            defaultValue={value}
            lang={lang}
          />
        )
      }
    </FieldFrame>
  )
}

interface BothLanguagesProps {
  /** The field's name before '.de' and '.en'. */
  name: string
  label: string
  value?: { de: string; en: string } | undefined
  rows?: number
}

/** A text in both languages, side by side where there is room. */
export function BothLanguages({ name, label, value, rows }: BothLanguagesProps) {
  const { t } = useWords()
  return (
    <div className="library-pair">
      {(['de', 'en'] as const).map((language) => (
        <TextInput
          key={language}
          name={`${name}.${language}`}
          label={t(`library:in_${language}`, { field: label })}
          value={value?.[language]}
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
  value: string
  children: ReactNode
  onChange?: (value: string) => void
}

export function Choice({ name, label, value, children, onChange }: ChoiceProps) {
  return (
    <FieldFrame name={name} label={label}>
      {(framed) => (
        <select
          {...framed}
          className="library-input"
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
export function pairOf(typed: Record<string, string>, name: string) {
  return { de: typed[`${name}.de`] ?? '', en: typed[`${name}.en`] ?? '' }
}
