import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { MAX_FINDINGS } from '../../../contract/desk/evidence.ts'
import type { FindingProposal, HarmProposal } from '../../../contract/desk/study-proposals.ts'
import { differingProposal } from '../../../domain/proposals/differing-proposal.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { KeptLine } from '../../../kept/KeptLine.tsx'
import { useKept } from '../../../kept/use-kept.ts'
import { Button } from '../../../ui/Button.tsx'
import type { EvidenceForm } from './evidence-form.ts'
import {
  findingTaken,
  isHarmTaken,
  labelIn,
  replacesHarms,
  type StudyProposals,
  takeFinding,
  takeHarm,
  turnOf,
} from './taken-proposal.ts'

interface ProposalListProps {
  study: StudyProposals
  source: 'abstract' | 'registry'
  evidence: EvidenceForm
  username: string
  onChange: (evidence: EvidenceForm) => void
  onClose: () => void
}

const ROWS = '[data-proposal]'

const termNames = z.record(z.string(), z.string())
type TermNames = z.infer<typeof termNames>

/** What a source of a study proposes: arrows lead from one to the next, Enter takes it, Escape closes. */
export function ProposalList(props: ProposalListProps) {
  const { study, source, evidence, username, onChange, onClose } = props
  const { t, language } = useWords()
  const words = { t, language }
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const kept = useKept<TermNames>({
    form: `proposed-harms/${study.pmid}.${source}`,
    accept: (typed) => termNames.safeParse(typed).data,
  })
  /** German names by the term, until it is taken with them. */
  const [names, setNames] = useState<TermNames>({})
  const typeName = (term: string, german: string) => {
    const { [term]: _, ...others } = names
    const typed = german === '' ? others : { ...others, [term]: german }
    setNames(typed)
    if (Object.keys(typed).length > 0) kept.keep(typed)
    else kept.forget()
  }
  const { findings = [], harms = [] } = study[source] ?? {}
  const otherSource = source === 'abstract' ? 'registry' : 'abstract'
  const others = study[otherSource]?.findings ?? []
  const isFull = evidence.findings.length >= MAX_FINDINGS
  useEffect(() => list.current?.querySelector<HTMLElement>(ROWS)?.focus(), [])
  const lead = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
    const steps = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }
    const to = steps[event.key as keyof typeof steps]
    // In a field they move within its text.
    if (to === undefined || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    rows[to]?.focus()
  }
  const row = (at: number) => ({
    attributes: { 'data-proposal': at, tabIndex: at === current ? 0 : -1 },
    onFocus: () => setCurrent(at),
  })
  const quoted = ({ passage }: FindingProposal | HarmProposal) =>
    study.text.slice(passage.start, passage.end)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys lead from row to row, each a button
    <div className="evidence-proposed" ref={list} onKeyDown={lead}>
      {study.registry && source === 'registry' && (
        <p className="editor-source">
          {study.registry.registration} · {study.registry.title}
        </p>
      )}
      <KeptLine kept={kept} onContinue={setNames} />
      {isFull && <p>{t('evidenceForm:full', { number: MAX_FINDINGS })}</p>}
      {findings.length > 0 && <h5>{t('evidenceForm:proposedFindings')}</h5>}
      <ul className="plain-list">
        {findings.map((one, at) => {
          const differing = differingProposal(one, others)
          return (
            <Row
              key={`${one.passage.start} ${one.outcome}`}
              {...row(at)}
              proposal={one}
              name={[one.outcome, one.duration].filter(Boolean).join(' · ')}
              numbers={numbersOf(one, words)}
              quoted={quoted(one)}
              isTaken={findingTaken(evidence, study, one) !== undefined}
              isRefused={isFull}
              turn={turnOf(evidence, study, one)}
              onTake={(isTurned) =>
                onChange(takeFinding(evidence, study, one, { isTurned, username }))
              }
            >
              {differing && (
                <p className="evidence-differs">
                  <b>{t('evidenceForm:proposalDiffers')}</b>{' '}
                  {t(`evidenceForm:proposalsIn.${otherSource}`)}:{' '}
                  <span lang="en">{differing.outcome}</span>: {numbersOf(differing, words)}
                </p>
              )}
            </Row>
          )
        })}
      </ul>
      {harms.length > 0 && <h5>{t('evidenceForm:proposedHarms')}</h5>}
      <ul className="plain-list">
        {harms.map((one, at) => (
          <Row
            key={`${one.passage.start} ${one.term}`}
            {...row(findings.length + at)}
            proposal={one}
            name={one.term}
            numbers={`${t(`evidenceForm:proposedDirection.${one.direction}`)} · ${numbersOf(one, words)}`}
            quoted={quoted(one)}
            isTaken={isHarmTaken(evidence, study, one)}
            turn={turnOf(evidence, study, one)}
            german={labelIn(study, one.term).de === '' ? (names[one.term] ?? '') : undefined}
            onGerman={(german) => typeName(one.term, german)}
            replaces={replacesHarms(evidence, study, one)}
            onTake={(isTurned) => {
              const german = names[one.term]?.trim() ?? ''
              typeName(one.term, '')
              onChange(takeHarm(evidence, study, one, { isTurned, german }))
            }}
          />
        ))}
      </ul>
      <p className="actions">
        <Button onClick={onClose}>{t('evidenceForm:closeProposals')}</Button>
      </p>
    </div>
  )
}

