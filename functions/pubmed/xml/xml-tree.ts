import sax from 'sax'
import type { SourcePosition } from './byte-window.ts'
import { MAX_DEPTH, plainTree, type XmlElement } from './plain-tree.ts'

export type { XmlElement } from './plain-tree.ts'

/** The text is not well-formed. `place` counts from the start of the text. */
export class XmlFault extends Error {
  override name = 'XmlFault'
  readonly place: SourcePosition

  constructor(reason: string, place: SourcePosition) {
    super(reason)
    this.place = place
  }
}

const ENTITIES = Object.assign(Object.create(null) as Record<string, string>, {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
})
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/**
 * Parses one record without its references, which are never read and can be most of it.
 * @throws XmlFault as parseXml does
 */
export function parseRecord(text: string): XmlElement {
  const start = text.indexOf('<ReferenceList>')
  const end = text.lastIndexOf('</ReferenceList>')
  // Where there are comments or CDATA sections, what looks like a tag may be none.
  if (start < 0 || end < start || text.includes('<!')) return parseXml(text)
  try {
    return parseXml(text.slice(0, start) + text.slice(end + '</ReferenceList>'.length))
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    // Once more as it stands, so that the place of the fault is the right one.
    return parseXml(text)
  }
}

/**
 * Parses one XML element. Only the five entities of XML and numeric ones are known, so nothing
 * a DTD declares is ever expanded or fetched.
 * @throws XmlFault with the place of the error
 */
export function parseXml(text: string): XmlElement {
  const forbidden = FORBIDDEN.exec(text)
  if (forbidden) throw forbiddenCharacter(text, forbidden.index)
  return plainTree(text) ?? parsed(text)
}

/** The same by a parser, which knows all of XML and says what is wrong with a text. */
export function parsed(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [top]
  const parser = sax.parser(true)
  parser.ENTITIES = ENTITIES
  const here = () => ({ line: parser.line + 1, column: Math.max(1, parser.column) })
  const addText = (value: string) => {
    open.at(-1)?.children.push(value)
  }
  parser.onerror = (error) => {
    throw new XmlFault(reasonOf(error, parser), here())
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) {
      throw new XmlFault(`elements are nested more than ${MAX_DEPTH} deep`, here())
    }
    const element = { name, attributes: attributes as Record<string, string>, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => {
    open.pop()
  }

  parser.write(text).close()
  const root = top.children.find((node) => typeof node !== 'string')
  if (!root) throw new XmlFault('there is no element', here())
  return root
}

function reasonOf(error: Error, parser: object): string {
  const reason = error.message.split('\n')[0] ?? 'unknown'
  if (!/character entity/i.test(reason)) return `XML error: ${reason}`
  const name = 'entity' in parser ? String(parser.entity) : ''
  return name.startsWith('#')
    ? `&${name}; is no character that XML allows`
    : `the entity &${name.slice(0, 40)}; is not defined`
}

function forbiddenCharacter(text: string, index: number): XmlFault {
  const before = text.slice(0, index).split('\n')
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  return new XmlFault(`the character U+${code} is not allowed in XML`, place)
}

/** The child elements of that name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of element?.children ?? []) {
    if (typeof child !== 'string' && child.name === name) found.push(child)
  }
  return found
}

/** The first element at a path of child names. */
export function find(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let current = element
  for (const name of path) {
    current = current?.children.find(
      (child): child is XmlElement => typeof child !== 'string' && child.name === name,
    )
  }
  return current
}
