// Rules: P-LETTER.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import type { CorrectionEvent } from '../../contract/reading/corrections.ts'
import { certaintyLevels } from '../../contract/reading/evidence-choices.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'
import {
  LETTER_MOST,
  type LetterChoice,
  type LetterContent,
  letterMoment,
  letterWeek,
  weeklyLetter,
} from './weekly-letter.ts'

const week = '2026-11-27'
const everything: LetterChoice = { language: 'de', rubricIds: [], certainty: 'very_low' }

type Level = (typeof certaintyLevels)[number]

const hearticle = (id: number, level: Level | null = 'high', rubric = 1, day = '2026-11-23') =>
  ({
    id,
    publicationDate: day,
    topic: { rubric: { id: rubric, name: '' } },
    certainty: level && { level, reasons: [] },
  }) as unknown as HearticleSummary

const change = (
  hearticleId: number,
  day = '2026-11-23',
  more: Partial<CorrectionEvent> = {},
): CorrectionEvent => ({
  at: `${day}T12:00:00.000Z`,
  hearticleId,
  headline: 'Salz',
  kind: 'correction',
  edition: 2,
  note: null,
  restoredAt: null,
  notice: null,
  days: null,
  ...more,
})

const letter = (content: Partial<LetterContent>, choice: Partial<LetterChoice> = {}) =>
  weeklyLetter({ ...everything, ...choice }, week, {
    hearticles: [],
    corrections: [],
    firstPublic: new Map(),
    rubricOf: () => 1,
    quizzes: new Map(),
    ...content,
  })

const idsOf = (found: ReturnType<typeof letter>) =>
  found && [
    found.corrections.map(({ hearticleId }) => hearticleId),
    found.hearticles.map(({ id }) => id),
  ]

