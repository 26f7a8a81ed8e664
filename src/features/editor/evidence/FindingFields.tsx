import {
  certaintyLevels,
  findingDesigns,
  measureTypes,
} from '../../../contract/reading/evidence.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { CertaintyReasons } from './CertaintyReasons.tsx'
import {
  CheckField,
  ChoiceField,
  FaultsAt,
  NumberField,
  PairField,
  TextField,
} from './EvidenceFields.tsx'
import { needsBaseline } from './evidence-faults.ts'
import { FindingDrawing } from './FindingDrawing.tsx'
import { type FindingForm, hasGroup } from './finding-form.ts'
import type { FindingFieldsProps } from './finding-props.ts'
import { SourceFields } from './SourceFields.tsx'

/** All fields of a finding, with its drawing. */
export function FindingFields(props: FindingFieldsProps) {
  const { finding } = props
  const { t } = useWords()
  const yesOrNo = ['yes', 'no'] as const
  return (
    <div className="evidence-finding">
      <div className="evidence-fields">
        <PairField path="outcome" label={t('evidence:outcome')} />
        <CheckField path="critical" label={t('evidenceForm:critical')} />
        <ChoiceField
          path="desirable"
          label={t('evidenceForm:desirable')}
          options={yesOrNo.map((value) => ({ value, label: t(`evidenceForm:desirable_${value}`) }))}
        />
        <PairField path="population" label={t('evidenceForm:population')} />
        <PairField path="comparison" label={t('evidenceForm:comparison')} />
        <PairField path="duration" label={t('evidence:duration')} />
        <NumbersFields finding={finding} />
        <ChoiceField
          path="design"
          label={t('evidenceForm:design')}
          options={findingDesigns.map((value) => ({
            value,
            label: t(`evidenceForm:designs.${value}`),
          }))}
        />
        <CheckField path="adjusted" label={t('evidenceForm:adjusted')} />
        <ChoiceField
          path="certainty.level"
          label={t('evidenceForm:certainty')}
          options={certaintyLevels.map((value) => ({
            value,
            label: t(`evidence:certainty.${value}`),
          }))}
        />
        <CertaintyReasons {...props} />
        <SourceFields {...props} />
      </div>
      <FindingDrawing finding={finding} />
    </div>
  )
}

function NumbersFields({ finding }: { finding: FindingForm }) {
  const { t } = useWords()
  return (
    <>
      <fieldset>
        <legend>{t('evidenceForm:counts')}</legend>
        {([0, 1] as const).map((arm) => (
          <div key={arm} className="evidence-arm">
            <PairField path={`arms.${arm}.label`} label={t(`evidenceForm:arm_${arm}`)} />
            <div className="evidence-numbers">
              <NumberField path={`arms.${arm}.events`} label={t(`evidenceForm:events_${arm}`)} />
              <NumberField path={`arms.${arm}.total`} label={t(`evidenceForm:total_${arm}`)} />
            </div>
          </div>
        ))}
        <FaultsAt path="arms" />
      </fieldset>
      <fieldset>
        <legend>{t('evidenceForm:measure')}</legend>
        <ChoiceField
          path="measure.type"
          label={t('evidenceForm:measureType')}
          options={measureTypes.map((value) => ({ value, label: t(`evidence:measures.${value}`) }))}
        />
        <div className="evidence-numbers">
          <NumberField path="measure.value" label={t('evidenceForm:value')} />
          <NumberField path="measure.low" label={t('evidenceForm:low')} />
          <NumberField path="measure.high" label={t('evidenceForm:high')} />
          <TextField path="measure.unit" label={t('evidenceForm:unit')} />
        </div>
        <FaultsAt path="measure" />
      </fieldset>
      {(needsBaseline(finding) || hasGroup(finding, 'baseline')) && (
        <fieldset>
          <legend>{t('evidenceForm:baseline')}</legend>
          <NumberField path="baseline.risk" label={t('evidenceForm:baselineRisk')} />
          <PairField path="baseline.source" label={t('evidenceForm:baselineSource')} />
          <PairField path="baseline.period" label={t('evidenceForm:baselinePeriod')} />
        </fieldset>
      )}
    </>
  )
}
