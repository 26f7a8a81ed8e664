const STORED = 'hearticle.desk-counts'

/** What lists have, as far as this tab has seen it. */
function known(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
  } catch {
    return {}
  }
}

/** Shows in the rail how many rows a list has; nothing before that is known. */
export function showCount(list: string, count: number | undefined): void {
  if (count === undefined) return
  sessionStorage.setItem(STORED, JSON.stringify({ ...known(), [list]: count }))
  showCounts(document)
}

export function showCounts(root: ParentNode): void {
  for (const [list, count] of Object.entries(known())) {
    for (const place of root.querySelectorAll(`[data-count="${list}"]`))
      place.textContent = count > 99 ? '99+' : String(count)
  }
}
