import { BadgeCheck, History } from 'lucide'
import { changeHtml } from '../../changes/change-html.ts'
import type { ShownEdition } from '../../contract/reading/edition-changes.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import type { EvidenceWords } from '../../evidence/evidence-words.ts'
import { factBox } from '../../evidence/fact-box.ts'
import { harmRow } from '../../evidence/harm-row.ts'
import { keyResultParts } from '../../evidence/key-result.ts'
import { responsibilityBlock } from '../../evidence/responsibility.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'
import { readTexts } from './hearticle-page.ts'
import { actionFeed } from './parts/action-feed.ts'
import { citeEdition } from './parts/cite-edition.ts'
import { textHtml } from './parts/markup-html.ts'
import { relatedStudies } from './parts/related-studies.ts'
import { studyNotices } from './parts/study-notices.ts'

interface EditionPageOptions extends EvidenceWords {
  /** Of the addresses that are cited, as 'https://hearticle.example'. */
  origin: string
}

/**
 * An edition at its own address (P-EDITION-ADDRESS): what fell, whether it holds and the way to what does,
 * then what changed and why, then what it said.
 */
export function editionPage(edition: ShownEdition, options: EditionPageOptions): SafeHtml {
  const { t, language } = options
  const { hearticle, standing } = edition
  const translation = hearticle && translationFor(hearticle.translations, language)
  return html`<div class="edition-page">
    ${translation && studyNotices(hearticle, translation, { t, language })}
    ${standingPart(edition, options)}
    ${changedPart(edition, options)}
    ${factsPart(edition, options)}
    ${hearticle && formerText(edition.edition, hearticle, options)}
    ${!hearticle && standing !== 'withdrawn' && html`<p class="wrap note">${t('changes:notKept')}</p>`}
  </div>`
}

export const dayOf = (moment: string, { language }: EvidenceWords) =>
  formatPublicationDate(dayInVienna(new Date(moment)), locales[language])

function standingPart(edition: ShownEdition, words: EvidenceWords): SafeHtml {
  const { t, language } = words
  const { hearticleId: id, standing, suspension, from, until, editions } = edition
  const isOver = standing === 'corrected' || standing === 'replaced'
  const sentence = { edition: edition.edition, from: dayOf(from, words) }
  const stands =
    standing === 'withdrawn'
      ? t('changes:standsWithdrawn', { ...sentence, until: dayOf(until ?? from, words) })
      : isOver
        ? t('changes:standsUntil', {
            ...sentence,
            until: dayOf(editions.at(-1)?.at ?? from, words),
            now: editions.at(-1)?.edition ?? edition.edition,
          })
        : t('changes:standsFrom', sentence)
  return html`<section class="edition-standing" data-standing="${standing}"><div class="wrap">
    ${icon(standing === 'holds' ? BadgeCheck : History)}
    <div><h1>${t(`changes:standing_${standing}`)}</h1>
    <p>${stands}</p>
    ${suspension && html`<p>${t(`hearticle:suspended.${suspension}`)}</p>`}
    ${
      standing !== 'withdrawn' &&
      html`<p><a class="${isOver ? 'button' : 'pill'}" href="${addressOf({ page: 'hearticle', id }, language)}">${t(isOver ? 'changes:toHolding' : 'changes:toPage')}</a></p>`
    }</div></div></section>`
}

function changedPart(
  { difference, later, standing }: ShownEdition,
  words: EvidenceWords,
): SafeHtml | undefined {
  const { t, language } = words
  if (later.length === 0 || standing === 'withdrawn') return undefined
  const drawing = { t, language, names: difference.names, isForReaders: true, level: 3 as const }
  return html`<section class="wrap text" aria-labelledby="changed">
    <h2 id="changed">${t('changes:whatChanged')}</h2>
    ${difference.changes.map((change) => html`<div class="changed-place">${changeHtml(change, drawing)}</div>`)}
    ${difference.changes.length === 0 && html`<p class="note">${t('changes:nothing')}</p>`}
    <h3>${t('changes:why')}</h3>
    <ul class="plain-list">${later.map(
      ({ at, kind, note }) =>
        html`<li>${t(`hearticle:replacedOn.${kind}`, { date: dayOf(at, words) })}: ${note}</li>`,
    )}</ul>
  </section>`
}

function factsPart(edition: ShownEdition, options: EditionPageOptions): SafeHtml {
  const { t, language, origin } = options
  const { hearticleId: id, editions, from, isApproved } = edition
  const addressOfEdition = (number: number) =>
    addressOf({ page: 'edition', id, edition: number }, language)
  const holding = editions.at(-1)?.edition
  return html`<section class="wrap text" aria-labelledby="edition-facts">
    <h2 class="visually-hidden" id="edition-facts">${t('changes:editionFacts')}</h2>
    <dl class="fact-list edition-facts">
      <div><dt>${t('changes:editionAddress')}</dt><dd class="edition-address">${origin}${addressOfEdition(edition.edition)}</dd></div>
      <div><dt>${t('changes:editionFrom')}</dt><dd>${dayOf(from, options)}</dd></div>
      <div><dt>${t('changes:editionChecked')}</dt><dd>${t(isApproved ? 'changes:wasApproved' : 'evidence:approval.unchecked')}</dd></div>
      <div><dt>${t('changes:editionAll')}</dt><dd>${editions.map(
        ({ edition: number }) =>
          html`${
            number === edition.edition
              ? html`<b aria-current="page">${number}</b>`
              : html`<a href="${addressOfEdition(number)}">${number}</a>`
          }${number !== holding && ' · '}`,
      )}</dd></div>
    </dl>
  </section>`
}

/** The text as it was, with its result and harms, and its sources as they stand today. */
function formerText(number: number, hearticle: Hearticle, options: EditionPageOptions): SafeHtml {
  const { t, language } = options
  const translation = translationFor(hearticle.translations, language)
  if (!translation) return html`<p class="wrap">${t('hearticle:notFound')}</p>`
  const { relatedPubMedArticles: studies } = hearticle
  const { markup, context } = readTexts(hearticle, translation, { t, language })
  const words = { t, language }
  const result = keyResultParts(hearticle, words, studies)
  return html`<article class="edition-said ${topicClasses(hearticle.topic.color)}" lang="${translation.languageCode}">
    <div class="wrap"><p class="kicker" lang="${language}"><b>${t('changes:unchanged', { edition: number })}</b> · ${t('changes:toReadUp')}</p>
    <h2>${translation.headline || t('hearticle:noHeadline')}</h2>
    ${result && html`<section class="key-result ${result.kind}" lang="${language}">${result.text}${result.figure}</section>`}
    ${harmRow(hearticle, words, { all: '#fact-box' })}</div>
    <div class="wrap reading"><div class="text">${textHtml(markup.main, context)}</div>
    <div class="beside">${actionFeed(markup, context)}</div></div>
    <div class="wrap">${factBox(hearticle, words, { cited: studies, isDraft: false })}</div>
    ${relatedStudies(studies, { language, t, numbers: context.numbers })}
    <div class="wrap stack after" lang="${language}">${citeEdition(hearticle, translation, options)}${responsibilityBlock(
      hearticle.responsibility,
      { approval: hearticle.approval, reviewedOn: translation.reviewedOn },
      words,
    )}</div>
  </article>`
}
