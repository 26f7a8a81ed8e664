import { cleanText } from '../contract/protocol/clean-text.ts'
import { isReadable, MOST_PASTED } from '../domain/text/pasted-limits.ts'
import { markupOfPaste, type PastedNode } from '../domain/text/pasted-markup.ts'

export interface Pasted {
  /** Undefined where it is more than is read. */
  markup: string | undefined
  /** Its styles could not be read; the words are those of its plain text. */
  isUnstyled: boolean
}

/** What a paste says in markup: of HTML what markup can say, of a plain text what is kept of it. */
export function markupOfClipboard(data: DataTransfer): Pasted {
  const html = data.getData('text/html').replace(UNREAD, '')
  const plain = data.getData('text/plain')
  // What was copied from a field like this one has its markup as its plain text.
  const isStyled = html !== '' && !html.includes('data-pm-slice')
  const isUnstyled = isStyled && !isReadable(html)
  const marked = isStyled && !isUnstyled && markupOfPaste(nodesOf(html))
  const text = marked || plain
  return { markup: text.length > MOST_PASTED ? undefined : cleanText(text), isUnstyled }
}

/** The page's policy would block and report what styles: of an element only its words are read. */
const UNREAD = /<!--.*?(?:-->|$)|<(style|svg)\b.*?(?:<\/\1\s*>|$)/gis
const STYLE_ATTRIBUTE = /(<[^<>]*\s)style(?=\s*=)/gi

/** Parsed where no script runs and nothing is loaded. */
function nodesOf(html: string): PastedNode[] {
  const unstyled = html.replace(STYLE_ATTRIBUTE, '$1data-style')
  return [...new DOMParser().parseFromString(unstyled, 'text/html').body.childNodes].flatMap(nodeOf)
}

function nodeOf(node: Node): PastedNode[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element)) return []
  const children = [...node.childNodes].flatMap(nodeOf)
  return [{ name: node.localName, style: node.getAttribute('data-style') ?? '', children }]
}
