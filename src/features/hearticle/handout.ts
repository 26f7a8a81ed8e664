import { renderSVG } from 'uqr'
import type { ShownEdition } from '../../contract/reading/edition-changes.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { keyFinding } from '../../domain/evidence/key-figure.ts'
import { questionsFor } from '../../domain/evidence/questions-to-ask.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { certaintyLevel, certaintyReasons } from '../../evidence/certainty-marks.ts'
import type { EvidenceWords } from '../../evidence/evidence-words.ts'
import { forAndAgainst } from '../../evidence/for-and-against.ts'
import { bothArms, keyResultParts } from '../../evidence/key-result.ts'
import { shortLengthOf } from '../../evidence/short-length.ts'
import { sourceLine, sourceMark } from '../../evidence/source-line.ts'
import { html, SafeHtml } from '../../ui/html/html.ts'
import { mark } from '../../ui/html/mark-drawing.ts'
import { whyNone } from './hearticle-head.ts'
import { standsFirst } from './parts/stands-first.ts'
import { alarmsOf } from './parts/study-notices.ts'

const MOST_SOURCES = 4
/** Up to so many letters of all that stands on the sheet it is written so large. */
const LETTERS = { large: 2150, medium: 3000 } as const
/** So much room as for so many letters people as dots take. */
const AS_LETTERS = 350

interface HandoutOptions extends EvidenceWords {
  /** Of the addresses on it, as 'https://hearticle.example'. */
  origin: string
  now: Date
}

/**
 * A hearticle as one sheet for a conversation, made by rule (P-HANDOUT): what befell it, the result with
 * both groups as dots, what speaks for and against it, how sure that is, what to ask, and where its
 * edition says whether it still holds.
 */
export function handout(
  edition: ShownEdition,
  hearticle: Hearticle,
  options: HandoutOptions,
): SafeHtml {
  const { t, language } = options
  const body = html`<header><div>
      <p class="brand">${mark}<b>${t('page:siteName')}</b><span class="ribbon">${t('page:testVersion')}</span></p>
      ${headOf(hearticle, options)}</div>
      ${codeOf(edition, options)}
    </header>
    ${resultOf(hearticle, options)}
    ${questionsOf(hearticle, options)}
    <section class="notes"><h2>${t('copies:notes')}</h2></section>
    ${footOf(edition, hearticle, options)}`
  return html`<nav class="to-page"><a href="${addressOf({ page: 'hearticle', id: hearticle.id }, language)}">${t('changes:toPage')}</a> <span>${t('copies:howToPrint')}</span></nav>
  <main class="sheet ${sizeOf(body)} ${topicClasses(hearticle.topic.color)}">${body}</main>`
}

/** The more there is on the sheet, the smaller it is written, so that all of it stands on one page. */
function sizeOf(body: SafeHtml): 'large' | 'medium' | 'small' {
  const text = String(body)
    .replace(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
  const letters = text.length + (String(body).includes('data-icon-array') ? AS_LETTERS : 0)
  return letters <= LETTERS.large ? 'large' : letters <= LETTERS.medium ? 'medium' : 'small'
}

function headOf(hearticle: Hearticle, words: EvidenceWords): SafeHtml {
  const { t, language } = words
  const translation = translationFor(hearticle.translations, language)
  return html`${standsFirst(hearticle, words)}
    <p class="kicker"><b>${hearticle.topic.name}</b> · ${t('copies:handout')}</p>
    <h1 lang="${translation?.languageCode ?? language}">${translation?.headline || t('hearticle:noHeadline')}</h1>`
}

/** Leads to the edition, also from a sheet that is years old. */
function codeOf(edition: ShownEdition, options: HandoutOptions): SafeHtml {
  const drawing = renderSVG(editionAddress(edition, options), { border: 2, pixelSize: 4 })
  return html`<div class="code"><div role="img" aria-label="${options.t('copies:code')}">${SafeHtml.trusted(drawing)}</div>${options.t('copies:scan')}</div>`
}

const editionAddress = (
  { hearticleId: id, edition }: ShownEdition,
  { origin, language }: HandoutOptions,
) => origin + addressOf({ page: 'edition', id, edition }, language)

function resultOf(hearticle: Hearticle, words: EvidenceWords): SafeHtml {
  const { t, language } = words
  const { relatedPubMedArticles: studies, certainty } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const text = translation && { evidence: hearticle, text: translation, studies }
  const short = text ? shortLengthOf(text, words) : undefined
  const result = keyResultParts(hearticle, words, studies)
  const arms = bothArms(hearticle, words)
  const none = whyNone(hearticle, t)
  const reasons = certainty && certaintyReasons(certainty, t)
  return html`${
    result &&
    html`<section class="key-result ${result.kind}">${
      arms
        ? html`<div><h2>${result.outcome}</h2><p class="about">${result.about}</p></div>${arms}`
        : html`${result.text}${!keyFinding(hearticle.findings)?.fallen && result.figure}`
    }</section>`
  }
    ${none && html`<p>${none}</p>`}
    ${forAndAgainst(hearticle, words, short ?? { helpful: [], harmful: [] })}
    ${!arms && short?.meaning && html`<section><h2>${t('evidence:meaning')}</h2><p>${short.meaning}</p></section>`}
    ${certainty && html`<p class="sure"><b>${t('evidence:certaintyLabel')}</b> ${certaintyLevel(certainty, t)}${reasons && html` <span>${reasons}</span>`}</p>`}`
}

function questionsOf(hearticle: Hearticle, { t }: EvidenceWords): SafeHtml {
  const isInDoubt =
    hearticle.suspension !== null || alarmsOf(hearticle).some(({ kind }) => kind !== 'replaced')
  return html`<section class="ask"><h2>${t('copies:ask')}</h2><ol>${questionsFor(
    hearticle,
    isInDoubt,
  ).map((question) => html`<li>${t(`copies:questions.${question}`)}</li>`)}</ol></section>`
}

function footOf(edition: ShownEdition, hearticle: Hearticle, options: HandoutOptions): SafeHtml {
  const { t, language, now } = options
  const { relatedPubMedArticles: studies, approval, isSample } = hearticle
  const address = editionAddress(edition, options)
  const day = (moment: Date) => formatPublicationDate(dayInVienna(moment), locales[language])
  const sources = studies
    .slice(0, MOST_SOURCES)
    .map((study, at) => html`${at > 0 && '; '}${sourceMark(study, t)}${sourceLine(study, t, 1)}`)
  const left = studies.length - sources.length
  return html`<footer>
      <p>${studies.length > 0 && html`<b>${t('copies:sources')}</b> ${sources}${left > 0 && `; ${t('copies:more', { count: left })}`}. `}
      ${studies.length > 0 && alarmsOf(hearticle).length === 0 && t('copies:noneRetracted', { date: day(now) })}
      ${isSample && html`<b>${t('copies:sample')}.</b> `}${approval !== 'approved' && `${t('evidence:reviewed')}: ${t(`evidence:approval.${approval}`)}. `}${t('copies:noSubstitute')}</p>
      <p><b>${t('copies:editionOf', { edition: edition.edition, date: day(new Date(edition.from)) })}</b><br>
      <a href="${address}">${address.replace(/^https?:\/\//, '')}</a><br>${t('copies:whetherItHolds')}<br>${t('copies:asOf', { date: day(now) })}</p>
    </footer>`
}
