import { ArrowDown, ArrowUp, type IconNode, Plus, X } from 'lucide'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Sources } from '../../../changes/ChangedSources.tsx'
import { MAX_FINDINGS } from '../../../contract/desk/evidence.ts'
import type { FindingAnswers } from '../../../contract/desk/finding-answers.ts'
import type { BilingualText } from '../../../contract/protocol/hearticle-text.ts'
import type { Evidence, Finding } from '../../../contract/reading/evidence.ts'
import { effectOf } from '../../../domain/evidence/effect.ts'
import { nextComparisonId } from '../../../domain/evidence/evidence-ids.ts'
import { presentEvidence, statesOf } from '../../../domain/evidence/present-evidence.ts'
import { certaintySign } from '../../../evidence/certainty-marks.ts'
import { moreOrFewer } from '../../../evidence/evidence-words.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { keySentence } from '../../../evidence/key-result.ts'
import { useRemoval } from '../../../forms/use-removal.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import type { CitedStudyState } from '../citations/use-studies.ts'
import { ComparisonFields, nameOfComparison } from './ComparisonFields.tsx'
import {
  type ComparisonField,
  type ComparisonForm,
  emptyComparison,
  isEmptyComparison,
} from './comparison-form.ts'
import { FieldsOf } from './EvidenceFields.tsx'
import { drawableFindings, type EvidenceFault, isLacking } from './evidence-faults.ts'
import {
  type EvidenceForm,
  type StatementField,
  sentComparisons,
  writtenEvidence,
} from './evidence-form.ts'
import { FindingFields } from './FindingFields.tsx'
import {
  type FindingField,
  type FindingForm,
  isEmptyFinding,
  isLookedUp,
  nextFinding,
  unconfirmed,
} from './finding-form.ts'
import { offersIn, Proposals, useProposals } from './Proposals.tsx'
import { Statements } from './Statements.tsx'
import { isGroupName, withSameLabels } from './same-labels.ts'

interface EvidenceSectionProps {
  evidence: EvidenceForm
  faults: readonly EvidenceFault[]
  username: string
  studies: ReadonlyMap<string, CitedStudyState>
  citedPmids: readonly string[]
  /** What a reviewer who asks for changes said of findings. */
  doubted?: FindingAnswers | undefined
  sources?: Sources | undefined
  onChange: (evidence: EvidenceForm) => void
}

