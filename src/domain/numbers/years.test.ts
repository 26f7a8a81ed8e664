// Rules: P-NUMBER-YEAR.
import { expect, test } from 'vitest'
import { numbersIn } from '../quantities/numbers-in.ts'
import { yearPlacesIn } from './years.ts'

const yearsOf = (text: string) =>
  numbersIn(text, 'en')
    .filter(({ start }) => yearPlacesIn(text).has(start))
    .map(({ value }) => value)

test.each([
  ['In 2013, we reported the results.', ['2013']],
  ['In 2013 we reported the results.', ['2013']],
  ['Its first report, from 1998, was withdrawn.', ['1998']],
  ['They took part between 2009 and 2014.', ['2009', '2014']],
  ['Data from 2003 through 2009 (median, 2006) were read.', ['2003', '2009', '2006']],
  ['Deaths were counted from 1990–2017 and since January 2018.', ['1990', '2017', '2018']],
  ['The trial began in May 2011.', ['2011']],
])('an abstract writes years: %s', (text, years) => {
  expect(yearsOf(text)).toEqual(years)
})

test.each([
  'Of 2018 patients 1950 were women.',
  'Symptoms fell in 2013 patients and in 1,961 adults.',
  'The rate rose from 1950 to 2,000 steps.',
  'They got between 1900 and 2000 kcal.',
  'They walked 2000–2500 steps.',
  'In 2101, or in 1799, or in 300.',
  'In 2013.5 units, by 2000%, to 1999 mg.',
])('and counts that look like them: %s', (text) => {
  expect(yearsOf(text)).toEqual([])
})
