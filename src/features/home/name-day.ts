import { dayInVienna } from '../../domain/time/vienna-days.ts'

/**
 * Names the strip by the day on which the page is read: a page that was built yesterday does not
 * say 'today' (P-TODAY, P-VIENNA). Without script the word of the build stays.
 */
export function nameDay(root: ParentNode, now = new Date()): void {
  const titles = root.querySelectorAll<HTMLElement>('[data-strip-day]')
  // Asked for only where it is needed: finding out the day costs a phone some milliseconds.
  if (titles.length === 0) return
  const day = dayInVienna(now)
  for (const title of titles) {
    const { stripDay, today = '', latest = '' } = title.dataset
    const name = stripDay === day ? today : latest
    if (title.textContent !== name) title.textContent = name
  }
}
