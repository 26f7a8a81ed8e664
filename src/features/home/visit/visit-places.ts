import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** As many as the list has, most often, so that what stands below stays in its place. */
const ROWS = [0, 1, 2, 3, 4]

/**
 * Where what is for whoever is signed in stands: what is new beside the story of the day, and below
 * that where they go on. Nobody else sees it (visit.css).
 */
export function visitPlaces(t: Translate): { fresh: SafeHtml; onward: SafeHtml } {
  return {
    fresh: newPlace(t),
    onward: html`<div class="visit-onward" data-visit="onward"><div class="visit-lists" data-visit-lists data-waiting></div></div>`,
  }
}

function newPlace(t: Translate): SafeHtml {
  return html`<section class="strip visit-new" data-visit="new" aria-labelledby="visit-new"><h2 id="visit-new">${t('visit:new')}</h2>
    <div data-visit-body><p class="visit-said" role="status">${t('visit:loading')}</p><ul class="plain-list" data-key="waiting">${ROWS.map(() => html`<li class="visit-row-skeleton"></li>`)}</ul></div>
    <template data-failure><p class="list-failure" role="status">${t('visit:failed')} <button type="button" class="pill" data-retry>${t('visit:tryAgain')}</button></p></template></section>`
}
