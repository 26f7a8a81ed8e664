import type { Viewer } from './access.ts'
import { hasPaidAccess } from './permissions.ts'

export type FeedList =
  | { list: 'latest' | 'top-cited' | 'austrian'; rubricId: number }
  | { list: 'austrian' }

/** Why a user sees rubrics that they did not choose (P-FEED-RANDOM). */
export type FeedHint = 'sign-in' | 'upgrade' | 'choose-rubrics'

export interface Feed {
  lists: FeedList[]
  hint: FeedHint | undefined
}

interface FeedChoice {
  addressed?: number | undefined
  selected: readonly number[]
  /** One by chance; undefined where there is none. */
  random: number | undefined
}

/**
 * The lists that a user sees, in their order (P-FEED-LISTS, P-RUBRIC-LABEL). Without paid
 * access: latest and top-cited of one rubric and, where no address names it, Austrian studies. With it:
 * Austrian, top-cited, latest of each chosen rubric. No lists at all mean the featured layout.
 */
export function feedOf(viewer: Viewer, { addressed, selected, random }: FeedChoice): Feed {
  const paid = viewer.kind === 'person' && hasPaidAccess(viewer.permissions)
  const chosen = addressed === undefined && paid ? selected : []
  const shown = addressed ?? random
  const rubricIds = chosen.length > 0 ? chosen : shown === undefined ? [] : [shown]
  const lists = paid
    ? rubricIds.flatMap((rubricId): FeedList[] => [
        { list: 'austrian', rubricId },
        { list: 'top-cited', rubricId },
        { list: 'latest', rubricId },
      ])
    : rubricIds.flatMap((rubricId): FeedList[] => [
        { list: 'latest', rubricId },
        { list: 'top-cited', rubricId },
        // Of all rubrics: on the page of one it would be home's own again.
        ...(addressed === undefined ? [{ list: 'austrian' as const }] : []),
      ])
  return { lists, hint: hintOf(viewer, paid, addressed === undefined && selected.length === 0) }
}

function hintOf(viewer: Viewer, paid: boolean, isUnchosen: boolean): FeedHint | undefined {
  if (viewer.kind === 'anonymous') return 'sign-in'
  if (!paid) return 'upgrade'
  return isUnchosen ? 'choose-rubrics' : undefined
}

/**
 * How many studies a page of the feed holds (P-FEED-PAGE-SIZE).
 * @param width of the window, in CSS pixels
 */
export function feedPageSize(width: number, paid: boolean): number {
  if (paid) return width >= 1536 ? 4 : 3
  if (width >= 1536) return 8
  if (width >= 1024) return 6
  return width >= 640 ? 4 : 3
}

/** A list shows so many studies before it is unfolded (P-FEED-PAGE-SIZE). */
export const FEED_FIRST = 3
