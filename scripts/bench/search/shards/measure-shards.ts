import { readQuestion } from '../../../../functions/search-index/language/question.ts'
import { RANKED_AGAIN, rankHits } from '../../../../functions/search-index/ranking/rank-again.ts'
import { atLeast, type Figure } from '../../measure/figures.ts'
import { openBenchIndex } from '../bench-index.ts'
import { readJudgedCollection } from '../judged-collection.ts'
import { readKnownItems } from '../known-items.ts'
import { type Ranking, relevanceOf } from '../relevance.ts'
import { bestFirst } from './best-first.ts'
import { type ShardClient, startShard } from './shard-client.ts'
import type { AskedOfShard } from './shard-messages.ts'

const SHARDS = 2
const DEPTH = 100
const FIRST = 10

/**
 * Whether an index in shards, each a process of its own, finds what one file finds (record 72), on the
 * questions of a collection or else on our own. Beside it what they find where each counts for itself.
 */
export async function measureShards(folder?: string): Promise<Figure[]> {
  const { documents, questions } = await (folder ? readJudgedCollection(folder) : readKnownItems())
  const one = await openBenchIndex(documents)
  const numbers = Array.from({ length: SHARDS }, (_, number) => number)
  const starting = numbers.map((number) => startShard(number, SHARDS, folder))
  try {
    const shards = await Promise.all(starting)
    const whole = await relevanceOf(one.rank, questions)
    const last = documents.length
    const counted = rankIn(shards, { last, isCountedTogether: true })
    const together = await relevanceOf(counted, questions)
    const apart = rankIn(shards, { last, isCountedTogether: false })
    const alone = await relevanceOf(apart, questions)
    const same = await shareOfSame(one.rank, counted, questions)
    const what = `shards: ${SHARDS} processes, ${questions.length} questions`
    return [
      atLeast(whole.ndcg, `${what}, nDCG@10 (one file ${whole.ndcg.toFixed(4)})`, together.ndcg),
      atLeast(1, `${what}, share with the same first ${FIRST}`, same),
      atLeast(0, `${what}, nDCG@10 where each counts for itself`, alone.ndcg),
    ]
  } finally {
    one.close()
    for (const shard of await Promise.allSettled(starting)) {
      if (shard.status === 'fulfilled') shard.value.close()
    }
  }
}

/**
 * Asks all shards twice: in how many documents each phrase is, and then, with the sums of that, for
 * their best. What is best of these is ranked again by its texts, as in one file.
 */
export function rankIn(
  shards: readonly ShardClient[],
  { last, isCountedTogether }: { last: number; isCountedTogether: boolean },
): Ranking {
  const all = <A extends AskedOfShard>(asked: A) =>
    Promise.all(shards.map((shard) => shard.ask(asked)))
  return async (question) => {
    const [first, ...others] = isCountedTogether ? await all({ ask: 'count', question }) : []
    const documents = first?.map((own, at) =>
      others.reduce((sum, counts) => sum + (counts[at] ?? 0), own),
    )
    const found = await all({ ask: 'rank', question, limit: DEPTH, documents })
    const hits = bestFirst(found.flat()).slice(0, DEPTH)
    // How many documents there are tells the one that has the last of them.
    const [meant] = (await all({ ask: 'meant', question })).slice(last % shards.length)
    if (!meant || readQuestion(question).identifier !== undefined) return hits.map(({ id }) => id)
    const ids = hits.slice(0, RANKED_AGAIN).map(({ id }) => id)
    const texts = new Map((await all({ ask: 'texts', ids })).flat())
    const ranked = await rankHits(hits, meant, async (of) => of.map((id) => texts.get(id)))
    return ranked.map(({ id }) => id)
  }
}

async function shareOfSame(
  one: Ranking,
  other: Ranking,
  questions: readonly { text: string }[],
): Promise<number> {
  let same = 0
  for (const { text } of questions) {
    const [first, second] = [await one(text), await other(text)].map((ids) => ids.slice(0, FIRST))
    if (first?.join() === second?.join()) same += 1
  }
  return same / questions.length
}
