import { Download, Printer } from 'lucide'
import type { Hearticle } from '../../../contract/reading/hearticles.ts'
import { translationFor } from '../../../domain/hearticle/translation-for.ts'
import { embedCode } from '../../../domain/presenters/embed-code.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'

/**
 * Ways to take a hearticle elsewhere, folded: the sheet to print (P-HANDOUT), its people as a picture, which
 * needs script (P-GRAPHIC), and the code to copy of its embed (P-EMBED).
 */
export function passOn(
  {
    id,
    translations,
    edition,
    changedOn,
    publicationDate,
    isSample,
  }: Pick<
    Hearticle,
    'id' | 'translations' | 'edition' | 'changedOn' | 'publicationDate' | 'isSample'
  >,
  { t, language, origin, isDrawn }: EvidenceWords & { origin: string; isDrawn: boolean },
): SafeHtml {
  const title = translationFor(translations, language)?.headline || t('page:siteName')
  const date = formatPublicationDate(changedOn ?? publicationDate, locales[language])
  const named = [t('page:siteName'), t('changes:edition', { edition }), date].join(' · ')
  const source = isSample ? `${named}. ${t('page:rights')}` : named
  const address = origin + addressOf({ page: 'edition', id, edition }, language)
  return html`<details class="below pass-on"><summary>${t('hearticle:passOn')}</summary>
    <p><a class="pill" href="${addressOf({ page: 'handout', id }, language)}" rel="nofollow">${icon(Printer)}${t('hearticle:printSheet')}</a></p>
    ${isDrawn && html`<p data-graphic="hearticle-${id}" data-source="${source}" data-address="${address}">${(['svg', 'png'] as const).map((format) => html`<button type="button" class="pill" data-format="${format}">${icon(Download)}${t('hearticle:saveGraphic', { format: format.toUpperCase() })}</button> `)}</p>`}
    <label class="note">${t('hearticle:embedCode')}<textarea readonly rows="4" spellcheck="false">${embedCode(id, language, { origin, title })}</textarea></label>
  </details>`
}
