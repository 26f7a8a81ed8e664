import type { Language } from '../../contract/protocol/language.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import type { Pictured } from '../../domain/pictures/picture-list.ts'
import { cardTitleClass } from '../../domain/presenters/card-title-class.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { cardFigure } from '../../evidence/card-figure.ts'
import type { Translate } from '../../i18n/translator.ts'
import { picture } from '../../pictures/picture.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

interface StripItemOptions {
  /** The gate is on its link. */
  isGated?: boolean
  /** What is said of it before its title, and beside its date. */
  mark?: SafeHtml | false | undefined
  more?: SafeHtml | false | undefined
}

/** A hearticle of a list beside the lead story, and of what is new for somebody. */
export function stripItem(
  { hearticle, picture: shown }: Pictured<HearticleSummary>,
  language: Language,
  t: Translate,
  { isGated = false, mark, more }: StripItemOptions = {},
): SafeHtml {
  const { id, topic } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const headline = translation?.headline || t('feed:noHeadline')
  const href = addressOf({ page: 'hearticle', id }, language)
  const gate = isGated && !hearticle.breaking && html` data-gate="hearticle" data-id="${id}"`
  return html`<li class="pictured ${topicClasses(topic.color)}">${picture(shown, 'card')}<div><h3 class="${cardTitleClass(headline)}">${mark}${hearticle.breaking && breaking(t)}<a href="${href}"${gate} lang="${translation?.languageCode}">${headline}</a></h3>
    ${cardFigure(hearticle, { t, language })}
    <p class="meta"><span>${topic.name}</span> ${meta(hearticle, language, t)}${more}</p></div></li>`
}

export function breaking(t: Translate): SafeHtml {
  return html`<span class="breaking">${t('home:breaking')}</span> `
}

/** Its date, how long it is, whether it was reviewed and can be heard. */
export function meta(hearticle: HearticleSummary, language: Language, t: Translate): SafeHtml {
  const { publicationDate } = hearticle
  const translation = translationFor(hearticle.translations, language)
  return html`<time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time>
    ${translation && html`<span>${t('home:minutes', { count: translation.readingMinutes })}</span>`}
    ${translation?.reviewed && html`<span>${t('home:reviewed')}</span>`}
    ${translation?.hasAudio && html`<span>${t('home:audio')}</span>`}`
}
