import { Printer } from 'lucide'
import type { Hearticle } from '../../../contract/reading/hearticles.ts'
import { translationFor } from '../../../domain/hearticle/translation-for.ts'
import { embedCode } from '../../../domain/presenters/embed-code.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'

/** Ways to take a hearticle elsewhere that need no script, folded: the sheet to print (P-HANDOUT), and the code
 * to copy of its embed (P-EMBED). */
export function passOn(
  { id, translations }: Pick<Hearticle, 'id' | 'translations'>,
  { t, language, origin }: EvidenceWords & { origin: string },
): SafeHtml {
  const title = translationFor(translations, language)?.headline || t('page:siteName')
  return html`<details class="below pass-on"><summary>${t('hearticle:passOn')}</summary>
    <p><a class="pill" href="${addressOf({ page: 'handout', id }, language)}" rel="nofollow">${icon(Printer)}${t('hearticle:printSheet')}</a></p>
    <label class="note">${t('hearticle:embedCode')}<textarea readonly rows="4" spellcheck="false">${embedCode(id, language, { origin, title })}</textarea></label>
  </details>`
}
