const keyOf = (name: string) => `hearticle.${name}`

/**
 * Leaves something for a page that this tab opens later. Not by the address: any other site can write one,
 * and others may read it.
 * @param value what JSON can hold; null takes away what was left
 */
export function leaveForNextPage(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Where the browser keeps nothing, the next page begins without it.
  }
}

/** What was left for this page, once; null where that is nothing. */
export function takeFromLastPage(name: string): unknown {
  try {
    const left = sessionStorage.getItem(keyOf(name))
    sessionStorage.removeItem(keyOf(name))
    return JSON.parse(left ?? 'null')
  } catch {
    return null
  }
}
