import { certaintyReasons } from '../../../contract/reading/evidence.ts'
import { useWords } from '../../../i18n/Words.tsx'
import type { FindingFieldsProps } from './finding-props.ts'

/** Why a certainty was rated down or up, and who rated it. */
export function CertaintyReasons({ finding, onChange }: FindingFieldsProps) {
  const { t } = useWords()
  const chosen = finding['certainty.reasons'].split(' ').filter(Boolean)
  const by = finding['certainty.by']
  return (
    <fieldset>
      <legend>{t('evidenceForm:reasons')}</legend>
      {certaintyReasons.map((reason) => (
        <label key={reason} className="checkbox">
          <input
            type="checkbox"
            checked={chosen.includes(reason)}
            onChange={({ target }) => {
              const next = certaintyReasons.filter((one) =>
                one === reason ? target.checked : chosen.includes(one),
              )
              onChange({ 'certainty.reasons': next.join(' ') })
            }}
          />
          <span>{t(`evidence:reasons.${reason}`)}</span>
        </label>
      ))}
      {by && <p className="editor-source">{t('evidenceForm:ratedBy', { name: by })}</p>}
    </fieldset>
  )
}
