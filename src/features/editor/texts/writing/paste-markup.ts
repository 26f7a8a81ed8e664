import { cleanText } from '../../../../contract/protocol/clean-text.ts'
import { markupOfPaste, type PastedNode } from '../../../../domain/text/pasted-markup.ts'

/** What a paste says in markup: of HTML what markup can say, of a plain text what is kept of it. */
export function markupOfClipboard(data: DataTransfer): string {
  const html = data.getData('text/html')
  const plain = data.getData('text/plain')
  // What was copied from a field like this one has its markup as its plain text.
  const isOwn = html.includes('data-pm-slice')
  const marked = html && !isOwn && markupOfPaste(nodesOf(html))
  return cleanText(marked || plain)
}

/** Parsed where no script runs and nothing is loaded. */
function nodesOf(html: string): PastedNode[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(nodeOf)
}

function nodeOf(node: Node): PastedNode[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element)) return []
  const children = [...node.childNodes].flatMap(nodeOf)
  return [{ name: node.localName, style: node.getAttribute('style') ?? '', children }]
}
