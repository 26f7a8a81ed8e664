import type { Language } from '../../contract/protocol/language.ts'
import type { KeyFigure, Measure } from '../../contract/reading/evidence.ts'
import type { DifferenceType } from '../../contract/reading/evidence-choices.ts'
import { type EffectSize, effectSize } from '../evidence/effect-size.ts'
import { writeNumber } from './write-number.ts'

interface Words {
  higher: string
  lower: string
  types: Record<DifferenceType, (amount: string, direction: string) => string>
  sizes: Record<EffectSize, string>
  intervals: Record<NonNullable<Measure['interval']>, string>
}

const WORDS: Record<Language, Words> = {
  de: {
    higher: 'höher',
    lower: 'niedriger',
    types: {
      mean_difference: (amount, direction) => `im Mittel um ${amount} ${direction}`,
      median_difference: (amount, direction) => `im Median um ${amount} ${direction}`,
      standardized_mean_difference: (amount, direction) =>
        `um ${amount} Standardabweichungen ${direction}`,
    },
    sizes: {
      negligible: 'kaum messbar',
      small: 'kleiner Unterschied',
      moderate: 'mittlerer Unterschied',
      large: 'großer Unterschied',
    },
    intervals: {
      confidence_90: '90-%-Intervall',
      confidence_97_5: '97,5-%-Intervall',
      confidence_99: '99-%-Intervall',
      quartiles: 'mittlere Hälfte der Werte',
    },
  },
  en: {
    higher: 'higher',
    lower: 'lower',
    types: {
      mean_difference: (amount, direction) => `${direction} by ${amount} on average`,
      median_difference: (amount, direction) => `median ${direction} by ${amount}`,
      standardized_mean_difference: (amount, direction) =>
        `${direction} by ${amount} standard deviations`,
    },
    sizes: {
      negligible: 'hardly noticeable',
      small: 'small difference',
      moderate: 'moderate difference',
      large: 'large difference',
    },
    intervals: {
      confidence_90: '90% interval',
      confidence_97_5: '97.5% interval',
      confidence_99: '99% interval',
      quartiles: 'middle half of the values',
    },
  },
}

/** How much higher or lower a value was: 'im Median um 2 Tage niedriger' (P-STANDARD-DEVIATIONS). */
export function measuredDifferenceIn(
  { type, value, unit }: NonNullable<KeyFigure['difference']>,
  language: Language,
): string {
  const { higher, lower, types, sizes } = WORDS[language]
  const isDeviations = type === 'standardized_mean_difference'
  const number = writeNumber(String(Math.abs(value)), language)
  const amount = isDeviations || !unit ? number : `${number} ${unit}`
  const words = types[type](amount, value < 0 ? lower : higher)
  return isDeviations ? `${words}, ${sizes[effectSize(value)]}` : words
}

/** What limits are that are not those of an interval of 95 % (P-INTERVAL-NAMED). */
export const otherInterval = (
  interval: NonNullable<Measure['interval']>,
  language: Language,
): string => WORDS[language].intervals[interval]
