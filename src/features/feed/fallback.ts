import { call } from '../../api/api.ts'
import { findPlaylist } from '../../contract/reading/playlists.ts'
import { findRubric } from '../../contract/reading/rubrics.ts'
import { addressOf, type Page } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { setFallbackAddresses } from '../../ui/html/fallback-page.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { listFailure } from './list-failure.ts'
import { playlistSection } from './playlist-section.ts'

/** What stands in a fallback page until it is known what it shows, and without script. */
export function fallbackHead(kind: 'rubric' | 'playlist', { t }: Words): SafeHtml {
  return kind === 'rubric'
    ? headWith(t('feed:rubric'))
    : headWith(t('feed:playlist'), html`<p role="status">${t('feed:loading')}</p>`)
}

/** The head of a rubric that is newer than its page; where its name fails, its number stands. */
export async function showRubricHead(element: Element, id: number, words: Words): Promise<void> {
  const { t, language } = words
  element.innerHTML = String(headWith(t('feed:rubricNumber', { id })))
  const outcome = await call(findRubric, { params: { id }, query: { lang: language } })
  if (!outcome.ok) return
  const { name, description } = outcome.value
  element.innerHTML = String(headWith(name, html`<p>${description}</p>`))
  becomePage({ page: 'rubric', id }, name, words)
}

/** A playlist that is newer than its page, fetched (P-FALLBACK-PAGE). */
export async function showPlaylist(element: Element, id: number, words: Words): Promise<void> {
  const { t, language } = words
  element.innerHTML = String(fallbackHead('playlist', words))
  const outcome = await call(findPlaylist, { params: { id }, query: { lang: language } })
  if (outcome.ok) {
    element.innerHTML = String(playlistSection(outcome.value, words))
    becomePage({ page: 'playlist', id }, outcome.value.name, words)
    return
  }
  const isMissing = outcome.error.code === 'playlist_not_found'
  const failure = isMissing
    ? html`<p role="status">${t('feed:playlistMissing')}</p>`
    : listFailure(t, t('feed:playlistFailed'))
  element.innerHTML = String(headWith(t('feed:playlist'), failure))
  const retry = element.querySelector('[data-retry]')
  retry?.addEventListener('click', () => showPlaylist(element, id, words))
}

function headWith(title: string, more?: SafeHtml): SafeHtml {
  return html`<div class="wrap rubric-head"><h1>${title}</h1>${more}</div>`
}

/**
 * Once it is known what a fallback page shows, it is a page like any other: with a title, addresses
 * in both languages, and open to search engines.
 */
function becomePage(page: Page, title: string, { language }: Words): void {
  setFallbackAddresses(addressOf(page, language), addressOf(page, language === 'de' ? 'en' : 'de'))
  document.querySelector('meta[name=robots]')?.remove()
  // A fallback page's own title is the name of the site.
  document.title = `${title} · ${document.title}`
}
