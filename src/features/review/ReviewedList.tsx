import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { ListField } from '../../drafts/ListField.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { type FieldProps, formatTextFault } from './field.ts'
import { ListDifference } from './ListDifference.tsx'

interface ReviewedListProps extends FieldProps {
  field: 'KEYWORD' | 'MAIN_ACTION' | 'HARMFUL_ACTION'
}

/** A list as it is, with what becomes of it, beside the one that is proposed, entry by entry. */
export function ReviewedList({ store, work, shown, faults, changes, field }: ReviewedListProps) {
  const { t, language } = useWords()
  const name = TEXT_OF_FIELD[field]
  const title = t(`review:field_${field}`)
  const ofList = faults.filter((one) => one.field === name)
  const whole = ofList.find(({ index }) => index === null)
  return (
    <section className="review-field" aria-label={title}>
      <h2>{title}</h2>
      <div className="review-sides">
        <div className="review-side">
          <h3>{t('review:current')}</h3>
          <ListDifference
            entries={shown.base[name]}
            changes={changes.filter((one) => one.field === field)}
          />
        </div>
        <div className="review-side">
          <h3>{t('review:proposed')}</h3>
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
            onChange={(values) => store.edit({ [name]: values })}
          />
          {whole && <p className="field-error">{formatTextFault(t, whole)}</p>}
        </div>
      </div>
    </section>
  )
}
