/** A passage of one of the texts of a column, by the place of that text among them. */
export interface MarkedPassage {
  block: number
  start: number
  end: number
}

/**
 * What is selected of the texts in an element: their pieces say where they stand (`data-block`,
 * `data-start`, `data-length`). Of several texts the first counts.
 */
export function selectedPassage(
  root: Element | null,
  selection: Selection | null,
): MarkedPassage | undefined {
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  let marked: MarkedPassage | undefined
  for (const piece of root.querySelectorAll<HTMLElement>('[data-start]')) {
    if (!range.intersectsNode(piece)) continue
    const block = Number(piece.dataset.block)
    if (marked && marked.block !== block) break
    const start = Number(piece.dataset.start)
    const length = Number(piece.dataset.length)
    // Of a citation its number is shown, so it counts as a whole.
    const offset = (node: Node, at: number, whole: number) =>
      piece.firstChild === node && node.nodeType === Node.TEXT_NODE ? Math.min(at, length) : whole
    const end = start + offset(range.endContainer, range.endOffset, length)
    marked ??= { block, start: start + offset(range.startContainer, range.startOffset, 0), end }
    marked.end = end
  }
  return marked
}
