import { leaveForNextPage, takeFromLastPage } from '../../navigation/next-page.ts'

const NAME = 'just-paid'

/** Tells the next page that somebody comes from paying. */
export function leaveThatPaid(): void {
  leaveForNextPage(NAME, true)
}

/** Whether somebody comes from paying; true once. */
export function takeThatPaid(): boolean {
  return takeFromLastPage(NAME) === true
}
