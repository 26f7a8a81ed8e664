const SHOWN = 4

/** Shows the first studies and the others on demand, or when a link leads to one of them. */
export function foldStudies(root: ParentNode): void {
  const cards = [...root.querySelectorAll<HTMLElement>('.study-card')]
  const more = root.querySelector<HTMLButtonElement>('[data-view-more]')
  const folded = cards.slice(SHOWN)
  const unfold = () => {
    for (const card of folded) card.hidden = false
    if (more) more.hidden = true
  }
  if (more && folded.length > 0) {
    for (const card of folded) card.hidden = true
    more.hidden = false
    more.addEventListener('click', () => {
      unfold()
      folded[0]?.querySelector('summary')?.focus()
    })
  }
  const open = (hash: string) => {
    const card = cards.find(({ id }) => `#${id}` === hash)
    if (!(card instanceof HTMLDetailsElement)) return
    unfold()
    card.open = true
    card.scrollIntoView()
  }
  addEventListener('hashchange', () => open(location.hash))
  // A link to where the address already points changes nothing in it.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="#study-"]')) {
    link.addEventListener('click', () => open(link.hash))
  }
  open(location.hash)
  // On paper nothing is folded.
  addEventListener('beforeprint', unfold)
}
