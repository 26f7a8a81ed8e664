import type { Hono } from 'hono'
import type { Endpoint, OutputOf } from '../../src/contract/protocol/endpoint.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Request, serve } from './serve.ts'

const MINUTE = 60_000

/**
 * Serves a call that is answered from what was published alone. Whoever asks the same in the same
 * minute gets what was made for the first one: days, and embargoes, begin with a minute.
 * @param answer looks at nothing but the published content, the validated request and the time
 */
export function servePublished<E extends Endpoint & { mediaTypes?: never }>(
  app: Hono,
  endpoint: E,
  { searchIndex, now }: Pick<Dependencies, 'searchIndex' | 'now'>,
  answer: (index: SearchIndex, request: Request<E>) => OutputOf<E> | Promise<OutputOf<E>>,
): void {
  const answered = ({ params, query }: Request<E>, time: Date): string =>
    JSON.stringify([endpoint.path, params, query, minuteOf(time)])
  const handle = (request: Request<E>) =>
    searchIndex.use(async (index) => {
      const made = await index.cached(answered(request, now()), async () => answer(index, request))
      return made as NonNullable<typeof made>
    })
  serve(app, endpoint, handle as Parameters<typeof serve<E>>[2])
}

/** A number that is another in each minute. */
export function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / MINUTE)
}
