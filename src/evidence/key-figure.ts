import type { KeyFigure } from '../contract/reading/evidence.ts'
import type { FindingKind } from '../contract/reading/evidence-choices.ts'
import type { Translate } from '../i18n/translator.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { formatNumber } from './format-number.ts'

/** Beside its colour, each kind has a sign. */
export const KIND_SIGNS: Record<FindingKind, string> = { benefit: '✓', none: '=', harm: '◆' }

/** The same of what was only observed, which is neither good nor bad by that. */
export const DIRECTION_SIGNS = { more: '↑', less: '↓', none: '=' } as const

/** The kind of a figure as sign and word: 'more' or 'fewer' where it was only observed (P-OBSERVED). */
export function kindInWords(
  {
    kind,
    observational,
    counts,
    more,
    mean,
  }: Omit<KeyFigure, 'outcome' | 'design' | 'participants'>,
  t: Translate,
): { sign: string; words: string } {
  if (!observational || kind === 'none') {
    return { sign: KIND_SIGNS[kind], words: t(`feed:kinds.${kind}`) }
  }
  const difference = counts
    ? counts.intervention - counts.comparison
    : (more?.people ?? mean?.value ?? 0)
  const [direction, words] =
    difference > 0
      ? (['more', mean ? 'higher' : 'more'] as const)
      : (['less', mean ? 'lower' : 'fewer'] as const)
  return { sign: DIRECTION_SIGNS[direction], words: t(`feed:associations.${words}`) }
}

/** A key figure in few words: '34 statt 44 von 1.000'. */
export function formatKeyFigure(
  { kind, counts, more, mean }: Pick<KeyFigure, 'kind' | 'counts' | 'more' | 'mean'>,
  { t, language }: EvidenceWords,
): string {
  const number = (value: number) => formatNumber(value, language)
  if (counts) {
    return t(kind === 'none' ? 'feed:keyFigureNone' : 'feed:keyFigure', {
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
  if (!mean) return ''
  const amount = `${number(Math.abs(mean.value))}\u00a0${mean.unit}`
  return t(mean.value < 0 ? 'feed:meanLower' : 'feed:meanHigher', { amount })
}
