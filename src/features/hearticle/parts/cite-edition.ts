import { requestAddress } from '../../../contract/protocol/request-address.ts'
import { findEditionCitation } from '../../../contract/reading/edition-changes.ts'
import type { Hearticle, HearticleTranslation } from '../../../contract/reading/hearticles.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** How to cite what is read, by the address of its edition (P-EDITION-ADDRESS). */
export function citeEdition(
  { id, edition, changedOn, publicationDate }: Hearticle,
  { headline }: Pick<HearticleTranslation, 'headline'>,
  { t, language, origin }: EvidenceWords & { origin: string },
): SafeHtml {
  const address = addressOf({ page: 'edition', id, edition }, language)
  const file = (format: 'ris' | 'bibtex', words: string) =>
    html`<a href="${requestAddress(findEditionCitation, {
      params: { id, edition },
      query: { languageCode: language, format },
    })}" download>${words}</a>`
  return html`<p class="note cite-edition"><b>${t('changes:cite')}</b> ${t('changes:cited', {
    headline: headline || t('hearticle:noHeadline'),
    named: t('changes:edition', { edition }),
    date: formatPublicationDate(changedOn ?? publicationDate, locales[language]),
  })} <a href="${address}">${origin}${address}</a> · ${file('ris', t('changes:citeRis'))} · ${file('bibtex', t('changes:citeBibtex'))}</p>`
}
