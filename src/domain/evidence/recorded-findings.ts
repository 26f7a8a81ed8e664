import type { SentFinding, WrittenFinding } from '../../contract/desk/evidence.ts'
import { canonicalJson, isSameData } from '../text/canonical-json.ts'

/** Who saves, and when. */
interface Saving {
  userId: string
  at: string
}

/**
 * Findings as they are stored with what only the API knows (P-FINDING-WHO, P-PLACE-CONFIRMED): who rated, who entered
 * the place, and who confirmed it.
 * @returns `refused`: places that the user who entered them wants to confirm, counted from 0
 */
export function recordedFindings(
  before: readonly WrittenFinding[],
  sent: readonly SentFinding[],
  by: Saving,
): { findings: WrittenFinding[]; refused: number[] } {
  const matches = matchesIn(before, sent)
  const findings = sent.map((finding, at) => recorded(matches[at], finding, by))
  const refused = sent.flatMap(({ place, placeConfirmed }, at) =>
    place && placeConfirmed && !findings[at]?.placeConfirmedBy ? [at] : [],
  )
  return { findings, refused }
}

function recorded(
  before: WrittenFinding | undefined,
  { placeConfirmed, ...sent }: SentFinding,
  { userId, at }: Saving,
): WrittenFinding {
  const { level, reasons } = sent.certainty
  const isRated =
    before?.certainty.level === level &&
    isSameData(before.certainty.reasons.toSorted(), reasons.toSorted())
  const rating = isRated ? { ...before.certainty, reasons } : { ...sent.certainty, by: userId, at }
  const finding: WrittenFinding = { ...sent, certainty: rating }
  if (!sent.place) return finding
  const isSamePlace = before !== undefined && isSameData(lookedUp(before), lookedUp(sent))
  const placeBy = isSamePlace ? before.placeBy : userId
  const earlier = isSamePlace && placeConfirmed !== false ? before.placeConfirmedBy : undefined
  const confirmedBy = earlier ?? (placeConfirmed && placeBy !== userId ? userId : undefined)
  return {
    ...finding,
    ...(placeBy && { placeBy }),
    ...(confirmedBy && { placeConfirmedBy: confirmedBy }),
  }
}

type Compared = Omit<SentFinding, 'placeConfirmed'>

/** What a second user finds at a place: another number there was confirmed by nobody. */
function lookedUp({ pmid, place, arms, measure, baseline }: Compared) {
  const counts = arms?.map(({ events, total }) => ({ events, total }))
  return { pmid, place, counts, measure, risk: baseline?.risk }
}

/** By what a finding is known again in the next version, the surest first. */
const MARKS: ReadonlyArray<(finding: Compared) => unknown> = [
  (finding) => [finding.outcome, lookedUp(finding)],
  ({ outcome, pmid }) => [outcome, pmid],
  lookedUp,
  ({ outcome }) => outcome,
]

/**
 * The earlier form of each finding: they have no ids, so one is known again by what it says. One
 * that has neither outcome nor numbers of an earlier one is new. Of equal ones, the place decides.
 */
function matchesIn(before: readonly WrittenFinding[], sent: readonly SentFinding[]) {
  const matches: Array<WrittenFinding | undefined> = sent.map(() => undefined)
  const left = new Set(before.keys())
  for (const mark of MARKS) {
    const marks = before.map((finding) => canonicalJson(mark(finding)))
    for (const [at, finding] of sent.entries()) {
      if (matches[at]) continue
      const wanted = canonicalJson(mark(finding))
      const equal = [...left].filter((index) => marks[index] === wanted)
      const found = equal.includes(at) ? at : equal[0]
      if (found === undefined) continue
      matches[at] = before[found]
      left.delete(found)
    }
  }
  return matches
}