describe('the letter of a week', () => {
  test('is none where nothing happened', () => {
    expect(letter({})).toBeUndefined()
    expect(letter({ hearticles: [hearticle(1)] }, { rubricIds: [2] })).toBeUndefined()
    expect(letter({ hearticles: [hearticle(1, null)] })).toBeUndefined()
  })

  test('tells of seven days before its Friday, and of no other', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27']
    const hearticles = days.map((day, index) => hearticle(index, 'high', 1, day))
    expect(idsOf(letter({ hearticles }))).toEqual([[], [2, 1]])
    const corrections = days.map((day, index) => change(index, day))
    expect(idsOf(letter({ corrections }))).toEqual([[1, 2], []])
    // Half past eleven on Thursday evening in UTC is Friday in Vienna.
    const late = change(7, '', { at: '2026-11-26T23:30:00.000Z' })
    expect(letter({ corrections: [late] })).toBeUndefined()
  })

  test('tells of what bears an earlier day in the week in which it became public', () => {
    const firstPublic = new Map([
      [1, '2026-11-25T10:00:00.000Z'],
      // Half past eleven on Thursday evening in UTC is Friday in Vienna.
      [2, '2026-11-26T23:30:00.000Z'],
      [3, '2026-11-12T10:00:00.000Z'],
    ])
    const days = ['2026-11-24', '2026-11-10', '2026-11-26', '2026-11-10']
    const hearticles = days.map((day, id) => hearticle(id, 'high', 1, day))
    expect(idsOf(letter({ hearticles, firstPublic }))).toEqual([[], [1, 0]])
  })

  test('says what was corrected, whatever its certainty, instead of that it is new', () => {
    const content = { hearticles: [hearticle(1, 'very_low'), hearticle(2)] }
    const found = letter({ ...content, corrections: [change(1), change(1)] }, { certainty: 'high' })
    expect(idsOf(found)).toEqual([[1], [2]])
  })

  test('dates a notice that waits by itself, and passes over what was brought back', () => {
    const notice = { pmid: '1', type: 'retracted', at: '2026-11-24T12:00:00.000Z' } as const
    const open = change(1, '', { at: null, kind: 'open', notice })
    const back = change(2, '2026-11-23', { kind: 'withdrawal', restoredAt: '2026-11-24T12:00:00Z' })
    expect(idsOf(letter({ corrections: [open, back] }))).toEqual([[1], []])
  })

  test('follows a hearticle to the rubric where it is, and tells everybody of one that is nowhere', () => {
    const content = { hearticles: [hearticle(1, 'high', 5)], corrections: [change(2), change(3)] }
    const rubricOf = (id: number) => (id === 2 ? undefined : 4)
    expect(idsOf(letter({ ...content, rubricOf }, { rubricIds: [4] }))).toEqual([[2, 3], []])
    // A rubric that was deleted has nothing, and takes nothing else away.
    expect(idsOf(letter({ ...content, rubricOf }, { rubricIds: [5, 99] }))).toEqual([[2], [1]])
  })

  test('asks what the newest of its hearticles asks, and nothing of one that it does not tell of', () => {
    const quizOf = (question: string) => ({ findingId: 'f1', question, answers: [] })
    const quizzes = new Map([
      [1, quizOf('older')],
      [2, quizOf('newer')],
      [9, quizOf('not told of')],
    ])
    const hearticles = [
      hearticle(1, 'high', 1, '2026-11-22'),
      hearticle(2, 'high', 1, '2026-11-23'),
      hearticle(3, 'high', 1, '2026-11-24'),
      hearticle(9, 'low', 1, '2026-11-25'),
    ]
    const content = { hearticles, quizzes }
    expect(letter(content, { certainty: 'high' })?.asked).toMatchObject({
      hearticle: { id: 2 },
      quiz: { question: 'newer' },
    })
    expect(letter({ hearticles })?.asked).toBeUndefined()
  })

  test('holds each once, sure enough, of the chosen rubrics, and says how much it leaves out', () => {
    const level = fc.constantFrom(...certaintyLevels, null)
    const day = fc.integer({ min: -10, max: 3 }).map((days) => addDays(week, days))
    const id = fc.integer({ min: 1, max: 40 })
    const rubric = fc.integer({ min: 1, max: 4 })
    const found = fc.array(
      fc
        .tuple(id, level, rubric, day)
        .map(([one, ...rest]): HearticleSummary => hearticle(one, ...rest)),
      { maxLength: 60 },
    )
    const changes = fc.array(
      fc.tuple(id, day).map(([one, on]) => change(one, on)),
      { maxLength: 60 },
    )
    const choice = fc.record({
      certainty: fc.constantFrom(...certaintyLevels),
      rubricIds: fc.array(rubric, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(found, changes, choice, (hearticles, corrections, chosen) => {
        const rubricOf = (one: number) => (one % 5 === 0 ? undefined : (one % 4) + 1)
        const result = letter({ hearticles, corrections, rubricOf }, chosen)
        if (!result) return
        const [changed = [], added = []] = idsOf(result) ?? []
        expect(new Set([...changed, ...added]).size).toBe(changed.length + added.length)
        expect(changed.length).toBeLessThanOrEqual(LETTER_MOST.corrections)
        expect(added.length).toBeLessThanOrEqual(LETTER_MOST.hearticles)
        if (result.more > 0) {
          const isFull =
            changed.length === LETTER_MOST.corrections || added.length === LETTER_MOST.hearticles
          expect(isFull).toBe(true)
        }
        const isChosen = (of: number | undefined) =>
          of === undefined || chosen.rubricIds.length === 0 || chosen.rubricIds.includes(of)
        expect(changed.every((one) => isChosen(rubricOf(one)))).toBe(true)
        const days = result.hearticles.map(({ publicationDate }) => publicationDate)
        expect(days).toEqual(days.toSorted().reverse())
        for (const { topic, certainty } of result.hearticles) {
          expect(isChosen(topic.rubric.id)).toBe(true)
          const rank = certaintyLevels.indexOf(certainty?.level as Level)
          expect(rank).toBeGreaterThanOrEqual(certaintyLevels.indexOf(chosen.certainty))
        }
      }),
      { numRuns: rounds(100, 2000) },
    )
  })
})

describe('the Friday of a letter', () => {
  test('begins at six in Vienna, also in the weeks in which the clock changes', () => {
    for (const [friday, hour] of [
      ['2026-11-27', '05'],
      ['2026-03-27', '05'],
      ['2026-04-03', '04'],
      ['2026-10-23', '04'],
      ['2026-10-30', '05'],
    ]) {
      const moment = new Date(`${friday}T${hour}:00:00.000Z`)
      expect(letterMoment(String(friday))).toEqual(moment)
      expect(letterWeek(moment)).toBe(friday)
      expect(letterWeek(new Date(moment.getTime() - 1))).toBe(addDays(String(friday), -7))
    }
  })

  test('is the last one whenever it is asked for', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01') })
    fc.assert(
      fc.property(moment, (at) => {
        fc.pre(!Number.isNaN(at.getTime()))
        const friday = letterWeek(at)
        expect(new Date(friday).getUTCDay()).toBe(5)
        expect(letterMoment(friday) <= at).toBe(true)
        expect(letterMoment(addDays(friday, 7)) > at).toBe(true)
        expect(dayInVienna(letterMoment(friday))).toBe(friday)
      }),
      { numRuns: rounds(200, 5000) },
    )
  })
})
