import type { Language } from '../../contract/protocol/language.ts'
import { numberLocales } from '../../domain/text/locales.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** '40 Minuten', '5 Stunden', '3,5 Tage': in hours from one on, in days from two on. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, length] =
    seconds < HOUR
      ? (['minute', 60] as const)
      : seconds < 2 * DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const)
  const digits = unit === 'day' ? 1 : 0
  const options = {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: digits,
  } as const
  return new Intl.NumberFormat(numberLocales[language], options).format(seconds / length)
}
