import { sellsPlans } from '../../../api/sells-plans.ts'
import type { Continued } from '../../../contract/reading/reading-list.ts'
import { translationFor } from '../../../domain/hearticle/translation-for.ts'
import { pictureList } from '../../../domain/pictures/picture-list.ts'
import { formatDayOfTimestamp } from '../../../domain/presenters/format-day.ts'
import type { Visit } from '../../../domain/reading/present-visit.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { dayInVienna } from '../../../domain/time/vienna-days.ts'
import type { Words } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { stripItem } from '../strip-item.ts'
import { chosenRubricLabel, titleMark } from './row-marks.ts'

const DAY = 24 * 60 * 60 * 1000

/** What is new for somebody: what changed, how many are new since when, and the newest. */
export function newList(visit: Visit, answer: Continued, words: Words): SafeHtml {
  const { t, language } = words
  const rows = new Map(visit.hearticles.map((row) => [row.item.id, row]))
  return html`${changedList(visit, words)}<p class="visit-said" role="status" data-key="said">${listSummary(visit, answer, words)}</p>${
    visit.hearticles.length > 0 &&
    html`<ul class="plain-list" data-key="rows">${pictureList(
      visit.hearticles.map(({ item }) => item),
    ).map((pictured) => {
      const row = rows.get(pictured.hearticle.id)
      return stripItem(pictured, language, t, {
        isGated: true,
        mark: row && titleMark(row, t),
        more: row && chosenRubricLabel(row, t),
      })
    })}</ul>`
  }${accessLine(answer, words)}`
}

/** What the list has to say of itself. */
function listSummary(visit: Visit, { rubrics, now }: Continued, { t, language }: Words): SafeHtml {
  const { since, newHearticles: count, hearticles, isAboveNew } = visit
  if (rubrics.length === 0) {
    const choose = `${addressOf({ page: 'rubric-selection' }, language)}?onboarding=true`
    return html`${t('visit:noRubrics')} <a href="${choose}">${t('visit:choose')}</a>`
  }
  if (hearticles.length === 0 && count === 0) return html`${t('visit:empty')}`
  if (since === null) return html`${t('visit:firstVisit')}`
  const yesterday = dayInVienna(new Date(Date.parse(now) - DAY))
  const isYesterday = dayInVienna(new Date(since)) === yesterday
  const date = formatDayOfTimestamp(since, language)
  if (count === 0) {
    return html`${isYesterday ? t('visit:nothingYesterday') : t('visit:nothingSince', { date })}`
  }
  return html`${isYesterday ? t('visit:freshYesterday', { count }) : t('visit:freshSince', { count, date })} ${isAboveNew && t('visit:leadIsNew')}`
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
        return html`<li data-key="changed-${id}"><p><strong class="flag">${t('feed:notice_retracted')}</strong> <a href="${href}" data-seen="${id}" lang="${translation?.languageCode}">${headline}</a> <span>${t('visit:retracted')}</span></p><button type="button" class="visit-action" data-seen="${id}" aria-label="${t('visit:seenNamed', { title: headline })}">${t('visit:seen')}</button></li>`
      },
    )}</ul>`
  )
}

/** The days of a trial, or what is free and what a subscription adds: one line, or nothing. */
function accessLine({ trial, opensAll }: Continued, { t, language }: Words): SafeHtml | false {
  const subscription = `${addressOf({ page: 'profile' }, language)}?tab=subscription`
  const line = (text: string, link?: string) =>
    html`<p class="visit-standing" data-key="standing">${text} ${link && html`<a href="${subscription}">${link}</a>`}</p>`
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
