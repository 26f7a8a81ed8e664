// Rules: P-SHORT-LENGTH.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Finding } from '../../contract/reading/evidence.ts'
import {
  MOST_WORDS,
  type ShortLengthSource,
  type ShortLengthWords,
  shortLength,
} from './short-length.ts'

const words: ShortLengthWords = {
  language: 'de',
  finding: ({ outcome }) => `${outcome}: 1 statt 2 von 10`,
  source: (pmid) => (pmid === '0' ? undefined : `Huber ${pmid}`),
  headings: 12,
}
const source: ShortLengthSource = {
  findings: [shownFinding, { ...shownFinding, id: 'f2' }],
  practice: { professional: 'Nichts.', lay: 'Weniger Salz. Mehr Ruhe.' },
  mainTextBody: '**Salz** hebt den {Druck}[EXP:der Adern].[Ref1] Das ist gut belegt.\n\nMehr.',
  mainActions: ['Messen[Ref1]', 'Gehen'],
  harmfulActions: ['Absetzen'],
  pmids: ['1', '0', '2'],
}
const shortOf = (more: Partial<ShortLengthSource>) => shortLength({ ...source, ...more }, words)
const count = (text: string) => text.match(/\S+/g)?.length ?? 0

test('says what it means, what to do, in further numbers, by which sources', () => {
  expect(shortOf({})).toEqual({
    meaning: 'Weniger Salz. Mehr Ruhe.',
    helpful: ['Messen', 'Gehen'],
    harmful: ['Absetzen'],
    findings: source.findings.slice(1),
    pmids: ['1', '2'],
    words: 12 + 4 + 2 + 1 + 6 + 4,
  })
})

test('without a sentence for lay people it begins as the text does, without marks', () => {
  expect(shortOf({ practice: null }).meaning).toBe('Salz hebt den Druck. Das ist gut belegt.')
  expect(shortOf({ practice: null, mainTextBody: '' }).meaning).toBe('')
})

test('the key finding stands above it already: a harm follows, then what is critical, two that can be told', () => {
  const one = (id: string, more: Partial<Finding>): Finding => ({ ...shownFinding, id, ...more })
  const findings = [
    one('f1', { critical: false }),
    one('f2', { fallen: true }),
    one('f3', {}),
    one('f4', {}),
    one('f5', { critical: false, kind: 'harm' }),
    one('f6', { arms: undefined }),
  ]
  expect(shortOf({ findings }).findings.map(({ id }) => id)).toEqual(['f5', 'f4'])
  const fallen = findings.map((finding) => ({ ...finding, fallen: true }))
  expect(shortOf({ findings: fallen })).toMatchObject({ findings: [] })
})

test('a text that is too long is cut between its sentences, an action left out', () => {
  const long = `${'Wort '.repeat(59)}Ende. `
  const text = (lay: string) => ({ practice: { professional: '', lay } })
  expect(shortOf(text(long.repeat(3))).meaning).toBe(long.trim())
  expect(shortOf(text('Wort '.repeat(81))).meaning).toBe('')
  const actions = shortOf({ mainActions: ['Wort '.repeat(400), 'Gehen'] })
  expect(actions.helpful).toEqual(['Gehen'])
})

test('whatever an edition says, it has at most 300 words, each piece whole and the edition’s own', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'Salz',
        'hebt',
        'Druck.',
        'z. B.',
        '35',
        '**fett**',
        '[Ref1]',
        '\n\n',
        '{a}[EXP:b c]',
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join(' '))
  const texts = fc.array(text, { maxLength: 6 })
  const finding = fc
    .record({ outcome: text, population: text, critical: fc.boolean(), fallen: fc.boolean() })
    .map((more): Finding => ({ ...shownFinding, ...more }))
  const edition = fc.record({
    findings: fc.array(finding, { maxLength: 9 }),
    practice: fc.option(fc.record({ professional: text, lay: text })),
    mainTextBody: text,
    mainActions: texts,
    harmfulActions: texts,
    pmids: fc.uniqueArray(fc.constantFrom('0', '1', '2', '3', '4', '5', '6')),
  })
  fc.assert(
    fc.property(edition, (given) => {
      const short = shortLength(given, words)
      const texts = [
        short.meaning,
        ...short.helpful,
        ...short.harmful,
        ...short.findings.map(words.finding),
        ...short.pmids.map(words.source),
      ]
      const total = texts.reduce((sum, one) => sum + count(one ?? ''), words.headings)
      expect(total).toBe(short.words)
      expect(total).toBeLessThanOrEqual(MOST_WORDS)
      expect(short.findings.every((one) => given.findings.includes(one))).toBe(true)
      expect(given.pmids).toEqual(expect.arrayContaining(short.pmids))
      if (given.practice?.lay.trim()) {
        expect(given.practice.lay.trim().startsWith(short.meaning)).toBe(true)
      }
    }),
    { numRuns: rounds(100, 2000) },
  )
})
