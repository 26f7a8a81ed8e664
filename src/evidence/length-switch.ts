import type { Language } from '../contract/protocol/language.ts'
import type { Words } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/** What stands behind the `#` of an address that opens the full length. */
export const FULL_LENGTH: Record<Language, string> = { de: 'ausfuehrlich', en: 'in-full' }

/**
 * Chooses between the short and the full length (P-EVIDENCE-VIEWS). Both are in the page, beside and
 * after the switch; lengths.css shows what is chosen.
 * @param minutes that each takes to read
 */
export function lengthSwitch(
  { t, language }: Words,
  minutes: { short: number; full: number },
): SafeHtml {
  const choice = (length: 'short' | 'full') =>
    html`<label><input type="radio" name="view" value="${length}"${length === 'short' && html` checked`}> <span>${t(`evidence:${length}`)}<span class="minutes">\u00a0· ${t('hearticle:minutes', { count: minutes[length] })}</span></span></label>`
  return html`<fieldset class="views needs-script" data-full="#${FULL_LENGTH[language]}"><legend class="visually-hidden">${t('evidence:views')}</legend>
    ${choice('short')}${choice('full')}</fieldset>`
}
