import type { PublicPlaylist } from '../../contract/reading/playlists.ts'
import { playlistLength } from '../../domain/hearticle/playlist.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { formatPlaylistLength } from '../../i18n/format-playlist-length.ts'
import type { Words } from '../../i18n/translator.ts'
import { cover } from '../../pictures/cover.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** So many stand in the row; the others unfold. */
const SEEN = 6

/**
 * The way to the playlists; nothing where there is none (P-PLAYLISTS-PUBLIC).
 * @param rubric the name of the rubric whose hearticles are in all of them
 */
export function playlistsRow(
  playlists: readonly PublicPlaylist[],
  words: Words,
  rubric?: string,
): SafeHtml | false {
  const { t } = words
  const title = rubric === undefined ? t('home:playlists') : t('home:playlistsOn', { rubric })
  const others = playlists.slice(SEEN)
  const items = (some: typeof playlists) =>
    html`<ul class="plain-list">${some.map((one) => playlistItem(one, words))}</ul>`
  return (
    playlists.length > 0 &&
    html`<section class="wrap strip playlists-row later" aria-labelledby="playlists"><h2 id="playlists">${title}</h2>
      ${items(playlists.slice(0, SEEN))}
      ${others.length > 0 && html`<details class="disclosure"><summary>${t('home:otherPlaylists', { count: others.length })}</summary>${items(others)}</details>`}</section>`
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
  return html`<li>${hearticles.length > 0 && cover(hearticles)}<h3><a href="${addressOf({ page: 'playlist', id }, language)}">${name}</a></h3>
    ${description !== '' && html`<p>${description}</p>`}
    <p class="meta">${facts.map((fact) => html`<span>${fact}</span> `)}</p></li>`
}
