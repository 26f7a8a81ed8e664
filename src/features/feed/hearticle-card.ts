import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { type Pictured, pictureList } from '../../domain/pictures/picture-list.ts'
import { cardTitleClass } from '../../domain/presenters/card-title-class.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { cardFigure } from '../../evidence/card-figure.ts'
import type { Words } from '../../i18n/translator.ts'
import { picture } from '../../pictures/picture.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** Hearticles on cards, in their order. */
export function hearticleCards(hearticles: readonly HearticleSummary[], words: Words): SafeHtml {
  return html`${pictureList(hearticles).map((item) => hearticleCard(item, words))}`
}

/** A real link, with the gate on it unless it is breaking (P-CARD-FREE-ONE). */
function hearticleCard(
  { hearticle, picture: shown }: Pictured<HearticleSummary>,
  words: Words,
): SafeHtml {
  const { t, language } = words
  const { id, topic, breaking, publicationDate } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const headline = translation?.headline || t('feed:noHeadline')
  const href = addressOf({ page: 'hearticle', id }, language)
  return html`<article class="hearticle-card pictured ${topicClasses(topic.color)}" data-key="${id}">${picture(shown, 'card')}<div>
    <p class="badge">${topic.name}</p>
    <h3 class="${cardTitleClass(headline)}">${breaking && html`<span class="breaking">${t('feed:breaking')}</span> `}<a href="${href}"${!breaking && html` data-gate="hearticle"`} data-id="${id}"${translation && html` lang="${translation.languageCode}"`}>${headline}</a></h3>
    ${cardFigure(hearticle, words)}
    <p class="meta"><time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time>${breaking && html` <span class="open">${t('feed:free')}</span>`}</p></div></article>`
}