/** What a hearticle rests on: its findings, what follows for practice, and who answers for it. */
export function EvidenceSection(props: EvidenceSectionProps) {
  const { evidence, faults, username, studies, citedPmids, doubted = {}, sources, onChange } = props
  const { comparisons, findings, statements } = evidence
  const { t, language } = useWords()
  const drawn = useDrawn(evidence, studies)
  const proposals = useProposals(citedPmids)
  const offers = useMemo(() => offersIn(proposals.known), [proposals.known])
  const onLeave = (path: string) => {
    if (isGroupName(path)) onChange(withSameLabels(evidence))
  }
  const section = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<readonly boolean[]>([])
  const setFindings = (next: FindingForm[]) => onChange({ ...evidence, findings: next })
  const partOf = (index: number, wanted: string) =>
    section.current?.querySelector<HTMLElement>(`[data-finding="${index}"] ${wanted}`)
  const focus = (index: number) => partOf(index, 'summary')?.focus()
  const { remove, notice, round } = useRemoval(findings, setFindings, focus)
  const open = (index: number, isOpen: boolean) =>
    setOpened((before) =>
      Array.from({ length: MAX_FINDINGS + 1 }, (_, at) =>
        at === index ? isOpen : before[at] === true,
      ),
    )
  const add = () => {
    if (findings.length >= MAX_FINDINGS) return
    const highestFindingId = evidence.highestFindingId + 1
    const id = `f${highestFindingId}`
    // The first finding of all brings its comparison with it.
    const all =
      comparisons.length > 0 ? comparisons : [emptyComparison(nextComparisonId(comparisons))]
    const comparisonId = all.length === 1 ? (all[0]?.id ?? '') : ''
    const next = nextFinding({ id, comparisonId }, findings.at(-1), citedPmids)
    flushSync(() => {
      onChange({
        ...evidence,
        ...{ comparisons: all, highestFindingId, findings: [...findings, next] },
      })
      open(findings.length, true)
    })
    const first = next.pmid === '' ? 'select' : 'textarea'
    partOf(findings.length, first)?.focus()
  }
  const move = (index: number, to: number) => {
    const [moved, other] = [findings[index], findings[to]]
    if (!moved || !other) return
    flushSync(() => {
      setFindings(findings.with(index, other).with(to, moved))
      setOpened((before) =>
        before.with(index, before[to] === true).with(to, before[index] === true),
      )
    })
    focus(to)
  }
  const change = (index: number, more: Partial<FindingForm>) => {
    const before = findings[index]
    if (!before) return
    const changed = { ...before, ...more, ...consequences(more, username) }
    if (more.comparisonId === undefined) return setFindings(findings.with(index, changed))
    // It goes to stand under another comparison; who said so goes on there.
    flushSync(() => setFindings(findings.with(index, changed)))
    partOf(index, '[data-place$=".comparisonId"]')?.focus()
  }
  // What is sent has no findings without a word, so what is said of one counts without them.
  const places = findings.flatMap((one, index) => (isEmptyFinding(one) ? [] : [index]))
  /** Those of a comparison; what names none that is there stands below all others. */
  const findingsOf = (comparisonId: string | undefined) => {
    const isOf = (finding: FindingForm) =>
      comparisonId === undefined
        ? comparisons.every(({ id }) => id !== finding.comparisonId)
        : finding.comparisonId === comparisonId
    const of = findings.flatMap((finding, index) => (isOf(finding) ? [index] : []))
    if (of.length === 0) return null
    return (
      <ol className="plain-list evidence-findings">
        {of.map((index) => {
          const finding = findings[index] as FindingForm
          const beside = (to: number | undefined) =>
            to === undefined ? undefined : () => move(index, to)
          const prefix = `findings.${places.indexOf(index)}.`
          const ownFaults = faults.filter(({ place }) => place.startsWith(prefix))
          const name = t('evidenceForm:finding', { number: index + 1 })
          // What was taken has a name in one language at first.
          const outcome = (finding[`outcome.${language}`] || finding['outcome.en']).trim()
          const answer = doubted[finding.id]
          return (
            // A finding is its place; two can say the same.
            <li key={`${round}.${index}`} data-finding={index}>
              <details
                className="editor-fold"
                open={opened[index] === true}
                onToggle={({ currentTarget }) => open(index, currentTarget.open)}
              >
                <summary data-number={index + 1}>
                  <span className="evidence-name">
                    <span className="visually-hidden">{name}</span> {outcome}
                  </span>
                  <Line finding={drawn.findings.find(({ id }) => id === finding.id)} />
                  <FaultCount faults={ownFaults} />
                  {answer && answer !== 'agrees' && (
                    <b className="field-error">{t(`form:answer_${answer}`)}</b>
                  )}
                </summary>
                <FieldsOf
                  source={{
                    prefix,
                    faults: ownFaults,
                    textOf: (path) => finding[path as FindingField],
                    change: (more) => change(index, more),
                    onLeave,
                    offers,
                  }}
                >
                  <FindingFields
                    {...{ finding, comparisons, drawn, username, studies, citedPmids, sources }}
                    onChange={(more) => change(index, more)}
                  >
                    <OrderButtons
                      name={name}
                      before={beside(of.slice(0, of.indexOf(index)).at(-1))}
                      after={beside(of[of.indexOf(index) + 1])}
                      onRemove={() => remove(index, [name, outcome].filter(Boolean).join(': '))}
                    />
                  </FindingFields>
                </FieldsOf>
              </details>
            </li>
          )
        })}
      </ol>
    )
  }
  const apart = findingsOf(undefined)
  return (
    <section className="editor-evidence" aria-labelledby="editor-evidence" ref={section}>
      <h3 id="editor-evidence">{t('evidenceForm:title')}</h3>
      <Proposals
        {...{ evidence, username, studies, citedPmids, onChange }}
        known={proposals.known}
        onAsk={proposals.ask}
      />
      <Comparisons {...props} {...{ drawn, findingsOf, offers, onLeave }} />
      {apart && (
        <>
          <p>{t('evidenceForm:noComparison')}</p>
          {apart}
        </>
      )}
      {findings.length === 0 && <p>{t('evidenceForm:none')}</p>}
      {notice}
      <Button data-place="findings" aria-disabled={findings.length >= MAX_FINDINGS} onClick={add}>
        <Drawn content={icon(Plus)} /> {t('evidenceForm:add')}
      </Button>
      {findings.length >= MAX_FINDINGS && <p>{t('evidenceForm:full', { number: MAX_FINDINGS })}</p>}
      <FieldsOf
        source={{
          prefix: '',
          faults,
          textOf: (path) => statements[path as StatementField],
          change: (more) => onChange({ ...evidence, statements: { ...statements, ...more } }),
        }}
      >
        <Statements
          asksForReason={
            findings.length === 0 ||
            (statements['noFindingsReason.de'] + statements['noFindingsReason.en']).trim() !== ''
          }
          findings={findings
            .filter((one) => !isEmptyFinding(one))
            .map((one) => ({ value: one.id, label: one[`outcome.${language}`] || one.id }))}
        />
      </FieldsOf>
    </section>
  )
}

