import { atLeast, type Figure } from '../measure/figures.ts'
import type { BenchIndex } from './bench-index.ts'
import type { JudgedCollection } from './judged-collection.ts'
import { type KnownItems, misspelt } from './known-items.ts'
import { crossValidated, FOLDS, learnWeights, type QuestionSet } from './learn-weights.ts'
import { misspell } from './misspell.ts'
import { type JudgedQuestion, ndcgOf } from './relevance.ts'

/**
 * Learns the weights of the ranking anew, which stand in functions/search/rank/features.ts
 * (record 71), and tells what they are worth on questions that none of them has seen, which has to be
 * more than the index alone. Prints the weights of all questions, and those of even ids alone.
 */
export async function measureWeights(
  judged: JudgedCollection,
  knownItems: KnownItems,
): Promise<Figure[]> {
  const { questions } = judged
  const inGerman = knownItems.questions.map(({ item, ...question }) => ({ ...question, id: item }))
  const typed = questions.map((one) => ({ ...one, text: misspell(one.text, one.id) }))
  const questionSets = [
    { name: 'questions of the collection', of: questions, index: judged.index },
    { name: 'the same with a typo', of: typed, index: judged.index },
    { name: 'German questions', of: inGerman, index: knownItems.index },
    { name: 'the same with typos', of: misspelt(inGerman), index: knownItems.index },
  ].filter(({ of }) => of.length > 0)
  const sets = await Promise.all(
    questionSets.map(({ name, of, index }) => withCandidates(name, of, index)),
  )
  const even = sets.map(({ name, questions: all }) => ({
    name,
    questions: all.filter(({ id }) => id % 2 === 0),
  }))
  for (const [from, of] of [['all questions', sets] as const, ['even ids', even] as const]) {
    console.log(`weights learned from ${from}: ${JSON.stringify(learnWeights(of))}`)
  }
  return crossValidated(sets).map(({ name, ndcg }, at) => {
    const plain = alone(sets[at])
    const what = `ranking: nDCG@10, ${name}, in ${FOLDS} folds (index alone ${plain.toFixed(4)})`
    return atLeast(plain, what, ndcg)
  })
}

async function withCandidates(
  name: string,
  questions: readonly (JudgedQuestion & { id: number })[],
  index: BenchIndex,
) {
  const withTheirs = questions.map(async (question) => ({
    ...question,
    fold: question.id % FOLDS,
    candidates: await index.candidates(question.text),
  }))
  return { name, questions: await Promise.all(withTheirs) }
}

function alone(set: QuestionSet | undefined): number {
  const each = (set?.questions ?? []).map(({ candidates, relevant }) =>
    ndcgOf(
      candidates.map(({ id }) => id),
      relevant,
    ),
  )
  return each.reduce((sum, ndcg) => sum + ndcg, 0) / each.length
}
