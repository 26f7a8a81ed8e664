import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptySource, type StudyRecord, studyRecordSchema } from './study.ts'
import { type IncomingStudy, mergeStudy, withdrawStudy } from './study-import.ts'

function edition(version: number, revised: string, digest: string): IncomingStudy {
  const source = { ...emptySource, title: `${version} ${revised} ${digest}` }
  return { pmid: '7', revision: { version, revised, digest }, source }
}

const editions = fc
  .record({
    version: fc.integer({ min: 0, max: 3 }),
    revised: fc.constantFrom('', '2025-12-31', '2026-01-01', '2026-01-02'),
    digest: fc.constantFrom('aa', 'ab', 'ff'),
  })
  .map(({ version, revised, digest }) => edition(version, revised, digest))

const importAll = (all: readonly IncomingStudy[]) =>
  all.reduce<StudyRecord | undefined>(
    (stored, incoming) => mergeStudy(stored, incoming).study,
    undefined,
  )

const imported = (incoming: IncomingStudy) => mergeStudy(undefined, incoming).study
const old = edition(1, '2026-01-01', 'aa')
const recent = edition(1, '2026-01-02', 'aa')

describe('importing a study', () => {
  test('any order and repetition of editions ends in the same study', () => {
    const twoOrders = fc
      .array(editions, { minLength: 1, maxLength: 6 })
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
      fc.property(fc.array(editions, { minLength: 1, maxLength: 6 }), (all) => {
        const stored = importAll(all)
        for (const incoming of all) {
          expect(mergeStudy(stored, incoming)).toEqual({ outcome: 'unchanged', study: stored })
        }
      }),
    )
  })

  test('the day on which a study came is that of its first import', () => {
    const { study } = mergeStudy(undefined, old, {}, '2026-11-21')
    expect(study.addedOn).toBe('2026-11-21')
    expect(mergeStudy(study, recent, {}, '2026-11-22').study.addedOn).toBe('2026-11-21')
    expect(mergeStudy(study, old, {}, '2026-11-22').outcome).toBe('unchanged')
  })

  test.each([
    ['a higher version', edition(2, '', 'aa')],
    ['a later revision', recent],
    ['a greater digest of the same day', edition(1, '2026-01-01', 'bb')],
  ])('%s wins', (_, newer) => {
    expect(mergeStudy(imported(old), newer)).toMatchObject({
      outcome: 'updated',
      study: { revision: newer.revision, source: newer.source },
    })
    expect(mergeStudy(imported(newer), old).outcome).toBe('unchanged')
  })

  test('the same edition read better replaces what was read of it before', () => {
    const better = { ...old, source: { ...old.source, title: 'Better' } }
    expect(mergeStudy(imported(old), better)).toMatchObject({
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
    const { study } = mergeStudy(stored, recent, { topicId: 5, rubricId: undefined })
    expect(study.editorial).toEqual({ rubricId: 1, topicId: 5 })
    expect(study.citations).toEqual(stored.citations)
  })

  test('an older edition can still bring an assignment', () => {
    const { outcome, study } = mergeStudy(imported(recent), old, { rubricId: 4 })
    expect(outcome).toBe('updated')
    expect(study).toEqual({ ...imported(recent), editorial: { rubricId: 4 } })
  })
})

describe('a rubric given with an import', () => {
  const inTopic = mergeStudy(undefined, old, { rubricId: 1, topicId: 5 }).study
  const editorialAfter = (assignment: Parameters<typeof mergeStudy>[2]) =>
    mergeStudy(inTopic, old, assignment).study.editorial

  test('takes a topic of another rubric away, and leaves one of its own', () => {
    expect(editorialAfter({ rubricId: 2 })).toEqual({ rubricId: 2 })
    expect(editorialAfter({ rubricId: 1 })).toEqual({ rubricId: 1, topicId: 5 })
    expect(editorialAfter({ rubricId: 2, topicId: 7 })).toEqual({ rubricId: 2, topicId: 7 })
    expect(editorialAfter({})).toEqual({ rubricId: 1, topicId: 5 })
  })
})

describe('withdrawing a study', () => {
  const withdrawn = withdrawStudy('7', imported(old)).study

  test('happens once', () => {
    expect(withdrawn).toMatchObject({ withdrawn: true, source: old.source })
    expect(withdrawStudy('7', withdrawn)).toEqual({ outcome: 'unchanged', study: withdrawn })
  })

  test('before the study was ever seen keeps it out, whatever edition comes', () => {
    const { outcome, study } = withdrawStudy('7', undefined)
    expect(outcome).toBe('updated')
    expect(study).toMatchObject({ pmid: '7', withdrawn: true })
    expect(withdrawStudy('7', study)).toEqual({ outcome: 'unchanged', study })
    for (const incoming of [old, recent, edition(9, '2030-01-01', 'ff')]) {
      expect(mergeStudy(study, incoming)).toEqual({ outcome: 'unchanged', study })
    }
    expect(studyRecordSchema.safeParse(study).success).toBe(true)
  })

  test('only a newer edition brings it back', () => {
    expect(mergeStudy(withdrawn, old)).toEqual({ outcome: 'unchanged', study: withdrawn })
    expect(mergeStudy(withdrawn, edition(0, '2030-01-01', 'ff')).outcome).toBe('unchanged')
    expect(mergeStudy(withdrawn, recent)).toMatchObject({
      outcome: 'updated',
      study: { withdrawn: false, source: recent.source },
    })
  })
})
