import type { Rubric } from '../../contract/reading/rubrics.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * The rubrics as links; the active one leads back to the whole (P-RUBRIC-LABEL).
 * @param active the rubric that the page is of
 */
export function rubricRow(
  rubrics: readonly Pick<Rubric, 'id' | 'name'>[],
  active: number | undefined,
  { t, language }: Words,
): SafeHtml {
  const home = addressOf({ page: 'home' }, language)
  return html`<nav class="rubric-row" aria-label="${t('feed:rubrics')}"><ul class="wrap">${rubrics.map(
    ({ id, name }) =>
      id === active
        ? html`<li><a href="${home}" aria-current="page">${name}</a></li>`
        : html`<li><a href="${addressOf({ page: 'rubric', id }, language)}" data-gate="rubric">${name}</a></li>`,
  )}</ul></nav>`
}
