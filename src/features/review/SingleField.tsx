import { type ReactNode, useId, useMemo } from 'react'
import { hearticleLimits } from '../../contract/protocol/hearticle-text.ts'
import { nameOfPlace } from '../../domain/hearticle/text-place.ts'
import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { useWords } from '../../i18n/Words.tsx'
import { type FieldProps, formatTextFault } from './field.ts'
import { OtherWords } from './OtherWords.tsx'
import { ProposedText } from './ProposedText.tsx'
import type { Block } from './reading/ReadColumn.tsx'
import { Sides } from './reading/Sides.tsx'
import { TextPreview } from './TextPreview.tsx'

interface SingleFieldProps extends FieldProps {
  field: 'HEADLINE' | 'MAIN_TEXT_BODY'
  /** Below the field. */
  children?: ReactNode
}

/** A text as it is, with what becomes of it and the field for that, beside the other language. */
export function SingleField(props: SingleFieldProps) {
  const { store, subject, work, shown, faults, field, children } = props
  const { t, language } = useWords()
  const id = useId()
  const name = TEXT_OF_FIELD[field]
  const before = shown.base[name]
  const after = shown.texts[name]
  const own = useMemo((): Block[] => {
    const place = { languageCode: language, field, listIndex: null }
    return [{ place, segments: textDifference(before, after) }]
  }, [before, after, language, field])
  // By how much it is too long, the field says itself.
  const fault = faults.find((one) => one.field === name && one.fault !== 'too-long')
  const title = t(`review:field_${field}`)
  return (
    <section className={`review-field review-${name}`} aria-label={title}>
      <h2>{title}</h2>
      <Sides {...props} own={own}>
        <OtherWords
          {...{ store, title }}
          place={nameOfPlace(language, { field: name })}
          isBegun={before !== after || fault !== undefined}
        >
          <ProposedText
            name={nameOfPlace(language, { field: name })}
            kind={field === 'HEADLINE' ? 'line' : 'markup'}
            size={field === 'HEADLINE' ? 'headline' : 'body'}
            label={t('review:proposed')}
            language={language}
            value={work.texts[name]}
            maxLength={hearticleLimits[name]}
            isInvalid={fault !== undefined}
            describedBy={fault && `${id}-error`}
            onChange={(value) => store.edit({ [name]: value })}
          />
          {fault && (
            <p className="field-error" id={`${id}-error`}>
              {formatTextFault(t, fault)}
            </p>
          )}
          {field === 'MAIN_TEXT_BODY' && (
            <TextPreview texts={shown.texts} hearticle={subject.hearticle} />
          )}
        </OtherWords>
        {children}
      </Sides>
    </section>
  )
}
