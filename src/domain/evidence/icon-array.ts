import type { FindingKind } from '../../contract/reading/evidence-choices.ts'
import { isClear, type ShownCounts } from './effect.ts'

/** How many icons of each sort stand for people with the intervention; together the denominator. */
export interface IconCounts {
  /** They have the event; `more` of them would not have it without the intervention. */
  event: number
  more: number
  /** They would have it without the intervention. */
  spared: number
  /** They have it neither way. */
  none: number
}

/** More icons than that are no picture any more. */
const MAX_ICONS = 1_000

/**
 * The people with the intervention as icons. Where nothing clearly differs, no icon says so: only
 * who has the event is marked.
 * @returns undefined where there are more people than can be drawn
 */
export function iconCounts(counts: ShownCounts, kind: FindingKind): IconCounts | undefined {
  const { denominator, intervention, comparison } = counts
  if (denominator > MAX_ICONS) return undefined
  const differs = isClear(kind)
  const more = differs ? Math.max(0, intervention - comparison) : 0
  const spared = differs ? Math.max(0, comparison - intervention) : 0
  return { event: intervention, more, spared, none: denominator - intervention - spared }
}
