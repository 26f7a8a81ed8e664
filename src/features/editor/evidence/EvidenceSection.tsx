import { ArrowDown, ArrowUp, type IconNode, Plus, X } from 'lucide'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_FINDINGS } from '../../../contract/desk/evidence.ts'
import { effectOf } from '../../../domain/evidence/effect.ts'
import { presentEvidence } from '../../../domain/evidence/present-evidence.ts'
import { useRemoval } from '../../../drafts/use-removal.tsx'
import { keySentence } from '../../../evidence/key-result.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import type { CitedStudyState } from '../citations/use-studies.ts'
import { FieldsOf } from './EvidenceFields.tsx'
import { drawableFindings, type EvidenceFault, isLacking } from './evidence-faults.ts'
import type { EvidenceForm, StatementField } from './evidence-form.ts'
import { FindingFields } from './FindingFields.tsx'
import {
  type FindingField,
  type FindingForm,
  isEmptyFinding,
  isLookedUp,
  nextFinding,
  unconfirmed,
} from './finding-form.ts'
import { Statements } from './Statements.tsx'

interface EvidenceSectionProps {
  evidence: EvidenceForm
  faults: readonly EvidenceFault[]
  username: string
  studies: ReadonlyMap<string, CitedStudyState>
  citedPmids: readonly string[]
  onChange: (evidence: EvidenceForm) => void
}

/** What a hearticle rests on: its findings, what follows for practice, and who answers for it. */
export function EvidenceSection(props: EvidenceSectionProps) {
  const { evidence, faults, username, studies, citedPmids, onChange } = props
  const { findings, statements } = evidence
  const { t, language } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const [opened, setOpened] = useState<readonly boolean[]>([])
  const setFindings = (next: FindingForm[]) => onChange({ ...evidence, findings: next })
  const focus = (index: number) => list.current?.children[index]?.querySelector('summary')?.focus()
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
    const next = nextFinding(`f${highestFindingId}`, findings.at(-1), citedPmids)
    flushSync(() => {
      onChange({ ...evidence, highestFindingId, findings: [...findings, next] })
      open(findings.length, true)
    })
    const first = next.pmid === '' ? 'select' : 'textarea'
    list.current?.lastElementChild?.querySelector<HTMLElement>(first)?.focus()
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
    if (before)
      setFindings(findings.with(index, { ...before, ...more, ...consequences(more, username) }))
  }
  // What is sent has no findings without a word, so what is said of one counts without them.
  const places = findings.flatMap((one, index) => (isEmptyFinding(one) ? [] : [index]))
  return (
    <section className="editor-evidence" aria-labelledby="editor-evidence">
      <h3 id="editor-evidence">{t('evidenceForm:title')}</h3>
      {findings.length === 0 && <p>{t('evidenceForm:none')}</p>}
      <ol ref={list} className="plain-list">
        {findings.map((finding, index) => {
          const prefix = `findings.${places.indexOf(index)}.`
          const ownFaults = faults.filter(({ place }) => place.startsWith(prefix))
          const name = t('evidenceForm:finding', { number: index + 1 })
          const outcome = finding[`outcome.${language}`].trim()
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finding is its place; two can say the same
            <li key={`${round}.${index}`}>
              <details
                className="editor-fold"
                open={opened[index] === true}
                onToggle={({ currentTarget }) => open(index, currentTarget.open)}
              >
                <summary>
                  {name}
                  {outcome && `: ${outcome}`} <KeySentence finding={finding} />{' '}
                  <FaultCount faults={ownFaults} />
                </summary>
                <FieldsOf
                  source={{
                    prefix,
                    faults: ownFaults,
                    textOf: (path) => finding[path as FindingField],
                    set: (path, text) => change(index, { [path]: text }),
                  }}
                >
                  <FindingFields
                    {...{ finding, username, studies, citedPmids }}
                    onChange={(more) => change(index, more)}
                  >
                    <OrderButtons
                      {...{ name, index }}
                      last={findings.length - 1}
                      onMove={(to) => move(index, to)}
                      onRemove={() => remove(index, [name, outcome].filter(Boolean).join(': '))}
                    />
                  </FindingFields>
                </FieldsOf>
              </details>
            </li>
          )
        })}
      </ol>
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
          set: (path, text) =>
            onChange({ ...evidence, statements: { ...statements, [path]: text } }),
        }}
      >
        <Statements
          asksForReason={
            findings.length === 0 ||
            (statements['noFindingsReason.de'] + statements['noFindingsReason.en']).trim() !== ''
          }
        />
      </FieldsOf>
    </section>
  )
}

interface OrderButtonsProps {
  name: string
  index: number
  /** The index of the last finding. */
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

function OrderButtons({ name, index, last, onMove, onRemove }: OrderButtonsProps) {
  const { t } = useWords()
  const button = (nodes: IconNode, what: 'moveUp' | 'moveDown' | 'removeEntry', go: () => void) => (
    <Button className="text-button" onClick={go}>
      <Drawn content={icon(nodes)} /> {t(`drafts:${what}`, { entry: name })}
    </Button>
  )
  return (
    <>
      {index > 0 && button(ArrowUp, 'moveUp', () => onMove(index - 1))}
      {index < last && button(ArrowDown, 'moveDown', () => onMove(index + 1))}
      {button(X, 'removeEntry', onRemove)}
    </>
  )
}

/** What a folded finding says, as on the page; nothing while its numbers are not complete. */
function KeySentence({ finding }: { finding: FindingForm }) {
  const { t, language } = useWords()
  const sentence = useMemo(() => {
    const [one] = presentEvidence({ findings: drawableFindings([finding]) }, language).findings
    return one && keySentence(effectOf(one), { t, language })
  }, [finding, t, language])
  return sentence && <small className="editor-source">{sentence}</small>
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
