// Rules: P-MY-QUESTIONS.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { ANSWERS_KEY } from '../../api/stored-session.ts'
import { questionsBack } from './asked-question.ts'
import { answersHere, forgetAnswersHere, keepAnswerHere } from './my-answers.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => vi.unstubAllGlobals())

const given = (at: string, more: object = {}) => ({
  at,
  answer: 'right' as const,
  edition: 1,
  ...more,
})
const early = '2026-11-20T10:00:00.000Z'
const late = '2026-11-23T10:00:00.000Z'

describe('answers in a browser', () => {
  test('are kept by question, the latest answered first, and forgotten one by one or all', () => {
    keepAnswerHere(7, given(early))
    keepAnswerHere(8, given(early))
    keepAnswerHere(7, given(late))
    expect(answersHere()).toEqual([
      { hearticleId: 7, answers: [given(early), given(late)] },
      { hearticleId: 8, answers: [given(early)] },
    ])
    forgetAnswersHere(7)
    expect(answersHere().map(({ hearticleId }) => hearticleId)).toEqual([8])
    forgetAnswersHere(8)
    expect(page.storage.has(ANSWERS_KEY)).toBe(false)
  })

  test('are of two hundred questions at most', () => {
    for (let id = 1; id <= 202; id += 1) keepAnswerHere(id, given(early))
    const ids = answersHere().map(({ hearticleId }) => hearticleId)
    expect(ids).toHaveLength(200)
    expect([ids[0], ids.at(-1)]).toEqual([202, 3])
  })

  test.each([
    'no JSON',
    '{}',
    '[null, 7, "x"]',
    JSON.stringify([{ hearticleId: -5, answers: [given(early)] }]),
    JSON.stringify([{ hearticleId: 1e12, answers: [given(early)] }]),
    JSON.stringify([{ hearticleId: 7, answers: 'all' }]),
    JSON.stringify([{ hearticleId: 7, answers: [{ at: early }] }]),
    JSON.stringify([{ hearticleId: 7, answers: [given('+275760-09-13T00:00:00.000Z')] }]),
    JSON.stringify([{ hearticleId: 7, answers: [given('2099-01-01T00:00:00.000Z')] }]),
    JSON.stringify([{ hearticleId: 7, answers: [given(early, { answer: '__proto__' })] }]),
    JSON.stringify([{ hearticleId: 7, answers: [given(early, { edition: 0 })] }]),
  ])('that cannot have been kept by this page are none: %s', (stored) => {
    page.storage.set(ANSWERS_KEY, stored)
    expect(answersHere()).toEqual([])
  })

  test('stand in the order of their times, however they were kept', () => {
    const answers = [given(late), null, given(early)]
    page.storage.set(ANSWERS_KEY, JSON.stringify([{ hearticleId: 7, answers }]))
    expect(answersHere()).toEqual([{ hearticleId: 7, answers: [given(early), given(late)] }])
  })
})

describe('questions that come back', () => {
  const quizzes = (...ids: number[]) => ({ content: ids.map((hearticleId) => ({ hearticleId })) })

  test('are as many as may come, whatever is no longer asked', async () => {
    const waiting = Array.from({ length: 30 }, (_, index) => index + 1)
    // Of the first twenty nothing holds any more.
    page.answer('/api/quizzes', 200, quizzes())
    page.answer('/api/quizzes', 200, quizzes(21, 22, 23, 24, 25, 26))
    const found = await questionsBack({ waiting, left: 5 })
    expect(found.map(({ hearticleId }) => hearticleId)).toEqual([21, 22, 23, 24, 25])
    expect(page.calls).toHaveLength(2)
  })

  test('are asked for no further than they are needed, nor where none may come', async () => {
    page.answer('/api/quizzes', 200, quizzes(1))
    expect(await questionsBack({ waiting: [1, 2], left: 1 })).toHaveLength(1)
    expect(await questionsBack({ waiting: [1, 2], left: 0 })).toEqual([])
    expect(page.calls).toHaveLength(1)
  })
})
