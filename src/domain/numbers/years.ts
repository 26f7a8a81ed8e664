/** Years in abstracts, which a text writes without a thousands separator (P-NUMBER-YEAR). */
import { numbersIn } from '../quantities/numbers-in.ts'
import { readQuantities } from '../quantities/read-quantities.ts'

export const isYear = (value: string) => /^(?:1[89]|20)\d\d$/.test(value)

/** Where an English text writes numbers as years: 'in 2013, we', but not 'in 2013 patients'. */
export function yearPlacesIn(text: string): ReadonlySet<number> {
  const dates = readQuantities(text, 'en').filter(({ measured }) => measured === 'date')
  const years = numbersIn(text, 'en').filter(
    ({ value, start, end }) =>
      text.slice(start, end) === value &&
      isYear(value) &&
      dates.some((date) => date.start <= start && end <= date.end),
  )
  return new Set(years.map(({ start }) => start))
}
