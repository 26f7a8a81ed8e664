import { Fragment, memo, useId, useMemo } from 'react'
import type { WorkFinding } from '../../../contract/desk/evidence.ts'
import type { FindingAnswer, FindingAnswers } from '../../../contract/desk/finding-answers.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { otherLanguage } from '../../../contract/protocol/language.ts'
import { harmDirections } from '../../../contract/reading/evidence-choices.ts'
import { studyText } from '../../../domain/evidence/abstract-text.ts'
import type { PassageFault } from '../../../domain/evidence/passage-reading.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { certaintyLevel, certaintyReasons } from '../../../evidence/certainty-marks.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { FindingAnswerField } from './FindingAnswerField.tsx'
import { FindingFacts } from './FindingFacts.tsx'
import type { GivenAnswers } from './given-answers.ts'
import { HeldSource, HeldStudy } from './HeldSource.tsx'
import { type HeldFinding, heldFinding } from './held-numbers.ts'

export interface HeldFindingsProps {
  hearticle: WorkHearticle
  /** Those that hold for the findings as they are. */
  answers: FindingAnswers
  /** All that were given. */
  given: GivenAnswers
  /** Who reads wrote it, and so answers nothing. */
  isOwn: boolean
  /** Those that are shown here. */
  shown: readonly WorkFinding[]
  onAnswer: (id: string, answer: FindingAnswer | undefined) => void
}

/** Each finding beside its passage, by comparisons, with what the reviewer says of it (P-REVIEW-FINDINGS). */
export const HeldFindings = memo(function HeldFindings(props: HeldFindingsProps) {
  const { hearticle, shown } = props
  const { t, language } = useWords()
  const list = useId()
  const { comparisons } = hearticle
  const others = shown.filter(
    ({ comparisonId }) => !comparisons.some(({ id }) => id === comparisonId),
  )
  return (
    <div className="held-findings">
      {comparisons.map((comparison) => {
        const gathered = shown.filter(({ comparisonId }) => comparisonId === comparison.id)
        if (gathered.length === 0) return null
        const { id, intervention, comparator, population } = comparison
        return (
          <section key={id} aria-labelledby={list + id}>
            <h3 id={list + id}>
              {[
                intervention?.[language],
                t('evidence:comparedWith', { comparator: comparator[language] }),
              ]
                .filter(Boolean)
                .join('; ')}
            </h3>
            <p className="field-hint">{population[language]}</p>
            <ComparisonFacts {...{ hearticle, comparison }} />
            <Each {...props} gathered={gathered} />
          </section>
        )
      })}
      {others.length > 0 && <Each {...props} gathered={others} />}
    </div>
  )
})

/** How sure a comparison is, and what is known of its harms, with where that is said. */
function ComparisonFacts({
  hearticle,
  comparison: { certainty, harms },
}: Pick<HeldFindingsProps, 'hearticle'> & {
  comparison: WorkHearticle['comparisons'][number]
}) {
  const { t } = useWords()
  const reasons = certainty && certaintyReasons(certainty, t)
  return (
    <dl className="held-facts held-line">
      {certainty && (
        <div>
          <dt>{t('evidence:overallCertainty')}</dt>
          <dd>
            <Drawn content={certaintyLevel(certainty, t)} />
            {reasons && `: ${reasons}`}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('evidence:harmsLabel')}</dt>
        <dd>
          <StatementOnHarms {...{ hearticle, harms }} />
        </dd>
      </div>
    </dl>
  )
}

/** What a comparison says of its harms, in both languages, with its source. */
export function StatementOnHarms({
  hearticle,
  harms,
}: {
  hearticle: Pick<WorkHearticle, 'relatedPubMedArticles'>
  harms: WorkHearticle['comparisons'][number]['harms']
}) {
  const { t, language } = useWords()
  const { pmid, passage, place, reported } = harms
  const other = otherLanguage(language)
  const named = harmDirections.flatMap((direction) => {
    const names = harms[direction]
    return names ? [{ direction, names }] : []
  })
  const study = hearticle.relatedPubMedArticles.find((one) => one.pmid === pmid)
  return (
    <>
      {named.length > 0
        ? named.map(({ direction, names }, at) => (
            <Fragment key={direction}>
              {at > 0 && '; '}
              {t(`evidence:harmDirections.${direction}`, { names: names[language] })}{' '}
              <span lang={other}>({names[other]})</span>
            </Fragment>
          ))
        : t(`evidence:harms.${reported}`)}
      {pmid && (
        <>
          {' ('}
          <a href={addressOf({ page: 'study', pmid }, language)} target="_blank" rel="noopener">
            {`PMID ${pmid}`}
          </a>
          {place && `, ${place[language]}`})
        </>
      )}
      {passage && study && (
        <blockquote lang="en">{studyText(study).slice(passage.start, passage.end)}</blockquote>
      )}
    </>
  )
}

