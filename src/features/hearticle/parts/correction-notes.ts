import type { Hearticle } from '../../../contract/reading/hearticles.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** Those that stand at the text; all others are in the list of changes. */
const SHOWN = 3

/**
 * What readers are told of corrections and updates, at the text that was changed, with the way to
 * what was and what is (P-CHANGE-LOG).
 */
export function correctionNotes(
  { id, corrections }: Pick<Hearticle, 'id' | 'corrections'>,
  { t, language }: EvidenceWords,
): SafeHtml | undefined {
  if (corrections.length === 0) return undefined
  const notes = corrections.slice(0, SHOWN).map(({ on, kind, note }) => {
    const date = formatPublicationDate(on, locales[language])
    return html`<li><strong>${t(`hearticle:replacedOn.${kind}`, { date })}:</strong> ${note}</li>`
  })
  return html`<aside class="corrections" aria-label="${t('hearticle:corrections')}" lang="${language}">
    <ul class="plain-list">${notes}</ul>
    <a class="alone" href="${addressOf({ page: 'hearticle-changes', id }, language)}">${t('hearticle:allChanges')}</a>
  </aside>`
}
