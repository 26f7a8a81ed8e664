import { Check } from 'lucide'
import { sellsPlans } from '../../api/sells-plans.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'

/**
 * The upgrade modal (P-UPGRADE-DIALOG): the browser's own, whose ground covers the whole page. It
 * keeps the focus, closes by Escape and gives the focus back; the page behind it does not scroll
 * (src/features/gates/gates.css). What it says to whoever is signed in, and to visitors, is chosen
 * by the session's own attribute; what was wanted, `followGate` puts in. Where no plans are sold only
 * visitors can do something: try it.
 * @param prices what premium costs, on pages that are made anew with the prices; others ask for them as
 *   it opens
 */
export function upgradeDialog({ t, language }: Words, prices?: SafeHtml): SafeHtml {
  const benefits = [t('gates:benefit1'), t('gates:benefit2'), t('gates:benefit3')]
  const subscription = `${addressOf({ page: 'profile' }, language)}?tab=subscription`
  const listed = benefits.map((benefit) => html`<li>${icon(Check)}${benefit}</li>`)
  return html`<dialog class="dialog gate" aria-labelledby="gate-title"><div class="gate-content"><h2 id="gate-title">${t(sellsPlans ? 'gates:upgradeTitle' : 'gates:lockedTitle')}</h2>
    <div class="gate-wanted" data-wanted><span data-picture></span><b data-title></b></div>
    <p data-signed-in>${t(sellsPlans ? 'gates:upgradeText' : 'gates:lockedText')}</p><p data-signed-out>${t(sellsPlans ? 'gates:upgradeTextAnonymous' : 'gates:lockedTextAnonymous')}</p>
    <ul class="plain-list ticks"${!sellsPlans && html` data-signed-out`}>${listed}</ul>
    ${sellsPlans && html`<div data-prices>${prices}</div>`}
    <p class="cluster dialog-actions"><button type="button" class="pill" data-close>${t('gates:close')}</button>
      ${sellsPlans && html`<a class="button" href="${subscription}" data-signed-in>${t('gates:upgradeNow')}</a>`}
      <a class="button" href="${addressOf({ page: 'signup' }, language)}" data-signed-out data-sign-up>${t(sellsPlans ? 'gates:signUpAndUpgrade' : 'gates:signUpAndRead')}</a></p>
    <p class="note"><span data-signed-out>${t('gates:haveAccount')} <a href="${addressOf({ page: 'login' }, language)}" data-sign-in>${t('gates:signIn')}</a></span>
      <a href="${addressOf({ page: 'prices' }, language)}">${t(sellsPlans ? 'gates:compare' : 'prices:title')}</a></p></div></dialog>`
}
