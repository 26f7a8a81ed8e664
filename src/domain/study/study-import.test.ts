// Rules: P-RETRACTION-ALARM, P-IMPORT-REPEATABLE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptySource, type NoticeType, type StudyRecord, studyRecordSchema } from './study.ts'
import {
  type Assignment,
  type IncomingStudy,
  mergeStudy,
  withdrawStudy,
  withNewCorrection,
} from './study-import.ts'

function edition(
  version: number,
  revised: string,
  digest: string,
  ...types: NoticeType[]
): IncomingStudy {
  const notices = types.map((type) => ({ type }))
  const source = { ...emptySource, title: `${version} ${revised} ${digest}`, notices }
  return { pmid: '7', revision: { version, revised, digest }, source }
}

const editions = fc
  .record({
    version: fc.integer({ min: 0, max: 3 }),
    revised: fc.constantFrom('', '2025-12-31', '2026-01-01', '2026-01-02'),
    digest: fc.constantFrom('aa', 'ab', 'ff'),
    // An edition says the same whenever it comes.
    notices: fc.constant({ aa: [], ab: [], ff: ['retracted'] } as Record<string, NoticeType[]>),
  })
  .map(({ version, revised, digest, notices }) =>
    edition(version, revised, digest, ...(notices[digest] ?? [])),
  )
const severalEditions = fc.array(editions, { minLength: 1, maxLength: 6 })
const dayOf = ({ revision }: IncomingStudy) => `${revision.version} ${revision.revised}`

const DAY = '2026-11-21'
const merge = (
  stored: StudyRecord | undefined,
  incoming: IncomingStudy,
  assignment: Assignment = {},
) => mergeStudy(stored, incoming, DAY, assignment)

const importAll = (all: readonly IncomingStudy[]) =>
  all.reduce<StudyRecord | undefined>(
    (stored, incoming) => merge(stored, incoming).study,
    undefined,
  )

const imported = (incoming: IncomingStudy) => merge(undefined, incoming).study
const old = edition(1, '2026-01-01', 'aa')
const recent = edition(1, '2026-01-02', 'aa')

describe('importing a study', () => {
  test('any order and repetition of editions of different days ends in the same study', () => {
    const twoOrders = fc
      .uniqueArray(editions, { minLength: 1, maxLength: 6, selector: dayOf })
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(twoOrders, ([all, repeated]) => {
        expect(importAll(repeated)).toEqual(importAll(all))
      }),
    )
  })

  test('importing what is there changes nothing, after any history', () => {
    fc.assert(
      fc.property(severalEditions, (all) => {
        const stored = importAll(all)
        for (const incoming of all) {
          expect(merge(stored, incoming)).toEqual({ outcome: 'unchanged', study: stored })
        }
      }),
    )
  })

  test('the last edition wins that is the latest and gravest of those there were', () => {
    const rank = ({ revision, source }: IncomingStudy) =>
      `${revision.version} ${revision.revised.padStart(10)} ${source.notices.length}`
    fc.assert(
      fc.property(severalEditions, (all) => {
        const highest = all.map(rank).toSorted().at(-1)
        const first = new Map(all.toReversed().map((one) => [one.source.title, one]))
        const expected = all.findLast(
          (one) => rank(one) === highest && first.get(one.source.title) === one,
        )
        expect(importAll(all)?.source).toEqual(expected?.source)
      }),
    )
  })

  const plain = edition(1, '2026-01-01', 'ff')
  const retracted = edition(1, '2026-01-01', 'aa', 'retracted')

  test('of two editions of one day the one that comes later wins, and does not go back', () => {
    const other = edition(1, '2026-01-01', '00')
    const stored = importAll([plain, other])
    expect(stored).toMatchObject({ revision: other.revision, source: other.source })
    expect(merge(stored, plain)).toEqual({ outcome: 'unchanged', study: stored })
    expect(importAll([other, plain])?.source).toEqual(plain.source)
    expect(studyRecordSchema.safeParse(stored).success).toBe(true)
  })

  test.each<[string, IncomingStudy, IncomingStudy]>([
    ['retracts', plain, retracted],
    ['corrects', plain, edition(1, '2026-01-01', 'bb', 'corrected')],
    [
      'corrects once more',
      edition(1, '2026-01-01', 'bb', 'corrected'),
      edition(1, '2026-01-01', 'aa', 'corrected', 'corrected'),
    ],
    ['retracts where the other corrects', edition(1, '2026-01-01', 'bb', 'corrected'), retracted],
  ])('of two editions of one day the one that %s wins in either order', (_, less, more) => {
    expect(merge(imported(less), more)).toMatchObject({
      outcome: 'updated',
      study: { source: more.source },
    })
    const stored = imported(more)
    expect(merge(stored, less)).toEqual({ outcome: 'unchanged', study: stored })
  })

  test('a later day takes back a retraction that was an error', () => {
    expect(importAll([retracted, recent])?.source.notices).toEqual([])
  })

  test('of many editions of one day only the last are remembered', () => {
    const all = Array.from({ length: 30 }, (_, index) => edition(1, '2026-01-01', `d${index}`))
    const superseded = importAll(all)?.revision.superseded
    expect(superseded).toHaveLength(20)
    expect(superseded?.at(-1)).toBe('d28')
  })

  test('the day on which a study came is that of its first import', () => {
    const { study } = mergeStudy(undefined, old, '2026-11-21')
    expect(study.addedOn).toBe('2026-11-21')
    expect(mergeStudy(study, recent, '2026-11-22').study.addedOn).toBe('2026-11-21')
    expect(mergeStudy(study, old, '2026-11-22').outcome).toBe('unchanged')
  })

  test.each([
    ['a higher version', edition(2, '', 'aa')],
    ['a later revision', recent],
  ])('%s wins', (_, newer) => {
    expect(merge(imported(old), newer)).toMatchObject({
      outcome: 'updated',
      study: { revision: newer.revision, source: newer.source },
    })
    expect(merge(imported(newer), old).outcome).toBe('unchanged')
  })

  test('the same edition read better replaces what was read of it before', () => {
    const better = { ...old, source: { ...old.source, title: 'Better' } }
    expect(merge(imported(old), better)).toMatchObject({
      outcome: 'updated',
      study: { source: { title: 'Better' } },
    })
  })

  test('what people said stays, and so do citations', () => {
    const stored: StudyRecord = {
      ...imported(old),
      editorial: { rubricId: 1, topicId: 2 },
      citations: { count: 3, from: 'icite', at: '2026-01-01' },
    }
    const { study } = merge(stored, recent, { topicId: 5, rubricId: undefined })
    expect(study.editorial).toEqual({ rubricId: 1, topicId: 5 })
    expect(study.citations).toEqual(stored.citations)
  })

  test('an older edition can still bring an assignment', () => {
    const { outcome, study } = merge(imported(recent), old, { rubricId: 4 })
    expect(outcome).toBe('updated')
    expect(study).toEqual({ ...imported(recent), editorial: { rubricId: 4 } })
  })
})

