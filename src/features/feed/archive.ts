import { call } from '../../api/api.ts'
import { type HearticleSummary, hearticleArchive } from '../../contract/reading/hearticles.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { followHearticlePages, hearticlePages } from './hearticle-pages.ts'
import type { ListPage } from './paged-list.store.ts'

/** So many earlier hearticles on a page. */
export const ARCHIVE_SIZE = 8

const NAME = 'archive'

/** Earlier hearticles by pages, with the first page, which is prerendered (P-ARCHIVE). */
export function archive(first: ListPage<HearticleSummary>, words: Words): SafeHtml {
  const { t, language } = words
  const title = t('feed:earlier')
  const path = addressOf({ page: 'archive' }, language)
  const pages = hearticlePages(
    { name: NAME, title, isPage: true, first, freeDay: undefined },
    path,
    words,
  )
  return (
    pages ||
    html`<div class="wrap list-section"><h1>${title}</h1><p class="note">${t('home:empty')}</p></div>`
  )
}

/** Lets the reader go through the pages. */
export function followArchive(root: ParentNode, words: Words): void {
  const load = (page: number, signal: AbortSignal) => {
    const query = { lang: words.language, page, size: ARCHIVE_SIZE }
    return call(hearticleArchive, { query }, { signal })
  }
  followHearticlePages(root, NAME, load, words)
}
