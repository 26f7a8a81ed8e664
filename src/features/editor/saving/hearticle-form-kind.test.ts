import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_EDITION_NOTE } from '../../../contract/desk/writing.ts'
import { type EvidenceForm, emptyEvidence } from '../evidence/evidence-form.ts'
import { emptyFinding } from '../evidence/finding-form.ts'
import { emptyForm, type HearticleForm, isSameForm } from './form.ts'
import { changedFormFields, fieldNames, fieldValue } from './form-fields.ts'
import { hearticleForm } from './hearticle-form-kind.ts'

const { merge, takeTheirs, withFields, accept } = hearticleForm

const picture = (letter: string) => ({
  file: `${letter.repeat(32)}.jpg`,
  focus: 'left-top' as const,
  alt: { de: 'Salz', en: 'Salt' },
})
const texts = fc.record({
  headline: fc.constantFrom('A', 'B'),
  mainTextBody: fc.constantFrom('A', 'B'),
  keywords: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  mainActions: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  harmfulActions: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
})
const evidence: fc.Arbitrary<EvidenceForm> = fc.record({
  comparisons: fc.constant([]),
  findings: fc.array(
    fc.constantFrom('1', '2').map((pmid) => ({ ...emptyFinding(), pmid })),
    { maxLength: 2 },
  ),
  highestFindingId: fc.constant(0),
  statements: fc
    .constantFrom('', 'A')
    .map((text) => ({ ...emptyEvidence().statements, 'practice.lay.de': text })),
})
const form: fc.Arbitrary<HearticleForm> = fc.record({
  topicId: fc.constantFrom(null, 1, 2),
  publicationDate: fc.constantFrom('', '2026-11-21'),
  breaking: fc.boolean(),
  motif: fc.constantFrom(null, 'salt', 'fish'),
  ownPicture: fc.constantFrom(null, picture('a'), picture('b')),
  citedPmids: fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }),
  texts: fc.record({ de: texts, en: texts }),
  evidence,
})

describe('what two people made of one version', () => {
  test('each field that one alone changed is as they left it', () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { merged, disputes } = merge(base, mine, theirs)
        const byMe = changedFormFields(base, mine)
        const byThem = changedFormFields(base, theirs)
        for (const name of fieldNames) {
          if (byMe.includes(name) && byThem.includes(name)) continue
          const from = byMe.includes(name) ? mine : theirs
          expect(fieldValue(merged, name)).toEqual(fieldValue(from, name))
        }
        for (const { name } of disputes) expect(byMe).toContain(name)
      }),
    )
  })

  const written = (mainTextBody: string, keywords = ['Salz', 'Druck']): HearticleForm => {
    const empty = emptyForm('2026-11-21')
    const de = { ...empty.texts.de, mainTextBody, keywords }
    return { ...empty, texts: { ...empty.texts, de } }
  }
  const base = written('Eins.\n\nZwei.\n\nDrei.')

  test('two who changed different paragraphs or entries of one text both win', () => {
    const mine = written('Eins!\n\nZwei.\n\nDrei.', ['Kochsalz', 'Druck'])
    const theirs = written('Eins.\n\nZwei.\n\nDrei!\n\nVier.', ['Salz', 'Druck', 'Niere'])
    expect(merge(base, mine, theirs)).toEqual({
      merged: written('Eins!\n\nZwei.\n\nDrei!\n\nVier.', ['Kochsalz', 'Druck', 'Niere']),
      disputes: [],
    })
  })

  test('only the paragraphs that both changed are asked about, each for itself', () => {
    const mine = written('Eins, mein.\n\nZwei.\n\nDrei, mein.')
    const theirs = written('Eins, ihr.\n\nZwei, ihr.\n\nDrei, ihr.')
    const { merged, disputes } = merge(base, mine, theirs)
    expect(merged.texts.de.mainTextBody).toBe('Eins, mein.\n\nZwei, ihr.\n\nDrei, mein.')
    expect(disputes.map((one) => [one.mine, one.theirs])).toEqual([
      ['Eins, mein.', 'Eins, ihr.'],
      ['Drei, mein.', 'Drei, ihr.'],
    ])
    const [, third] = disputes
    // What is typed before it is decided stays, too.
    const typed = written('Eins, mein.\n\nNeu.\n\nZwei, ihr.\n\nDrei, mein.')
    expect(third && takeTheirs(typed, third).texts.de.mainTextBody).toBe(
      'Eins, mein.\n\nNeu.\n\nZwei, ihr.\n\nDrei, ihr.',
    )
  })

  test('nothing is to be decided where only one changed anything, or both the same', () => {
    fc.assert(
      fc.property(form, form, (base, other) => {
        expect(merge(base, base, other)).toEqual({ merged: other, disputes: [] })
        expect(merge(base, other, base)).toEqual({ merged: other, disputes: [] })
        expect(merge(base, other, other)).toEqual({ merged: other, disputes: [] })
      }),
    )
  })

  test('taking their fields one by one gives what they wrote', () => {
    fc.assert(
      fc.property(form, form, (mine, theirs) => {
        const names = changedFormFields(mine, theirs)
        expect(withFields(mine, names, theirs)).toEqual(theirs)
      }),
    )
  })
})

test('without what both began with, every difference is to be decided', () => {
  const shown = emptyForm('2026-11-21')
  const mine = { ...shown, topicId: 2, breaking: true }
  const { merged, disputes } = merge(undefined, mine, { ...shown, topicId: 5, citedPmids: ['101'] })
  expect(merged).toEqual(mine)
  expect(disputes.map(({ name }) => name)).toEqual(['topicId', 'breaking', 'citedPmids'])
})

test('what was stored comes back as it was', () => {
  const written = { ...emptyForm('2026-11-21'), topicId: 2 }
  expect(accept(JSON.parse(JSON.stringify(written)))).toEqual(written)
})

test('a note that is too long to be saved comes back with all else', () => {
  const note = { de: 'ä'.repeat(MAX_EDITION_NOTE + 1), en: '' }
  const written = { ...emptyForm('2026-11-21'), explanation: { kind: 'update' as const, note } }
  expect(accept(JSON.parse(JSON.stringify(written)))).toEqual(written)
})

test.each([
  null,
  1,
  [],
  {},
  { ...emptyForm(''), citedPmids: [1] },
  { ...emptyForm(''), texts: { de: emptyForm('').texts.de } },
])('what has another shape is not taken: %j', (value) => {
  expect(accept(value)).toBeUndefined()
})

test('what would be stored the same is the same, whatever blanks are in it', () => {
  const one = emptyForm('2026-11-21')
  const blank = { ...one.texts.de, headline: '  ', mainActions: ['', ' '] }
  expect(isSameForm(one, { ...one, texts: { ...one.texts, de: blank } })).toBe(true)
  expect(isSameForm(one, { ...one, breaking: true })).toBe(false)
})
