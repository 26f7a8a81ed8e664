import { cleanText } from '../../src/contract/protocol/clean-text.ts'
import { escapeInline, type InlineTag, inlineToText } from '../../src/domain/text/inline-markup.ts'
import { type InlineToken, mathTokens } from './math-text.ts'
import type { XmlElement } from './xml/xml-tree.ts'

const TAGS: ReadonlySet<string> = new Set(['i', 'b', 'sup', 'sub', 'u'])

/**
 * The content of an element in the grammar of inline-markup.ts: the five inline tags are kept,
 * any other element is its text, and white space is one space (a no-break space stays one).
 */
export function inlineMarkup(element: XmlElement | undefined): string {
  return markup(withoutEmptyTags(collapsed(tokensIn(element))))
}

/** The content of an element as plain text (P-PLAIN-TEXT). */
export function plainText(element: XmlElement | undefined): string {
  const first = element?.children[0]
  if (element?.children.length === 1 && typeof first === 'string')
    return collapse(cleanText(first)).trim()
  return inlineToText(inlineMarkup(element))
}

/** The texts of the elements in their order, each once whatever its case. */
export function distinctTexts(elements: XmlElement[]): string[] {
  const seen = new Map<string, string>()
  for (const element of elements) {
    const text = plainText(element)
    const key = text.normalize('NFKC').toLowerCase()
    if (text !== '' && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}

export function filled<Name extends string>(texts: Record<Name, string>): { [N in Name]?: string } {
  const entries = Object.entries(texts).filter(([, text]) => text !== '')
  return Object.fromEntries(entries) as { [N in Name]?: string }
}

function tokensIn(element: XmlElement | undefined, tokens: InlineToken[] = []): InlineToken[] {
  for (const child of element?.children ?? []) {
    if (typeof child === 'string') {
      tokens.push({ text: cleanText(child) })
    } else if (TAGS.has(child.name)) {
      const tag = child.name as InlineTag
      tokens.push({ open: tag })
      tokensIn(child, tokens).push({ close: tag })
    } else if (child.name === 'math' || child.name.endsWith(':math')) {
      for (const token of mathTokens(child)) tokens.push(token)
    } else {
      tokensIn(child, tokens)
    }
  }
  return tokens
}

const SPACES = /[\t\r\n]| {2}/

function collapse(text: string): string {
  return SPACES.test(text) ? text.replaceAll(/[ \t\r\n]+/g, ' ') : text
}

/** White space across tags is one space, and none at either end. */
function collapsed(tokens: InlineToken[]): InlineToken[] {
  let last: { text: string } | undefined
  const result: InlineToken[] = []
  for (const token of tokens) {
    if (!('text' in token)) {
      result.push(token)
      continue
    }
    const text = collapse(token.text)
    const isAfterSpace = last === undefined || last.text.endsWith(' ')
    const rest = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
    if (rest === '') continue
    last = { text: rest }
    result.push(last)
  }
  if (last) last.text = last.text.replace(/ $/, '')
  return result
}

function withoutEmptyTags(tokens: InlineToken[]): InlineToken[] {
  const result: InlineToken[] = []
  for (const token of tokens) {
    if ('text' in token && token.text === '') continue
    const previous = result.at(-1)
    if ('close' in token && previous && 'open' in previous) result.pop()
    else result.push(token)
  }
  return result
}

function markup(tokens: InlineToken[]): string {
  let result = ''
  for (const token of tokens) {
    if ('text' in token) result += escapeInline(token.text)
    else if ('open' in token) result += `<${token.open}>`
    else result += `</${token.close}>`
  }
  return result
}
