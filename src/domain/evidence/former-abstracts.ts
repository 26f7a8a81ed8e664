/** What abstracts of cited studies were before imports changed them (P-SOURCE-CHANGED). */
import type { AbstractSection, StudyRecord } from '../study/study.ts'
import { abstractText } from './abstract-text.ts'
import { isSameAbstract } from './source-sentences.ts'

/** So many of a study are kept, the last of them, and of a few that are very long fewer. */
const MOST_KEPT = 20
const MOST_CHARACTERS = 100_000

/** Whether the text in which passages are marked is another one. */
export function hasOtherAbstract(before: StudyRecord | undefined, after: StudyRecord): boolean {
  if (!before) return false
  return abstractText(before.source.abstract) !== abstractText(after.source.abstract)
}

/** A study after such a change, which keeps the abstract that it had until then. */
export function withFormerAbstract(
  { source, formerAbstracts = [] }: StudyRecord,
  after: StudyRecord,
  at: Date,
): StudyRecord {
  let left = MOST_CHARACTERS
  const all = [...formerAbstracts, { until: at.toISOString(), abstract: source.abstract }]
  const kept = all.slice(-MOST_KEPT).toReversed()
  const short = kept.filter(({ abstract }, index) => {
    left -= JSON.stringify(abstract).length
    return index === 0 || left >= 0
  })
  return { ...after, formerAbstracts: short.toReversed() }
}

/** Since when its abstract reads as it does now; undefined where no other one is known. */
export function readsSoSince({ source, formerAbstracts = [] }: StudyRecord): string | undefined {
  return formerAbstracts.findLast(({ abstract }) => !isSameAbstract(abstract, source.abstract))
    ?.until
}

/** Whether the abstract reads otherwise than it did at a moment. */
export function readsOtherwiseSince(
  { source, formerAbstracts = [] }: StudyRecord,
  moment: string,
): boolean {
  const then = formerAbstracts.find(({ until }) => until > moment)
  return then !== undefined && !isSameAbstract(then.abstract, source.abstract)
}

/** The abstracts that a study has or had. */
export function abstractsOf({ source, formerAbstracts = [] }: StudyRecord): AbstractSection[][] {
  return [source.abstract, ...formerAbstracts.map(({ abstract }) => abstract)]
}
