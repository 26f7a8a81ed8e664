import type { KeyFigure } from '../contract/reading/evidence.ts'
import type { FindingKind } from '../contract/reading/evidence-choices.ts'
import { isClear } from '../domain/evidence/effect.ts'
import type { Translate } from '../i18n/translator.ts'
import { type EvidenceWords, measuredDifference, ratesInWords } from './evidence-words.ts'
import { formatNumber } from './format-number.ts'

/** Beside its colour, each kind has a sign. */
export const KIND_SIGNS: Record<FindingKind, string> = {
  benefit: '✓',
  harm: '◆',
  little: '≈',
  unclear: '?',
}

/** The same of what was only observed, which is neither good nor bad by that. */
export const DIRECTION_SIGNS = { more: '↑', less: '↓' } as const

/** The kind of a figure as sign and word: 'more' or 'fewer' where it was only observed (P-OBSERVED). */
export function kindInWords(
  {
    kind,
    observational,
    counts,
    more,
    rates,
    difference: measured,
  }: Omit<KeyFigure, 'outcome' | 'design' | 'participants'>,
  t: Translate,
): { sign: string; words: string } {
  if (!observational || !isClear(kind)) {
    return { sign: KIND_SIGNS[kind], words: t(`feed:kinds.${kind}`) }
  }
  const difference = counts
    ? counts.intervention - counts.comparison
    : rates
      ? rates.intervention - rates.comparison
      : (more?.people ?? measured?.value ?? 0)
  const [direction, words] =
    difference > 0
      ? (['more', measured ? 'higher' : 'more'] as const)
      : (['less', measured ? 'lower' : 'fewer'] as const)
  return { sign: DIRECTION_SIGNS[direction], words: t(`feed:associations.${words}`) }
}

/** A key figure in few words: '34 statt 44 von 1.000'. */
export function formatKeyFigure(
  {
    kind,
    counts,
    more,
    rates,
    difference,
  }: Pick<KeyFigure, 'kind' | 'counts' | 'more' | 'rates' | 'difference'>,
  words: EvidenceWords,
): string {
  const { t, language } = words
  const number = (value: number) => formatNumber(value, language)
  if (counts) {
    return t(isClear(kind) ? 'feed:keyFigure' : 'feed:keyFigureNone', {
      intervention: number(counts.intervention),
      comparison: number(counts.comparison),
      denominator: number(counts.denominator),
    })
  }
  if (more) {
    const sign = ['Fewer', 'AsMany', 'More'] as const
    return t(`feed:keyFigure${sign[Math.sign(more.people) + 1] ?? 'AsMany'}`, {
      people: number(Math.abs(more.people)),
      denominator: number(more.denominator),
    })
  }
  if (rates) return ratesInWords(rates, kind, words)
  return difference ? measuredDifference(difference, words) : ''
}
