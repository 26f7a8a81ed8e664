import type { ReactNode } from 'react'
import type { WorkFinding } from '../../../contract/desk/evidence.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { countedFindings, findingValue } from '../../../domain/numbers/finding-values.ts'
import { writeRate } from '../../../domain/numbers/write-number.ts'
import { isSameData } from '../../../domain/text/canonical-json.ts'
import { inLanguage } from '../../../domain/text/in-language.ts'
import { certaintyLevel, certaintyReasons } from '../../../evidence/certainty-marks.ts'
import { intervalName, marginInWords, perTime, unitName } from '../../../evidence/evidence-words.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import type { HeldFinding } from './held-numbers.ts'
import { NumberMark } from './MarkedText.tsx'

interface FindingFactsProps {
  finding: WorkFinding
  /** All of the hearticle: those of a comparison are said out of one number of people. */
  findings: readonly WorkFinding[]
  /** Its own. */
  comparison: WorkHearticle['comparisons'][number] | undefined
  held: HeldFinding
}

/** All that a finding says, each number with the mark that its passage has. */
export function FindingFacts({ finding, findings, comparison, held }: FindingFactsProps) {
  const words = useWords()
  const { t, language } = words
  const { margin, measure } = inLanguage(finding, language)
  const { arms, rates, baseline, duration, certainty, adjusted, critical, desirable } = finding
  const number = (field: string, shown: ReactNode) => (
    <HeldValue held={held} field={field}>
      {shown}
    </HeldValue>
  )
  const format = (value: number) => formatNumber(value, language, 3)
  const [ours = 0, theirs = 0] = rates?.groups.map(({ value }) => value) ?? []
  const rateOf = (value: number) =>
    writeRate(value, { intervention: ours, comparison: theirs }, language)
  const counted = countedFindings(findings).find(({ id }) => id === finding.id)
  const pair = counted && findingValue(counted, { value: 'pair' }, language)
  const reasons = certaintyReasons(certainty, t)
  const { level, reasons: all } = comparison?.certainty ?? {}
  // That of all the comparison stands at its head.
  const isOwn = certainty.level !== level || !isSameData(certainty.reasons, all)
  return (
    <dl className="held-facts">
      {arms?.map(({ label, events, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups, intervention first
        <Fact key={at} term={label[language]}>
          {number(`arms.${at}.events`, format(events))} {t('review:outOf')}{' '}
          {number(`arms.${at}.total`, format(total))}
        </Fact>
      ))}
      {rates?.groups.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups, intervention first
        <Fact key={at} term={label[language]}>
          {number(`rates.groups.${at}.value`, rateOf(value))}{' '}
          {number('rates.per', perTime(rates, words))}
        </Fact>
      ))}
      {pair && <Fact term={t(arms ? 'review:saidAs' : 'review:estimatedAs')}>{pair}</Fact>}
      {measure && (
        <Fact term={t(`evidence:measures.${measure.type}`)}>
          {number('measure.value', format(measure.value))} {unitName(measure.type, measure.unit, t)}{' '}
          ({intervalName(measure, t)} {number('measure.low', format(measure.low))} {t('review:to')}{' '}
          {number('measure.high', format(measure.high))})
        </Fact>
      )}
      {baseline && (
        <Fact
          term={t(baseline.of === 'everybody' ? 'review:baselineOfEverybody' : 'review:baseline')}
        >
          {number('baseline.risk', t('evidence:percent', { value: format(100 * baseline.risk) }))} (
          {baseline.source[language]}, {baseline.period[language]})
        </Fact>
      )}
      {margin && <Fact term={t('review:margin')}>{marginInWords(margin, measure, words)}</Fact>}
      <Fact term={t('evidence:duration')}>{number('duration.en', duration[language])}</Fact>
      <Fact term={t('review:counts')}>
        {[
          t(desirable ? 'review:isDesirable' : 'review:isNotDesirable'),
          ...(critical ? [t('review:isCritical')] : []),
          ...(adjusted ? [t('evidence:adjusted')] : []),
        ].join(' · ')}
      </Fact>
      {isOwn && (
        <Fact term={t('evidence:certaintyLabel')}>
          <Drawn content={certaintyLevel(certainty, t)} />
          {reasons && `: ${reasons}`}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function HeldValue({
  held,
  field,
  children,
}: {
  held: HeldFinding
  field: string
  children: ReactNode
}) {
  const { t } = useWords()
  const numbers = held.numbers.filter((one) => one.field === field)
  if (numbers.length > 0) {
    return <NumberMark marks={numbers.map(({ mark }) => mark)}>{children}</NumberMark>
  }
  const isMissing = held.faults.some((one) => one.field === field)
  if (!isMissing) return children
  return (
    <mark className="text-mark-blocks text-mark-unbound">
      {children}
      <span className="visually-hidden">{` ${t('review:heldNowhere')} `}</span>
    </mark>
  )
}
