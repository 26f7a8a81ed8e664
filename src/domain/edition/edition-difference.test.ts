// Rules: P-DIFFERENCE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { hearticle, translation } from '../../../tests/support/records.ts'
import { wholeHearticle as whole } from '../../../tests/support/whole-hearticle.ts'
import type { ChangedField } from '../../contract/reading/edition-changes.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import { type HearticleRecord, hearticleRecordSchema } from '../hearticle/hearticle.ts'
import { changedParts } from './edition.ts'
import { differenceForReaders, editionDifference, namesIn } from './edition-difference.ts'

/** What says who wrote or approved it and how it stands, which nobody approves. */
const notApproved = [
  ...[
    'id',
    'key',
    'status',
    'version',
    'sample',
    'changedAt',
    'highestFindingId',
    'evidenceReview',
  ],
  ...['writers', 'changesAsked', 'edition', 'planned', 'corrections', 'namedPeople'],
  ...[
    'removedStudies',
    'isReviewDue',
    'changedSources',
    'translations.*.id',
    'translations.*.review',
  ],
  ...['findings.*.placeBy', 'findings.*.placeConfirmedBy'],
  ...['findings.*.certainty.by', 'findings.*.certainty.at'],
]

const isApproved = (name: string) =>
  !notApproved.some((one) => name === one || name.startsWith(`${one}.`))

/** The names of all that a schema knows, '*' for an entry of a list. */
function fieldsIn(schema: z.core.$ZodType, name = ''): string[] {
  const { def } = schema._zod as unknown as {
    def: {
      type: string
      innerType: z.core.$ZodType
      element: z.core.$ZodType
      items: z.core.$ZodType[]
      shape: Record<string, z.core.$ZodType>
    }
  }
  const inner = (one: z.core.$ZodType, key: string) => fieldsIn(one, name ? `${name}.${key}` : key)
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([key, field]) => inner(field, key))
  }
  if (def.type === 'array') return inner(def.element, '*')
  if (def.type === 'tuple') return def.items.flatMap((item) => inner(item, '*'))
  if (def.type === 'optional' || def.type === 'nullable') return fieldsIn(def.innerType, name)
  return [name]
}

type Path = ReadonlyArray<string | number>

/** The places of all values in a record. */
function leavesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [...keys].flatMap((key) =>
    leavesIn((value as Record<string | number, unknown>)[key], [...path, key]),
  )
}

const nameOf = (path: Path) => path.map((key) => (typeof key === 'number' ? '*' : key)).join('.')

function altered(record: HearticleRecord, path: Path, change: (value: never) => unknown) {
  const copy = structuredClone(record)
  const holder = path
    .slice(0, -1)
    .reduce<unknown>(
      (found, key) => (found as Record<string | number, unknown>)[key],
      copy,
    ) as Record<string | number, unknown>
  const key = path.at(-1) ?? ''
  holder[key] = change(holder[key] as never)
  return copy
}

const another = (value: string | number | boolean) => {
  if (typeof value === 'string') return `${value}7`
  return typeof value === 'number' ? value + 1 : !value
}

const without = (pieces: ChangedField['pieces'], kind: 'added' | 'removed') =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('')

const german = (texts: object, more: Partial<HearticleRecord> = {}): HearticleRecord => ({
  ...hearticle(1),
  ...more,
  translations: [
    { ...translation('de', texts), id: 1 },
    { ...translation('en'), id: 2 },
  ],
})

describe('what an approval has to see', () => {
  test('the record above says all that the schema knows', () => {
    const leaves = leavesIn(whole).map(nameOf)
    const missing = fieldsIn(hearticleRecordSchema)
      .filter(isApproved)
      .filter((name) => !leaves.some((leaf) => leaf === name || leaf.startsWith(`${name}.`)))
    expect(missing).toEqual([])
  })

  test.each(leavesIn(whole).map((path) => [path.join('.'), path] as const))('%s', (_, path) => {
    const after = altered(whole, path, another)
    const changes = editionDifference(whole, after)
    expect(changes.length > 0).toBe(isApproved(nameOf(path)))
    const parts = new Set(changes.map(({ part }) => part))
    for (const part of changedParts(whole, after)) expect(parts).toContain(part)
    for (const { fields } of changes) {
      expect(fields.length).toBeGreaterThan(0)
      for (const { pieces } of fields) {
        expect(pieces.some(({ kind }) => kind !== 'same')).toBe(true)
      }
    }
  })

  test('nothing differs from itself', () => {
    expect(editionDifference(whole, structuredClone(whole))).toEqual([])
  })

  test('all is new where nothing was approved', () => {
    const places = editionDifference(undefined, whole).map(({ place }) => place)
    expect(new Set(places).size).toBe(places.length)
    expect(places).toEqual(
      expect.arrayContaining(['de.headline', 'en.note', 'findings.f1', 'topicId']),
    )
    for (const { fields } of editionDifference(undefined, whole)) {
      for (const { pieces } of fields) expect(without(pieces, 'added')).toBe('')
    }
  })

  test('what of one finding differs is one place, with value and passage', () => {
    const [first, second] = whole.findings ?? []
    const moved = { start: 30, end: 40, digest: 'abc' }
    const measure = first?.measure && { ...first.measure, value: 0.55 }
    const after = { ...whole, findings: [{ ...first, measure, passage: moved }, second] }
    const [change, ...others] = editionDifference(whole, after as HearticleRecord)
    expect(others).toEqual([])
    expect(change).toMatchObject({ part: 'evidence', place: 'findings.f1' })
    expect(change?.fields.map(({ field }) => field)).toEqual(['measure.value', 'passage'])
    expect(change?.fields[0]?.pieces).toEqual([
      { kind: 'removed', text: '0.5' },
      { kind: 'added', text: '0.55' },
    ])
  })

  test('findings and words that only stand in another order are shown', () => {
    const findings = whole.findings?.toReversed()
    expect(editionDifference(whole, { ...whole, ...(findings && { findings }) })).toMatchObject([
      { place: 'findings', fields: [{ field: '' }] },
    ])
    const citedPmids = ['102', '101']
    expect(editionDifference(whole, { ...whole, citedPmids })).toMatchObject([
      { place: 'citedPmids' },
    ])
  })
})

