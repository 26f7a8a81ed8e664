/**
 * Says, in the place of what is new for whoever is signed in, that it did not come, by the words
 * that the page has.
 * @returns the button that tries again
 */
export function showVisitFailure(root: ParentNode): HTMLButtonElement | null | undefined {
  const place = root.querySelector<HTMLElement>('[data-visit=new]')
  if (place) place.ariaBusy = 'false'
  const words = place?.querySelector<HTMLTemplateElement>('[data-failure]')
  const body = place?.querySelector('[data-visit-body]')
  if (words) body?.replaceChildren(words.content.cloneNode(true))
  return body?.querySelector('button')
}
