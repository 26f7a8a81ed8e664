import { BadgeCheck, Pause, Play } from 'lucide'
import type { Hearticle, HearticleTranslation } from '../../contract/reading/hearticles.ts'
import { OWN_PICTURE_SIZE } from '../../contract/reading/own-picture.ts'
import { pictureOf } from '../../domain/pictures/picture-list.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { isLongHeadline } from '../../domain/presenters/long-headline.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { certaintyLevel } from '../../evidence/certainty-marks.ts'
import { harmRow } from '../../evidence/harm-row.ts'
import { keyResultParts } from '../../evidence/key-result.ts'
import { ownPictureAddress } from '../../pictures/own-picture.ts'
import { picture } from '../../pictures/picture.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'
import { saveButton } from '../../ui/html/save-button.ts'
import type { HearticlePageOptions } from './hearticle-options.ts'
import { correctionLines } from './parts/study-notices.ts'

/**
 * The first screen of a hearticle (P-FIRST-SCREEN): label, headline, what was found in a sentence, the
 * people as dots, what is known of harms, how sure that is and whether it was reviewed. The picture of its cards stands here
 * only where there are no dots.
 */
export function hearticleHead(
  hearticle: Hearticle,
  translation: HearticleTranslation,
  options: HearticlePageOptions,
): SafeHtml {
  const { language, t } = options
  const { topic, publicationDate } = hearticle
  const result = keyResultParts(hearticle, { t, language }, hearticle.relatedPubMedArticles)
  const none = whyNone(hearticle, t)
  return html`<div class="lead"><div class="wrap">
    <header>
      <p class="cluster kicker" lang="${language}">
        ${hearticle.breaking && html`<span class="breaking">${t('hearticle:breaking')}</span>`}
        <span class="badge">${topic.name}</span>
        <span class="lead-facts"><time datetime="${publicationDate}">${formatDay(publicationDate, language, 'medium')}</time>
        <span>${t('hearticle:minutes', { count: translation.readingMinutes })}</span></span>
        ${saveButton(hearticle.id, t)}
      </p>
      <h1 id="headline"${isLongHeadline(translation.headline) && html` class="long"`} lang="${translation.languageCode}">${translation.headline || t('hearticle:noHeadline')}</h1>
      ${correctionLines(hearticle, { language, t })}
      ${hearticle.suspension && html`<p class="suspended" lang="${language}">${t(`hearticle:suspended.${hearticle.suspension}`)}</p>`}
    </header>
    ${
      result
        ? html`<section class="key-result ${result.kind}" data-key-result aria-labelledby="key-result" lang="${language}">
      <div><h2 class="visually-hidden" id="key-result">${t('hearticle:keyResult')}: ${result.outcome}</h2>
        ${result.text}</div>
      ${result.figure}</section>`
        : none && html`<p class="note" lang="${language}">${none}</p>`
    }
    ${!result?.figure && (ownPicture(hearticle) ?? picture(pictureOf(hearticle), 'phone'))}
    ${harmRow(hearticle, { t, language }, { all: '#fact-box' })}
    ${standing(hearticle, translation, options)}
  </div></div>`
}

/** Whether the first screen has a result in a sentence. */
export const hasKeyResult = (
  hearticle: Hearticle,
  { t, language }: HearticlePageOptions,
): boolean => keyResultParts(hearticle, { t, language }) !== undefined

/** Whether the first screen shows people as dots, so that the picture stands elsewhere. */
export const hasDots = (hearticle: Hearticle, { t, language }: HearticlePageOptions): boolean =>
  keyResultParts(hearticle, { t, language })?.figure !== undefined

/** Why there is no result to show. */
export function whyNone(
  { findings, noFindingsReason }: Hearticle,
  t: HearticlePageOptions['t'],
): string | undefined {
  if (findings.length > 0) return undefined
  return noFindingsReason
    ? t('evidence:noFindings', { reason: noFindingsReason })
    : t('evidence:notPrepared')
}

/** How sure it is and whether it was reviewed, in one line (P-SECOND-PERSON-SAID). */
function standing(
  { certainty, approval }: Hearticle,
  { reviewedOn }: HearticleTranslation,
  { t, language }: HearticlePageOptions,
): SafeHtml | undefined {
  const reviewed = reviewedOn
    ? html`<span class="reviewed">${icon(BadgeCheck)}${t('hearticle:reviewedShort', { date: formatDay(reviewedOn, language, 'medium') })}</span>`
    : approval !== 'approved' &&
      html`<span class="unchecked">${t(`evidence:approval.${approval}`)}</span>`
  if (!certainty && !reviewed) return undefined
  return html`<p class="standing" lang="${language}">${certainty && html`<span><b>${t('evidence:certaintyLabel')}</b> ${certaintyLevel(certainty, t)}</span>`}${reviewed}</p>`
}

