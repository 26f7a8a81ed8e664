import type { Evidence } from '../../contract/reading/evidence.ts'
import { isClear } from './effect.ts'
import { harmsOf } from './harms.ts'
import { keyFinding } from './key-figure.ts'

/** What somebody can ask in a conversation, in the order in which it counts. */
export const questionsToAsk = [
  'fell',
  'applies',
  'association',
  'noDifference',
  'benefit',
  'harms',
  'unknownHarms',
  'uncertain',
  'alternatives',
  'again',
] as const

export type QuestionToAsk = (typeof questionsToAsk)[number]

const MOST_QUESTIONS = 4

/**
 * The questions that follow from what a hearticle has, and from what it lacks (P-HANDOUT): at most
 * four, each at most once, and always whether it applies to the person.
 * @param isInDoubt a source fell, or the approval is suspended
 */
export function questionsFor(
  evidence: Pick<Evidence, 'findings' | 'comparisons'>,
  isInDoubt: boolean,
): QuestionToAsk[] {
  const finding = keyFinding(evidence.findings)
  const { areNamed, areWorse } = harmsOf(evidence)
  const isShown = finding !== undefined && !finding.fallen
  const isObserved = isShown && finding.observational
  const level = finding?.certainty?.level
  const follows: Record<QuestionToAsk, boolean> = {
    fell: isInDoubt,
    applies: true,
    association: isObserved,
    noDifference: isShown && !isObserved && !isClear(finding.kind),
    benefit: isShown && !isObserved && finding.kind === 'benefit',
    harms: areWorse || (isShown && !isObserved && finding.kind === 'harm'),
    unknownHarms: isShown && !isObserved && !areNamed,
    uncertain: !isShown || level === 'low' || level === 'very_low',
    alternatives: isShown && !isObserved,
    again: true,
  }
  return questionsToAsk.filter((question) => follows[question]).slice(0, MOST_QUESTIONS)
}
