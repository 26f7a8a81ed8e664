import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { opensForEverybody } from '../domain/account/access.ts'
import { translationFor } from '../domain/hearticle/translation-for.ts'
import { type Pictured, pictureList } from '../domain/pictures/picture-list.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { topicClasses } from '../domain/taxonomy/topic-color.ts'
import { certaintySign } from '../evidence/certainty-marks.ts'
import type { EvidenceWords } from '../evidence/evidence-words.ts'
import { harmRow } from '../evidence/harm-row.ts'
import { formatKeyFigure } from '../evidence/key-figure.ts'
import { citedNotice } from '../evidence/notice-flag.ts'
import { picture } from '../pictures/picture.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { gateOf, priceWord } from './price.ts'

export interface CardOptions {
  /** A row has its picture small beside the words, a tile above them. */
  size: 'row' | 'tile'
  /** The day whose hearticles are open for everybody (`FrontPage.day`), as far as it is known. */
  freeDay?: string | undefined
  /** False on a page that is not built anew with the day: its script says what is free on its day. */
  isDayKnown?: boolean
  /** What the list says of it: ahead of the topic, before the headline, and behind the facts. */
  label?: string | SafeHtml | false | undefined
  mark?: SafeHtml | false | undefined
  more?: SafeHtml | false | undefined
  /** What stands below the facts. */
  below?: SafeHtml | false | undefined
  /** The headline, with what of it is marked. */
  headline?: SafeHtml | false | undefined
  /** It opens for everybody from where it stands, whatever its day (P-ANSWER-OPENS). */
  isOpen?: boolean
  /** What is known of harms stands below its result (P-HARM-ROW). */
  hasHarms?: boolean
  /** False below another hearticle, whose own result alone is marked as the key result. */
  isKey?: boolean
}

export function hearticleCards(
  hearticles: readonly HearticleSummary[],
  words: EvidenceWords,
  options: CardOptions,
): SafeHtml {
  return html`${pictureList(hearticles).map((item) => hearticleCard(item, words, options))}`
}

/** A longer figure leaves no room for the minutes in its line on a phone. */
const MOST_BESIDE_MINUTES = 36

/**
 * A hearticle wherever it is listed: all of the card is one link, with the gate on it unless it is
 * open for everybody (P-CARD, P-CARD-OPENS).
 */
export function hearticleCard(
  { hearticle, picture: shown }: Pictured<HearticleSummary>,
  words: EvidenceWords,
  options: CardOptions,
): SafeHtml {
  const { t, language } = words
  const { size, freeDay, isDayKnown = true, isOpen, hasHarms, isKey = true } = options
  const { label, mark, more, below, headline: marked } = options
  const { id, topic, breaking, publicationDate, certainty, keyFigure } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const headline = marked || translation?.headline || t('feed:noHeadline')
  const isFree = isOpen || opensForEverybody({ breaking, isToday: publicationDate === freeDay })
  const opens = gateOf({ id, isFree, ...(!isDayKnown && { freeOn: publicationDate }) })
  const figure = keyFigure ? formatKeyFigure(keyFigure, words) : ''
  const hasRoom = figure.length <= MOST_BESIDE_MINUTES
  const facts = [
    figure && html`<b class="card-result"${isKey && html` data-key-result`}>${figure}</b>`,
    certainty && html`<span>${certaintySign(certainty, t)}</span>`,
    translation &&
      hasRoom &&
      html`<span>${t('feed:minutes', { count: translation.readingMinutes })}</span>`,
    more,
  ].filter(Boolean)
  return html`<article class="hearticle-card card-${size} ${topicClasses(topic.color)}" data-card data-key="h${id}">${picture(shown, 'card')}<div class="card-words">
    <p class="card-label">${breaking && html`<span class="breaking">${t('feed:breaking')}</span> `}${label && html`<span>${label}</span> `}<span class="badge">${topic.name}</span> ${priceWord(isFree, t)}</p>
    ${citedNotice(hearticle, words)}
    <h3 class="card-title">${mark}<a href="${addressOf({ page: 'hearticle', id }, language)}"${opens} lang="${translation?.languageCode}">${headline}</a></h3>
    ${hasHarms && harmRow(hearticle, words)}
    <p class="card-facts">${facts.map((fact, at) => html`${at > 0 && ' · '}${fact}`)}</p>${below}</div></article>`
}
