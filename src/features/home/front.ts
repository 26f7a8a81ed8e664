import { hearticleCard } from '../../cards/hearticle-card.ts'
import { gateOf } from '../../cards/price.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { FrontPage } from '../../domain/hearticle/front-page.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { type Pictured, pictureList } from '../../domain/pictures/picture-list.ts'
import { isLongHeadline } from '../../domain/presenters/long-headline.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { certaintyLevel } from '../../evidence/certainty-marks.ts'
import { citedNotice } from '../../evidence/notice-flag.ts'
import { keyResultSentence, sentenceWithAbout } from '../../evidence/result-sentence.ts'
import type { Words } from '../../i18n/translator.ts'
import { picture } from '../../pictures/picture.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { questionForm } from './question-form.ts'

/** So many stand below the lead story on a phone. */
const ON_PHONES = 2

/** What the product is for, in two lines, and the field for a question (P-HOME). */
export function hero(
  { tagline, subtitle }: { tagline: string; subtitle: string },
  words: Words,
): SafeHtml {
  return html`<div class="wrap hero"><div class="hero-words"><h1 class="tagline">${tagline}</h1><p class="subtitle">${subtitle}</p></div>${questionForm('page', words)}</div>`
}

type FrontContent = Pick<
  FrontPage<HearticleSummary>,
  'day' | 'strip' | 'isToday' | 'earlier' | 'beside' | 'below'
>

/**
 * The story of the day, beside it the others of the day and the latest before them, and below both
 * the most read or the next earlier ones, with the way to all of them (P-FRONT-LISTS). Those of
 * the day open for everybody; the gate is on the others (P-CARD-OPENS).
 */
export function front(content: FrontContent, words: Words): SafeHtml {
  const { t } = words
  const { day: freeDay, strip, beside, below } = content
  const isLeadOfDay = strip[0]?.publicationDate === freeDay
  const pictured = pictureList([...strip.slice(0, 1), ...beside, ...below.hearticles])
  const [lead, ...others] = pictured
  if (!lead) return html`<div class="wrap stack front"><p class="note">${t('home:empty')}</p></div>`
  const rows = others.slice(0, beside.length)
  return html`<div class="wrap stack front"><div class="front-lead">${leadStory(lead, content, words)}</div>
    ${
      rows.length > 0 &&
      html`<section class="front-aside" aria-labelledby="beside"><h2 class="visually-hidden" id="beside">${t('home:beside')}</h2>${rows.map(
        (item, at) => {
          const isOfDay = !isLeadOfDay && item.hearticle.publicationDate === freeDay
          const label = isOfDay && dayLabel(content, words)
          const card = hearticleCard(item, words, { size: 'row', freeDay, label })
          // What is not of the day makes room for the rest of the page on a phone.
          return at < Math.max(ON_PHONES, strip.length - 1)
            ? card
            : html`<div class="on-desks">${card}</div>`
        },
      )}</section>`
    }</div>${belowList(others.slice(beside.length), content, words)}`
}

function belowList(
  tiles: readonly Pictured<HearticleSummary>[],
  { day: freeDay, earlier, below }: FrontContent,
  words: Words,
): SafeHtml | false {
  const { t, language } = words
  return (
    tiles.length > 0 &&
    html`<section class="wrap list-section earlier" aria-labelledby="earlier"><h2 class="section-title" id="earlier">${t(below.isMostRead ? 'home:mostRead' : 'feed:earlier')} <a href="${addressOf({ page: 'archive' }, language)}">${t('home:allEarlier', { count: earlier.length })}</a></h2>
      <div class="tiles">${tiles.map((item) => hearticleCard(item, words, { size: 'tile', freeDay }))}</div></section>`
  )
}

function leadStory(
  { hearticle, picture: shown }: Pictured<HearticleSummary>,
  content: FrontContent,
  words: Words,
): SafeHtml {
  const { t, language } = words
  const { topic, id, certainty, breaking, publicationDate } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const headline = translation?.headline || t('hearticle:noHeadline')
  const result = keyResultSentence(hearticle, words)
  return html`<article class="lead-story ${topicClasses(topic.color)}" data-card data-key="h${id}">
    ${picture(shown, 'card', 'when-wide')}${picture(shown, 'band', 'when-narrow')}<div class="lead-words">
    <p class="card-label">${breaking && html`<span class="breaking">${t('feed:breaking')}</span> `}${publicationDate === content.day && html`${dayLabel(content, words)} `}<span class="badge">${topic.name}</span> <span class="open">${t('home:freeForAll')}</span></p>
    ${citedNotice(hearticle, words)}
    <h2${isLongHeadline(headline) && html` class="long"`}><a href="${addressOf({ page: 'hearticle', id }, language)}"${gateOf({ id, isFree: true })} lang="${translation?.languageCode}">${headline}</a></h2>
    ${result && html`<p class="lead-result" data-key-result>${sentenceWithAbout(result)}</p>`}
    <p class="cluster card-facts">${certainty && html`<span>${t('evidence:certaintyLabel')} ${certaintyLevel(certainty, t)}</span>`}
      ${translation && html`<span>${t('feed:minutes', { count: translation.readingMinutes })}</span>`}
      ${translation?.reviewed && html`<span>${t('home:reviewed')}</span>`}
      ${translation?.hasAudio && html`<span>${t('home:audio')}</span>`}</p></div></article>`
}

/** Of what is of the day; by that of the build, and the page's script names it by that of its reader (P-TODAY). */
function dayLabel(
  { day, isToday }: Pick<FrontContent, 'day' | 'isToday'>,
  { t }: { t: Words['t'] },
): SafeHtml {
  const [today, latest] = [t('home:today'), t('home:latest')]
  return html`<span class="card-day" data-strip-day="${day}" data-today="${today}" data-latest="${latest}">${isToday ? today : latest}</span>`
}