/**
 * What there is to know of a hearticle besides, where its full length begins: picture, keywords, and
 * when it was reviewed and changed.
 */
export function hearticleMeta(
  hearticle: Hearticle,
  translation: HearticleTranslation,
  options: HearticlePageOptions,
): SafeHtml {
  const { t, language, uploadsBaseUrl } = options
  const keywords = translation.keywords.join('\u00a0- ') || t('hearticle:noKeywords')
  const day = (date: string) => formatPublicationDate(date, locales[language])
  return html`<div class="wrap stack full-head">
    ${hearticle.picture.own ? hasDots(hearticle, options) && ownPicture(hearticle) : topicImage(hearticle, uploadsBaseUrl)}
    <div><p class="keywords">${keywords}</p>
    ${
      (translation.reviewedOn || hearticle.changedOn) &&
      html`<div class="cluster meta" lang="${language}">
      ${translation.reviewedOn && html`<span class="reviewed">${t('hearticle:reviewed', { date: day(translation.reviewedOn) })}</span>`}
      ${hearticle.changedOn && html`<a class="changed" href="${addressOf({ page: 'hearticle-changes', id: hearticle.id }, language)}">${t('hearticle:changedOn', { date: day(hearticle.changedOn) })}</a>`}
    </div>`
    }</div></div>`
}

/** The picture that an editor brought (P-OWN-PICTURE). */
function ownPicture({ picture: { own } }: Hearticle): SafeHtml | undefined {
  if (!own) return undefined
  const { width, height } = OWN_PICTURE_SIZE
  return html`<img class="topic-image focus-${own.focus}" src="${ownPictureAddress(own.file)}" width="${width}" height="${height}" alt="${own.alt}">`
}

/** The picture of its topic, behind which its motif waits for where there is none (topic-image.ts). */
function topicImage(hearticle: Hearticle, base: string): SafeHtml {
  const { imageName } = hearticle.topic
  const images = `${base}/uploads/topic_images`
  return html`<img class="topic-image" src="${images}/big/${imageName}.png" srcset="${images}/${imageName}.png 500w, ${images}/big/${imageName}.png 1000w" sizes="(min-width: 1000px) 180px, 96px" data-fallback="${images}/big/nutrition_medicine.png" width="1000" height="800" loading="lazy" alt=""><template>${picture(pictureOf(hearticle), 'phone')}</template>`
}

/** The browser's own player, which the page's script replaces by a button. */
export function listen(
  hearticleId: number,
  translationId: number,
  { t, uploadsBaseUrl }: HearticlePageOptions,
): SafeHtml {
  return html`<div class="listen" data-listen data-failed="${t('hearticle:audioFailed')}">
    <audio controls preload="none" src="${uploadsBaseUrl}/uploads/${hearticleId}/${translationId}.mp3"></audio>
    <button type="button" class="pill play needs-script" aria-pressed="false">
      <span class="play-icon">${icon(Play)}${icon(Pause)}</span>
      <span class="listen-words">${t('hearticle:listen')}</span> <span class="time" data-time></span>
      <progress class="progress" max="1" value="0" aria-hidden="true"></progress>
    </button>
    <span class="toast" role="status" data-toast></span>
    ${playerPanel(t)}
  </div>`
}

const SPEEDS = [0.8, 1, 1.25, 1.5, 1.75, 2]

/** What comes when a user begins to listen (P-LISTENING). */
function playerPanel(t: HearticlePageOptions['t']): SafeHtml {
  const skip = (direction: number, words: string) =>
    html`<button class="pill" type="button" data-skip="${direction}" aria-label="${words}">${direction < 0 ? '−' : '+'}15 s</button>`
  return html`<div class="player" hidden role="group" aria-label="${t('hearticle:player')}">
    <input type="range" min="0" max="0" step="any" value="0" aria-label="${t('hearticle:playerPlace')}">
    ${skip(-1, t('hearticle:skipBack'))}${skip(1, t('hearticle:skipOn'))}
    <label><span class="speed-name">${t('hearticle:speed')}</span> <select>${SPEEDS.map((speed) => html`<option value="${speed}"${speed === 1 && html` selected`}>${speed}×</option>`)}</select></label>
  </div>`
}