interface RowProps {
  attributes: { 'data-proposal': number; tabIndex: number }
  onFocus: () => void
  proposal: Pick<FindingProposal, 'groups' | 'measure' | 'arms' | 'rates'>
  name: string
  numbers: string
  quoted: string
  isTaken: boolean
  isRefused?: boolean
  /** Undefined where nobody said yet with which of the groups is compared. */
  turn: boolean | undefined
  /** What is typed as its German name; undefined where it is known. */
  german?: string | undefined
  onGerman?: (german: string) => void
  /** What rests on another source goes. */
  replaces?: boolean
  onTake: (isTurned: boolean) => void
  children?: ReactNode
}

function Row(props: RowProps) {
  const { attributes, onFocus, proposal, name, numbers, quoted, turn, children } = props
  const { isTaken, isRefused = false, german, onGerman, replaces = false, onTake } = props
  const { t } = useWords()
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const take = (isTurned: boolean) => {
    onTake(isTurned)
    setAsking(false)
    item.current?.querySelector<HTMLElement>(ROWS)?.focus()
  }
  const needsGerman = german?.trim() === ''
  const press = () => {
    if (isTaken || isRefused) return
    if (turn !== undefined && !needsGerman && (!replaces || isAsking)) return take(turn)
    setAsking(true)
  }
  useEffect(() => {
    if (isAsking) item.current?.querySelector<HTMLElement>('[data-asked]')?.focus()
  }, [isAsking])
  // A measure alone says how its first group stands to the second, and nothing the other way round.
  const comparators = proposal.arms || proposal.rates || !proposal.measure ? [1, 0] : [1]
  return (
    <li ref={item}>
      <button
        type="button"
        className="evidence-proposal"
        aria-disabled={isTaken || isRefused}
        aria-describedby={id}
        {...attributes}
        onFocus={onFocus}
        onClick={press}
      >
        <b lang="en">{name}</b> <span>{numbers}</span>{' '}
        {isTaken && <em>{t('evidenceForm:proposalTaken')}</em>}
      </button>
      {(isAsking || (german && !isTaken)) && (
        <div className="actions">
          {replaces && <p>{t('evidenceForm:replacesHarms')}</p>}
          {german !== undefined && (
            <label className="field">
              {t('evidenceForm:harmInGerman')}
              <input
                data-asked={true}
                lang="de"
                value={german}
                onChange={({ target }) => onGerman?.(target.value)}
                onKeyDown={({ key }) => key === 'Enter' && press()}
              />
            </label>
          )}
          {turn === undefined ? (
            <>
              {t('evidenceForm:comparedWithWhich')}
              {comparators.map((at) => (
                <Button
                  key={at}
                  data-asked={true}
                  aria-disabled={needsGerman}
                  onClick={() => !needsGerman && take(at === 0)}
                >
                  <span lang="en">{proposal.groups[at]}</span>
                </Button>
              ))}
            </>
          ) : (
            <Button data-asked={true} aria-disabled={needsGerman} onClick={press}>
              {t('evidenceForm:takeProposal')}
            </Button>
          )}
        </div>
      )}
      {children}
      <blockquote id={id} lang="en">
        {quoted}
      </blockquote>
    </li>
  )
}

/** The numbers of both groups, and what compares them. */
function numbersOf(
  proposal: Pick<FindingProposal, 'groups' | 'arms' | 'rates' | 'measure' | 'isFromShares'>,
  { t, language }: EvidenceWords,
): string {
  const { groups, arms, rates, measure, isFromShares } = proposal
  const number = (value: number) => formatNumber(value, language, 12)
  const perTime =
    rates && t(`evidence:perTime.${rates.time}`, { number: formatNumber(rates.per, language) })
  const parts = groups.map((group, at) => {
    const [counts, rate] = [arms?.[at], rates?.values[at]]
    const of = counts && t('evidence:of', { number: number(counts.total) })
    if (counts) return `${group}: ${number(counts.events)} ${of}`
    return rate === undefined ? group : `${group}: ${number(rate)} ${perTime}`
  })
  return [
    ...parts,
    ...(isFromShares ? [t('evidenceForm:proposalFromShares')] : []),
    ...(measure
      ? [
          t('evidence:measure', {
            name: t(`evidence:measures.${measure.type}`),
            value: [number(measure.value), measure.unit].filter(Boolean).join(' '),
            interval: t(`evidence:intervals.${measure.interval ?? 'confidence_95'}`),
            low: number(measure.low),
            high: number(measure.high),
          }),
        ]
      : []),
  ].join(' · ')
}
