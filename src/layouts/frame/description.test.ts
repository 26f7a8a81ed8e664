// Rules: P-WHOLE-SENTENCES.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import { shortened } from './description.ts'

describe('a description', () => {
  test('is the whole of a short text, on one line; of none there is none', () => {
    expect(shortened('  Salz hebt\n\nden Druck ', 'de')).toBe('Salz hebt den Druck')
    expect(shortened(' \n', 'de')).toBeUndefined()
  })

  test('ends where a sentence does, not at an abbreviation or a day', () => {
    const first =
      'Wer z. B. am 3. März weniger Salz isst, hat im Mittel einen niedrigeren Blutdruck.'
    const second = 'Das gilt auch im Alter und bei Menschen, die schon Tabletten dagegen nehmen.'
    expect(shortened(`${first} ${second} Und mehr.`, 'de')).toBe(`${first} ${second}`)
    expect(shortened(`${first} ${second} ${first}`, 'de')).toBe(`${first} ${second}`)
    expect(shortened(`${first} ${second.replace('.', ` ${second}`)}`, 'de')).toBe(first)
  })

  test('has the first sentence whole, however long; only what is none ends at a word', () => {
    const long = `${'Wort '.repeat(60)}Ende.`
    expect(shortened(`${long} Mehr.`, 'de')).toBe(long)
    const endless = shortened('Wort '.repeat(1000), 'de') ?? ''
    expect(endless).toMatch(/Wort…$/)
    expect(endless.length).toBeLessThanOrEqual(600)
  })

  test('is always the begin of its text', () => {
    const text = fc.array(fc.constantFrom('Salz', 'hebt.', 'den!', 'z. B.', '3.', 'Druck?'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(text, (words) => {
        expect(words.join(' ').startsWith(shortened(words.join(' '), 'de') ?? '-')).toBe(true)
      }),
      { numRuns: rounds(100, 1000) },
    )
  })
})
