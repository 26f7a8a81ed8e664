import { requestAddress } from '../../contract/protocol/request-address.ts'
import { type CorrectionEvent, correctionsFeed } from '../../contract/reading/corrections.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import type { EvidenceWords } from '../../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

const COLUMNS = ['changed', 'hearticle', 'what', 'notice', 'took', 'edition'] as const

/** So many days fill a bar. */
const WHOLE_BAR_DAYS = 14

/**
 * What the house corrected, replaced or took away, and how many days that took (P-CORRECTIONS).
 * @param events those that wait first, then the newest first
 * @param of the study of which alone they are listed
 */
export function correctionsPage(
  events: readonly CorrectionEvent[],
  words: EvidenceWords,
  of?: { asked: string; pmid?: string | undefined },
): SafeHtml {
  const { t, language } = words
  const page = addressOf({ page: 'corrections' }, language)
  const shown = of ? events.filter(({ notice }) => notice && notice.pmid === of.pmid) : events
  const done = events.filter(({ kind }) => kind !== 'open')
  const days = done.flatMap((one) => one.days ?? []).toSorted((a, b) => a - b)
  const median = days[Math.floor((days.length - 1) / 2)]
  return html`<div class="wrap plain-page corrections-page">
    <h1>${t('corrections:title')}</h1>
    <p>${t('corrections:intro')}</p>
    <ul class="plain-list corrections-counts">
      <li><b>${done.length}</b> ${t('corrections:done', { count: done.length })}</li>
      ${median !== undefined && html`<li><b>${median}</b> ${t('corrections:median', { count: median })}</li>`}
      <li><b>${events.length - done.length}</b> ${t('corrections:waiting', { count: events.length - done.length })}</li>
    </ul>
    <form class="corrections-search" role="search" action="${page}">
      <label for="corrections-study">${t('corrections:study')}</label>
      <input id="corrections-study" name="study" maxlength="200" required autocomplete="off" value="${of?.asked}" />
      <button type="submit" class="button">${t('page:sendQuestion')}</button>
      ${of && html`<a href="${page}">${t('corrections:all')}</a>`}
    </form>
    ${
      shown.length === 0
        ? html`<p class="note">${t(of ? 'corrections:noneOfStudy' : 'corrections:none')}</p>`
        : html`<table class="correction-table"><thead><tr>${COLUMNS.map(
            (name) => html`<th scope="col">${t(`corrections:${name}`)}</th>`,
          )}</tr></thead><tbody>${shown.map((event) => rowOf(event, words))}</tbody></table>`
    }
    <p class="note"><a href="${requestAddress(correctionsFeed, { query: { languageCode: language } })}">${t('corrections:feed')}</a></p>
  </div>`
}

function rowOf(event: CorrectionEvent, { t, language }: EvidenceWords): SafeHtml {
  const { at, hearticleId: id, headline, kind, note, edition, restoredAt, notice, days } = event
  const day = (moment: string) => formatDay(dayInVienna(new Date(moment)), language, 'medium')
  const named = headline ?? `Hearticle ${id}`
  const edited = (number: number) =>
    html`<a href="${addressOf({ page: 'edition', id, edition: number }, language)}">${number}</a>`
  const cell = (
    name: (typeof COLUMNS)[number],
    content: SafeHtml | string | false | null | undefined,
  ) =>
    html`<td data-label="${t(`corrections:${name}`)}">${content ? html`<div>${content}</div>` : undefined}</td>`
  return html`<tr data-correction="${kind}">
    ${cell('changed', at ? html`<time datetime="${at}">${day(at)}</time>` : t('corrections:open'))}
    ${cell('hearticle', headline === null ? named : html`<a href="${addressOf({ page: 'hearticle', id }, language)}">${named}</a>`)}
    ${cell(
      'what',
      html`<b>${t(`corrections:kind_${kind}`)}.</b>${note && html` ${note}`}${restoredAt && html` ${t('corrections:restored', { date: day(restoredAt) })}`}`,
    )}
    ${cell(
      'notice',
      notice &&
        html`${t(`corrections:notice_${notice.type}`)}, <a href="${addressOf({ page: 'study', pmid: notice.pmid }, language)}">PMID ${notice.pmid}</a>, ${day(notice.at)}`,
    )}
    ${cell(
      'took',
      days !== null &&
        html`${t(kind === 'open' ? 'corrections:daysOpen' : 'corrections:days', { count: days })} <meter min="0" max="${WHOLE_BAR_DAYS}" value="${Math.min(days, WHOLE_BAR_DAYS)}" aria-hidden="true"></meter>`,
    )}
    ${cell('edition', edition !== null && html`${edited(edition - 1)} → ${edited(edition)}`)}
  </tr>`
}