function Each({ gathered, ...props }: HeldFindingsProps & { gathered: readonly WorkFinding[] }) {
  return gathered.map((finding) => <OneFinding key={finding.id} {...props} finding={finding} />)
}

function OneFinding(props: HeldFindingsProps & { finding: WorkFinding }) {
  const { hearticle, finding, answers, given, isOwn, onAnswer } = props
  const { t, language } = useWords()
  const { findings, comparisons, relatedPubMedArticles } = hearticle
  const study = relatedPubMedArticles.find(({ pmid }) => pmid === finding.pmid)
  const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
  const held = useMemo(
    () => heldFinding(finding, study && studyText(study), comparison),
    [finding, study, comparison],
  )
  const { id } = finding
  const number = findings.findIndex((one) => one.id === id) + 1
  const outcome = finding.outcome[language]
  const answer = answers[id]
  return (
    <article className="held-finding" id={`finding-${id}`} aria-labelledby={`held-${id}`}>
      <div className="held-head">
        <h4 id={`held-${id}`}>
          {t('review:finding', { number })}: {outcome}
        </h4>{' '}
        <HeldStudy {...{ finding, study, held }} />
      </div>
      <div className="stack held-sides">
        <section className="held-passage" aria-label={`${t('review:heldPassage')} (${number})`}>
          <HeldSource finding={finding} held={held} />
        </section>
        <section aria-label={`${t('review:heldFinding')} (${number})`}>
          <FindingFacts {...{ finding, findings, comparison, held }} />
          <Computed held={held} abstract={study ? studyText(study) : ''} />
          <Faults held={held} />
        </section>
      </div>
      {!isOwn && (
        <FindingAnswerField
          {...{ id, number, outcome, answer, onAnswer }}
          hasMoved={answer === undefined && given[id] !== undefined}
        />
      )}
    </article>
  )
}

/** How numbers follow that do not stand in the abstract themselves. */
function Computed({ held, abstract }: { held: HeldFinding; abstract: string }) {
  const { t } = useWords()
  const computed = held.numbers.filter(({ how }) => how !== 'stated')
  if (computed.length === 0) return null
  return (
    <ul className="plain-list held-computed">
      {computed.map(({ mark, how, spans }) => (
        <li key={mark}>
          <sup>{mark}</sup> {t(`review:held_${how as 'percent'}`)}:{' '}
          {spans.map(({ start, end }) => abstract.slice(start, end)).join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** What rules found that the passage says otherwise, or not at all. */
function Faults({ held }: { held: HeldFinding }) {
  const { t } = useWords()
  const faults = new Set(held.faults.map(({ fault }: PassageFault) => fault))
  if (faults.size === 0) return null
  return (
    <ul className="plain-list">
      {[...faults].map((fault) => (
        <li key={fault} className="field-error">
          {t(`review:passageFault_${fault}`)}
        </li>
      ))}
    </ul>
  )
}
