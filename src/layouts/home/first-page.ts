import type { ListPage } from '../../features/feed/paged-list.store.ts'

/** @param count how many there are, where the first alone are given */
export function firstPage<T>(
  all: readonly T[],
  size: number,
  count: number = all.length,
): ListPage<T> {
  return {
    content: all.slice(0, size),
    page: 0,
    totalPages: Math.ceil(count / size),
    totalElements: count,
  }
}
