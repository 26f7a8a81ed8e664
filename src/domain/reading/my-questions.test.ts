// Rules: P-MY-QUESTIONS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NotedAnswer } from '../../contract/reading/reading-list.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'
import { MOST_A_DAY, questionsOfDay, returnsOn } from './my-questions.ts'

const given = (
  day: string,
  answer: NotedAnswer['answer'] = 'right',
  hour = '11:00',
): NotedAnswer => ({
  at: `${day}T${hour}:00.000Z`,
  answer,
  edition: 1,
})
const friday = '2026-12-04'
const noonOf = (day: string) => new Date(`${day}T11:00:00Z`)

describe('when a question comes back', () => {
  test('what was right comes back after three days, then ever later', () => {
    const answers = [given(friday)]
    expect(returnsOn(answers)).toBe('2026-12-07')
    answers.push(given('2026-12-07'))
    expect(returnsOn(answers)).toBe('2026-12-21')
    answers.push(given('2026-12-21'))
    expect(returnsOn(answers)).toBe('2027-02-16')
  })

  test.each(['wrong', 'alsoWrong'] as const)('what was %s comes back on the next day', (answer) => {
    expect(returnsOn([given(friday, answer)])).toBe('2026-12-05')
  })

  test('of one day in Vienna the first answer counts', () => {
    const late = given(friday, 'wrong', '22:59')
    expect(returnsOn([given(friday), late])).toBe('2026-12-07')
    // 23:00 in London is the next day in Vienna.
    expect(returnsOn([given(friday), given(friday, 'wrong', '23:00')])).toBe('2026-12-06')
  })

  test('it is a later day than that of the last answer, also of one far too late', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ gap: fc.integer({ min: 0, max: 900 }), right: fc.boolean() }), {
          minLength: 1,
          maxLength: 30,
        }),
        (steps) => {
          let day = friday
          const answers = steps.map(({ gap, right }) => {
            day = addDays(day, gap)
            return given(day, right ? 'right' : 'wrong')
          })
          const returns = returnsOn(answers)
          expect(returns && returns > day).toBe(true)
        },
      ),
    )
  })
})

describe('the questions of a day', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    hearticleId: index + 1,
    answers: [given(index < 2 ? '2026-12-03' : friday)],
  }))

  test('are five at most, what is due longest first; the rest comes on the next', () => {
    expect(questionsOfDay(many, noonOf('2026-12-06'))).toEqual({ due: [1, 2], next: '2026-12-07' })
    expect(questionsOfDay(many, noonOf('2026-12-07'))).toEqual({
      due: [1, 2, 3, 4, 5],
      next: '2026-12-08',
    })
  })

  test('are as many fewer as came back on it, and a first answer takes no place', () => {
    const today = '2026-12-07'
    const [first, ...others] = many
    const answered = { hearticleId: 1, answers: [...(first?.answers ?? []), given(today)] }
    const fresh = { hearticleId: 9, answers: [given(today)] }
    const { due } = questionsOfDay([answered, ...others, fresh], noonOf(today))
    expect(due).toEqual([2, 3, 4, 5])
  })

  test('are none where nothing was answered', () => {
    expect(questionsOfDay([], noonOf(friday))).toEqual({ due: [], next: undefined })
  })

  test('never more than five come back on a day, however they are answered', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 5, maxLength: 40 }), (rights) => {
        const all = rights.map((_, hearticleId) => ({
          hearticleId,
          answers: [given(friday, 'wrong')],
        }))
        const today = '2026-12-05'
        let asked = 0
        for (;;) {
          const [id] = questionsOfDay(all, noonOf(today)).due
          if (id === undefined) break
          all[id]?.answers.push(given(today, rights[id] ? 'right' : 'wrong'))
          asked += 1
        }
        expect(asked).toBe(Math.min(MOST_A_DAY, rights.length))
        expect(dayInVienna(noonOf(today))).toBe(today)
      }),
    )
  })
})
