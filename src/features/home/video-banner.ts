import type { Language } from '../../contract/language.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'

export interface Reason {
  title: string
  text: string
}

/** Where the film and what belongs to it lie; undefined while there is none. */
export interface Film {
  video: string
  poster: string
  captions: string
}

/** Specification §2: the reasons why, with a short film (decision 18d) or a drawn pulse. */
export function videoBanner(
  { title, reasons, film }: { title: string; reasons: readonly Reason[]; film: Film | undefined },
  language: Language,
  t: Translate,
): SafeHtml {
  return html`<section class="banner" aria-labelledby="why"><div class="wrap banner-grid">
    ${
      film
        ? html`<video class="film" controls muted playsinline preload="none" poster="${film.poster}" width="640" height="360" aria-label="${t('home:filmLabel', { title })}"><source src="${film.video}" type="video/mp4"><track kind="captions" src="${film.captions}" srclang="${language}" label="${t('home:captions')}" default></video>`
        : html`<svg class="film" viewBox="0 0 640 360" aria-hidden="true"><path d="M0 220h190l26-70 42 150 36-120 20 40h90c40-60 118-30 100 40-12 44-62 74-104 108-42-34-92-64-104-108"/></svg>`
    }
    <div><h2 id="why">${title}</h2>
      <ol class="reasons">${reasons.map(
        (reason) => html`<li><h3>${reason.title}</h3><p>${reason.text}</p></li>`,
      )}</ol></div></div></section>`
}
