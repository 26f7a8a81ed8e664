import { hearticleCards } from '../../cards/hearticle-card.ts'
import type { PublicPlaylist } from '../../contract/reading/playlists.ts'
import { playlistLength } from '../../domain/hearticle/playlist.ts'
import { formatPlaylistLength } from '../../i18n/format-playlist-length.ts'
import type { Words } from '../../i18n/translator.ts'
import { cover } from '../../pictures/cover.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * A playlist with its hearticles, in its order.
 * @param freeDay the day whose hearticles are open for everybody
 */
export function playlistSection(
  playlist: PublicPlaylist,
  freeDay: string | undefined,
  words: Words,
): SafeHtml {
  const { name, description, hearticles } = playlist
  const { t } = words
  const length = playlistLength(hearticles, words.language)
  const facts = formatPlaylistLength(length, hearticles.length, t)
  return html`<div class="wrap rubric-head stack playlist-head"><div><h1>${name}</h1>${description !== '' && html`<p>${description}</p>`}${
    facts.length > 0 &&
    html`<p class="cluster meta">${facts.map((fact) => html`<span>${fact}</span> `)}</p>`
  }</div>${hearticles.length > 0 && cover(hearticles)}</div>
    <section class="wrap playlist"><h2 class="visually-hidden">${t('feed:playlistHearticles')}</h2>${
      hearticles.length === 0 && html`<p class="note">${t('feed:playlistEmpty')}</p>`
    }<div class="tiles">${hearticleCards(hearticles, words, { size: 'tile', freeDay, hasHarms: true })}</div></section>`
}
