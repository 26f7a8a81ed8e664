import { type Features, WEIGHTS } from '../../../functions/search/rank/features.ts'
import type { Candidate } from './bench-index.ts'
import { type JudgedQuestion, ndcgOf } from './relevance.ts'

/** A question with what was found for it; `fold` says with which others it is set aside. */
interface LearntQuestion extends JudgedQuestion {
  fold: number
  candidates: readonly Candidate[]
}

/** Questions of one kind; each kind counts the same. */
export interface QuestionSet {
  name: string
  questions: readonly LearntQuestion[]
}

type Weights = Record<keyof Features, number>

export const FOLDS = 5
const STEPS = 400
const STEP = 4
/** How much a large weight costs, so that none follows a handful of questions. */
const RESTRAINT = 0.005
const names = Object.keys(WEIGHTS) as (keyof Features)[]

/**
 * The weights with which what is relevant is the likeliest, were one found chosen by its score
 * (softmax, by the gradient, from equal ones; no chance is in it). That of `index` is 1.
 */
export function learnWeights(sets: readonly QuestionSet[]): Weights {
  const weights = Object.fromEntries(names.map((name) => [name, 1])) as Weights
  for (let step = 0; step < STEPS; step += 1) {
    const slope = slopeOf(sets, weights)
    for (const name of names) {
      weights[name] += STEP * (slope[name] - RESTRAINT * weights[name])
    }
  }
  const { index } = weights
  return Object.fromEntries(names.map((name) => [name, weights[name] / index])) as Weights
}

/** nDCG@10 of each set, every question ranked by weights that were learned without its fold. */
export function crossValidated(sets: readonly QuestionSet[]): { name: string; ndcg: number }[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learnWeights(only(sets, (question) => question.fold !== fold))
    return only(sets, (question) => question.fold === fold).map(({ questions }) =>
      relevanceWith(weights, questions),
    )
  })
  return sets.map(({ name, questions }, at) => {
    const sum = folds.reduce((total, fold) => total + (fold[at] ?? 0), 0)
    return { name, ndcg: sum / questions.length }
  })
}

function relevanceWith(weights: Weights, questions: readonly LearntQuestion[]): number {
  return questions.reduce((sum, { candidates, relevant }) => {
    const ranked = candidates.toSorted((a, b) => scoreOf(b, weights) - scoreOf(a, weights))
    const found = ranked.map(({ id }) => id)
    return sum + ndcgOf(found, relevant)
  }, 0)
}

function only(sets: readonly QuestionSet[], isWanted: (question: LearntQuestion) => boolean) {
  return sets.map(({ name, questions }) => ({ name, questions: questions.filter(isWanted) }))
}

function scoreOf({ features }: Candidate, weights: Weights): number {
  return names.reduce((sum, name) => sum + weights[name] * features[name], 0)
}

/** How the likelihood rises with each weight, a mean over questions, then over sets. */
function slopeOf(sets: readonly QuestionSet[], weights: Weights): Weights {
  const slope = Object.fromEntries(names.map((name) => [name, 0])) as Weights
  for (const { questions } of sets) {
    for (const { candidates, relevant } of questions) {
      const found = candidates.filter(({ id }) => relevant.has(id)).length
      if (found === 0) continue
      const likely = candidates.map((one) => Math.exp(scoreOf(one, weights)))
      const sum = likely.reduce((total, one) => total + one, 0)
      for (const [place, { id, features }] of candidates.entries()) {
        const wanted = relevant.has(id) ? 1 / found : 0
        const by = (wanted - (likely[place] ?? 0) / sum) / questions.length / sets.length
        for (const name of names) slope[name] += by * features[name]
      }
    }
  }
  return slope
}
