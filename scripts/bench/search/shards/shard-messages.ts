import type { SearchHit } from '../../../../functions/search-index/query/order-hits.ts'
import type { ReadMeant } from '../../../../functions/search-index/ranking/meant-words.ts'
import type { Ranked } from '../../../../functions/search-index/ranking/ranked-texts.ts'

/** What a shard is asked; `question` is what a person typed. */
export type AskedOfShard =
  | { ask: 'count'; question: string }
  /** @param documents by phrase, in how many documents of all shards it is; without it, of its own */
  | { ask: 'rank'; question: string; limit: number; documents?: readonly number[] | undefined }
  | { ask: 'texts'; ids: readonly number[] }
  | { ask: 'meant'; question: string }

export interface AnswersOfShard {
  /** By phrase of the question, in how many of its documents it is. */
  count: number[]
  /** The best first; of equal ones the more popular. */
  rank: SearchHit[]
  /** Of those of the ids that it has. */
  texts: (readonly [id: number, Ranked])[]
  meant: Awaited<ReturnType<ReadMeant>>
}