interface OrderButtonsProps {
  name: string
  /** Undefined where none of the same comparison stands there. */
  before: (() => void) | undefined
  after: (() => void) | undefined
  onRemove: () => void
}

function OrderButtons({ name, before, after, onRemove }: OrderButtonsProps) {
  const { t } = useWords()
  const button = (nodes: IconNode, what: 'moveUp' | 'moveDown' | 'removeEntry', go: () => void) => (
    <Button className="text-button" onClick={go}>
      <Drawn content={icon(nodes)} /> {t(`form:${what}`, { entry: name })}
    </Button>
  )
  return (
    <>
      {before && button(ArrowUp, 'moveUp', before)}
      {after && button(ArrowDown, 'moveDown', after)}
      {button(X, 'removeEntry', onRemove)}
    </>
  )
}

/** What a folded finding says, as far as its numbers are complete: '35 : 46 / 1.000', and how sure it is. */
function Line({ finding }: { finding: Finding | undefined }) {
  const { t, language } = useWords()
  if (!finding) return null
  const effect = effectOf(finding)
  const { counts, more, measure } = effect
  const words = { t, language }
  const number = (count: number) => formatNumber(count, language, 0)
  return (
    <>
      <small className="visually-hidden">{keySentence(effect, words)}</small>
      <b className="evidence-counts" aria-hidden="true">
        {counts && (
          <>
            {number(counts.intervention)} : {number(counts.comparison)}
            <small> / {number(counts.denominator)}</small>
          </>
        )}
        {!counts && more && moreOrFewer(more.people, words)}
        {!counts && !more && measure && formatNumber(measure.value, language)}
      </b>
      {finding.certainty && <Drawn content={certaintySign(finding.certainty, t)} />}
    </>
  )
}

/** The evidence as readers will see it, as far as it can be drawn yet. */
function useDrawn(evidence: EvidenceForm, studies: EvidenceSectionProps['studies']): Evidence {
  const { language } = useWords()
  return useMemo(() => {
    const { comparisons } = writtenEvidence(evidence)
    const cited = [...studies.values()].filter((study) => typeof study === 'object')
    const findings = drawableFindings(evidence.findings)
    return presentEvidence({ findings, comparisons }, language, { states: statesOf(cited) })
  }, [evidence, studies, language])
}

interface ComparisonsProps extends EvidenceSectionProps {
  drawn: Evidence
  findingsOf: (comparisonId: string) => ReactNode
  offers: (english: string) => readonly BilingualText[]
  onLeave: (path: string) => void
}

