import { expect, it } from 'vitest'
import { randomNumbers } from '../measure/random-numbers.ts'
import { crossValidated, FOLDS, learnWeights, type QuestionSet } from './learn-weights.ts'

/** Of ten found one is relevant: that which the index and, for three times as much, a feature favour. */
function invented(telling: 'whole' | 'title'): QuestionSet {
  const random = randomNumbers(7)
  const questions = Array.from({ length: 100 }, (_, number) => {
    const candidates = Array.from({ length: 10 }, (_, id) => ({
      id,
      features: { index: random(), whole: random(), title: random(), sentence: random() },
    }))
    const worth = ({ features }: (typeof candidates)[number]) =>
      features.index + 3 * features[telling]
    const best = candidates.toSorted((a, b) => worth(b) - worth(a))[0]
    return { text: '', fold: number % FOLDS, candidates, relevant: new Set([best?.id ?? 0]) }
  })
  return { name: telling, questions }
}

it('gives the most weight to what tells', () => {
  const { whole, title, sentence } = learnWeights([invented('whole')])
  expect(whole).toBeGreaterThan(4 * Math.abs(title))
  expect(whole).toBeGreaterThan(4 * Math.abs(sentence))
  expect(learnWeights([invented('title')]).title).toBeGreaterThan(2)
})

it('learns the same every time', () => {
  expect(learnWeights([invented('whole')])).toEqual(learnWeights([invented('whole')]))
})

it('tells what is worth on questions that were set aside', () => {
  const [whole] = crossValidated([invented('whole')])
  expect(whole?.ndcg).toBeGreaterThan(0.95)
})
