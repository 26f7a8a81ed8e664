import type { InlineTag } from '../../src/domain/text/inline-markup.ts'
import type { XmlElement } from './xml/xml-tree.ts'

/** A piece of text, or where a tag begins or ends. */
export type InlineToken = { text: string } | { open: InlineTag } | { close: InlineTag }

const INVISIBLE = /[\u2061-\u2064]/g
/** Marks over a letter, as the character that combines with it. */
const COMBINING: Record<string, string> = {
  '.': '\u0307',
  '˙': '\u0307',
  '¯': '\u0304',
  ˉ: '\u0304',
  '‾': '\u0304',
  '―': '\u0304',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '→': '\u20d7',
}
const UNSHOWN = new Set(['annotation', 'annotation-xml', 'none', 'mphantom', 'mprescripts'])

/**
 * MathML as inline markup: its characters in reading order. Scripts keep their position, since
 * 10⁶ read as 106 would say something else; fractions become a/b.
 */
export function mathTokens(element: XmlElement): InlineToken[] {
  const name = element.name.replace(/^.*:/, '')
  const parts = element.children.filter((child) => typeof child !== 'string')
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'ms':
      return [{ text: characters(element).trim() }]
    case 'mtext':
      return [{ text: characters(element) }]
    case 'mspace':
      return [{ text: ' ' }]
    case 'mfrac':
      return [...grouped(parts[0]), { text: '/' }, ...grouped(parts[1])]
    case 'msqrt':
      return [{ text: '√' }, ...(parts.length === 1 ? grouped(parts[0]) : bracketed(parts))]
    case 'mroot':
      return [...script('sup', parts[1]), { text: '√' }, ...grouped(parts[0])]
    case 'mfenced':
      return fenced(element, parts)
    case 'msub':
    case 'munder':
      return [...tokensOf(parts[0]), ...script('sub', parts[1])]
    case 'msup':
      return [...tokensOf(parts[0]), ...script('sup', parts[1])]
    case 'mover':
      return accented(tokensOf(parts[0]), parts[1])
    case 'msubsup':
    case 'munderover':
      return [...tokensOf(parts[0]), ...script('sub', parts[1]), ...script('sup', parts[2])]
    case 'mmultiscripts':
      return multiscripts(parts)
    case 'mtd':
    case 'mtr':
      return [...parts.flatMap(mathTokens), { text: ' ' }]
    default:
      return UNSHOWN.has(name) ? [] : parts.flatMap(mathTokens)
  }
}

function tokensOf(element: XmlElement | undefined): InlineToken[] {
  return element ? mathTokens(element) : []
}

function characters(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : characters(child)))
    .join('')
    .replaceAll(INVISIBLE, '')
}

function script(tag: 'sub' | 'sup', element: XmlElement | undefined): InlineToken[] {
  return [{ open: tag }, ...tokensOf(element), { close: tag }]
}

/** A mark over one letter becomes part of it; anything else over something is a superscript. */
function accented(base: InlineToken[], over: XmlElement | undefined): InlineToken[] {
  const mark = over ? characters(over).trim() : ''
  const combining = COMBINING[mark]
  const [only, ...others] = base
  if (combining && only && 'text' in only && others.length === 0 && only.text.length === 1) {
    return [{ text: (only.text + combining).normalize('NFC') }]
  }
  return [...base, ...(combining ? [{ text: mark }] : script('sup', over))]
}

function bracketed(parts: XmlElement[]): InlineToken[] {
  return [{ text: '(' }, ...parts.flatMap(mathTokens), { text: ')' }]
}

function grouped(element: XmlElement | undefined): InlineToken[] {
  if (!element) return []
  return element.children.length > 1 ? bracketed([element]) : mathTokens(element)
}

function fenced(element: XmlElement, parts: XmlElement[]): InlineToken[] {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const inner = parts.flatMap((part, index): InlineToken[] => [
    ...(index > 0 ? [{ text: separators.trim().charAt(0) }] : []),
    ...mathTokens(part),
  ])
  return [{ text: open }, ...inner, { text: close }]
}

/** Isotopes and the like: base, pairs of sub and sup behind it, then the pairs before it. */
function multiscripts(parts: XmlElement[]): InlineToken[] {
  const divider = parts.findIndex((part) => part.name.endsWith('mprescripts'))
  const behind = parts.slice(1, divider < 0 ? undefined : divider)
  const before = divider < 0 ? [] : parts.slice(divider + 1)
  const pairs = (scripts: XmlElement[]) =>
    scripts.flatMap((part, index) => script(index % 2 === 0 ? 'sub' : 'sup', part))
  return [...pairs(before), ...tokensOf(parts[0]), ...pairs(behind)]
}
