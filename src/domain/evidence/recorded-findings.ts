import type { SentFinding, WrittenFinding } from '../../contract/desk/evidence.ts'
import { isSameData } from '../text/canonical-json.ts'
import { highestFindingId } from './evidence-ids.ts'

interface Saving {
  userId: string
  at: string
}

interface Before {
  findings?: readonly WrittenFinding[] | undefined
  /** The highest number that an id has had here. */
  highestFindingId?: number | undefined
}

/**
 * Findings as they are stored with what only the API knows (P-FINDING-ID, P-FINDING-WHO,
 * P-PLACE-CONFIRMED): the ids of new ones, who rated, who entered the place, and who confirmed it.
 * @returns `refused`: places that the user who entered them wants to confirm, counted from 0
 */
export function recordedFindings(
  { findings: before = [], highestFindingId: given = 0 }: Before,
  sent: readonly SentFinding[],
  by: Saving,
): { findings: WrittenFinding[]; highestFindingId: number; refused: number[] } {
  let highest = Math.max(given, highestFindingId(before), highestFindingId(sent))
  const nextId = () => {
    highest += 1
    return `f${highest}`
  }
  const findings = sent.map((finding) => {
    const id = finding.id ?? nextId()
    return recorded(
      before.find((one) => one.id === id),
      { ...finding, id },
      by,
    )
  })
  const refused = sent.flatMap(({ place, placeConfirmed }, at) =>
    place && placeConfirmed && !findings[at]?.placeConfirmedBy ? [at] : [],
  )
  return { findings, highestFindingId: highest, refused }
}

function recorded(
  before: WrittenFinding | undefined,
  { placeConfirmed, ...sent }: SentFinding & { id: string },
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

/** What a second user finds at a place: another number there was confirmed by nobody. */
function lookedUp(finding: Omit<SentFinding, 'placeConfirmed'>) {
  const { pmid, place, arms, rates, measure, baseline } = finding
  const counts = arms?.map(({ events, total }) => ({ events, total }))
  const { groups, per, time } = rates ?? {}
  const timed = { values: groups?.map(({ value }) => value), per, time }
  return { pmid, place, counts, timed, measure, risk: baseline?.risk, riskOf: baseline?.of }
}
