import { changeHtml } from '../../changes/change-html.ts'
import type { Replacement } from '../../contract/reading/edition-changes.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import type { EvidenceWords } from '../../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * The public list of what was replaced of a hearticle: why, what was and what is (P-CHANGE-LOG).
 * @param replacements the newest first
 */
export function changesPage(
  hearticle: Pick<Hearticle, 'id' | 'translations'>,
  replacements: readonly Replacement[],
  words: EvidenceWords,
): SafeHtml {
  const { t, language } = words
  const headline =
    translationFor(hearticle.translations, language)?.headline || t('hearticle:noHeadline')
  return html`<div class="wrap plain-page"><article class="text changes">
    <h1>${t('changes:heading', { headline })}</h1>
    <p><a href="${addressOf({ page: 'hearticle', id: hearticle.id }, language)}">${t('changes:back')}</a></p>
    <p class="note">${t('changes:intro')}</p>
    ${replacements.map((replacement) => replacementPart(replacement, words))}
  </article></div>`
}

function replacementPart(
  { edition, at, kind, note, isApproved, difference }: Replacement,
  words: EvidenceWords,
): SafeHtml {
  const { t, language } = words
  const day = dayInVienna(new Date(at))
  const date = formatPublicationDate(day, locales[language])
  const { changes, names } = difference
  const drawing = { t, language, names, isForReaders: true, level: 3 as const }
  return html`<section class="replacement" aria-labelledby="edition-${edition}">
    <h2 id="edition-${edition}"><time datetime="${day}">${t(`hearticle:replacedOn.${kind}`, { date })}</time></h2>
    ${note && html`<p>${note}</p>`}
    ${!isApproved && html`<p class="note">${t('evidence:approval.unchecked')}</p>`}
    ${changes.map((change) => html`<div class="changed-place">${changeHtml(change, drawing)}</div>`)}
    ${changes.length === 0 && html`<p class="note">${t('changes:nothing')}</p>`}
  </section>`
}