describe('texts', () => {
  const paragraph = fc
    .array(
      fc.constantFrom('Salz', 'weniger', '2,5', '[#n1]', '👩🏽‍⚕️', 'מלח', 'نمک‌ها', '[Ref101]'),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((words) => words.join(' '))
  const paragraphs = fc.array(paragraph, { maxLength: 8 })
  const number = fc.constantFrom('3', '4').map((value) => ({ numbers: [{ id: 'n1', value }] }))

  test('without what came they read as before, without what went as after', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, number, number, (was, is, numbersWas, numbersIs) => {
        const before = german({ mainTextBody: was.join('\n\n') }, numbersWas)
        const after = german({ mainTextBody: is.join('\n\n') }, numbersIs)
        const changes = editionDifference(before, after).filter(({ part }) => part === 'de')
        const read = (text: string, { numbers }: typeof numbersWas) =>
          text.replaceAll('[#n1]', numbers[0]?.value ?? '')
        const left = was.map((text) => read(text, numbersWas))
        const now: Array<string | undefined> = is.map((text) => read(text, numbersIs))
        for (const { place, fields } of changes) {
          const pieces = fields[0]?.pieces ?? []
          const [gone, come] = [without(pieces, 'added'), without(pieces, 'removed')]
          const index = Number(place.split('.').at(-1))
          if (come !== '') {
            expect(come).toBe(now[index])
            now[index] = undefined
          }
          if (gone !== '') {
            expect(left).toContain(gone)
            left.splice(left.indexOf(gone), 1)
          }
        }
        // What is not told of stays.
        expect(now.filter((text) => text !== undefined).toSorted()).toEqual(left.toSorted())
      }),
    )
  })

  test('a number that changes is marked where it is said, with what it is of', () => {
    const numbers = (value: string) => ({ numbers: [{ id: 'n1', value }] })
    const texts = { mainTextBody: 'Salz hilft.\n\nEs sind [#n1] von zehn.' }
    const [change, ...others] = editionDifference(
      german(texts, numbers('3')),
      german(texts, numbers('4')),
    )
    expect(change).toEqual({
      part: 'de',
      place: 'de.mainTextBody.1',
      fields: [
        {
          field: '',
          pieces: [
            { kind: 'same', text: 'Es sind ' },
            { kind: 'removed', text: '3' },
            { kind: 'added', text: '4' },
            { kind: 'same', text: ' von zehn.' },
          ],
          numbers: [{ before: { source: 'n1', text: '3' }, after: { source: 'n1', text: '4' } }],
        },
      ],
    })
    expect(others.map(({ place }) => place)).toEqual(['numbers.n1'])
  })

  test('two references that are exchanged are marked, though both numbers read the same', () => {
    const numbers = [
      { id: 'n1', value: '3' },
      { id: 'n2', value: '3' },
    ]
    const [change] = editionDifference(
      german({ mainTextBody: 'Erst [#n1], dann [#n2].' }, { numbers }),
      german({ mainTextBody: 'Erst [#n2], dann [#n1].' }, { numbers }),
    )
    expect(change?.fields[0]?.numbers.length).toBeGreaterThan(0)
    expect(change?.fields[0]?.pieces.map(({ kind }) => kind)).toContain('removed')
  })

  test('a paragraph that came beside one that was mended is its own change', () => {
    const changes = editionDifference(
      german({ mainTextBody: 'Salz hilft dem Herzen nicht.' }),
      german({ mainTextBody: 'Neu davor.\n\nSalz hilft dem Herzen gar nicht.' }),
    )
    expect(changes.map(({ place, fields }) => [place, fields[0]?.pieces.length])).toEqual([
      ['de.mainTextBody.0', 1],
      ['de.mainTextBody.1', 3],
    ])
  })

  test('what only parts paragraphs is a change of the text as a whole', () => {
    const changes = editionDifference(
      german({ mainTextBody: 'Eins.\n\nZwei.' }),
      german({ mainTextBody: 'Eins.\n\n\nZwei.' }),
    )
    expect(changes.map(({ place }) => place)).toEqual(['de.mainTextBody'])
  })

  test('two hundred changed paragraphs are two hundred places', () => {
    const text = (word: string) =>
      Array.from({ length: 200 }, (_, n) =>
        Array.from({ length: 60 }, (_, at) => (at === 30 ? word : `w${n}x${at}`)).join(' '),
      ).join('\n\n')
    const changes = editionDifference(
      german({ mainTextBody: text('weniger') }),
      german({ mainTextBody: text('mehr') }),
    )
    expect(changes).toHaveLength(200)
    expect(changes.every(({ fields }) => fields[0]?.pieces.length === 4)).toBe(true)
  })
})

