import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { patch } from '../../ui/html/patch.ts'
import { recallFeedPlace, rememberFeedPlace } from './feed-place.ts'
import { hearticleCards } from './hearticle-card.ts'
import { listFailure } from './list-failure.ts'
import { createPagedList, type ListPage } from './paged-list.store.ts'

interface HearticlePagesContent {
  /** Of the list among those of the page: the id of its heading, and by which its page is remembered. */
  name: string
  title: string
  /** The page that is prerendered. */
  first: ListPage<HearticleSummary>
  /** By what the list is chosen. */
  control?: SafeHtml
}

/** Hearticles by pages, 'page X of Y', with the first one; nothing where there is none. */
export function hearticlePages(
  { name, title, first, control }: HearticlePagesContent,
  words: Words,
): SafeHtml | false {
  return (
    first.totalElements > 0 &&
    html`<section class="wrap archive later" aria-labelledby="${name}" data-pages="${first.totalPages}"><h2 id="${name}">${title}</h2>${control}
      <div class="hearticle-cards">${hearticleCards(first.content, words)}</div><div data-controls>${controls(first, false, words)}</div></section>`
  )
}

/**
 * Lets the reader go through the pages, and come back to the one where they were.
 * @param load asks for a page, from 0
 * @param chosen of a list that is chosen from: what stands instead of an empty one, and who is told how many it has
 * @returns goes to a page, or asks again for the one shown; undefined where there is no such list
 */
export function followHearticlePages(
  root: ParentNode,
  name: string,
  load: Parameters<typeof createPagedList<HearticleSummary>>[0],
  words: Words,
  chosen?: { empty: () => SafeHtml; onFound: (count: number) => void },
): { go: (page: number) => void; reload: () => Promise<void> } | undefined {
  const section = root.querySelector<HTMLElement>(`[aria-labelledby="${name}"][data-pages]`)
  const cards = section?.querySelector('.hearticle-cards')
  const controlled = section?.querySelector('[data-controls]')
  if (!section || !cards || !controlled) return undefined
  // Its cards stand there: only what is asked for is drawn again.
  const first = {
    content: [],
    page: 0,
    totalPages: Number(section.dataset.pages),
    totalElements: Number.NaN,
  }
  const store = createPagedList<HearticleSummary>(load, first)
  store.$state.listen(({ at, shown = first }) => {
    section.ariaBusy = String(at === 'loading')
    section.hidden = shown.totalElements === 0 && !chosen
    if (shown !== first) patch(cards, hearticleCards(shown.content, words))
    patch(controlled, controls(shown, at === 'failed', words, chosen?.empty))
    if (at === 'ready') chosen?.onFound(shown.totalElements)
  })
  const go = (to: number) => {
    rememberFeedPlace((place) => ({ ...place, pages: { ...place.pages, [name]: to } }))
    void store.go(to)
  }
  controlled.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    if ('retry' in button.dataset) void store.retry()
    else if ('page' in button.dataset && button.ariaDisabled !== 'true') {
      go(Number(button.dataset.page))
    }
  })
  const savedPage = recallFeedPlace().pages[name]
  if (savedPage) void store.go(savedPage)
  return { go, reload: store.retry }
}

function controls(
  { page, totalPages, totalElements }: Omit<ListPage<unknown>, 'content'>,
  hasFailed: boolean,
  { t }: Words,
  empty?: () => SafeHtml,
): SafeHtml {
  const step = (label: string, to: number) =>
    html`<button type="button" class="pill" data-key="${label}" data-page="${to}" aria-disabled="${String(to < 0 || to >= totalPages)}">${label}</button>`
  return html`${hasFailed && listFailure(t)}${totalElements === 0 && empty?.()}${
    totalPages > 1 &&
    html`<p class="archive-pages" data-key="pages">${step(t('feed:previous'), page - 1)}<span role="status">${t('feed:pageOf', { page: page + 1, count: totalPages })}</span>${step(t('feed:next'), page + 1)}</p>`
  }`
}
