import type { Language } from '../../contract/protocol/language.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { FrontPage } from '../../domain/hearticle/front-page.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { type Pictured, pictureList } from '../../domain/pictures/picture-list.ts'
import { isLongHeadline } from '../../domain/presenters/long-headline.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { cardFigure } from '../../evidence/card-figure.ts'
import type { Translate } from '../../i18n/translator.ts'
import { picture } from '../../pictures/picture.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { questionForm } from './question-form.ts'
import { breaking, meta, stripItem } from './strip-item.ts'

/** What the top of the home page shows. */
interface FrontContent
  extends Pick<FrontPage<HearticleSummary>, 'day' | 'strip' | 'isToday' | 'more'> {
  tagline: string
  subtitle: string
  /** The first words of the story that leads, plain text. */
  leadText: string
  /** Where what is new for whoever is signed in stands, and where they go on. */
  visit?: { fresh: SafeHtml; onward: SafeHtml }
}

/**
 * The story of the day that leads, with the others of its day and the most read beside it. Those of
 * the day open for everybody; the gate is on the others (P-CARD-OPENS).
 */
export function front(content: FrontContent, language: Language, t: Translate): SafeHtml {
  const { tagline, strip, more } = content
  // The most read stand below the day's.
  const pictured = pictureList([...strip, ...more.hearticles])
  const [lead, ...others] = pictured.slice(0, strip.length)
  return html`<div class="front"><div class="wrap front-grid">
    <div class="front-lead">${hero(content)}${questionForm('home', { t, language })}
      ${lead ? leadStory(lead, content, language, t) : html`<h1>${tagline}</h1><p>${t('home:empty')}</p>`}</div>
    <div class="front-aside">${content.visit?.fresh}
      ${others.length > 0 && stripSection('day', nameOfDay(content, t), others, language, t)}
      ${more.hearticles.length > 0 && stripSection('more', { name: t(more.isMostRead ? 'home:mostRead' : 'home:recently') }, pictured.slice(strip.length), language, t, true)}</div>
    ${content.visit?.onward}</div></div>`
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
      <ul class="plain-list">${pictureList(strip).map((item) => stripItem(item, language, t))}</ul></div>`
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
  { hearticle, picture: shown }: Pictured<HearticleSummary>,
  { leadText }: FrontContent,
  language: Language,
  t: Translate,
): SafeHtml {
  const { topic, id } = hearticle
  const translation = translationFor(hearticle.translations, language)
  return html`<article class="lead-story ${topicClasses(topic.color)}">
    ${picture(shown, 'wide', 'when-wide')}${picture(shown, 'phone', 'when-narrow')}
    <p class="kicker">${hearticle.breaking && breaking(t)}<span class="badge">${topic.name}</span></p>
    <h1${isLongHeadline(translation?.headline ?? '') && html` class="long"`}><a href="${addressOf({ page: 'hearticle', id }, language)}" lang="${translation?.languageCode}">${translation?.headline || t('hearticle:noHeadline')}</a></h1>
    <p class="lead-text" lang="${translation?.languageCode}">${leadText}</p>
    ${cardFigure(hearticle, { t, language })}
    <p class="meta">${meta(hearticle, language, t)}</p></article>`
}

/** @param isGated whether the gate is on its links */
function stripSection(
  id: string,
  { name, names }: StripTitle,
  hearticles: readonly Pictured<HearticleSummary>[],
  language: Language,
  t: Translate,
  isGated = false,
): SafeHtml {
  return html`<section class="strip strip-${id}" aria-labelledby="${id}"><h2 id="${id}"${names}>${name}</h2>
    <ul class="plain-list">${hearticles.map((item) => stripItem(item, language, t, { isGated }))}</ul></section>`
}
