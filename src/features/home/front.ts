import type { Language } from '../../contract/protocol/language.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { FrontPage } from '../../domain/hearticle/front-page.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { cardFigure } from '../../evidence/card-figure.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** What the top of the home page shows. */
interface FrontContent
  extends Pick<FrontPage<HearticleSummary>, 'day' | 'strip' | 'isToday' | 'more'> {
  tagline: string
  subtitle: string
  /** The first words of the story that leads, plain text. */
  leadText: string
  uploadsBaseUrl: string
}

/**
 * The story of the day that leads, with the others of its day and the most read beside it. Those of
 * the day open for everybody; the gate is on the others (P-CARD-OPENS).
 */
export function front(content: FrontContent, language: Language, t: Translate): SafeHtml {
  const { tagline, strip, more } = content
  const [lead, ...others] = strip
  return html`<div class="front"><div class="wrap front-grid">
    <div class="front-lead">${hero(content)}
      ${lead ? leadStory(lead, content, language, t) : html`<h1>${tagline}</h1><p>${t('home:empty')}</p>`}</div>
    <div class="front-aside">${others.length > 0 && stripSection('strip', nameOfDay(content, t), others, language, t)}
      ${more.hearticles.length > 0 && stripSection('more', { name: t(more.isMostRead ? 'home:mostRead' : 'home:recently') }, more.hearticles, language, t, true)}</div>
  </div></div>`
}

/** What the product is for, above whatever the home screen shows (P-HOME). */
export function hero({ tagline, subtitle }: Pick<FrontContent, 'tagline' | 'subtitle'>): SafeHtml {
  return html`<p class="tagline"><b>${tagline}.</b> ${subtitle}</p>`
}

/** All of the day in a row, where the front page is not shown (P-TODAY). */
export function todaysRow(
  content: Pick<FrontContent, 'day' | 'strip' | 'isToday'>,
  language: Language,
  t: Translate,
): SafeHtml | false {
  const { strip } = content
  const { name, names } = nameOfDay(content, t)
  return (
    strip.length > 0 &&
    html`<div class="wrap todays-row strip"><h2${names}>${name}</h2>
      <ul class="plain-list">${strip.map((hearticle) => stripItem(hearticle, language, t, false))}</ul></div>`
  )
}

interface StripTitle {
  name: string
  /** Attributes with the names that it has by the day on which it is read. */
  names?: SafeHtml
}

/** By the day of the build; the page's script names it by that of its reader. */
function nameOfDay(
  { day, isToday }: Pick<FrontContent, 'day' | 'isToday'>,
  t: Translate,
): StripTitle {
  const [today, latest] = [t('home:today'), t('home:latest')]
  return {
    name: isToday ? today : latest,
    names: html` data-strip-day="${day}" data-today="${today}" data-latest="${latest}"`,
  }
}

function leadStory(
  hearticle: HearticleSummary,
  { leadText, uploadsBaseUrl }: FrontContent,
  language: Language,
  t: Translate,
): SafeHtml {
  const { topic, id } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const images = `${uploadsBaseUrl}/uploads/topic_images`
  return html`<article class="lead-story ${topicClasses(topic.color)}">
    <img src="${images}/big/${topic.imageName}.png" srcset="${images}/${topic.imageName}.png 500w, ${images}/big/${topic.imageName}.png 1000w" sizes="(min-width: 1000px) min(58vw, 660px), calc(100vw - 40px)" data-fallback="${images}/big/nutrition_medicine.png" width="1000" height="800" alt="" fetchpriority="high">
    <p class="kicker">${hearticle.breaking && breaking(t)}<span class="badge">${topic.name}</span></p>
    <h1><a href="${addressOf({ page: 'hearticle', id }, language)}" lang="${translation?.languageCode}">${translation?.headline || t('hearticle:noHeadline')}</a></h1>
    <p class="lead-text" lang="${translation?.languageCode}">${leadText}</p>
    ${cardFigure(hearticle, { t, language })}
    <p class="meta">${meta(hearticle, language, t)}</p></article>`
}

/** @param isGated whether the gate is on its links */
function stripSection(
  id: string,
  { name, names }: StripTitle,
  hearticles: readonly HearticleSummary[],
  language: Language,
  t: Translate,
  isGated = false,
): SafeHtml {
  return html`<section class="strip" aria-labelledby="${id}"><h2 id="${id}"${names}>${name}</h2>
    <ul class="plain-list">${hearticles.map((hearticle) => stripItem(hearticle, language, t, isGated))}</ul></section>`
}

function stripItem(
  hearticle: HearticleSummary,
  language: Language,
  t: Translate,
  isGated: boolean,
): SafeHtml {
  const { id, topic } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const href = addressOf({ page: 'hearticle', id }, language)
  const gate = isGated && !hearticle.breaking && html` data-gate="hearticle" data-id="${id}"`
  return html`<li><h3>${hearticle.breaking && breaking(t)}<a href="${href}"${gate} lang="${translation?.languageCode}">${translation?.headline || t('hearticle:noHeadline')}</a></h3>
    ${cardFigure(hearticle, { t, language })}
    <p class="meta"><span>${topic.name}</span> ${meta(hearticle, language, t)}</p></li>`
}

function breaking(t: Translate): SafeHtml {
  return html`<span class="breaking">${t('home:breaking')}</span> `
}

function meta(hearticle: HearticleSummary, language: Language, t: Translate): SafeHtml {
  const { publicationDate } = hearticle
  const translation = translationFor(hearticle.translations, language)
  return html`<time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time>
    ${translation && html`<span>${t('home:minutes', { count: translation.readingMinutes })}</span>`}
    ${translation?.reviewed && html`<span>${t('home:reviewed')}</span>`}
    ${translation?.hasAudio && html`<span>${t('home:audio')}</span>`}`
}
