import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

interface Offer {
  sellsPlans: boolean
  /** What they cost; undefined where no price is known to hold. */
  prices: SafeHtml | undefined
}

/** What is free, the trial and what the rest costs, for whoever has no account (P-HOME). */
export function offer({ sellsPlans, prices }: Offer, { t, language }: Words): SafeHtml {
  const part = (title: string, text: string | SafeHtml, more: SafeHtml | undefined) =>
    html`<li><h3>${title}</h3>${typeof text === 'string' ? html`<p>${text}</p>` : text}${more}</li>`
  return html`<section class="wrap list-section offer later" data-signed-out aria-labelledby="offer"><h2 class="section-title" id="offer">${t('home:offer')}</h2>
    <ul class="plain-list">${part(t('home:offerFree'), t('home:offerFreeMeaning'), undefined)}${part(
      t('home:offerTrial'),
      t('home:offerTrialMeaning'),
      html`<a class="button" href="${addressOf({ page: 'signup' }, language)}">${t('feed:signUp')}</a>`,
    )}${sellsPlans && part(t('home:offerPremium'), prices ?? t('home:offerPremiumMeaning'), html` <a href="${addressOf({ page: 'prices' }, language)}">${t('gates:compare')}</a>`)}</ul></section>`
}
