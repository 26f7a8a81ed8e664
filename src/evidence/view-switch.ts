import type { Translate } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/** What belongs to the professional view alone; it has to come after the switch, beside it. */
export const IN_FULL = 'in-full'

/**
 * Chooses between the text with its key result and all that it rests on (P-EVIDENCE-VIEWS). Both are
 * in the page; evidence.css shows what is chosen, so it needs no script.
 */
export function viewSwitch(t: Translate): SafeHtml {
  const choice = (view: 'short' | 'professional', isFirst: boolean) =>
    html`<label><input type="radio" name="view" value="${view}"${isFirst && html` checked`}> <span>${t(`evidence:${view}`)}</span></label>`
  return html`<fieldset class="wrap views"><legend class="visually-hidden">${t('evidence:views')}</legend>
    ${choice('short', false)}${choice('professional', true)}</fieldset>`
}
