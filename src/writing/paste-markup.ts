import { cleanText } from '../contract/protocol/clean-text.ts'
import { markupOfPaste, type PastedNode } from '../domain/text/pasted-markup.ts'

/** What a paste says in markup: of HTML what markup can say, of a plain text what is kept of it. */
export function markupOfClipboard(data: DataTransfer): string {
  const html = data.getData('text/html')
  const plain = data.getData('text/plain')
  // What was copied from a field like this one has its markup as its plain text.
  const isOwn = html.includes('data-pm-slice')
  const marked = html && !isOwn && markupOfPaste(nodesOf(html))
  return cleanText(marked || plain)
}

/** The page's policy would block and report what styles: of an element only its words are read. */
const STYLE_SHEET = /<style\b.*?(?:<\/style\s*>|$)/gis
const STYLE_ATTRIBUTE = /(<[^<>]*\s)style(?=\s*=)/gi

/** Parsed where no script runs and nothing is loaded. */
function nodesOf(html: string): PastedNode[] {
  const unstyled = html.replace(STYLE_SHEET, '').replace(STYLE_ATTRIBUTE, '$1data-style')
  return [...new DOMParser().parseFromString(unstyled, 'text/html').body.childNodes].flatMap(nodeOf)
}

function nodeOf(node: Node): PastedNode[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element)) return []
  const children = [...node.childNodes].flatMap(nodeOf)
  return [{ name: node.localName, style: node.getAttribute('data-style') ?? '', children }]
}
