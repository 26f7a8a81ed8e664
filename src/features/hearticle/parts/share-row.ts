import { Copy, Share2 } from 'lucide'
import { shareLinks } from '../../../domain/presenters/share-links.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'

/**
 * One button to share a page: the system's own sheet where there is one, else the ways are a popover,
 * which needs no script (P-SHARE). Buttons among the ways do, and are not there without.
 */
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
  return html`<div class="share" data-url="${url}" data-title="${title}" data-words="${t('hearticle:shareWords')}">
    <button type="button" class="pill" popovertarget="share" data-share="system">${icon(Share2)}${t('hearticle:share')}</button>
    <div popover id="share" role="group" aria-label="${t('hearticle:share')}">
      <div class="actions">
        <button type="button" class="pill needs-script" data-share="copy" data-said="${t('hearticle:linkCopied')}">${icon(Copy)}${t('hearticle:copyLink')}</button>
        <button type="button" class="pill needs-script" data-share="instagram" data-said="${t('hearticle:linkCopiedForInstagram')}">Instagram</button>
        ${web('linkedin', 'LinkedIn')}
        ${web('twitter', 'X (Twitter)')}
        <a class="pill" data-share="email" href="${links.email}">${t('hearticle:email')}</a>
        <a class="pill" data-share="sms" href="${links.sms}">${t('hearticle:sms')}</a>
      </div>
      <p class="toast" role="status" data-toast data-failed="${t('hearticle:linkNotCopied')}"></p>
    </div>
  </div>`
}
