// Rules: P-WISH-WORDS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import { keptQuestion } from './search-wish.ts'

describe('of a question is kept', () => {
  test.each([
    ['its words as they are', 'salz blutdruck', 'salz blutdruck'],
    ['no capitals', 'Vorhofflimmern NACH Schlaganfall', 'vorhofflimmern nach schlaganfall'],
    ['one blank between words', '  Salz \n\t Blutdruck\u00a0senken ', 'salz blutdruck senken'],
    ['umlauts as one letter', 'Fru\u0308herkennung', 'fr\u00fcherkennung'],
    ['letters of one width', 'ＳＡＬＺ', 'salz'],
    ['no marks around it', '„Was hilft bei Migräne?“', 'was hilft bei migräne'],
    ['no signs between words', 'Salz & Blutdruck – Herz', 'salz blutdruck herz'],
    ['nothing unseen', 'sa\u200blz\u00ad\ufeff \u202eherz', 'salz herz'],
    [
      'a dose, a pressure, years',
      'ASS 100 mg bei 140/90, 2019-2020',
      'ass 100 mg bei 140/90, 2019-2020',
    ],
    ['a name with a full stop', 'E.coli und vitamin b12 500', 'e.coli und vitamin b12 500'],
    ['another alphabet', 'Гипертония', 'гипертония'],
  ])('%s', (_, typed, expected) => {
    expect(keptQuestion(typed)).toBe(expected)
  })
})

describe('of a question is dropped', () => {
  test.each([
    ['an address of mail', 'migräne maria.muster+x@example.org', 'migräne'],
    ['one with blanks', 'migräne maria @ example.org hilfe', 'migräne hilfe'],
    ['one that hides', 'migräne maria (at) example.org', 'migräne'],
    ['one with unseen letters', 'migräne maria\u200b@\u2060example.org', 'migräne'],
    ['one of wide letters', 'migräne maria＠example．org', 'migräne'],
    ['an address of the web', 'migräne https://example.org/patient?id=7', 'migräne'],
    ['one without scheme', 'migräne example.org/maria', 'migräne'],
    ['a short one with a path', 'migräne t.co/maria', 'migräne'],
    ['one with www', 'migräne WWW.maria', 'migräne'],
    ['a number of five digits', 'migräne 12345', 'migräne'],
    ['one within a word', 'pmid26551272 salz', 'pmid salz'],
    ['one with points', 'migräne 1.234.567 und 10’000', 'migräne und'],
    ['one in other digits', 'migräne ٠١٢٣٤ １２３４５', 'migräne'],
    ['a telephone', 'migräne +43 664 123 45 67 anrufen', 'migräne anrufen'],
    ['a date of birth', 'migräne 01.02.1980, 1980-02-01', 'migräne'],
    ['an insurance number', 'migräne 1234 010280', 'migräne 1234'],
  ])('%s', (_, typed, expected) => {
    expect(keptQuestion(typed)).toBe(expected)
  })

  test('all, where it is longer than a question', () => {
    expect(keptQuestion('ä'.repeat(100))).toBe('ä'.repeat(100))
    expect(keptQuestion('😀a'.repeat(50))).toBe(`${'a😀'.repeat(49)}a`)
    expect(keptQuestion('ä'.repeat(101))).toBeUndefined()
    expect(keptQuestion(`salz ${'maria@example.org '.repeat(10)}`)).toBeUndefined()
    expect(keptQuestion('ﷺ'.repeat(20_000))).toBeUndefined()
  })

  test.each([
    '',
    '   ',
    'ab',
    '??!',
    '12345 678',
    '1980',
    'maria@example.org',
    '\ud800\ud800\ud800',
  ])('all, where too little of it is left: %j', (typed) => {
    expect(keptQuestion(typed)).toBeUndefined()
  })
})

const fragment = fc.constantFrom(
  ...[
    'salz',
    'Ü',
    'u\u0308',
    '@',
    ' ',
    '(at)',
    '.',
    'www.',
    '://',
    '12',
    '345',
    '/',
    '-',
    '\u200b',
  ],
  ...['example', 'org', 'İ', 'ß', 'ẞ', '?', '+', ',', '\n', '\ud83d', '😀', '½', '１'],
)

test('what is kept is kept again as it is, and has no trace of anybody', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary', maxLength: 100 }),
      ),
      (typed) => {
        const question = keptQuestion(typed)
        if (question === undefined) return
        expect(keptQuestion(question)).toBe(question)
        expect(question).not.toMatch(/@|:\/\/|www\.|\p{Nd}{5}/u)
        expect(Array.from(question).length).toBeLessThanOrEqual(100)
      },
    ),
    { numRuns: rounds(500, 5000) },
  )
})
