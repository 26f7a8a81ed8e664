import type { Endpoint, InputOf } from './endpoint.ts'

/** Where a call is made: path and query, for a link or a request. */
export function requestAddress<E extends Endpoint>(
  { path }: Pick<E, 'path'>,
  input: InputOf<E>,
): string {
  const { params = {}, query = {} } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}
