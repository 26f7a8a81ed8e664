import { Check } from 'lucide'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'

/**
 * The upgrade modal (P-UPGRADE-DIALOG): the browser's own, whose ground covers the whole page. It
 * keeps the focus, closes by Escape and gives the focus back; the page behind it does not scroll
 * (src/features/gates/gates.css). What it says to whoever is signed in, and to visitors, is chosen
 * by the session's own attribute.
 */
export function upgradeDialog({ t, language }: Words): SafeHtml {
  const benefits = [t('gates:benefit1'), t('gates:benefit2'), t('gates:benefit3')]
  const subscription = `${addressOf({ page: 'profile' }, language)}?tab=subscription`
  return html`<dialog class="dialog gate" aria-labelledby="gate-title"><div class="gate-content"><h2 id="gate-title">${t('gates:upgradeTitle')}</h2>
    <p data-signed-in>${t('gates:upgradeText')}</p><p data-signed-out>${t('gates:upgradeTextAnonymous')}</p>
    <ul class="benefits">${benefits.map((benefit) => html`<li>${icon(Check)}${benefit}</li>`)}</ul>
    <p class="dialog-actions"><button type="button" class="pill" data-close>${t('gates:close')}</button>
      <a class="button" href="${subscription}" data-signed-in>${t('gates:upgradeNow')}</a>
      <a class="button" href="${addressOf({ page: 'signup' }, language)}" data-signed-out>${t('gates:signUpAndUpgrade')}</a></p>
    <p class="note" data-signed-out>${t('gates:haveAccount')} <a href="${addressOf({ page: 'login' }, language)}" data-sign-in>${t('gates:signIn')}</a></p></div></dialog>`
}
