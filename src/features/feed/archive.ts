import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { ARCHIVE } from './follow-archive.ts'
import { hearticlePages } from './hearticle-pages.ts'
import type { ListPage } from './paged-list.store.ts'

/** Earlier hearticles by pages, with the first page, which is prerendered (P-ARCHIVE). */
export function archive(first: ListPage<HearticleSummary>, words: Words): SafeHtml {
  const { t, language } = words
  const title = t('feed:earlier')
  const path = addressOf({ page: 'archive' }, language)
  const pages = hearticlePages(
    { name: ARCHIVE, title, isPage: true, first, freeDay: undefined },
    path,
    words,
  )
  return (
    pages ||
    html`<div class="wrap list-section"><h1>${title}</h1><p class="note">${t('home:empty')}</p></div>`
  )
}
