/**
 * The frame of a page: what is around its parts, in pieces between which they stand.
 * @param page as it is made whole
 * @throws where a part is not there
 */
export function cutOut(page: string, parts: readonly string[]): string[] {
  const pieces: string[] = []
  let from = 0
  for (const part of parts) {
    const at = page.indexOf(part, from)
    if (part === '' || at === -1) throw new Error(`a page lacks what it should have: ${part}`)
    pieces.push(page.slice(from, at))
    from = at + part.length
  }
  return [...pieces, page.slice(from)]
}

/** The page of a frame with these parts. */
export function fillIn(pieces: readonly string[], parts: readonly string[]): string {
  return pieces.map((piece, index) => piece + (parts[index] ?? '')).join('')
}
