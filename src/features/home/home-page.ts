import type { HearticleSummary } from '../../contract/hearticles.ts'
import type { Language } from '../../contract/language.ts'
import { addressOf } from '../../domain/addresses.ts'
import { locales } from '../../domain/locales.ts'
import { translationFor } from '../../domain/present-hearticle.ts'
import { formatPublicationDate } from '../../domain/publication-date.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'

/** What the home page lists, sorted. */
export interface HomeContent {
  tagline: string
  subtitle: string
  isToday: boolean
  strip: readonly HearticleSummary[]
  earlier: readonly HearticleSummary[]
}

/** The content of the home page: today's hearticles and the earlier ones. */
export function homePage(content: HomeContent, language: Language, t: Translate): SafeHtml {
  const { strip, earlier, isToday } = content
  return html`<div class="wrap intro"><h1>${content.tagline}</h1>
    <p>${content.subtitle}</p>
    ${strip.length === 0 && html`<p>${t('home:empty')}</p>`}</div>
    ${strip.length > 0 && list(t(isToday ? 'home:today' : 'home:latest'), strip, language, t)}
    ${earlier.length > 0 && list(t('home:earlier'), earlier, language, t)}`
}

function list(
  heading: string,
  hearticles: readonly HearticleSummary[],
  language: Language,
  t: Translate,
): SafeHtml {
  return html`<section class="wrap list-section"><h2>${heading}</h2><ul class="hearticle-list">${hearticles.map(
    (hearticle) => {
      const translation = translationFor(hearticle.translations, language)
      const href = addressOf({ page: 'hearticle', id: hearticle.id }, language)
      return html`<li>${hearticle.breaking && html`<span class="breaking">${t('home:breaking')}</span> `}
      <a href="${href}" lang="${translation?.languageCode}">${translation?.headline || t('hearticle:noHeadline')}</a>
      <span class="meta">${hearticle.topic.name} · <time datetime="${hearticle.publicationDate}">${formatPublicationDate(hearticle.publicationDate, locales[language])}</time></span></li>`
    },
  )}</ul></section>`
}
