import { useMemo } from 'react'
import type { ReviewChange, ReviewField } from '../../contract/desk/reviews.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { nameOfPlace } from '../../domain/hearticle/text-place.ts'
import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { ListField } from '../../forms/ListField.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { type FieldProps, formatTextFault } from './field.ts'
import { OtherWords } from './OtherWords.tsx'
import { ProposedText } from './ProposedText.tsx'
import type { Block } from './reading/ReadColumn.tsx'
import { Sides } from './reading/Sides.tsx'

interface ReviewedListProps extends FieldProps {
  field: 'KEYWORD' | 'MAIN_ACTION' | 'HARMFUL_ACTION'
}

/** A list as it is, with what becomes of it and of its entries, beside the other language. */
export function ReviewedList(props: ReviewedListProps) {
  const { store, work, shown, faults, changes, field } = props
  const { t, language } = useWords()
  const name = TEXT_OF_FIELD[field]
  const title = t(`review:field_${field}`)
  const ofList = faults.filter((one) => one.field === name)
  const isChanged = changes.some((one) => one.field === field)
  const whole = ofList.find(({ index }) => index === null)
  const own = useMemo(
    () =>
      blocksOf(
        shown.base[name],
        changes.filter((one) => one.field === field),
        { languageCode: language, field },
      ),
    [shown, name, changes, field, language],
  )
  return (
    <section className={`review-field review-${name}`} aria-label={title}>
      <h2>{title}</h2>
      <Sides {...props} own={own}>
        <OtherWords
          {...{ store, title }}
          place={nameOfPlace(language, { field: name })}
          isBegun={isChanged || ofList.length > 0}
        >
          <p className="review-label">{t('review:proposed')}</p>
          <ListField
            language={language}
            field={name}
            label={title}
            add={t(`review:add_${field}`)}
            values={work.texts[name]}
            faultOf={(place) => {
              const fault = ofList.find(({ index }) => index === place)
              // By how much one is too long, the list says itself.
              return fault && fault.fault !== 'too-long' ? formatTextFault(t, fault) : undefined
            }}
            drawEntry={
              field === 'KEYWORD'
                ? undefined
                : ({ place, ...entry }) => (
                    <ProposedText
                      language={language}
                      {...entry}
                      name={place}
                      kind="entry"
                      size="entry"
                      isLabelHidden
                      isInvalid={entry.describedBy !== undefined}
                    />
                  )
            }
            onChange={(values) => store.edit({ [name]: values })}
          />
          {whole && <p className="field-error">{formatTextFault(t, whole)}</p>}
        </OtherWords>
      </Sides>
    </section>
  )
}

/** The entries with what becomes of each, and those that come. */
function blocksOf(
  entries: readonly string[],
  changes: readonly ReviewChange[],
  ofList: { languageCode: Language; field: ReviewField },
): Block[] {
  const addedAt = (index: number): Block[] =>
    changes
      .filter(({ previousValue, listIndex }) => previousValue === null && listIndex === index)
      .map(({ newValue }) => ({
        place: undefined,
        segments: [{ kind: 'added', text: newValue ?? '' }],
      }))
  const currentEntries = entries.flatMap((entry, listIndex) => {
    const change = changes.find((one) => one.previousValue !== null && one.listIndex === listIndex)
    const place = { ...ofList, listIndex }
    return [
      ...addedAt(listIndex),
      { place, segments: textDifference(entry, change ? (change.newValue ?? '') : entry) },
    ]
  })
  return [...currentEntries, ...addedAt(entries.length)]
}
