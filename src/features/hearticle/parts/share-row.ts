import { Copy, Share2 } from 'lucide'
import { shareLinks } from '../../../domain/presenters/share-links.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'

/** Ways to share a page. Buttons need the page's script, and are not there without scripts. */
export function shareRow({
  url,
  title,
  t,
}: {
  url: string
  title: string
  t: Translate
}): SafeHtml {
  const links = shareLinks({ url, title, words: t('hearticle:shareWords') })
  const web = (platform: 'linkedin' | 'twitter', name: string) =>
    html`<a class="pill" data-share="${platform}" href="${links[platform]}" target="_blank" rel="external noopener">${name}<span class="visually-hidden"> (${t('page:newWindow')})</span></a>`
  return html`<section class="share" data-url="${url}" data-title="${title}" data-words="${t('hearticle:shareWords')}" aria-labelledby="share">
    <h2 class="visually-hidden" id="share">${t('hearticle:share')}</h2>
    <div class="actions">
      <button type="button" class="pill needs-script" data-share="copy" data-said="${t('hearticle:linkCopied')}">${icon(Copy)}${t('hearticle:copyLink')}</button>
      <button type="button" class="pill needs-script" data-share="instagram" data-said="${t('hearticle:linkCopiedForInstagram')}">Instagram</button>
      ${web('linkedin', 'LinkedIn')}
      ${web('twitter', 'X (Twitter)')}
      <a class="pill" data-share="email" href="${links.email}">${t('hearticle:email')}</a>
      <a class="pill" data-share="sms" href="${links.sms}">${t('hearticle:sms')}</a>
      <button type="button" class="pill needs-script" data-share="system" hidden>${icon(Share2)}${t('hearticle:shareVia')}</button>
    </div>
    <p class="toast" role="status" data-toast data-failed="${t('hearticle:linkNotCopied')}"></p>
  </section>`
}
