import { type ReactNode, useState } from 'react'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { type CardFactName, cardTexts, studyDesigns } from '../../../contract/reading/study-card.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { titleLang } from '../../../domain/study/text-languages.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import { useShownValue } from '../../../forms/PlainForm.tsx'
import { BothLanguages, Choice, TextInput } from '../../../forms/plain-fields.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { notStatedField } from './study-card-values.ts'

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
    <fieldset className="library-parts" data-place="studyCard" tabIndex={-1}>
      <legend>{t('library:studyCard')}</legend>
      {/* Where the facts are to be looked up, for those who come here past the top of the form. */}
      <p className="library-original" lang={titleLang(study, language)}>
        <a href={study.url} target="_blank" rel="noopener">
          {inlineToText(study.titleMarkup) || `PMID ${study.pmid}`}
        </a>
      </p>
      <p className="field-hint">{t('library:studyCardHint')}</p>
      <div className="field-pair">
        <Fact name="design" label={t('evidence:design')}>
          <Choice name="studyCard.design" label={t('library:cardDesign')}>
            <option value="">{t('library:noneChosen')}</option>
            {studyDesigns.map((design) => (
              <option key={design} value={design}>
                {t(`designs:${design}`)}
              </option>
            ))}
          </Choice>
        </Fact>
        <Fact name="participants" label={t('evidence:participants')}>
          <TextInput
            name="studyCard.participants"
            label={t('library:cardParticipants')}
            hint={from(prefilledCard.participants)}
          />
        </Fact>
      </div>
      {cardTexts.map((name) => (
        <Fact key={name} name={name} label={t(`evidence:card.${name}`)}>
          <BothLanguages name={`studyCard.${name}`} label={t(`evidence:card.${name}`)} rows={2} />
          {name === 'funding' && funding && <p className="field-hint">{from(funding[language])}</p>}
        </Fact>
      ))}
      <Fact name="registration" label={t('evidence:card.registration')}>
        <TextInput
          name="studyCard.registration"
          label={t('evidence:card.registration')}
          hint={from(prefilledCard.registration)}
        />
      </Fact>
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

interface FactProps {
  name: CardFactName
  label: string
  children: ReactNode
}

/** The fields of a fact, or that the paper does not state it; what stood in them stays there. */
function Fact({ name, label, children }: FactProps) {
  const { t } = useWords()
  const field = notStatedField(name)
  const [isNotStated, setNotStated] = useState(useShownValue(field) !== '')
  return (
    <div className="library-fact">
      <div inert={isNotStated}>{children}</div>
      <Checkbox
        name={field}
        label={t('library:cardNotStated', { fact: label })}
        defaultChecked={isNotStated}
        onChange={setNotStated}
      />
    </div>
  )
}
