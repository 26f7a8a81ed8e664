import type { ShownEdition } from '../../contract/reading/edition-changes.ts'
import { keyFinding } from '../../domain/evidence/key-figure.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { certaintyLine } from '../../evidence/certainty-marks.ts'
import type { EvidenceWords } from '../../evidence/evidence-words.ts'
import { harmRow } from '../../evidence/harm-row.ts'
import { keyResultParts } from '../../evidence/key-result.ts'
import { html, SafeHtml } from '../../ui/html/html.ts'
import { dayOf } from './edition-page.ts'
import { whyNone } from './hearticle-head.ts'
import { standsFirst } from './parts/stands-first.ts'

interface EmbedOptions extends EvidenceWords {
  /** Of its links, as 'https://hearticle.example'. */
  origin: string
  /** All of its style sheet. */
  style: string
}

/**
 * The whole document that other sites show in a frame, without script, font and cookie (P-EMBED): what
 * befell it, the result, people as dots, harms, certainty, the edition and its day. Of what was withdrawn
 * it says that alone.
 */
export function embed(edition: ShownEdition, options: EmbedOptions): SafeHtml {
  const { t, language, origin, style } = options
  const { hearticleId: id, hearticle, from, until } = edition
  const address = origin + addressOf({ page: 'edition', id, edition: edition.edition }, language)
  const title = hearticle && translationFor(hearticle.translations, language)?.headline
  const date = dayOf(from, options)
  const body = hearticle
    ? (fitting(shownPart(hearticle, options, true)) ?? shownPart(hearticle, options, false))
    : html`<h1>${t('changes:standing_withdrawn')}</h1><p>${t('changes:standsWithdrawn', {
        edition: edition.edition,
        from: date,
        until: dayOf(until ?? from, options),
      })}</p>`
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title || t('page:siteName')}</title><style>${SafeHtml.trusted(style)}</style></head><body data-standing="${edition.standing}">${body}<footer><b>${t('page:siteName')}</b> · ${
    hearticle?.isSample && html`${t('copies:sample')} · `
  }<a href="${address}" target="_blank" rel="noopener">${t('copies:editionOf', { edition: edition.edition, date })}</a></footer></body></html>`
}

/** So many bytes what an embed says and draws has at most; beside it are its style and its head. */
const MOST_BYTES = 10_500

const fitting = (part: SafeHtml): SafeHtml | undefined =>
  new TextEncoder().encode(String(part)).length <= MOST_BYTES ? part : undefined

function shownPart(
  hearticle: NonNullable<ShownEdition['hearticle']>,
  options: EmbedOptions,
  isDrawn: boolean,
): SafeHtml {
  const { t, language, origin } = options
  const { id, relatedPubMedArticles: studies, topic } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const finding = keyFinding(hearticle.findings)
  const result = keyResultParts(hearticle, options, studies)
  const address = origin + addressOf({ page: 'hearticle', id }, language)
  return html`${standsFirst(hearticle, options)}<p class="kicker">${topic.name}</p>
<h1 lang="${translation?.languageCode ?? language}"><a href="${address}" target="_blank" rel="noopener">${translation?.headline || t('hearticle:noHeadline')}</a></h1>
${result ? html`<div class="key-result">${result.text}${isDrawn && !finding?.fallen && result.figure}</div>` : html`<p>${whyNone(hearticle, t)}</p>`}
${harmRow(hearticle, options)}${finding && certaintyLine(finding, t)}`
}
