import type { CallAnswer } from '../api/api.ts'
import type { ListContent } from './list.ts'

/**
 * A list that goes on by cursor. The piece after those that are there is asked for alone; whatever
 * else is asked for begins again, so that its pieces fit each other.
 */
export function createPieces<More extends ListContent<unknown>>() {
  let had: { question: string; pieces: readonly More[] } = { question: '', pieces: [] }
  /** @param count so many pieces, or all where there are fewer */
  return async (
    question: string,
    count: number,
    load: (cursor: string | undefined) => Promise<CallAnswer<More>>,
  ): Promise<CallAnswer<More>> => {
    const goesOn = had.question === question && had.pieces.length === count - 1
    const pieces = goesOn ? [...had.pieces] : []
    let last: More
    do {
      const answer = await load(pieces.at(-1)?.next ?? undefined)
      if (!answer.ok) return answer
      last = answer.value
      pieces.push(last)
    } while (last.next && pieces.length < count)
    had = { question, pieces }
    return { ok: true, value: { ...last, rows: pieces.flatMap(({ rows }) => rows) } }
  }
}
