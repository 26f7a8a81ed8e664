// Rules: P-QUIZ.
import { expect, test } from 'vitest'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Finding } from '../../contract/reading/evidence.ts'
import { presentQuiz } from './quiz.ts'

const both = (text: string) => ({ de: `${text} (de)`, en: `${text} (en)` })
const quiz = {
  findingId: 'f1',
  question: both('How many?'),
  right: both('Fewer'),
  wrong: both('More'),
  alsoWrong: both('As many'),
}
const shown = (finding: Partial<Finding>, id = 7) =>
  presentQuiz(quiz, [{ ...shownFinding, id: 'f1', ...finding }], id, 'de')

test('the answers stand in an order that is the same for everybody, and another elsewhere', () => {
  const orders = [1, 2, 3, 4].map((id) => shown({}, id)?.answers.map(({ answer }) => answer))
  expect(new Set(orders.slice(0, 3).map((order) => order?.indexOf('right'))).size).toBe(3)
  expect(orders[3]).toEqual(orders[0])
  expect(shown({})).toMatchObject({ findingId: 'f1', question: 'How many? (de)' })
})

test.each([
  ['its finding is not there', { id: 'f2' }],
  ['the study of its finding fell', { fallen: true as const }],
  ['the source of its finding reads otherwise', { sourceChanged: true as const }],
])('nothing is asked where %s', (_, finding) => {
  expect(shown(finding)).toBeNull()
})

test('nothing is asked where nobody wrote a question', () => {
  expect(presentQuiz(undefined, [], 1, 'en')).toBeNull()
})
