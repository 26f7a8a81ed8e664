import * as z from 'zod/mini'
import { eventShape } from '../../shapes/event.ts'
import { noSuch } from '../failure.ts'
import { pageOf } from '../listing.ts'
import { expandable, flag, listed, text } from '../params.ts'
import { type Route, route } from '../route.ts'

export const eventRoutes: Route[] = [
  route(
    'GET /v1/events',
    z.strictObject({
      ...listed,
      type: z.optional(text),
      types: z.optional(z.array(text)),
      delivery_success: z.optional(flag),
    }),
    ({ store }, params) => {
      const wanted = [...(params.types ?? []), ...(params.type ? [params.type] : [])]
      return pageOf(
        '/v1/events',
        store
          .all('events')
          .filter(
            ({ type, pending }) =>
              (wanted.length === 0 || wanted.some((name) => isOfType(type, name))) &&
              (params.delivery_success ?? !pending) === !pending,
          ),
        params,
        eventShape,
        (id) => store.get('events', id),
      )
    },
  ),
  route('GET /v1/events/:id', z.strictObject(expandable), ({ store }, _params, id) => {
    const event = store.get('events', id)
    if (event === undefined) throw noSuch('event', id)
    return eventShape(event)
  }),
]

/** `invoice.*` stands for all that begin so. */
function isOfType(type: string, name: string): boolean {
  return name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name
}
