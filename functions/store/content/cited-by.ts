import { type HearticleRecord, MAX_CITED } from '../../../src/domain/hearticle/hearticle.ts'
import { renderedHearticle } from '../../../src/domain/hearticle/rendered-hearticle.ts'
import { citingHearticle } from '../../../src/domain/presenters/explained-by.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { citedByKey } from '../table/keys.ts'
import type { Write } from '../table/table.ts'
import { put, remove } from '../table/writes.ts'

/** One transaction on the way from a state of a hearticle to the next. */
export interface CitationStep {
  /** The hearticle as it is after this step. */
  hearticle: HearticleRecord
  /** Studies whose item about this hearticle is new or says something else. */
  written: string[]
  /** Studies whose item is removed. */
  removedPmids: string[]
}

/**
 * What a change of a hearticle means for the studies it cites, each of which has an item about it.
 * One step, unless so many citations come and go that a transaction could not hold them: then the
 * new ones come first, and the others go in later steps and stay cited until then. At every moment,
 * and so after a crash, the hearticle cites exactly the studies that have an item about it.
 * @param before undefined where no study has an item yet
 * @returns steps with versions from `after.version` on; the last has the citations of `after`
 */
export function citationSteps(
  before: HearticleRecord | undefined,
  after: HearticleRecord,
): CitationStep[] {
  const [was, is] = [before && renderedHearticle(before), renderedHearticle(after)]
  const isUnchanged = (pmid: string) =>
    was !== undefined && isSameData(citingHearticle(was, pmid), citingHearticle(is, pmid))
  const had = new Set(before?.citedPmids)
  const has = new Set(after.citedPmids)
  const written = [...has].filter((pmid) => !had.has(pmid) || !isUnchanged(pmid))
  const removed = [...had].filter((pmid) => !has.has(pmid))
  if (written.length + removed.length <= MAX_CITED)
    return [{ hearticle: after, written, removedPmids: removed }]

  const citing = (more: readonly string[], later: number): HearticleRecord => ({
    ...after,
    version: after.version + later,
    citedPmids: [...has, ...more],
  })
  const steps: CitationStep[] = [{ hearticle: citing(removed, 0), written, removedPmids: [] }]
  for (let from = 0; from < removed.length; from += MAX_CITED) {
    const to = from + MAX_CITED
    const hearticle = citing(removed.slice(to), steps.length)
    steps.push({ hearticle, written: [], removedPmids: removed.slice(from, to) })
  }
  return steps
}

/** The items of a step beside the hearticle's own. */
export function citationItems(step: CitationStep): Write[] {
  const { id } = step.hearticle
  const shown = renderedHearticle(step.hearticle)
  return [
    ...step.written.map((pmid) =>
      put({ ...citedByKey(pmid, id), record: citingHearticle(shown, pmid) }),
    ),
    ...step.removedPmids.map((pmid) => remove(citedByKey(pmid, id))),
  ]
}
