import { expect, test } from 'vitest'
import { partialDate } from './dates.ts'
import { parseXml } from './xml/xml-tree.ts'

test.each([
  ['<Year>2019</Year><Month>Mar</Month><Day>4</Day>', '2019-03-04'],
  ['<Year>2019</Year><Month>03</Month><Day>04</Day>', '2019-03-04'],
  ['<Year>2019</Year><Month>3</Month>', '2019-03'],
  ['<Year>2019</Year><Month>September</Month>', '2019-09'],
  ['<Year>2019</Year>', '2019'],
  ['<Year>2019</Year><Season>Fall</Season>', '2019'],
  ['<Year>2019</Year><Day>4</Day>', '2019'],
  ['<Year>2019</Year><Month>Feb</Month><Day>30</Day>', '2019-02'],
  ['<Year>2019</Year><Month>13</Month><Day>1</Day>', '2019'],
  ['<Year>0000</Year>', null],
  ['<Year>soon</Year>', null],
  ['', null],
  ['<MedlineDate>1998 Dec-1999 Jan</MedlineDate>', '1998-12'],
  ['<MedlineDate>2019 Sep/Oct</MedlineDate>', '2019-09'],
  ['<MedlineDate>2019 Sep-Oct</MedlineDate>', '2019-09'],
  ['<MedlineDate>2000 Sep 15-30</MedlineDate>', '2000-09'],
  ['<MedlineDate>1944-1945</MedlineDate>', '1944'],
  ['<MedlineDate>1975 Spring</MedlineDate>', '1975'],
  ['<MedlineDate>Winter 1998</MedlineDate>', '1998'],
  ['<MedlineDate>Dec 1998-Jan 1999</MedlineDate>', '1998-12'],
  ['<MedlineDate>unknown</MedlineDate>', null],
])('%s is %s', (parts, date) => {
  expect(partialDate(parseXml(`<PubDate>${parts}</PubDate>`))).toBe(date)
})
