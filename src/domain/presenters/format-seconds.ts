import type { Language } from '../../contract/protocol/language.ts'
import { numberLocales } from '../text/locales.ts'

/** So many milliseconds as seconds, tenths only below ten: '4,2 s', '73 s'. */
export function formatSeconds(milliseconds: number, language: Language): string {
  const seconds = milliseconds / 1000
  const digits = seconds < 10 ? 1 : 0
  const number = new Intl.NumberFormat(numberLocales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${number.format(seconds)}\u00a0s`
}
