// Rules: P-DAILY-VISIT, P-VISIT-NOTICES.
import { describe, expect, test } from 'vitest'
import type { Continued } from '../../contract/reading/reading-list.ts'
import { visitAt } from './daily-visit.ts'
import { presentVisit } from './present-visit.ts'

const now = '2026-11-22T11:00:00.000Z'
const yesterday = visitAt(undefined, '2026-11-21T11:00:00.000Z')
const second = visitAt({ ...yesterday, shown: ['h1'] }, now)

const hearticle = (id: number, publicationDate: string, rubricId = 1) => ({
  id,
  publicationDate,
  topic: { rubric: { id: rubricId } },
  translations: [{ languageCode: 'de', readingMinutes: 2 }],
})
const study = (pmid: string, addedOn: string) => ({ addedOn, study: { pmid, rubric: { id: 2 } } })
const entry = (id: number) => ({
  hearticleId: id,
  savedAt: now,
  read: null,
  hearticle: hearticle(id, '2026-11-01'),
})

const answerOf = (more: object) =>
  ({
    now,
    lastVisit: null,
    rubrics: [
      { id: 1, name: 'Herz' },
      { id: 2, name: 'Ernährung' },
    ],
    hearticles: [],
    read: [],
    studies: [],
    unfinished: [],
    savedUnread: [],
    retracted: [],
    history: null,
    ...more,
  }) as unknown as Continued

const present = (more: object, knows: Partial<Parameters<typeof presentVisit>[1]> = {}) =>
  presentVisit(answerOf(more), { visits: second, seen: [], ...knows }, 'de')
const rows = ({ hearticles }: ReturnType<typeof present>) =>
  hearticles.map(({ item, isNew, isUnread }) => [item.id, isNew, isUnread])

describe('what a daily visit shows', () => {
  const three = [hearticle(3, '2026-11-22'), hearticle(2, '2026-11-21'), hearticle(1, '2026-11-21')]

  test('is what is new, marked unread until it is opened, and why it is shown', () => {
    const visit = present({ hearticles: three, studies: [study('7', '2026-11-22')] })
    expect(rows(visit)).toEqual([
      [3, true, true],
      [2, true, true],
    ])
    expect(visit.newHearticles).toBe(2)
    expect(visit.hearticles[0]?.rubricName).toBe('Herz')
    expect(visit.studies).toMatchObject([{ key: 's7', isNew: true, rubricName: 'Ernährung' }])
    const opened = { visits: { ...second, opened: ['h3'] } }
    expect(rows(present({ hearticles: three }, opened))[0]).toEqual([3, true, false])
  })

  test('is unread by a history where there is one, new or not', () => {
    const on = { on: true, period: '', retractionMails: false }
    expect(rows(present({ hearticles: three, history: on, read: [3] }))).toEqual([
      [3, true, false],
      [2, true, true],
    ])
  })

  test('is, where nothing is new, the latest of the chosen rubrics, and of none nothing', () => {
    const old = [5, 4, 3, 2].map((id) => hearticle(id, '2026-11-01'))
    const visit = present({ hearticles: old })
    expect(rows(visit).map(([id]) => id)).toEqual([5, 4, 3])
    expect(visit.newHearticles).toBe(0)
    expect(rows(present({ hearticles: old, rubrics: [] }))).toEqual([])
  })

  test('is also what is gone on with: no list loses to another', () => {
    const visit = present({ hearticles: three, savedUnread: [entry(2)] })
    expect(rows(visit).map(([id]) => id)).toEqual([3, 2])
    expect(visit.toContinue.map(({ hearticleId }) => hearticleId)).toEqual([2])
    expect(visit.newHearticles).toBe(2)
  })

  test('is all that is new', () => {
    const many = Array.from({ length: 9 }, (_, index) => hearticle(20 + index, '2026-11-22'))
    const visit = present({ hearticles: many })
    expect([visit.hearticles.length, visit.newHearticles]).toEqual([9, 9])
  })

  test('is what was retracted, until it was seen', () => {
    const retracted = [entry(4), entry(5)]
    expect(present({ retracted }, { seen: [4] }).changed).toEqual([retracted[1]])
  })

  test('is, without chosen rubrics, shown for no reason', () => {
    expect(present({ rubrics: [], hearticles: three }).hearticles[0]?.rubricName).toBeUndefined()
  })
})
