import type { BoundNumber } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { NumberOffer } from '../../domain/numbers/number-offers.ts'
import { shownNumber } from '../../domain/numbers/render-numbers.ts'
import type { Translate } from '../../i18n/translator.ts'

/** A number with where it is from: '12–18 (Grenzwert: ESC 2024)', '504 (PMID 31141585)'. */
export function numberInWords(number: BoundNumber, language: Language, t: Translate): string {
  const shown = shownNumber({ source: number.id }, language, { numbers: [number] })
  return `${shown ?? number.value} (${sourceInWords(number, t)})`
}

export function sourceInWords({ passage, reason, note }: BoundNumber, t: Translate): string {
  if (passage) return `PMID ${passage.pmid}`
  const why = reason ? t(`writing:numberReason_${reason}`) : t('writing:numberNowhere')
  return note ? `${why}: ${note}` : why
}

/** What an offer is of: 'Ergebnis 1 (Schlaganfall), beide Gruppen'. */
export function offerInWords(
  { origin }: NumberOffer,
  outcomes: readonly string[],
  t: Translate,
): string {
  if (origin.kind === 'entry') return sourceInWords(origin.entry, t)
  if (origin.kind === 'passage') {
    return `PMID ${origin.pmid}: …${origin.before}[…]${origin.after}…`
  }
  const { index, value, form } = origin
  const named = `${t('writing:findingNumber', { number: index + 1 })} (${outcomes[index] ?? ''})`
  const what = t(`writing:numberValue_${value}`)
  const how = form === undefined ? '' : `, ${t(`writing:numberForm_${form as 'percent'}`)}`
  return `${named}: ${what}${how}`
}
