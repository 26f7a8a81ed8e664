import { leaveForNextPage, takeFromLastPage } from '../../navigation/next-page.ts'

const NAME = 'just-paid'

export function leaveThatPaid(): void {
  leaveForNextPage(NAME, true)
}

/** Whether the user comes from paying; true once. */
export function takeThatPaid(): boolean {
  return takeFromLastPage(NAME) === true
}
