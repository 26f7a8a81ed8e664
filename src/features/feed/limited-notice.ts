import { sellsPlans } from '../../api/sells-plans.ts'
import type { FeedHint } from '../../domain/account/feed.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * Why the user sees rubrics that they did not choose, and what opens the rest (P-FEED-RANDOM).
 * @param isAddressed the rubric is the address's, not one by chance
 */
export function limitedNotice(hint: FeedHint, isAddressed: boolean, words: Words): SafeHtml {
  const { t } = words
  const byChance = {
    'sign-in': t('feed:limitedAnonymous'),
    upgrade: t(sellsPlans ? 'feed:limitedFree' : 'feed:limitedWithoutPlans'),
    'choose-rubrics': t('feed:chooseHint'),
  }[hint]
  const ways = waysOn(hint, words)
  return html`<aside class="cluster limited" aria-label="${t('feed:limited')}"><p>${isAddressed ? t('feed:limitedAddressed') : byChance}</p>
    ${ways && html`<p class="actions">${ways}</p>`}</aside>`
}

/** False where nothing opens more. */
function waysOn(hint: FeedHint, { t, language }: Words): SafeHtml | false {
  const profile = addressOf({ page: 'profile' }, language)
  if (hint === 'upgrade') {
    if (!sellsPlans) return false
    return html`<a class="button" href="${profile}?tab=subscription">${t('feed:upgrade')}</a>`
  }
  if (hint === 'choose-rubrics') {
    return html`<a class="button" href="${profile}?tab=rubrics">${t('feed:choose')}</a>`
  }
  return html`<a class="pill" href="${addressOf({ page: 'login' }, language)}">${t('feed:signIn')}</a>
    <a class="button" href="${addressOf({ page: 'signup' }, language)}">${t('feed:signUp')}</a>`
}
