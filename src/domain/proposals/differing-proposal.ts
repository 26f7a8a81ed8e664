import type { FindingProposal } from '../../contract/desk/study-proposals.ts'
import { isSameData } from '../text/canonical-json.ts'
import { plainLabel } from './plain-labels.ts'

/** Of the words of two outcomes so many are the same. */
const ALIKE = 0.6

/**
 * What another source says of the same outcome in other numbers (P-PROPOSALS-TAKEN): of the same counts,
 * or named alike and of no other time.
 */
export function differingProposal(
  one: FindingProposal,
  others: readonly FindingProposal[],
): FindingProposal | undefined {
  return others.find((other) => isSameOutcome(one, other) && sayOther(one, other))
}

function isSameOutcome(one: FindingProposal, other: FindingProposal): boolean {
  if (one.arms && isSameData(one.arms, other.arms)) return true
  const isOtherTime = one.duration && other.duration && one.duration !== other.duration
  const [words, otherWords] = [wordsOf(one), wordsOf(other)]
  const shared = [...words].filter((word) => otherWords.has(word)).length
  return !isOtherTime && shared > 0 && shared >= ALIKE * (words.size + otherWords.size - shared)
}

function sayOther(one: FindingProposal, other: FindingProposal): boolean {
  if (one.arms && other.arms && !isSameData(one.arms, other.arms)) return true
  const [measure, otherMeasure] = [one.measure, other.measure]
  return (
    measure !== undefined &&
    measure.type === otherMeasure?.type &&
    (['value', 'low', 'high'] as const).some((name) => measure[name] !== otherMeasure[name])
  )
}

const EMPTY = /^(?:of|the|an?|or|and|with|in|to|from|by|for|at)$/

const wordsOf = ({ outcome }: FindingProposal): ReadonlySet<string> =>
  new Set(
    (
      plainLabel(outcome)
        .toLowerCase()
        .match(/[\p{L}\d]+/gu) ?? []
    ).filter((word) => !EMPTY.test(word)),
  )