describe('findings', () => {
  const abstract =
    'A stroke occurred in 30 of 1000 with little salt. Death was as frequent in both.'
  const passageOf = (words: string) => {
    const start = abstract.indexOf(words)
    return { start, end: start + words.length, digest: digestOf(abstract) }
  }
  const first = whole.findings?.[0]
  if (!first) throw new Error('no finding')
  const withFirst = (more: object) =>
    ({
      ...whole,
      findings: [{ ...first, ...more }, ...(whole.findings ?? []).slice(1)],
    }) as typeof whole
  const passageField = (was: object, is: object, abstracts = new Map([[first.pmid, [abstract]]])) =>
    editionDifference(withFirst({ passage: was }), withFirst({ passage: is }), abstracts)
      .flatMap(({ fields }) => fields)
      .find(({ field }) => field === 'passage')?.pieces

  test('another passage is told in its words, one that grew by what it has more', () => {
    const [stroke, death] = ['A stroke occurred in 30 of 1000', 'Death was as frequent in both.']
    expect(passageField(passageOf(stroke), passageOf(death))).toEqual([
      { kind: 'removed', text: stroke },
      { kind: 'added', text: death },
    ])
    expect(passageField(passageOf(stroke), passageOf(`${stroke} with little salt.`))).toEqual([
      { kind: 'same', text: stroke },
      { kind: 'added', text: ' with little salt.' },
    ])
  })

  test('of an abstract that is not at hand, or that changed since, by its characters', () => {
    const [was, is] = [passageOf('A stroke'), passageOf('Death')]
    const placed = [
      { kind: 'removed', text: `101 0–8 ${was.digest}` },
      { kind: 'added', text: `101 ${is.start}–${is.end} ${is.digest}` },
    ]
    expect(passageField(was, is, new Map())).toEqual(placed)
    expect(passageField({ ...was, digest: 'old' }, is)).toEqual([
      { kind: 'removed', text: '101 0–8 old' },
      { kind: 'added', text: 'Death' },
    ])
  })

  test('the same words at another place are another passage', () => {
    const [at, later] = [abstract.indexOf('in '), abstract.lastIndexOf('in ')]
    const place = (start: number) => ({ start, end: start + 2, digest: digestOf(abstract) })
    expect(passageField(place(at), place(later))?.map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ])
  })

  test('what texts say by a finding is told beside what it follows from', () => {
    const { baseline: _, measure: __, ...counted } = first
    const [one, other] = counted.arms ?? []
    if (!one || !other) throw new Error('no groups')
    const before = { ...whole, findings: [counted] }
    const after = {
      ...whole,
      findings: [{ ...counted, arms: [{ ...one, events: one.events * 2 }, other] }],
    }
    const [change] = editionDifference(before, after as typeof whole)
    expect(change?.fields.map(({ field }) => field)).toEqual([
      'result.de',
      'result.en',
      'arms.0.events',
    ])
  })

  test('what is named by an id has its name, also where it is gone', () => {
    const after = { ...whole, findings: (whole.findings ?? []).slice(1) }
    const changes = editionDifference(whole, after)
    expect(namesIn(changes, [whole, after], 'de')).toMatchObject({
      [`findings.${first.id}`]: first.outcome.de,
    })
  })
})

describe('readers of a language', () => {
  test('are told what they see of a change, in their language alone', () => {
    const { changes } = differenceForReaders(hearticle(1), whole, 'de')
    expect(changes.filter(({ part }) => part === 'en')).toEqual([])
    const fields = changes.flatMap((change) => change.fields.map(({ field }) => field))
    expect(fields.filter((field) => field.endsWith('.en') || field === 'en')).toEqual([])
    expect(fields).toEqual(expect.arrayContaining(['outcome.de', 'certainty.level', 'alt.de']))
  })

  test('are told nothing that only the desk sees', () => {
    const places = differenceForReaders(hearticle(1), whole, 'en').changes.map(({ place }) => place)
    for (const hidden of ['unfinished', 'numbers.n1', 'en.note', 'en.sound', 'topicId', 'motif']) {
      expect(places).not.toContain(hidden)
    }
  })
})
