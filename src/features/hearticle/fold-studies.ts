const SHOWN = 4

/** Shows the first studies and the others on demand, or when a link leads to one of them. */
export function foldStudies(root: ParentNode): void {
  const titles = [...root.querySelectorAll<HTMLElement>('.study-card > summary')]
  const cards = titles.map((title) => title.parentElement ?? title)
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
      titles[SHOWN]?.focus()
    })
  }
  const open = (hash: string) => {
    const title = titles.find(({ id }) => `#${id}` === hash)
    if (!(title?.parentElement instanceof HTMLDetailsElement)) return
    unfold()
    title.parentElement.open = true
    title.scrollIntoView()
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
