import { leaveForNextPage, takeFromLastPage } from './next-page.ts'

/** What the next page of this tab tells the user. */
type NextPageNotice =
  | 'session-ended'
  | 'account-deleted'
  | 'account-created'
  | 'rubrics-saved'
  | 'hearticle-deleted'

/** The id of a hearticle that was deleted, and can be brought back. */
export const DELETED_HEARTICLE = 'deletedHearticle'

export function leaveNotice(notice: NextPageNotice): void {
  leaveForNextPage('notice', notice)
}

/** Leaves for the next page what this one could not tell. */
export function passNoticeOn(left: string): void {
  leaveForNextPage('notice', left)
}

/** What was left for this page, once. */
export function takeNotice(): string | null {
  const notice = takeFromLastPage('notice')
  return typeof notice === 'string' ? notice : null
}
