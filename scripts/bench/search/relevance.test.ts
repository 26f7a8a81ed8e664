import { expect, it } from 'vitest'
import { relevanceOf } from './relevance.ts'

const questions = [
  { text: 'a', relevant: new Set([1]) },
  { text: 'b', relevant: new Set([2, 3]) },
]

it('is 1 where what is relevant comes first', async () => {
  const rank = async (question: string) => (question === 'a' ? [1, 9] : [3, 2, 1])
  expect(await relevanceOf(rank, questions)).toEqual({ ndcg: 1, recall: 1 })
})

it('is less the later it comes', async () => {
  const { ndcg } = await relevanceOf(async () => [9, 1], questions.slice(0, 1))
  expect(ndcg).toBeCloseTo(1 / Math.log2(3))
})

it('counts what comes after the tenth only as recalled', async () => {
  const rank = async () => [...Array.from({ length: 10 }, (_, n) => 100 + n), 1, 2]
  expect(await relevanceOf(rank, questions)).toEqual({ ndcg: 0, recall: 0.75 })
})
