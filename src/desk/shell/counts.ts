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
  const counts = { ...known(), [list]: count }
  try {
    sessionStorage.setItem(STORED, JSON.stringify(counts))
  } catch {
    // A full storage keeps none for the next page.
  }
  show(document, counts)
}

export const showCounts = (root: ParentNode): void => show(root, known())

function show(root: ParentNode, counts: Record<string, number>): void {
  for (const [list, count] of Object.entries(counts)) {
    for (const place of root.querySelectorAll(`[data-count="${list}"]`))
      place.textContent = count > 99 ? '99+' : String(count)
  }
}
