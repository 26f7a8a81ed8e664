import type { PublicPlaylist } from '../../contract/reading/playlists.ts'
import { playlistLength } from '../../domain/hearticle/playlist.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { formatPlaylistLength } from '../../i18n/format-playlist-length.ts'
import type { Words } from '../../i18n/translator.ts'
import { cover } from '../../pictures/cover.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** So many stand in the row; the others unfold. */
const SEEN = 3

/** The way to the playlists; nothing where there is none (P-PLAYLISTS-PUBLIC). */
export function playlistsRow(playlists: readonly PublicPlaylist[], words: Words): SafeHtml | false {
  const { t } = words
  const others = playlists.slice(SEEN)
  const items = (some: typeof playlists) =>
    html`<ul class="plain-list">${some.map((one) => playlistItem(one, words))}</ul>`
  return (
    playlists.length > 0 &&
    html`<section class="wrap list-section playlists-row later" aria-labelledby="playlists"><h2 class="section-title" id="playlists">${t('home:playlists')}</h2>
      ${items(playlists.slice(0, SEEN))}
      ${others.length > 0 && html`<details class="disclosure"><summary>${t('home:otherPlaylists', { count: others.length })}</summary>${items(others)}</details>`}</section>`
  )
}

/** From a subject, a line that leads to the playlists with hearticles of it; nothing where there is none. */
export function playlistsLine(
  playlists: readonly Pick<PublicPlaylist, 'id' | 'name'>[],
  { t, language }: Words,
): SafeHtml | false {
  return (
    playlists.length > 0 &&
    html`<p class="wrap playlists-line"><b>${t('home:playlists')}</b> ${playlists.map(
      ({ id, name }) =>
        html`<a href="${addressOf({ page: 'playlist', id }, language)}">${name}</a> `,
    )}</p>`
  )
}

function playlistItem(
  { id, name, description, hearticles }: PublicPlaylist,
  { t, language }: Words,
): SafeHtml {
  const facts = [
    t('home:hearticles', { count: hearticles.length }),
    ...formatPlaylistLength(playlistLength(hearticles, language), hearticles.length, t),
  ]
  return html`<li>${hearticles.length > 0 && cover(hearticles)}<div><h3><a href="${addressOf({ page: 'playlist', id }, language)}">${name}</a></h3>
    ${description !== '' && html`<p>${description}</p>`}
    <p class="cluster meta">${facts.map((fact) => html`<span>${fact}</span> `)}</p></div></li>`
}
