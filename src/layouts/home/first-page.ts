import type { ListPage } from '../../features/feed/paged-list.store.ts'

export function firstPage<T>(all: readonly T[], size: number): ListPage<T> {
  return {
    content: all.slice(0, size),
    page: 0,
    totalPages: Math.ceil(all.length / size),
    totalElements: all.length,
  }
}
