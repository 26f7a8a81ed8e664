interface Paging {
  /** From 0. */
  page: number
  size: number
}

export function pageIn<T>(list: readonly T[], { page, size }: Paging): T[] {
  return list.slice(page * size, (page + 1) * size)
}

export function pageOf<T>(content: T[], total: number, { page, size }: Paging) {
  return { content, page, size, totalPages: Math.ceil(total / size), totalElements: total }
}
