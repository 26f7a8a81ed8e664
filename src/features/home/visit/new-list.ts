import { CircleCheck } from 'lucide'
import { sellsPlans } from '../../../api/sells-plans.ts'
import { hearticleCard } from '../../../cards/hearticle-card.ts'
import { priceWord } from '../../../cards/price.ts'
import type { Continued } from '../../../contract/reading/reading-list.ts'
import { translationFor } from '../../../domain/hearticle/translation-for.ts'
import { pictureList } from '../../../domain/pictures/picture-list.ts'
import { formatDayOfTimestamp } from '../../../domain/presenters/format-day.ts'
import type { Visit } from '../../../domain/reading/present-visit.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { dayInVienna } from '../../../domain/time/vienna-days.ts'
import { noticeFlag } from '../../../evidence/notice-flag.ts'
import type { Words } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'
import { chosenRubricLabel, titleMark } from './row-marks.ts'

const DAY = 24 * 60 * 60 * 1000

/** Since when what stands in the list is new: 'Neu seit gestern'; without chosen rubrics of nothing. */
export function newTitle(
  { since }: Visit,
  { now, rubrics }: Continued,
  { t, language }: Words,
): string {
  if (rubrics.length === 0) return t('visit:new')
  const yesterday = dayInVienna(new Date(Date.parse(now) - DAY))
  return dayInVienna(new Date(since)) === yesterday
    ? t('visit:newYesterday')
    : t('visit:newSince', { date: formatDayOfTimestamp(since, language) })
}

/**
 * What is new for somebody, from what changed to the end: they have seen all of it.
 * @param freeDay the day whose hearticles are open for everybody
 */
export function newList(
  visit: Visit,
  answer: Continued,
  freeDay: string | undefined,
  words: Words,
): SafeHtml {
  const { t } = words
  const rows = new Map(visit.hearticles.map((row) => [row.item.id, row]))
  return html`${changedList(visit, words)}<p class="quiet visit-said" role="status" data-key="said">${listSummary(visit, answer, words)}</p>${
    visit.hearticles.length > 0 &&
    html`<div class="visit-rows" data-key="rows">${pictureList(
      visit.hearticles.map(({ item }) => item),
    ).map((pictured) => {
      const row = rows.get(pictured.hearticle.id)
      return hearticleCard(pictured, words, {
        size: 'row',
        freeDay,
        mark: row && titleMark(row, t),
        more: row && chosenRubricLabel(row, t),
      })
    })}</div>`
  }${listEnd(visit, answer, words)}${accessLine(answer, words)}`
}

/** What the list has to say of itself; without chosen rubrics, how it is about some. */
function listSummary(
  { newHearticles: count, hearticles }: Visit,
  { rubrics }: Continued,
  { t, language }: Words,
): SafeHtml {
  if (count > 0) return html`${t('visit:count', { count })}`
  if (rubrics.length === 0) {
    const choose = `${addressOf({ page: 'rubric-selection' }, language)}?onboarding=true`
    return html`${t('visit:noRubrics')} <a href="${choose}">${t('visit:choose')}</a>`
  }
  return html`${t(hearticles.length > 0 ? 'visit:nothingLatest' : 'visit:empty')}`
}

/** That there is no more, or where more is; of what nobody chose there is no end. */
function listEnd(visit: Visit, { rubrics }: Continued, words: Words): SafeHtml | false {
  return (
    rubrics.length > 0 &&
    html`<p class="cluster quiet visit-end" data-key="end">${endInWords(visit, words)}</p>`
  )
}

function endInWords({ hasMoreNew, newStudies: count }: Visit, { t, language }: Words): SafeHtml {
  if (hasMoreNew) {
    return html`<a href="${addressOf({ page: 'archive' }, language)}">${t('visit:moreNew')}</a>`
  }
  return count > 0
    ? html`<a href="#visit-studies">${t('visit:toStudies', { count })}</a>`
    : html`<b>${icon(CircleCheck)} ${t('visit:end')}</b>`
}

/** Retracted of what the user saved or read, until they have seen it. */
function changedList({ changed }: Visit, { t, language }: Words): SafeHtml | false {
  return (
    changed.length > 0 &&
    html`<ul class="plain-list visit-changed" aria-label="${t('visit:changed')}" data-key="changed">${changed.map(
      ({ hearticleId: id, hearticle }) => {
        const translation = translationFor(hearticle.translations, language)
        const headline = translation?.headline || t('feed:noHeadline')
        const href = addressOf({ page: 'hearticle', id }, language)
        return html`<li data-key="changed-${id}"><p>${noticeFlag('retracted', t('feed:notice_retracted'))} <a href="${href}" data-price="free" data-seen="${id}" lang="${translation?.languageCode}">${headline}</a> ${priceWord(true, t)} <span>${t('visit:retracted')}</span></p><button type="button" class="visit-action" data-seen="${id}" aria-label="${t('visit:seenNamed', { title: headline })}">${t('visit:seen')}</button></li>`
      },
    )}</ul>`
  )
}

/** The days of a trial, or what is free and what a subscription adds: one line, or nothing. */
function accessLine({ trial, opensAll }: Continued, { t, language }: Words): SafeHtml | false {
  const subscription = `${addressOf({ page: 'profile' }, language)}?tab=subscription`
  const line = (text: string, link?: string) =>
    html`<p class="quiet visit-standing" data-key="standing">${text} ${link && html`<a href="${subscription}">${link}</a>`}</p>`
  if (trial) {
    const { daysLeft: count, endsAt, confirmBy } = trial
    const days = t('visit:trial', { count, date: formatDayOfTimestamp(endsAt, language) })
    const confirm =
      confirmBy && t('visit:trialConfirm', { date: formatDayOfTimestamp(confirmBy, language) })
    return line([days, confirm].filter(Boolean).join(' '), t('visit:trialLink'))
  }
  if (opensAll) return false
  return sellsPlans
    ? line(t('visit:freeLine'), t('visit:freeLink'))
    : line(t('visit:freeLineWithoutPlans'))
}
