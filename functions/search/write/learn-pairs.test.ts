import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadTermFinder } from '../link/term-finder.ts'
import { writeThesaurus } from '../link/thesaurus-tables.ts'
import { parseThesaurus } from '../parse/thesaurus.ts'
import { type AlignedText, pairLearner } from './learn-pairs.ts'

// Rules: P-LEARNED-WORDS.

const db = new DatabaseSync(':memory:')
const THESAURUS =
  '# Heart | disease\nblood pressure, pressure | Blutdruck | |\nheart | Herz | |\ndoctor | Arzt | |'
writeThesaurus(db, parseThesaurus([{ name: 'a.txt', text: THESAURUS }]))
const find = loadTermFinder(db)

/** Learns from texts that are each from a source of its own. */
function learned(texts: readonly AlignedText[], sourceOf = (index: number) => `text ${index}`) {
  const learner = pairLearner(find)
  for (const [index, text] of texts.entries()) learner.add(sourceOf(index), text)
  const { de, en } = learner.learn()
  return { de: Object.fromEntries(de), en: Object.fromEntries(en) }
}

const nothing = { de: {}, en: {} }
/** Other words on either side of each text, so that chance has something to be measured by. */
const others: AlignedText[] = Array.from({ length: 60 }, (_, index) => {
  const letters = String.fromCharCode(97 + (index % 26), 97 + ((index * 7) % 26), 97 + index / 3)
  return { de: `Wort${letters} selten${letters}`, en: `term${letters} rare${letters}` }
})
const DAYS = [
  ['heute', 'today'],
  ['morgen', 'tomorrow'],
  ['montags', 'mondays'],
  ['abends', 'evenings'],
]
const walks: AlignedText[] = [
  { de: 'Flott gehen stärkt Herz und Kopf', en: 'Brisk walking helps heart and mind' },
  { de: 'Wer flott unterwegs ist, lebt anders', en: 'A brisk life is another one' },
  { de: 'Mehr als ein flottes Tempo', en: 'More than a brisk pace' },
  { de: 'Vier flotte Minuten', en: 'Four brisk minutes' },
]

describe('words learned from texts in both languages', () => {
  it('are those that stand together, in each form that was met', () => {
    const { de, en } = learned([...others, ...walks])
    expect(de).toEqual({ flott: 'brisk', flottes: 'brisk', flotte: 'brisk' })
    expect(en).toEqual({ brisk: 'flott' })
  })

  it('are not those that the thesaurus knows, which leaves the others to each other', () => {
    const texts = DAYS.map(([de, en]) => ({
      de: `Hoher Blutdruck ${de}`,
      en: `Elevated blood pressure ${en}`,
    }))
    expect(learned([...others, ...texts]).de).toEqual({ hoher: 'elevated' })
  })

  it('may be what the thesaurus knows in the other language alone', () => {
    const texts = DAYS.map(([de, en]) => ({
      de: `In die Ordination ${de}`,
      en: `To the doctor ${en}`,
    }))
    const { de, en } = learned([...others, ...texts])
    expect(de).toEqual({ ordination: 'doctor' })
    expect(en).toEqual({})
  })

  it('are none that always stand beside the same', () => {
    const texts = DAYS.map(([de, en]) => ({ de: `Ulcus cruris ${de}`, en: `Leg ulcer ${en}` }))
    expect(learned([...others, ...texts])).toEqual(nothing)
  })

  it('are none of a single source, nor of a phrase that comes again', () => {
    expect(learned([...others, ...walks], () => 'one')).toEqual(nothing)
    const again = Array.from({ length: 20 }, (_, index) => ({
      de: `Nach ${index} Monaten erhoben`,
      en: `Asked after ${index} months`,
    }))
    expect(learned([...others, ...again])).toEqual(nothing)
  })

  it('are learned from names of the thesaurus that have several words on either side', () => {
    const learner = pairLearner(find)
    for (const [index, text] of others.entries()) learner.add(`text ${index}`, text)
    for (const [de, en] of DAYS) {
      learner.add(`name ${de}`, { de: `akute ${de}`, en: `acute ${en}` }, true)
      learner.add(`whole ${de}`, { de: 'Kammerflimmern', en: `ventricular ${en}` }, true)
    }
    expect(Object.fromEntries(learner.learn().de)).toEqual({ akute: 'acute' })
  })

  it('are right whatever was said with them', () => {
    const word = (prefix: string, number: number) =>
      `${prefix}${String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26))}x`
    const wordNumbers = fc.uniqueArray(fc.nat({ max: 39 }), { minLength: 3, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(wordNumbers, { minLength: 100, maxLength: 150 }), (all) => {
        const { de, en } = learned(
          all.map((numbers) => ({
            de: numbers.map((number) => word('wort', number)).join(' '),
            en: numbers
              .toReversed()
              .map((number) => word('term', number))
              .join(' '),
          })),
        )
        expect(Object.keys(de).length).toBeGreaterThan(20)
        for (const [german, english] of Object.entries(de)) {
          expect(english).toBe(german.replace('wort', 'term'))
          expect(en[english]).toBe(german)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('come of whatever a text holds, the same every time', () => {
    const piece = fc.constantFrom(
      '__proto__',
      'constructor',
      'Herz',
      'heart',
      'ß',
      'Ä',
      '\0',
      '\ud800',
      '1',
      ' ',
      '::',
    )
    const side = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 12 })
    const pieces = fc.record({ de: side, en: side })
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (all) => {
        const texts = all.map(({ de, en }) => ({ de: de.join(' '), en: en.join(' ') }))
        const first = learned(texts)
        expect(learned(texts)).toEqual(first)
        for (const [base, other] of Object.entries({ ...first.de, ...first.en })) {
          expect(other).not.toBe('')
          expect(other).not.toBe(base)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('pass over texts without end and texts without words', () => {
    const long = { de: 'lang '.repeat(200_000), en: 'long '.repeat(200_000) }
    const empty = { de: '', en: '...' }
    expect(learned([long, empty, long, empty])).toEqual(nothing)
  })
})