describe('a rubric given with an import', () => {
  const inTopic = merge(undefined, old, { rubricId: 1, topicId: 5 }).study
  const editorialAfter = (assignment: Assignment) => merge(inTopic, old, assignment).study.editorial

  test('takes a topic of another rubric away, and leaves one of its own', () => {
    expect(editorialAfter({ rubricId: 2 })).toEqual({ rubricId: 2 })
    expect(editorialAfter({ rubricId: 1 })).toEqual({ rubricId: 1, topicId: 5 })
    expect(editorialAfter({ rubricId: 2, topicId: 7 })).toEqual({ rubricId: 2, topicId: 7 })
    expect(editorialAfter({})).toEqual({ rubricId: 1, topicId: 5 })
  })
})

describe('withdrawing a study', () => {
  const withdrawn = withdrawStudy('7', imported(old), DAY).study

  test('happens once', () => {
    expect(withdrawn).toMatchObject({ withdrawn: true, source: old.source })
    expect(withdrawStudy('7', withdrawn, DAY)).toEqual({ outcome: 'unchanged', study: withdrawn })
  })

  test('before the study was ever seen keeps it out, whatever edition comes', () => {
    const { outcome, study } = withdrawStudy('7', undefined, DAY)
    expect(outcome).toBe('updated')
    expect(study).toMatchObject({ pmid: '7', withdrawn: true })
    expect(withdrawStudy('7', study, DAY)).toEqual({ outcome: 'unchanged', study })
    for (const incoming of [old, recent, edition(9, '2030-01-01', 'ff')]) {
      expect(merge(study, incoming)).toEqual({ outcome: 'unchanged', study })
    }
    expect(studyRecordSchema.safeParse(study).success).toBe(true)
  })

  test('only a newer edition brings it back', () => {
    expect(merge(withdrawn, old)).toEqual({ outcome: 'unchanged', study: withdrawn })
    const sameDay = edition(1, '2026-01-01', 'ff', 'retracted')
    expect(merge(withdrawn, sameDay).outcome).toBe('unchanged')
    expect(merge(withdrawn, edition(0, '2030-01-01', 'ff')).outcome).toBe('unchanged')
    expect(merge(withdrawn, recent)).toMatchObject({
      outcome: 'updated',
      study: { withdrawn: false, source: recent.source },
    })
  })
})

test('a correction is news where the study was here without it', () => {
  const at = new Date('2026-11-21T11:00:00Z')
  const plain = imported(old)
  const once = imported(edition(1, '2026-01-02', 'ff', 'corrected'))
  const twice = imported(edition(1, '2026-01-03', 'fe', 'corrected', 'corrected'))
  const named = { ...plain, foundNotices: [{ type: 'corrected' as const, pmid: '9' }] }
  const sample = { ...plain, source: { ...plain.source, sample: true as const } }
  const since = (before: StudyRecord | undefined, after: StudyRecord) =>
    withNewCorrection(before, after, at).correctedSince
  expect(since(plain, once)).toBe(at.toISOString())
  expect(since(plain, named)).toBe(at.toISOString())
  expect(since(once, twice)).toBe(at.toISOString())
  expect(since(undefined, once)).toBeUndefined()
  expect(since(once, once)).toBeUndefined()
  expect(since(sample, once)).toBeUndefined()
})
