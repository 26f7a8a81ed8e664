import type { Language } from '../../contract/protocol/language.ts'
import type { PublicPlaylist } from '../../contract/reading/playlists.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** The way to the playlists; nothing where there is none. */
export function playlistsRow(
  playlists: readonly PublicPlaylist[],
  language: Language,
  t: Translate,
): SafeHtml | false {
  return (
    playlists.length > 0 &&
    html`<section class="wrap strip playlists-row later" aria-labelledby="playlists"><h2 id="playlists">${t('home:playlists')}</h2>
      <ul class="plain-list">${playlists.map(
        ({ id, name, description, hearticles }) =>
          html`<li><h3><a href="${addressOf({ page: 'playlist', id }, language)}">${name}</a></h3>
          ${description !== '' && html`<p>${description}</p>`}
          <p class="meta">${t('home:hearticles', { count: hearticles.length })}</p></li>`,
      )}</ul></section>`
  )
}
