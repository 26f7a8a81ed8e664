import { type Explanation, MAX_EDITION_NOTE } from '../../../contract/desk/hearticle-facts.ts'
import { languages } from '../../../contract/protocol/language.ts'
import { replacementKinds } from '../../../contract/reading/edition-changes.ts'
import { TooLong } from '../../../forms/TooLong.tsx'
import { useWords } from '../../../i18n/Words.tsx'

interface ExplanationFieldsProps {
  explanation: Explanation | null
  onChange: (explanation: Explanation) => void
}

/** Why something public is replaced: it is saved and reviewed with the texts (P-EDITION-KIND). */
export function ExplanationFields({ explanation, onChange }: ExplanationFieldsProps) {
  const { t } = useWords()
  const { kind, note } = explanation ?? { kind: 'correction', note: { de: '', en: '' } }
  return (
    <>
      <fieldset className="stack tight edition-kinds">
        <legend>{t('editor:kindLegend')}</legend>
        {replacementKinds.map((one) => (
          <label key={one} className="checkbox">
            <input
              type="radio"
              name="kind"
              value={one}
              checked={one === kind}
              onChange={() => onChange({ kind: one, note })}
            />
            <span>
              <strong>{t(`editor:kind_${one}`)}</strong> {t(`editor:kindMeans_${one}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="stack tight edition-notes">
        {languages.map((language) => (
          <label key={language} className="field">
            <span>{t(`editor:editionNote_${language}`)}</span>
            <textarea
              data-place={`explanation.${language}`}
              rows={2}
              lang={language}
              value={note[language]}
              onChange={({ target }) =>
                onChange({ kind, note: { ...note, [language]: target.value } })
              }
            />
            <TooLong text={note[language]} maximum={MAX_EDITION_NOTE} />
          </label>
        ))}
        <p className="editor-source">{t('editor:editionNoteMeans')}</p>
      </div>
    </>
  )
}
