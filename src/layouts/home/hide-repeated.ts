import { addressOf } from '../../domain/site/addresses.ts'
import { $shownAbove } from '../../features/feed/shown-above.store.ts'

const languages = ['de', 'en'] as const

let sheet: CSSStyleSheet | undefined

/**
 * Hides what is shown for whoever is signed in from the lists below it, which fill up with others; a
 * list of which nothing is left is not there (P-ONCE-ON-A-PAGE).
 */
export function hideRepeated(
  root: ParentNode,
  hearticleIds: readonly number[],
  pmids: readonly string[],
): void {
  const shown = { hearticleIds, pmids }
  if (JSON.stringify(shown) !== JSON.stringify($shownAbove.get())) $shownAbove.set(shown)
  const addresses = languages.flatMap((language) => [
    ...hearticleIds.map((id) => addressOf({ page: 'hearticle', id }, language)),
    ...pmids.map((pmid) => addressOf({ page: 'study', pmid }, language)),
  ])
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const links = addresses.map((address) => `a[href="${address}"]`).join(',')
  const rule = `:is(.archive,.studies-feed) article:has(${links}){display:none}`
  sheet.replaceSync(links === '' ? '' : rule)
  for (const list of root.querySelectorAll<HTMLElement>('.strip-day, .strip-more')) {
    const items = [...list.querySelectorAll('li')]
    for (const item of items) {
      item.hidden = addresses.includes(item.querySelector('a')?.getAttribute('href') ?? '')
    }
    list.hidden = items.every(({ hidden }) => hidden)
  }
}
