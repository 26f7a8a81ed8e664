import type { FindingProposal, HarmProposal } from '../../contract/desk/study-proposals.ts'
import {
  abstractText,
  type PassageSource,
  passageText,
  registryLabel,
} from '../evidence/abstract-text.ts'
import type { TrialResults } from '../registry/trial-results.ts'
import { trialText } from '../registry/trial-text.ts'
import type { AbstractSection, RegistrySource } from '../study/study.ts'
import { escapeInline } from '../text/inline-markup.ts'
import { registryProposals } from './registry-proposals.ts'

const MOST_ROWS = 60
/** Harms come last in a record, and are what abstracts leave out. */
const MOST_ROWS_OF_FINDINGS = 36
const MOST_CHARACTERS = 40_000

/**
 * Of a trial's results what a study carries: the rows that propose a finding or a harm, in their order
 * (P-REGISTRY-TEXT). Undefined where none does.
 */
export function registrySource(trial: TrialResults): RegistrySource | undefined {
  const { text, rows } = trialText(trial)
  const { findings, harms } = registryProposals(trial)
  const first = findings.slice(0, MOST_ROWS_OF_FINDINGS)
  const wanted = [...first, ...harms].slice(0, MOST_ROWS).map(({ passage }) => passage.start)
  let left = MOST_CHARACTERS
  const sections = rows.flatMap(({ whole, numbers }): AbstractSection[] => {
    if (!wanted.includes(numbers.start)) return []
    const row = escapeInline(text.slice(whole.start, whole.end))
    left -= row.length
    return left < 0 ? [] : [{ text: row }]
  })
  const [one, ...others] = sections
  if (!one) return undefined
  const { registration, updated } = trial
  const labelled = { label: registryLabel(registration), ...one }
  return { registration, updated, sections: [labelled, ...others] }
}

/**
 * What a trial proposes, with passages in the text of a study that carries its rows; what the study does
 * not carry, or carries otherwise, is left out.
 */
export function proposalsIn(source: PassageSource, trial: TrialResults) {
  const { text, rows } = trialText(trial)
  const { abstract, registry } = source
  const start = abstractText(abstract).length
  const placed = passageText(source).slice(start)
  const move = <T extends FindingProposal | HarmProposal>(proposals: readonly T[]): T[] =>
    proposals.flatMap((proposal) => {
      const row = rows.find(({ numbers }) => numbers.start === proposal.passage.start)
      const words = row && text.slice(row.whole.start, row.whole.end)
      const at = words === undefined ? -1 : `${placed}\n\n`.indexOf(`${words}\n\n`)
      if (!registry || !row || at < 0) return []
      const from = start + at + row.numbers.start - row.whole.start
      const end = from + row.numbers.end - row.numbers.start
      return [{ ...proposal, passage: { start: from, end } }]
    })
  const { findings, harms } = registryProposals(trial)
  return { findings: move(findings), harms: move(harms) }
}
