/** 'salz' → ['^sa', 'sal', 'alz', 'lz$']; of a beginning without the mark of the end. */
export function trigramsOf(word: string, isPrefix = false): string[] {
  const marked = isPrefix ? `^${word}` : `^${word}$`
  return Array.from({ length: Math.max(0, marked.length - 2) }, (_, at) => marked.slice(at, at + 3))
}
