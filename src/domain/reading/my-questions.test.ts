// Rules: P-MY-QUESTIONS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NotedAnswer } from '../../contract/reading/reading-list.ts'
import { addDays } from '../time/vienna-days.ts'
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

  test('it is a later day than that of the last answer, also of one far too late', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ gap: fc.integer({ min: 1, max: 900 }), right: fc.boolean() }), {
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

  test('are all that is due, what is due longest first, of which five come; and the next day', () => {
    expect(questionsOfDay(many, noonOf('2026-12-06'))).toEqual({
      answered: [1, 2, 3, 4, 5, 6, 7, 8],
      waiting: [1, 2],
      left: 5,
      next: '2026-12-07',
      tomorrow: '2026-12-07',
    })
    expect(questionsOfDay(many, noonOf('2026-12-07'))).toMatchObject({
      waiting: [1, 2, 3, 4, 5, 6, 7, 8],
      left: 5,
      next: null,
    })
  })

  test('are as many fewer as came back on it, and a first answer takes no place', () => {
    const today = '2026-12-07'
    const [first, ...others] = many
    const answered = { hearticleId: 1, answers: [...(first?.answers ?? []), given(today)] }
    const fresh = { hearticleId: 9, answers: [given(today)] }
    expect(questionsOfDay([answered, ...others, fresh], noonOf(today))).toMatchObject({
      waiting: [2, 3, 4, 5, 6, 7, 8],
      left: 4,
    })
  })

  test('are none where nothing was answered', () => {
    expect(questionsOfDay([], noonOf(friday))).toMatchObject({ waiting: [], next: null })
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
          const { waiting, left } = questionsOfDay(all, noonOf(today))
          const [id] = waiting
          if (id === undefined || left === 0) break
          all[id]?.answers.push(given(today, rights[id] ? 'right' : 'wrong'))
          asked += 1
        }
        expect(asked).toBe(MOST_A_DAY)
      }),
    )
  })
})
