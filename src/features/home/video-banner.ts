import type { Language } from '../../contract/protocol/language.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

interface Reason {
  title: string
  text: string
}

interface Film {
  video: string
  poster: string
  captions: string
}

/** The reasons why, with a short film beside them (P-QUESTIONS). */
export function videoBanner(
  { title, reasons, film }: { title: string; reasons: readonly Reason[]; film: Film },
  language: Language,
  t: Translate,
): SafeHtml {
  return html`<section class="list-section later" aria-labelledby="why"><h2 class="section-title" id="why">${title}</h2><div class="stack banner">
    <video class="film" controls muted playsinline preload="none" poster="${film.poster}" width="1280" height="720" aria-label="${t('home:filmLabel', { title })}"><source src="${film.video}" type="video/mp4"><track kind="captions" src="${film.captions}" srclang="${language}" label="${t('home:captions')}" default></video>
    <ol class="plain-list reasons">${reasons.map(
      (reason) => html`<li><h3>${reason.title}.</h3> <p>${reason.text}</p></li>`,
    )}</ol></div></section>`
}
