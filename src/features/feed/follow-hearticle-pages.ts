import type { hearticleCards } from '../../cards/hearticle-card.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { pageInQuery } from '../../domain/site/page-in-query.ts'
import type { Words } from '../../i18n/translator.ts'
import type { SafeHtml } from '../../ui/html/html.ts'
import { patch } from '../../ui/html/patch.ts'
import { isPlainClick } from '../../ui/html/plain-click.ts'
import { pageControls } from './page-controls.ts'
import { createPagedList } from './paged-list.store.ts'

/**
 * Lets the reader go through the pages of a list. Which is open stands in the address, so that it is
 * found again by a link, a reload and the way back.
 * @param load asks for a page, from 0
 * @param chosen of a list that is chosen from: by what, as it is now; what stands instead of an empty one, and who is told how many it has
 * @returns shows what the address asks for now; undefined where there is no such list
 */
export function followHearticlePages(
  root: ParentNode,
  name: string,
  load: Parameters<typeof createPagedList<HearticleSummary>>[0],
  words: Words,
  chosen?: { by: () => string; empty: () => SafeHtml; onFound: (count: number) => void },
): (() => void) | undefined {
  const section = root.querySelector<HTMLElement>(`[aria-labelledby="${name}"][data-pages]`)
  const cards = section?.querySelector('.tiles')
  const controlled = section?.querySelector('[data-controls]')
  if (!section || !cards || !controlled) return undefined
  // Its cards stand there: only what is asked for is drawn again.
  const first = {
    content: [],
    page: 0,
    totalPages: Number(section.dataset.pages),
    totalElements: Number.NaN,
  }
  const { freeDay } = section.dataset
  // What draws cards comes with the first page that is asked for.
  let cardsOf: typeof hearticleCards | undefined
  const store = createPagedList<HearticleSummary>(async (page, signal) => {
    const [outcome, drawing] = await Promise.all([
      load(page, signal),
      import('../../cards/hearticle-card.ts').catch(() => undefined),
    ])
    cardsOf = drawing?.hearticleCards
    return cardsOf ? outcome : { ok: false }
  }, first)
  // The first page of all of them is prerendered. Of what did not come, nothing is shown.
  let shownNow: string | undefined = JSON.stringify([0, chosen && ''])
  store.$state.listen(({ at, shown = first }) => {
    if (at === 'failed') shownNow = undefined
    section.ariaBusy = String(at === 'loading')
    if (shown !== first && cardsOf) {
      patch(cards, cardsOf(shown.content, words, { size: 'tile', freeDay }))
    }
    const { pathname: path, search: query } = location
    patch(controlled, pageControls(shown, at === 'failed', { path, query }, words, chosen?.empty))
    if (at === 'ready') chosen?.onFound(shown.totalElements)
  })
  const wanted = () => JSON.stringify([pageInQuery(location.search), chosen?.by()])
  const follow = () => {
    if (wanted() === shownNow) return
    shownNow = wanted()
    void store.go(pageInQuery(location.search))
  }
  controlled.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.closest('[data-retry]')) return void store.retry()
    const link = target?.closest<HTMLAnchorElement>('a[data-page]')
    if (!link || !isPlainClick(event as MouseEvent)) return
    event.preventDefault()
    if (link.ariaDisabled === 'true') return
    if (link.href !== location.href) history.pushState(null, '', link.href)
    follow()
    section.querySelector('h1, h2')?.scrollIntoView({ block: 'nearest' })
  })
  addEventListener('popstate', follow)
  follow()
  return follow
}
