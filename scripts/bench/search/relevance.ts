/** A question and the documents that answer it, by their ids in the index. */
export interface JudgedQuestion {
  text: string
  relevant: ReadonlySet<number>
}

/** Answers a question with ids of documents, the best first. */
export type Ranking = (question: string) => Promise<readonly number[]>

const DEPTH_OF_NDCG = 10
const DEPTH_OF_RECALL = 100

/** The means over all questions of nDCG@10 (documents are relevant or not) and of Recall@100. */
export async function relevanceOf(
  rank: Ranking,
  questions: readonly JudgedQuestion[],
): Promise<{ ndcg: number; recall: number }> {
  let ndcg = 0
  let recall = 0
  for (const { text, relevant } of questions) {
    const found = (await rank(text)).slice(0, DEPTH_OF_RECALL)
    ndcg += ndcgOf(found, relevant)
    recall += found.filter((id) => relevant.has(id)).length / relevant.size
  }
  return { ndcg: ndcg / questions.length, recall: recall / questions.length }
}

/** nDCG@10 of what was found for one question. */
export function ndcgOf(found: readonly number[], relevant: ReadonlySet<number>): number {
  const first = found.slice(0, DEPTH_OF_NDCG)
  const ideal = Array.from({ length: Math.min(relevant.size, DEPTH_OF_NDCG) }, (_, n) => n)
  return gain(first.flatMap((id, place) => (relevant.has(id) ? [place] : []))) / gain(ideal)
}

function gain(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0)
}
