import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { sentencesOf } from '../text/sentences.ts'
import { statementsOf } from './finding-values.ts'

/** One number alone can stand anywhere. */
const ENOUGH = 2

/** The sentence of an abstract that says most of a finding's numbers, for an editor to take or leave. */
export function suggestedPassage(
  abstract: string,
  finding: WrittenFinding,
): { start: number; end: number } | undefined {
  const findingNumbers = new Set(statementsOf(finding, 'en').flatMap(({ numbers }) => numbers))
  const sentences = sentencesOf(abstract, 'en').map(({ start, end }) => {
    const text = abstract.slice(start, end)
    const values = numbersIn(text, 'en').map(({ value }) => value)
    const shared = new Set(values.filter((value) => findingNumbers.has(value))).size
    return { start, end: start + text.trimEnd().length, said: shared }
  })
  // Of two that say as many the later one: methods come before results.
  const best = sentences.reduce((one, other) => (other.said >= one.said ? other : one), {
    start: 0,
    end: 0,
    said: ENOUGH,
  })
  return best.end === 0 ? undefined : { start: best.start, end: best.end }
}
