import { type ReactNode, useId, useMemo } from 'react'
import { nameOfPlace } from '../../domain/hearticle/text-place.ts'
import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { type FieldProps, formatTextFault, markWords } from './field.ts'

interface SingleFieldProps extends FieldProps {
  field: 'HEADLINE' | 'MAIN_TEXT_BODY'
  rows: number
  /** Below both. */
  children?: ReactNode
}

/** A text as it is, with what becomes of it, beside the one that is proposed. */
export function SingleField({
  store,
  work,
  shown,
  faults,
  field,
  rows,
  children,
}: SingleFieldProps) {
  const { t, language } = useWords()
  const id = useId()
  const name = TEXT_OF_FIELD[field]
  const before = shown.base[name]
  const after = shown.texts[name]
  const pieces = useMemo(() => textDifference(before, after), [before, after])
  const fault = faults.find((one) => one.field === name)
  const title = t(`review:field_${field}`)
  return (
    <section className="review-field" aria-label={title}>
      <h2>{title}</h2>
      <div className="review-sides">
        <div className={`review-side review-${name}`}>
          <h3>{t('review:current')}</h3>
          <Difference pieces={pieces} words={markWords(t)} lang={language} />
        </div>
        <div className="review-side">
          <label htmlFor={id}>{t('review:proposed')}</label>
          <textarea
            id={id}
            data-place={nameOfPlace(language, { field: name })}
            className={`review-${name}`}
            rows={rows}
            lang={language}
            value={work.texts[name]}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : undefined}
            onChange={({ target }) => store.edit({ [name]: target.value })}
          />
          {fault && (
            <p className="field-error" id={`${id}-error`}>
              {formatTextFault(t, fault)}
            </p>
          )}
        </div>
      </div>
      {children}
    </section>
  )
}
