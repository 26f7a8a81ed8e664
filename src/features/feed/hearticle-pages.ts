import { hearticleCards } from '../../cards/hearticle-card.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { pageInQuery, withPageInQuery } from '../../domain/site/page-in-query.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { patch } from '../../ui/html/patch.ts'
import { isPlainClick } from '../../ui/html/plain-click.ts'
import { listFailure } from './list-failure.ts'
import { createPagedList, type ListPage } from './paged-list.store.ts'

interface HearticlePagesContent {
  /** Of the list among those of the page: the id of its heading. */
  name: string
  /** Its heading; an `h1` where the page is this list. */
  title: string
  isPage?: boolean
  /** The page that is prerendered. */
  first: ListPage<HearticleSummary>
  /** The day whose hearticles are open for everybody. */
  freeDay: string | undefined
  /** By what the list is chosen. */
  control?: SafeHtml
}

/** Where a page of a list is found, for links to it. */
interface Address {
  path: string
  /** With its question mark, or empty. */
  query: string
}

/** Hearticles by pages, 'page X of Y', with the first one; nothing where there is none. */
export function hearticlePages(
  { name, title, isPage = false, first, freeDay, control }: HearticlePagesContent,
  path: string,
  words: Words,
): SafeHtml | false {
  const heading = isPage
    ? html`<h1 id="${name}">${title}</h1>`
    : html`<h2 id="${name}">${title}</h2>`
  return (
    first.totalElements > 0 &&
    html`<section class="wrap list-section archive" aria-labelledby="${name}" data-pages="${first.totalPages}"${freeDay && html` data-free-day="${freeDay}"`}>${heading}${control}
      <div class="tiles">${hearticleCards(first.content, words, { size: 'tile', freeDay })}</div><div data-controls>${controls(first, false, { path, query: '' }, words)}</div></section>`
  )
}

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
  const store = createPagedList<HearticleSummary>(load, first)
  store.$state.listen(({ at, shown = first }) => {
    section.ariaBusy = String(at === 'loading')
    if (shown !== first) {
      patch(cards, hearticleCards(shown.content, words, { size: 'tile', freeDay }))
    }
    const { pathname: path, search: query } = location
    patch(controlled, controls(shown, at === 'failed', { path, query }, words, chosen?.empty))
    if (at === 'ready') chosen?.onFound(shown.totalElements)
  })
  const wanted = () => JSON.stringify([pageInQuery(location.search), chosen?.by()])
  // The first page of all of them is prerendered.
  let shownNow = JSON.stringify([0, chosen && ''])
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
    history.pushState(null, '', link.href)
    follow()
    section.querySelector('h1, h2')?.scrollIntoView({ block: 'nearest' })
  })
  addEventListener('popstate', follow)
  follow()
  return follow
}

function controls(
  { page, totalPages, totalElements }: Omit<ListPage<unknown>, 'content'>,
  hasFailed: boolean,
  { path, query }: Address,
  { t }: Words,
  empty?: () => SafeHtml,
): SafeHtml {
  const step = (label: string, to: number) => {
    // At an end it stays, so that the focus is not lost there.
    const isEnd = to < 0 || to >= totalPages
    const at = isEnd
      ? html`role="link" tabindex="0" aria-disabled="true"`
      : html`href="${path}${withPageInQuery(query, to)}"`
    return html`<a class="pill" data-key="${label}" data-page="${to}" ${at}>${label}</a>`
  }
  return html`${hasFailed && listFailure(t)}${totalElements === 0 && empty?.()}${
    totalPages > 1 &&
    html`<p class="archive-pages" data-key="pages">${step(t('feed:previous'), page - 1)}<span role="status">${t('feed:pageOf', { page: page + 1, count: totalPages })}</span>${step(t('feed:next'), page + 1)}</p>`
  }`
}
