import { dayInVienna } from '../../domain/time/vienna-days.ts'

/**
 * Pages of hearticles are not made anew with the day: what is of the day on which they are read opens
 * for everybody, and says so (P-CARD-DAY).
 */
export function showPriceOfDay(root: ParentNode): void {
  const links = root.querySelectorAll<HTMLAnchorElement>('[data-free-on]')
  if (links.length === 0) return
  const today = dayInVienna(new Date())
  for (const link of links) {
    if (link.dataset.freeOn !== today) continue
    delete link.dataset.gate
    link.dataset.price = 'free'
    const word = link.closest('[data-card], li, p')?.querySelector<HTMLElement>('[data-premium]')
    if (!word) continue
    word.textContent = word.dataset.free ?? ''
    word.classList.add('open')
    delete word.dataset.premium
  }
}
