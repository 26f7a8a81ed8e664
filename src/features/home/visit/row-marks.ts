import type { VisitRow } from '../../../domain/reading/present-visit.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** Before a title: a point while it is unread, said to whoever does not see it. */
export function titleMark(
  { isUnread, key }: Pick<VisitRow<unknown>, 'isUnread' | 'key'>,
  t: Translate,
): SafeHtml | false {
  return (
    isUnread &&
    html`<span class="visit-unread" data-unread="${key}"><span class="visually-hidden">${t('visit:unread')}: </span></span>`
  )
}

export function chosenRubricLabel(
  row: Pick<VisitRow<unknown>, 'rubricName'>,
  t: Translate,
): SafeHtml | false {
  return (
    row.rubricName !== undefined && html`<span>${t('visit:why', { rubric: row.rubricName })}</span>`
  )
}
