/**
 * Marks the passages that an address names (P-PASSAGE-LINK): a browser's own mark goes with the first
 * click, and some have none. Where the page shows another text, nothing is marked.
 * @param hash as `passageFragment` has it, without what is for the browser alone
 */
export function markPassages(root: ParentNode, hash: string): void {
  const paragraphs = [...root.querySelectorAll('.text p[lang]')]
  for (const passage of new URLSearchParams(hash.slice(1)).getAll('text')) {
    const nodes = paragraphs.flatMap(textNodesOf)
    const text = nodes.map(({ data }) => data.replace(/\s/g, ' ')).join('')
    const place = placeOf(text, passage)
    if (place) markBetween(nodes, place)
  }
  root.querySelector('.text mark')?.scrollIntoView({ block: 'center' })
}

/** Where the first and last words of a passage stand; both are the same of a short one. */
function placeOf(text: string, passage: string): { start: number; end: number } | undefined {
  const start = text.indexOf(passage)
  if (start >= 0) return { start, end: start + passage.length }
  for (let at = passage.indexOf(','); at >= 0; at = passage.indexOf(',', at + 1)) {
    const [first, last] = [passage.slice(0, at), passage.slice(at + 1)]
    const begin = text.indexOf(first)
    const end = begin < 0 ? -1 : text.indexOf(last, begin + first.length)
    if (end >= 0) return { start: begin, end: end + last.length }
  }
  return undefined
}

function textNodesOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  return nodes
}

/** Each piece of text by itself, since a passage can go on in another paragraph. */
function markBetween(nodes: readonly Text[], { start, end }: { start: number; end: number }): void {
  let offset = 0
  for (const node of nodes) {
    const [from, to] = [Math.max(0, start - offset), Math.min(node.length, end - offset)]
    offset += node.length
    if (from >= to) continue
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    range.surroundContents(document.createElement('mark'))
  }
}
