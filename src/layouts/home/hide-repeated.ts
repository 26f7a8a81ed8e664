import { $pmidsAbove } from '../../features/feed/shown-above.store.ts'

/**
 * Hides what is shown for whoever is signed in from the lists below it; a list of which nothing is
 * left is not there (P-ONCE-ON-A-PAGE).
 */
export function hideRepeated(
  root: ParentNode,
  hearticleIds: readonly number[],
  pmids: readonly string[],
): void {
  if (JSON.stringify(pmids) !== JSON.stringify($pmidsAbove.get())) $pmidsAbove.set(pmids)
  const keys = new Set(hearticleIds.map((id) => `h${id}`))
  for (const list of root.querySelectorAll<HTMLElement>('.front-lead, .front-aside, .earlier')) {
    const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')]
    for (const card of cards) card.hidden = keys.has(card.dataset.key ?? '')
    list.hidden = cards.every(({ hidden }) => hidden)
  }
}
