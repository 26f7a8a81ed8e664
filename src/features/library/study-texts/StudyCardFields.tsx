import { type ReactNode, useState } from 'react'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { studyDesigns } from '../../../contract/reading/evidence-choices.ts'
import { type CardFactName, cardFactNames } from '../../../contract/reading/study-card.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { titleLang } from '../../../domain/study/text-languages.ts'
import { inLanguage } from '../../../domain/text/in-language.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import { useShownValue } from '../../../forms/PlainForm.tsx'
import { BothLanguages, Choice, TextInput } from '../../../forms/plain-fields.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { cardPaths, notStatedField } from './study-card-values.ts'

/** The card of a study, with what PubMed says for it (P-STUDY-CARD). */
export function StudyCardFields({ study }: { study: LibraryStudy }) {
  const { t, language } = useWords()
  const { studyCard, prefilledCard, cardConfirmedBy } = study
  const confirmedAt = studyCard?.confirmedAt
  const date = confirmedAt && shortDateTime(confirmedAt, language)
  return (
    <fieldset className="stack library-parts" data-place="studyCard" tabIndex={-1}>
      <legend>{t('library:studyCard')}</legend>
      {/* Where the facts are to be looked up, for those who come here past the top of the form. */}
      <p className="quiet library-original" lang={titleLang(study, language)}>
        <a className="alone" href={study.url} target="_blank" rel="noopener">
          {inlineToText(study.titleMarkup) || `PMID ${study.pmid}`}
        </a>
      </p>
      <p className="field-hint">{t('library:studyCardHint')}</p>
      {cardFactNames.map((name) => (
        <Fact key={name} name={name} label={t(`evidence:card.${name}`)}>
          <FactField name={name} prefilled={prefilledCard[name]} />
        </Fact>
      ))}
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

/** @param prefilled what PubMed says of it */
function FactField({ name, prefilled }: { name: CardFactName; prefilled: unknown }) {
  const { t, language } = useWords()
  const field = { name: `studyCard.${name}`, label: t(`evidence:card.${name}`) }
  const from = inLanguage(prefilled, language)
  const hint = from === undefined ? undefined : t('library:fromPubMed', { text: String(from) })
  if (name === 'design') {
    return (
      <Choice {...field}>
        <option value="">{t('library:noneChosen')}</option>
        {studyDesigns.map((design) => (
          <option key={design} value={design}>
            {t(`designs:${design}`)}
          </option>
        ))}
      </Choice>
    )
  }
  if (cardPaths.includes(name)) return <TextInput {...field} hint={hint} />
  return (
    <>
      <BothLanguages {...field} rows={2} />
      {hint && <p className="field-hint">{hint}</p>}
    </>
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
    <div className="stack tight library-fact">
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
