import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

const ROWS = [0, 1, 2]

/**
 * Where what is for whoever is signed in stands, ahead of the story of the day: what is new, and where
 * they go on. Nobody else sees it; while it is on its way, what stands below waits (visit.css).
 * @param freeDay the day whose hearticles are open for everybody, for the script that draws them
 */
export function visitPlaces(t: Translate, freeDay: string | undefined): SafeHtml {
  return html`<div class="wrap visit" data-signed-in><section class="visit-new" data-visit="new"${freeDay && html` data-free-day="${freeDay}"`} aria-busy="true" aria-labelledby="visit-new"><h2 class="section-title" id="visit-new">${t('visit:new')}</h2>
    <div data-visit-body><p class="quiet visit-said" role="status">${t('visit:loading')}</p><div data-key="waiting">${ROWS.map(() => html`<div class="visit-row-skeleton"></div>`)}</div></div>
    <template data-failure><p class="cluster quiet list-failure" role="status">${t('visit:failed')} <button type="button" class="pill" data-retry>${t('visit:tryAgain')}</button></p></template></section>
    <div class="visit-onward" data-visit="onward"><div data-visit-lists></div></div></div>`
}
