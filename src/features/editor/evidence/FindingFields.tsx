import { type ReactNode, useMemo, useState } from 'react'
import { readNumber } from '../../../contract/protocol/read-number.ts'
import type { Evidence } from '../../../contract/reading/evidence.ts'
import {
  baselineOwners,
  certaintyLevels,
  certaintyReasons,
  findingDesigns,
  marginScales,
  measureTypes,
  otherIntervals,
  personTimes,
} from '../../../contract/reading/evidence-choices.ts'
import { isMarkedIn, studyText } from '../../../domain/evidence/abstract-text.ts'
import { readQuantities } from '../../../domain/quantities/read-quantities.ts'
import { unitWords } from '../../../domain/quantities/units.ts'
import { factBox } from '../../../evidence/fact-box.ts'
import { keyResult } from '../../../evidence/key-result.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { SafeHtml } from '../../../ui/html/html.ts'
import { nameOfComparison } from './ComparisonFields.tsx'
import { CheckField, ChoiceField, FaultsAt, NumberField, PairField } from './EvidenceFields.tsx'
import { needsBaseline } from './evidence-faults.ts'
import { type FindingForm, hasGroup } from './finding-form.ts'
import type { FindingFieldsProps } from './finding-props.ts'
import { SourceFields } from './SourceFields.tsx'

/** All fields of a finding; beside them the abstract it is read from, and its drawing. */
export function FindingFields(props: FindingFieldsProps & { children: ReactNode }) {
  const { finding, comparisons, studies, citedPmids, children } = props
  const { t, language } = useWords()
  const titleOf = (pmid: string) => {
    const study = studies.get(pmid)
    return typeof study === 'object' ? `${pmid} · ${study.title}` : pmid
  }
  return (
    <>
      <div className="stack evidence-finding">
        <div className="evidence-fields">
          <ChoiceField
            path="pmid"
            label={t('evidenceForm:study')}
            options={citedPmids.map((value) => ({ value, label: titleOf(value) }))}
          />
          <PairField path="outcome" label={t('evidence:outcome')} />
          <div className="stack evidence-pair">
            <ChoiceField
              path="desirable"
              label={t('evidenceForm:desirable')}
              options={(['yes', 'no'] as const).map((value) => ({
                value,
                label: t(`evidenceForm:desirable_${value}`),
              }))}
            />
            <CheckField path="critical" label={t('evidenceForm:critical')} />
          </div>
          <ChoiceField
            path="comparisonId"
            label={t('evidenceForm:comparison')}
            options={comparisons.map((one, index) => ({
              value: one.id,
              label: nameOfComparison(one, index, { t, language }),
            }))}
          />
          <PairField path="duration" label={t('evidence:duration')} />
          <GroupFields finding={finding} />
          <MeasureFields {...props} />
          <MarginFields finding={finding} />
          <DesignFields finding={finding} />
          <ChoiceField
            path="certainty.level"
            label={t('evidenceForm:certainty')}
            options={certaintyLevels.map((value) => ({
              value,
              label: t(`evidence:certainty.${value}`),
            }))}
          />
          <CertaintyReasons {...props} />
        </div>
        <div className="evidence-side">
          <FindingDrawing id={finding.id} drawn={props.drawn} />
          <SourceFields {...props} />
        </div>
      </div>
      <p className="actions evidence-order">{children}</p>
    </>
  )
}

/** What each group had: so many of so many people, or a rate where they were counted by their time. */
function GroupFields({ finding }: { finding: FindingForm }) {
  const { t } = useWords()
  const isOfTime = finding.design === 'person_time' || hasGroup(finding, 'rates')
  const [isOpen] = useState(isOfTime)
  return (
    <>
      {(!isOfTime || hasGroup(finding, 'arms')) && <CountFields />}
      <details className="editor-fold" open={isOpen || finding.design === 'person_time'}>
        <summary>{t('evidenceForm:rates')}</summary>
        <RateFields />
      </details>
    </>
  )
}

