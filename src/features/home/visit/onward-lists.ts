import { priceWord } from '../../../cards/price.ts'
import type { StudySummary } from '../../../contract/reading/feeds.ts'
import { translationFor } from '../../../domain/hearticle/translation-for.ts'
import { cardTitleClass } from '../../../domain/presenters/card-title-class.ts'
import type { Left, ToContinue } from '../../../domain/reading/daily-visit.ts'
import type { Visit, VisitRow } from '../../../domain/reading/present-visit.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { cardTitleFor } from '../../../domain/study/study-in-language.ts'
import { topicClasses } from '../../../domain/taxonomy/topic-color.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { noticeFlag } from '../../../evidence/notice-flag.ts'
import type { Words } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { chosenRubricLabel, titleMark } from './row-marks.ts'

/**
 * Where somebody goes on, and the studies of their rubrics; a list without anything is not there.
 * @param removed ids of hearticles that were taken away and can be put back
 */
export function onwardLists(visit: Visit, removed: ReadonlySet<number>, words: Words): SafeHtml {
  const { t, language } = words
  const { toContinue, studies, newStudies } = visit
  const list = `${addressOf({ page: 'profile' }, language)}?tab=reading`
  return html`${
    toContinue.length > 0 &&
    html`<section class="visit-list visit-continue" aria-labelledby="visit-continue" data-key="continue"><h2 class="section-title" id="visit-continue">${t('visit:continue')} <a href="${list}">${t('visit:toList')}</a></h2>
    <ul class="plain-list">${toContinue.map((one) => continueRow(one, removed.has(one.hearticleId), words))}</ul></section>`
  }${
    studies.length > 0 &&
    html`<section class="visit-list visit-studies" aria-labelledby="visit-studies" data-key="studies"><h2 class="section-title" id="visit-studies">${t('visit:studies')}${newStudies > 0 && html` <small>${t('visit:newStudies', { count: newStudies })}</small>`}</h2>
    <ul class="plain-list">${studies.map((row) => studyRow(row, words))}</ul></section>`
  }`
}

function continueRow(
  { hearticle, hearticleId: id, left }: ToContinue,
  isRemoved: boolean,
  { t, language }: Words,
): SafeHtml {
  const translation = translationFor(hearticle.translations, language)
  const title = translation?.headline || t('feed:noHeadline')
  if (isRemoved) {
    return html`<li class="quiet visit-removed" data-key="removed-${id}"><span role="status">${t('visit:removed', { title })}</span><button type="button" class="visit-action" data-undo="${id}">${t('visit:undo')}</button></li>`
  }
  const href = addressOf({ page: 'hearticle', id }, language)
  return html`<li class="visit-begun ${topicClasses(hearticle.topic.color)}" data-key="begun-${id}"><div><h3 class="card-title ${cardTitleClass(title)}"><a href="${href}" data-price="free" lang="${translation?.languageCode}">${title}</a></h3>
    <p class="cluster meta"><span>${hearticle.topic.name}</span> <span>${leftInWords(left, { t, language })} ${priceWord(true, t)}</span></p></div><button type="button" class="visit-action" data-remove="${id}" aria-label="${t('visit:removeNamed', { title })}">${t('visit:remove')}</button></li>`
}

/** '4 min left to read', 'heard up to 1:01'. */
function leftInWords(left: Left, { t }: Words): string {
  if (left.kind !== 'hear') {
    const key = left.kind === 'read' ? 'visit:leftRead' : 'visit:leftSaved'
    return t(key, { count: left.minutes })
  }
  return t('visit:heardTo', { time: clock(left.at) })
}

/** '6:10' */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function studyRow(row: VisitRow<StudySummary>, { t, language }: Words): SafeHtml {
  const { item: study } = row
  const cardTitle = cardTitleFor(study, language)
  const title = cardTitle?.content ?? t('feed:titleNotAvailable')
  const facts = [
    study.design,
    study.participants &&
      t('feed:participants', { number: formatNumber(study.participants, language) }),
    study.journalAbbreviation ?? study.journal,
    study.publicationDate && formatPublicationDate(study.publicationDate, locales[language]),
  ]
  const href = addressOf({ page: 'study', pmid: study.pmid }, language)
  return html`<li data-key="${row.key}"><h3 class="card-title ${cardTitleClass(title)}">${titleMark(row, t)}<a href="${href}"${cardTitle?.lang && html` lang="${cardTitle.lang}"`}>${title}</a></h3>
    <p class="cluster meta">${study.notice && noticeFlag(study.notice, t(`feed:notice_${study.notice}`))}<span>${facts.filter(Boolean).join('\u00a0· ')}</span>${chosenRubricLabel(row, t)}</p></li>`
}
