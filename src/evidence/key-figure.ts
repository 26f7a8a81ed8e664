import type { FindingKind, KeyFigure } from '../contract/reading/evidence.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { formatNumber } from './format-number.ts'
import { keyBars } from './key-bars.ts'

/** What of a hearticle its card shows in numbers. */
export type CardFigured = Pick<HearticleSummary, 'keyFigure' | 'notice'>

/**
 * The key figure of a hearticle on a card, with its kind as sign, word and colour (P-CARD-FIGURE),
 * and what befell a study that it cites, which stands before it.
 */
export function presentCardFigure({ keyFigure, notice }: CardFigured, words: EvidenceWords) {
  const { t } = words
  return {
    notice: notice && t(`feed:cited_${notice}`),
    figure: keyFigure && {
      kind: keyFigure.kind,
      sign: KIND_SIGNS[keyFigure.kind],
      said: `${t(`feed:kinds.${keyFigure.kind}`)}: ${formatKeyFigure(keyFigure, words)}`,
      bars: keyFigure.counts && keyBars(keyFigure.counts),
      about: [keyFigure.outcome, ...figureSource(keyFigure, words)].join('\u00a0· '),
    },
  }
}

/** On what kind of study a key figure rests, and on how many people, as far as it is known. */
function figureSource({ design, participants }: KeyFigure, { t, language }: EvidenceWords) {
  return [
    design && t(`designs:${design}`),
    participants !== null &&
      t('feed:participants', { number: formatNumber(participants, language) }),
  ].filter((part) => typeof part === 'string')
}

/** Beside its colour, each kind has a sign. */
export const KIND_SIGNS: Record<FindingKind, string> = { benefit: '✓', none: '=', harm: '◆' }

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
