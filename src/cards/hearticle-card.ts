import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { opensForEverybody } from '../domain/account/access.ts'
import { translationFor } from '../domain/hearticle/translation-for.ts'
import { type Pictured, pictureList } from '../domain/pictures/picture-list.ts'
import { cardTitleClass } from '../domain/presenters/card-title-class.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { topicClasses } from '../domain/taxonomy/topic-color.ts'
import { certaintyLevel } from '../evidence/certainty-marks.ts'
import type { EvidenceWords } from '../evidence/evidence-words.ts'
import { harmRow } from '../evidence/harm-row.ts'
import { citedNotice } from '../evidence/notice-flag.ts'
import { keyResultSentence, sentenceWithAbout } from '../evidence/result-sentence.ts'
import { picture } from '../pictures/picture.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

export interface CardOptions {
  /** A row has its picture small beside the words, a tile above them. */
  size: 'row' | 'tile'
  /** The day whose hearticles are open for everybody (`FrontPage.day`), as far as it is known. */
  freeDay?: string | undefined
  /**
   * False on a page that is not built anew with the day: what is of the day when it is read is open
   * for everybody, so that only of breaking ones it is known how they open. Neither word stands on
   * the others.
   */
  isDayKnown?: boolean
  /** What the list says of it: ahead of the topic, before the headline, and behind the facts. */
  label?: string | SafeHtml | false | undefined
  mark?: SafeHtml | false | undefined
  more?: SafeHtml | false | undefined
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

/**
 * A hearticle wherever it is listed: all of the card is one link, with the gate on it unless it is
 * open for everybody (P-CARD, P-CARD-OPENS).
 */
export function hearticleCard(
  { hearticle, picture: shown }: Pictured<HearticleSummary>,
  words: EvidenceWords,
  { size, freeDay, isDayKnown = true, label, mark, more, hasHarms, isKey = true }: CardOptions,
): SafeHtml {
  const { t, language } = words
  const { id, topic, breaking, publicationDate, certainty } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const headline = translation?.headline || t('feed:noHeadline')
  const isFree = opensForEverybody({ breaking, isToday: publicationDate === freeDay })
  const result = keyResultSentence(hearticle, words)
  const gate = !isFree && html` data-gate="hearticle"`
  return html`<article class="hearticle-card card-${size} ${topicClasses(topic.color)}" data-card data-key="h${id}">${picture(shown, 'card')}<div class="card-words">
    <p class="card-label">${breaking && html`<span class="breaking">${t('feed:breaking')}</span> `}${label && html`<span>${label}</span> `}<span class="badge">${topic.name}</span></p>
    ${citedNotice(hearticle, words)}
    <h3 class="card-title ${cardTitleClass(headline)}">${mark}<a href="${addressOf({ page: 'hearticle', id }, language)}"${gate} data-id="${id}" lang="${translation?.languageCode}">${headline}</a></h3>
    ${result && html`<p class="card-result"${isKey && html` data-key-result`}>${sentenceWithAbout(result)}</p>`}
    ${hasHarms && harmRow(hearticle, words)}
    <p class="cluster card-facts">${certainty && html`<span>${t('evidence:certaintyLabel')} ${certaintyLevel(certainty, t)}</span>`}
      ${translation && html`<span>${t('feed:minutes', { count: translation.readingMinutes })}</span>`}
      ${isFree ? html`<span class="open">${t('feed:free')}</span>` : isDayKnown && html`<span data-premium>${t('feed:premium')}</span>`}${more}</p></div></article>`
}
