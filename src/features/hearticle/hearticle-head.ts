import { BadgeCheck, Pause, Play } from 'lucide'
import type { Hearticle, HearticleTranslation } from '../../contract/reading/hearticles.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'
import type { HearticlePageOptions } from './hearticle-options.ts'

/**
 * The top of a hearticle: badge, headline, keywords, what there is to know of it, its picture, and
 * what it found, which on a phone stands before the picture.
 */
export function hearticleHead(
  hearticle: Hearticle,
  translation: HearticleTranslation,
  options: HearticlePageOptions,
  evidence: SafeHtml,
): SafeHtml {
  const { language, t, uploadsBaseUrl } = options
  const { topic, publicationDate } = hearticle
  const keywords = translation.keywords.join(' - ') || t('hearticle:noKeywords')
  const images = `${uploadsBaseUrl}/uploads/topic_images`
  const { imageName } = topic
  return html`<div class="lead"><div class="wrap">
    <header>
      <p class="kicker" lang="${language}">
        ${hearticle.breaking && html`<span class="breaking">${t('hearticle:breaking')}</span>`}
        <span class="badge">${topic.name}</span>
      </p>
      <h1 id="headline" lang="${translation.languageCode}">${translation.headline || t('hearticle:noHeadline')}</h1>
      <p class="keywords">${keywords}</p>
      <div class="meta" lang="${language}">
        ${translation.hasAudio && listen(hearticle.id, translation.id, options)}
        <time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time>
        <span>${t('hearticle:readingTime', { count: translation.readingMinutes })}</span>
        ${translation.reviewedOn && html`<span class="reviewed">${icon(BadgeCheck)}${t('hearticle:reviewed', { date: formatPublicationDate(translation.reviewedOn, locales[language]) })}</span>`}
      </div>
    </header>
    <img class="topic-image" src="${images}/big/${imageName}.png" srcset="${images}/${imageName}.png 500w, ${images}/big/${imageName}.png 1000w" sizes="(min-width: 1000px) min(37vw, 475px), calc(100vw - 40px)" data-fallback="${images}/big/nutrition_medicine.png" width="1000" height="800" alt="">
    <div class="lead-evidence">${evidence}</div>
  </div></div>`
}

/** The browser's own player, which the page's script replaces by a button. */
function listen(
  hearticleId: number,
  translationId: number,
  { t, uploadsBaseUrl }: HearticlePageOptions,
): SafeHtml {
  return html`<div class="listen" data-listen data-failed="${t('hearticle:audioFailed')}">
    <audio controls preload="none" src="${uploadsBaseUrl}/uploads/${hearticleId}/${translationId}.mp3"></audio>
    <button type="button" class="pill play" aria-pressed="false">
      <span class="play-icon">${icon(Play)}${icon(Pause)}</span>
      <span>${t('hearticle:listen')}</span> <span class="time" data-time></span>
      <progress class="progress" max="1" value="0" aria-hidden="true"></progress>
    </button>
    <span class="toast" role="status" data-toast></span>
  </div>`
}