function RateFields() {
  const { t } = useWords()
  return (
    <>
      {([0, 1] as const).map((group) => (
        <fieldset key={group} className="evidence-arm">
          <legend>{t(`evidenceForm:arm_${group}`)}</legend>
          <PairField path={`rates.groups.${group}.label`} label={t('evidenceForm:armLabel')} />
          <NumberField path={`rates.groups.${group}.value`} label={t('evidenceForm:rate')} />
        </fieldset>
      ))}
      <div className="stack evidence-numbers">
        <NumberField path="rates.per" label={t('evidenceForm:ratesPer')} />
        <ChoiceField
          path="rates.time"
          label={t('evidenceForm:ratesTime')}
          options={personTimes.map((value) => ({
            value,
            label: t(`evidence:personTimes.${value}`),
          }))}
        />
      </div>
      <FaultsAt path="rates" />
    </>
  )
}

function CountFields() {
  const { t } = useWords()
  return (
    <>
      {([0, 1] as const).map((arm) => (
        <fieldset key={arm} className="evidence-arm">
          <legend>{t(`evidenceForm:arm_${arm}`)}</legend>
          <PairField path={`arms.${arm}.label`} label={t('evidenceForm:armLabel')} />
          <NumberField path={`arms.${arm}.events`} label={t('evidenceForm:events')} />
          <NumberField path={`arms.${arm}.total`} label={t('evidenceForm:total')} />
        </fieldset>
      ))}
      <FaultsAt path="arms" />
    </>
  )
}

/** The units of the passage, of its value where that stands there: a press enters one in both languages. */
function UnitsOfPassage({ finding, studies, onChange }: FindingFieldsProps) {
  const { t, language } = useWords()
  const study = studies.get(finding.pmid)
  const abstract = typeof study === 'object' ? studyText(study) : ''
  const { 'passage.start': start, 'passage.end': end, 'passage.digest': digest } = finding
  const published = finding['measure.value']
  const units = useMemo(() => {
    if (digest === '' || !isMarkedIn(abstract, { end: Number(end), digest })) return []
    const read = readQuantities(abstract.slice(Number(start), Number(end)), 'en')
    const number = readNumber(published)
    const own = read.filter(({ value }) => Math.abs(Number(value)) === Math.abs(Number(number)))
    return [...new Set((own.length > 0 ? own : read).flatMap(({ unit }) => unit ?? []))].flatMap(
      (code) => unitWords(code) ?? [],
    )
  }, [abstract, start, end, digest, published])
  if (units.length === 0) return null
  return (
    <p className="actions">
      {t('evidenceForm:unitsOfPassage')}
      {units.map((unit) => (
        <Button
          key={unit.en}
          onClick={() => onChange({ 'measure.unit.de': unit.de, 'measure.unit.en': unit.en })}
        >
          {unit[language]}
        </Button>
      ))}
    </p>
  )
}

function MeasureFields(props: FindingFieldsProps) {
  const { finding } = props
  const { t } = useWords()
  return (
    <>
      <fieldset>
        <legend>{t('evidenceForm:measure')}</legend>
        <div className="stack evidence-numbers evidence-measure">
          <ChoiceField
            path="measure.type"
            label={t('evidenceForm:measureType')}
            options={measureTypes.map((value) => ({
              value,
              label: t(`evidence:measures.${value}`),
            }))}
          />
          <NumberField path="measure.value" label={t('evidenceForm:value')} />
          <NumberField path="measure.low" label={t('evidenceForm:low')} />
          <NumberField path="measure.high" label={t('evidenceForm:high')} />
          <ChoiceField
            path="measure.interval"
            label={t('evidenceForm:interval')}
            empty={t('evidence:intervals.confidence_95')}
            options={otherIntervals.map((value) => ({
              value,
              label: t(`evidence:intervals.${value}`),
            }))}
          />
        </div>
        {(finding['measure.type'] === 'mean_difference' ||
          finding['measure.type'] === 'median_difference' ||
          finding['measure.unit.de'] + finding['measure.unit.en'] !== '') && (
          <>
            <PairField path="measure.unit" label={t('evidenceForm:unit')} />
            <UnitsOfPassage {...props} />
          </>
        )}
        <FaultsAt path="measure.unit" />
        <FaultsAt path="measure" />
      </fieldset>
      {(needsBaseline(finding) || hasGroup(finding, 'baseline')) && (
        <fieldset>
          <legend>{t('evidenceForm:baseline')}</legend>
          <NumberField path="baseline.risk" label={t('evidenceForm:baselineRisk')} />
          <ChoiceField
            path="baseline.of"
            label={t('evidenceForm:baselineOf')}
            options={baselineOwners.map((value) => ({
              value,
              label: t(`evidence:baselineOwners.${value}`),
            }))}
          />
          <PairField path="baseline.source" label={t('evidenceForm:baselineSource')} />
          <PairField path="baseline.period" label={t('evidenceForm:baselinePeriod')} />
        </fieldset>
      )}
    </>
  )
}

