import type { Language } from '../../contract/protocol/language.ts'
import type { ExplainedStudy } from '../../contract/reading/studies.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** The hearticles that explain a study, newest first. */
export function explainedBy(
  hearticles: ExplainedStudy['explainedBy'],
  language: Language,
  t: Translate,
): SafeHtml | undefined {
  if (hearticles.length === 0) return undefined
  return html`<section class="explained-by" aria-labelledby="explained-by">
    <h2 id="explained-by">${t('study:explainedBy')}</h2>
    <ul class="plain-list">${hearticles.map(
      ({ id, headline, languageCode, publicationDate }) =>
        html`<li><a href="${addressOf({ page: 'hearticle', id }, language)}" lang="${languageCode}">${headline || t('hearticle:noHeadline')}</a>
          <time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time></li>`,
    )}</ul>
  </section>`
}
