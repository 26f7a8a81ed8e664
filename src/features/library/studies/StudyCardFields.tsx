import { Fragment } from 'react'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { cardTexts, studyDesigns } from '../../../contract/reading/study-card.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { BothLanguages, Choice, TextInput } from '../editing/fields.tsx'

/** The card of a study, with what PubMed says for it (P-STUDY-CARD). */
export function StudyCardFields({ study }: { study: LibraryStudy }) {
  const { t, language } = useWords()
  const { studyCard, prefilledCard, cardConfirmedBy } = study
  const from = (text: string | number | undefined) =>
    text === undefined ? undefined : t('library:fromPubMed', { text: String(text) })
  const confirmedAt = studyCard?.confirmedAt
  const date = confirmedAt && shortDateTime(confirmedAt, language)
  const { funding } = prefilledCard
  return (
    <fieldset className="library-parts">
      <legend>{t('library:studyCard')}</legend>
      <p className="field-hint">{t('library:studyCardHint')}</p>
      <div className="library-pair">
        <Choice name="studyCard.design" label={t('library:cardDesign')}>
          <option value="">{t('library:noneChosen')}</option>
          {studyDesigns.map((design) => (
            <option key={design} value={design}>
              {t(`designs:${design}`)}
            </option>
          ))}
        </Choice>
        <TextInput
          name="studyCard.participants"
          label={t('library:cardParticipants')}
          hint={from(prefilledCard.participants)}
        />
      </div>
      {cardTexts.map((name) => (
        <Fragment key={name}>
          <BothLanguages name={`studyCard.${name}`} label={t(`evidence:card.${name}`)} rows={2} />
          {name === 'funding' && funding && <p className="field-hint">{from(funding[language])}</p>}
        </Fragment>
      ))}
      <TextInput
        name="studyCard.registration"
        label={t('evidence:card.registration')}
        hint={from(prefilledCard.registration)}
      />
      <Choice name="studyCard.state" label={t('library:cardState')}>
        <option value="prefilled">{t('library:cardPrefilled')}</option>
        <option value="confirmed">{t('library:cardConfirmed')}</option>
      </Choice>
      {date && (
        <p className="field-hint">
          {cardConfirmedBy === null
            ? t('library:cardConfirmedOn', { date })
            : t('library:cardConfirmedBy', { name: cardConfirmedBy, date })}
        </p>
      )}
    </fieldset>
  )
}
