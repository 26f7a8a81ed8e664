import { expect, test } from 'vitest'
import { createLatestOnly } from './latest-only.ts'

test('only the answer to the latest question counts, whenever the others come', async () => {
  const questions = createLatestOnly()
  const answers: ((value: string) => void)[] = []
  const signals: AbortSignal[] = []
  const ask = () =>
    questions.ask((signal) => {
      signals.push(signal)
      return new Promise<string>((answer) => answers.push(answer))
    })
  const all = [ask(), ask(), ask()]
  answers[2]?.('third')
  answers[0]?.('first')
  answers[1]?.('second')
  expect(await Promise.all(all)).toEqual(['overtaken', 'overtaken', 'third'])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
})

test('a question that was called off has no answer', async () => {
  const questions = createLatestOnly()
  const answer = questions.ask(async () => 'late')
  questions.cancel()
  expect(await answer).toBe('overtaken')
})
