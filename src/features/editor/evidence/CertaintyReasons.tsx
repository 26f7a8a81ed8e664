import { certaintyReasons } from '../../../contract/reading/evidence.ts'
import { useWords } from '../../../i18n/Words.tsx'
import type { FindingFieldsProps } from './finding-props.ts'

/** Why a certainty was rated down or up, folded to those that hold, and who rated it. */
export function CertaintyReasons({ finding, onChange }: FindingFieldsProps) {
  const { t } = useWords()
  const chosen = certaintyReasons.filter((one) =>
    finding['certainty.reasons'].split(' ').includes(one),
  )
  const by = finding['certainty.by']
  const said = chosen.map((reason) => t(`evidence:reasons.${reason}`)).join(', ')
  return (
    <>
      <details className="editor-fold">
        <summary>
          {t('evidenceForm:reasons')}: <span>{said || t('evidenceForm:noReasons')}</span>
        </summary>
        <div className="evidence-reasons">
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
        </div>
      </details>
      {by && <p className="editor-source">{t('evidenceForm:ratedBy', { name: by })}</p>}
    </>
  )
}
