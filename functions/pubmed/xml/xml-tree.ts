import sax, { type BaseTag, type SAXOptions, type SAXParser } from 'sax'

/** An element with its content in order: text and elements mixed. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

/** The text is not well-formed, or is more than is read. */
export class XmlFault extends Error {
  override name = 'XmlFault'
}

export const MAX_DEPTH = 100
/** Documented by sax, and missing in its types. */
const OPTIONS: SAXOptions & { strictEntities: boolean } = { strictEntities: true }

export function nestedTooDeep(): XmlFault {
  return new XmlFault(`elements are nested more than ${MAX_DEPTH} deep`)
}

/**
 * A parser that throws an XmlFault at the first error. Only the five entities of XML and numeric
 * ones are known, so nothing a DTD declares is ever expanded or fetched.
 */
export function strictParser(): SAXParser {
  const parser = sax.parser(true, { ...OPTIONS })
  parser.onerror = (error) => {
    throw new XmlFault(`XML error: ${error.message.split('\n')[0]}`)
  }
  parser.onattribute = ({ name }) => {
    // The parser asks the object of a tag's attributes for a method, which this would replace.
    if (name === 'hasOwnProperty') throw new XmlFault(`an attribute is named ${name}`)
  }
  return parser
}

/** Puts a parser's events together to one element. */
export class TreeBuilder {
  readonly #open: XmlElement[] = []

  /** @throws XmlFault where elements are nested too deep */
  open({ name, attributes }: BaseTag & { attributes: object }): void {
    if (this.#open.length >= MAX_DEPTH) throw nestedTooDeep()
    const element = { name, attributes: attributes as Record<string, string>, children: [] }
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
  }

  /** Text may come in pieces, wherever the parser breaks it. */
  addText(text: string): void {
    const children = this.#open.at(-1)?.children
    const last = children?.at(-1)
    if (typeof last === 'string') children?.splice(-1, 1, last + text)
    else children?.push(text)
  }

  /** @returns the element itself, once all of it is there */
  close(): XmlElement | undefined {
    const closed = this.#open.pop()
    return this.#open.length === 0 ? closed : undefined
  }
}

/** Parses one XML element. @throws XmlFault */
export function parseXml(text: string): XmlElement {
  const parser = strictParser()
  const tree = new TreeBuilder()
  let root: XmlElement | undefined
  parser.onopentag = (tag) => tree.open(tag)
  parser.ontext = (piece) => tree.addText(piece)
  parser.oncdata = (piece) => tree.addText(piece)
  parser.onclosetag = () => {
    root ??= tree.close()
  }
  parser.write(text).close()
  if (!root) throw new XmlFault('there is no element')
  return root
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of element?.children ?? []) {
    if (typeof child !== 'string' && child.name === name) found.push(child)
  }
  return found
}

export function find(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let current = element
  for (const name of path) {
    current = current?.children.find(
      (child): child is XmlElement => typeof child !== 'string' && child.name === name,
    )
  }
  return current
}