/** How small a difference matters to nobody: most papers say nothing of it, so it unfolds. */
function MarginFields({ finding }: { finding: FindingForm }) {
  const { t } = useWords()
  const [isOpen] = useState(hasGroup(finding, 'margin'))
  return (
    <details className="editor-fold" open={isOpen}>
      <summary>{t('evidenceForm:margin')}</summary>
      <p className="editor-source">{t('evidenceForm:marginHint')}</p>
      <div className="stack evidence-numbers">
        <ChoiceField
          path="margin.scale"
          label={t('evidenceForm:marginScale')}
          options={marginScales.map((value) => ({
            value,
            label: t(`evidence:marginScales.${value}`),
          }))}
        />
        <NumberField path="margin.low" label={t('evidenceForm:low')} />
        <NumberField path="margin.high" label={t('evidenceForm:high')} />
      </div>
      <PairField path="margin.source" label={t('evidenceForm:marginSource')} />
    </details>
  )
}

/** How the groups belong together: most are separate and not adjusted, so it says so, and unfolds. */
function DesignFields({ finding: { design, adjusted } }: { finding: FindingForm }) {
  const { t } = useWords()
  const [isOpen] = useState(design !== 'independent' || adjusted === 'yes')
  const chosenDesign = findingDesigns.find((one) => one === design)
  const summaryParts = [
    chosenDesign ? t(`evidenceForm:designs.${chosenDesign}`) : t('evidenceForm:fault.missing'),
    t(adjusted === 'yes' ? 'evidenceForm:isAdjusted' : 'evidenceForm:isNotAdjusted'),
  ]
  return (
    <details className="editor-fold" open={isOpen}>
      <summary>
        {t('evidenceForm:design')}: <span>{summaryParts.join(', ')}</span>
      </summary>
      <ChoiceField
        path="design"
        label={t('evidenceForm:design')}
        options={findingDesigns.map((value) => ({
          value,
          label: t(`evidenceForm:designs.${value}`),
        }))}
      />
      <CheckField path="adjusted" label={t('evidenceForm:adjusted')} />
    </details>
  )
}

/** What readers will see of a finding, drawn as it is typed. */
function FindingDrawing({ id, drawn }: { id: string; drawn: Evidence }) {
  const { t, language } = useWords()
  const markup = useMemo(() => {
    const findings = drawn.findings.filter((one) => one.id === id)
    const ids = findings.map(({ comparisonId }) => comparisonId)
    const comparisons = drawn.comparisons.filter((one) => ids.includes(one.id))
    const words = { t, language }
    const html = [
      keyResult({ findings, comparisons }, words),
      factBox({ findings, comparisons }, words),
    ].join('')
    // The page's own drawing, in the preview below, has these names already.
    return (
      html
        .replace(/ (?:id|aria-labelledby)="(?:key-result|fact-box)"/g, '')
        // What it links to is in the form; a link would leave it.
        .replace(/<(\/?)a\b[^>]*>/g, '<$1span>')
    )
  }, [id, drawn, t, language])
  return (
    <figure className="evidence-drawing" aria-label={t('evidenceForm:drawing')}>
      {markup === '' ? (
        <p className="editor-source">{t('evidenceForm:notDrawable')}</p>
      ) : (
        <Drawn as="div" content={SafeHtml.trusted(markup)} />
      )}
    </figure>
  )
}

/** Why a certainty was rated down or up, folded to those that hold, and who rated it. */
function CertaintyReasons({ finding, onChange }: FindingFieldsProps) {
  const { t } = useWords()
  const chosen = certaintyReasons.filter((one) =>
    finding['certainty.reasons'].split(' ').includes(one),
  )
  const by = finding['certainty.by']
  const reasonList = chosen.map((reason) => t(`evidence:reasons.${reason}`)).join(', ')
  return (
    <>
      <details className="editor-fold">
        <summary>
          {t('evidenceForm:reasons')}: <span>{reasonList || t('evidenceForm:noReasons')}</span>
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
