import { type ReactNode, useId, useMemo } from 'react'
import { nameOfPlace } from '../../domain/hearticle/text-place.ts'
import { referencesIn } from '../../domain/numbers/number-reference.ts'
import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { useWords } from '../../i18n/Words.tsx'
import { type FieldProps, formatTextFault } from './field.ts'
import type { Block } from './reading/ReadColumn.tsx'
import { Sides } from './reading/Sides.tsx'

interface SingleFieldProps extends FieldProps {
  field: 'HEADLINE' | 'MAIN_TEXT_BODY'
  rows: number
  /** Below the field. */
  children?: ReactNode
}

/** A text as it is, with what becomes of it and the field for that, beside the other language. */
export function SingleField(props: SingleFieldProps) {
  const { store, work, shown, faults, field, rows, children } = props
  const { t, language } = useWords()
  const id = useId()
  const name = TEXT_OF_FIELD[field]
  const before = shown.base[name]
  const after = shown.texts[name]
  const own = useMemo((): Block[] => {
    const place = { languageCode: language, field, listIndex: null }
    return [{ place, segments: textDifference(before, after) }]
  }, [before, after, language, field])
  const fault = faults.find((one) => one.field === name)
  const hasNumbers = referencesIn(work.texts[name]).length > 0
  const title = t(`review:field_${field}`)
  return (
    <section className={`review-field review-${name}`} aria-label={title}>
      <h2>{title}</h2>
      <Sides {...props} own={own}>
        <label htmlFor={id}>{t('review:proposed')}</label>
        <textarea
          id={id}
          data-place={nameOfPlace(language, { field: name })}
          rows={rows}
          lang={language}
          value={work.texts[name]}
          aria-invalid={fault ? true : undefined}
          aria-describedby={
            [hasNumbers && `${id}-numbers`, fault && `${id}-error`].filter(Boolean).join(' ') ||
            undefined
          }
          onChange={({ target }) => store.edit({ [name]: target.value })}
        />
        {hasNumbers && (
          <p className="field-hint" id={`${id}-numbers`}>
            {t('review:numberHint')}
          </p>
        )}
        {fault && (
          <p className="field-error" id={`${id}-error`}>
            {formatTextFault(t, fault)}
          </p>
        )}
        {children}
      </Sides>
    </section>
  )
}
