/**
 * Says, in the place of what is new for whoever is signed in, that it did not come, by the words
 * that the page has. Once it stands there it stays, so that the focus on its button is not lost.
 * @param retry what the button does; left out, whoever follows the place listens for `[data-retry]`
 */
export function showVisitFailure(root: ParentNode, retry?: () => void): void {
  const place = root.querySelector<HTMLElement>('[data-visit=new]')
  if (!place) return
  place.ariaBusy = 'false'
  const words = place.querySelector<HTMLTemplateElement>('[data-failure]')
  const body = place.querySelector('[data-visit-body]')
  if (!words || !body || body.querySelector('[data-retry]')) return
  body.replaceChildren(words.content.cloneNode(true))
  if (retry) body.querySelector('[data-retry]')?.addEventListener('click', retry)
}
