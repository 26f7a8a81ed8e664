/** What abstracts of cited studies were before imports changed them (P-SOURCE-CHANGED). */
import type { StudyRecord, StudySource } from '../study/study.ts'
import { abstractText } from './abstract-text.ts'
import { isSameAbstract } from './source-sentences.ts'

type SourceThen = Pick<StudySource, 'abstract' | 'registry'>

/** So many of a study are kept, the last of them, and of a few that are very long fewer. */
const MOST_KEPT = 20
const MOST_CHARACTERS = 100_000

/** Whether a text in which passages are marked is another one. Where the registry is new, none is. */
export function hasOtherAbstract(before: StudyRecord | undefined, after: StudyRecord): boolean {
  if (!before) return false
  const [was, is] = [before.source, after.source]
  const isOther = (some: SourceThen['abstract'], others: SourceThen['abstract'] = []) =>
    abstractText(some) !== abstractText(others)
  return (
    isOther(was.abstract, is.abstract) ||
    (was.registry !== undefined && isOther(was.registry.sections, is.registry?.sections))
  )
}

/** A study after such a change, which keeps the abstract that it had until then. */
export function withFormerAbstract(
  { source, formerAbstracts = [] }: StudyRecord,
  after: StudyRecord,
  at: Date,
): StudyRecord {
  let left = MOST_CHARACTERS
  const { abstract, registry } = source
  const former = { until: at.toISOString(), abstract, ...(registry && { registry }) }
  const kept = [...formerAbstracts, former].slice(-MOST_KEPT).toReversed()
  const short = kept.filter((one, index) => {
    left -= JSON.stringify(one).length
    return index === 0 || left >= 0
  })
  return { ...after, formerAbstracts: short.toReversed() }
}

/** Since when its abstract reads as it does now; undefined where no other one is known. */
export function readsSoSince({ source, formerAbstracts = [] }: StudyRecord): string | undefined {
  return formerAbstracts.findLast((former) => !readsAs(source, former))?.until
}

/** Whether a study says the same as it did; what its registry says now is new where it said nothing. */
const readsAs = (source: SourceThen, former: SourceThen): boolean =>
  isSameAbstract(former.abstract, source.abstract) &&
  (!former.registry || isSameAbstract(former.registry.sections, source.registry?.sections ?? []))

/** Whether the abstract reads otherwise than it did at a moment. */
export function readsOtherwiseSince(
  { source, formerAbstracts = [] }: StudyRecord,
  moment: string,
): boolean {
  const then = formerAbstracts.find(({ until }) => until > moment)
  return then !== undefined && !readsAs(source, then)
}

/** What passages of a study are or were marked in. */
export const passageSourcesOf = ({ source, formerAbstracts = [] }: StudyRecord): SourceThen[] => [
  source,
  ...formerAbstracts,
]
