import type { ClipboardEvent } from 'react'
import { cleanText } from '../../../contract/protocol/clean-text.ts'
import { markupOfPaste, type PastedNode } from '../../../domain/text/pasted-markup.ts'
import { insertText } from './insert-text.ts'

/**
 * Takes over a paste into a field with markup: of HTML, what markup can say; of a plain text, what
 * is kept of it. Whatever it does can be undone.
 */
export function pasteMarkup(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html')
  const plain = event.clipboardData.getData('text/plain')
  const marked = html && markupOfPaste(nodesOf(html))
  const text = cleanText(marked || plain)
  if (text === '' || text === plain) return
  event.preventDefault()
  insertText(event.currentTarget, text)
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
