import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** The states that a part can be in, and the words for each; the script shows one of them. */
const PARTS = {
  database: {
    ok: 'page:statusOk',
    read_only: 'page:statusReadOnly',
    unreachable: 'page:statusUnreachable',
    unknown: 'page:statusUnknown',
  },
  catalogue: {
    ok: 'page:statusOk',
    missing: 'page:statusMissing',
    unusable: 'page:statusUnreachable',
    unknown: 'page:statusUnknown',
  },
} as const

/** What can be reached; what only the services know is asked for by `followStatus`. */
export function statusPage(t: Translate): SafeHtml {
  const part = (name: keyof typeof PARTS, title: string) => html`<div data-part="${name}">
<dt>${title}</dt>
<dd><span data-state="asking" hidden>${t('page:statusAsking')}</span>${Object.entries(
    PARTS[name],
  ).map(
    ([state, words]) => html`<span data-state="${state}" hidden>${t(words)}</span>`,
  )}<noscript>${t('page:statusNeedsScript')}</noscript></dd>
</div>`
  return html`<section class="status" data-status>
<h1>${t('page:status')}</h1>
<p>${t('page:statusLead')}</p>
<dl aria-live="polite">
<div data-is="ok"><dt>${t('page:statusPages')}</dt><dd>${t('page:statusPagesOk')}</dd></div>
${part('database', t('page:statusDatabase'))}
${part('catalogue', t('page:statusCatalogue'))}
</dl>
<p class="status-checked" data-waits>${t('page:statusAt')} <time></time><span data-version hidden>, ${t('page:statusVersion')} <code></code></span></p>
<p><button type="button" class="button" data-waits>${t('page:statusAgain')}</button></p>
</section>`
}