/** What is compared with what, each above the findings that are of it. */
function Comparisons(props: ComparisonsProps) {
  const {
    evidence,
    faults,
    studies,
    citedPmids,
    sources,
    drawn,
    findingsOf,
    offers,
    onLeave,
    onChange,
  } = props
  const { comparisons, findings } = evidence
  const { t, language } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const setComparisons = (next: ComparisonForm[]) => onChange({ ...evidence, comparisons: next })
  const focus = (index: number) => list.current?.children[index]?.querySelector('summary')?.focus()
  const { remove, notice, round } = useRemoval(comparisons, setComparisons, focus)
  const sent = sentComparisons(evidence)
  const add = () => {
    if (comparisons.length >= MAX_FINDINGS) return
    flushSync(() =>
      setComparisons([...comparisons, emptyComparison(nextComparisonId(comparisons))]),
    )
    list.current?.lastElementChild?.querySelector('textarea')?.focus()
  }
  return (
    <>
      <ol ref={list} className="plain-list evidence-comparisons">
        {comparisons.map((comparison, index) => {
          const prefix = `comparisons.${sent.indexOf(comparison)}.`
          const ownFaults = faults.filter(({ place }) => place.startsWith(prefix))
          const name = t('evidenceForm:comparisonNumber', { number: index + 1 })
          return (
            <li key={`${round}.${comparison.id}`}>
              <Fold isOpenAtFirst={isEmptyComparison(comparison)}>
                <summary>
                  <span className="evidence-name">
                    {nameOfComparison(comparison, index, { t, language })}
                  </span>
                  <FaultCount faults={ownFaults} />
                </summary>
                <FieldsOf
                  source={{
                    prefix,
                    faults: ownFaults,
                    textOf: (path) => comparison[path as ComparisonField],
                    change: (more) =>
                      setComparisons(comparisons.with(index, { ...comparison, ...more })),
                    onLeave,
                    offers,
                  }}
                >
                  <ComparisonFields
                    {...{ comparison, name, studies, citedPmids, sources }}
                    denominator={
                      drawn.comparisons.find(({ id }) => id === comparison.id)?.denominator
                    }
                    isUsed={findings.some(({ comparisonId }) => comparisonId === comparison.id)}
                    onChange={(more) =>
                      setComparisons(comparisons.with(index, { ...comparison, ...more }))
                    }
                    onRemove={() => remove(index, name)}
                  />
                </FieldsOf>
              </Fold>
              {findingsOf(comparison.id)}
            </li>
          )
        })}
      </ol>
      {notice}
      <Button
        data-place="comparisons"
        aria-disabled={comparisons.length >= MAX_FINDINGS}
        onClick={add}
      >
        <Drawn content={icon(Plus)} /> {t('evidenceForm:addComparison')}
      </Button>
    </>
  )
}

/** What folds by itself from then on. */
function Fold({ isOpenAtFirst, children }: { isOpenAtFirst: boolean; children: ReactNode }) {
  const [isOpen] = useState(isOpenAtFirst)
  return (
    <details className="editor-fold" open={isOpen}>
      {children}
    </details>
  )
}

/** A folded finding says what is wrong in it, too. */
function FaultCount({ faults }: { faults: readonly EvidenceFault[] }) {
  const { t } = useWords()
  const lacking = faults.filter(isLacking).length
  const wrong = faults.filter((one) => !isLacking(one) && !one.advice).length
  return (
    <small>
      {lacking > 0 && (
        <span className="editor-source">{t('evidenceForm:lacking', { count: lacking })} </span>
      )}
      {wrong > 0 && (
        <span className="field-error">{t('evidenceForm:wrong', { count: wrong })}</span>
      )}
    </small>
  )
}

/** What the API makes of a change: who rated, and that another place was confirmed by nobody. */
function consequences(more: Partial<FindingForm>, username: string): Partial<FindingForm> {
  const fields = Object.keys(more)
  const isRated = fields.some((field) => /^certainty\.(?:level|reasons)$/.test(field))
  return {
    ...(isRated && { 'certainty.by': username }),
    ...(more.placeConfirmed && { placeConfirmedBy: username }),
    ...(more.placeConfirmed === '' && unconfirmed),
    ...(fields.some(isLookedUp) && { placeBy: username, ...unconfirmed }),
  }
}
