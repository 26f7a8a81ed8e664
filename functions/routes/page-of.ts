/** A page of a list as every paged call answers it. */
export function pageOf<T>(
  content: T[],
  total: number,
  { page, size }: { page: number; size: number },
) {
  return { content, page, size, totalPages: Math.ceil(total / size), totalElements: total }
}
