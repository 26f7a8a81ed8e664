import { hearticleCards } from '../../cards/hearticle-card.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { pageControls } from './page-controls.ts'
import type { ListPage } from './paged-list.store.ts'

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

/** Hearticles by pages, 'page X of Y', with the first one; nothing where there is none. */
export function hearticlePages(
  { name, title, isPage = false, first, freeDay, control }: HearticlePagesContent,
  path: string,
  words: Words,
): SafeHtml | false {
  const heading = isPage
    ? html`<h1 id="${name}">${title}</h1><h2 class="visually-hidden">${words.t('feed:hearticles')}</h2>`
    : html`<h2 class="section-title" id="${name}">${title}</h2>`
  return (
    first.totalElements > 0 &&
    html`<section class="wrap list-section archive" aria-labelledby="${name}" data-pages="${first.totalPages}"${freeDay && html` data-free-day="${freeDay}"`}>${heading}${control}
      <div class="tiles">${hearticleCards(first.content, words, { size: 'tile', freeDay })}</div><div data-controls>${pageControls(first, false, { path, query: '' }, words)}</div></section>`
  )
}
