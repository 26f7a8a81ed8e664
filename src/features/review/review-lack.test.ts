// Rules: P-SENTENCE-ASKED, P-NUMBER-LITERAL.

import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { ReviewQuestion } from '../../contract/desk/review-questions.ts'
import { MAX_COMMENTS } from '../../contract/desk/reviews.ts'
import { lackOf } from './review-lack.ts'

type Rest = Parameters<typeof lackOf>[2]

const question: ReviewQuestion = {
  part: 'en',
  key: 'en-1',
  kind: 'directionUnclear',
  sentence: 'It rose.',
  outcome: 'Stroke',
}
const rest = {
  changes: [],
  faults: [],
  findings: [],
  answers: {},
  questions: [question],
  doubts: [],
  passages: { discussion: { store: { $begun: atom([]), $state: atom({ comments: [] }) } } },
} as unknown as Rest
const differs = {
  comments: '',
  approves: ['de' as const],
  confirmed: { 'en-1': 'differs' as const },
}

test('who says that a sentence is not right approves nothing, also where its part is not ticked', () => {
  expect(lackOf('APPROVED', differs, rest)).toEqual({
    lack: 'questions',
    at: '[data-place="sentences.en-1"] input',
  })
  expect(lackOf('NEEDS_REVISION', differs, rest)).toBeUndefined()
  expect(lackOf('APPROVED', { ...differs, confirmed: {} }, rest)).toBeUndefined()
})

test('comments are as long as they are sent, with what is not right', () => {
  const comments = 'a'.repeat(MAX_COMMENTS - 12)
  const doubted = (doubt: string): Rest => ({ ...rest, doubts: [doubt] })
  const asked = { ...differs, comments }
  expect(lackOf('NEEDS_REVISION', asked, doubted('0123456789'))).toBeUndefined()
  expect(lackOf('NEEDS_REVISION', asked, doubted('01234567890'))).toEqual({ at: '[name=comments]' })
})
