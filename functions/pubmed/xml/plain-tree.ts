/** An element with its content in order: text and elements mixed. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

export const MAX_DEPTH = 100
/** Longer attributes than any record has are left to the parser. */
const MAX_TAG = 20_000
const OPENING = /<([A-Za-z][\w.:-]*)((?:[ \t\r\n]+[A-Za-z][\w.:-]*="[^"<]*")*)[ \t\r\n]*(\/?)>/y
const ATTRIBUTE = /([A-Za-z][\w.:-]*)="([^"]*)"/g
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#([1-9]\d{1,6})|#x([1-9a-f][\da-f]{1,5}));|&/gi
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const GREATER = 0x3e
const SLASH = 0x2f

/** It is not as plain as what is read here. */
class NotPlain extends Error {}

/**
 * The tree of XML as PubMed writes it: elements, double-quoted attributes, text and references to
 * characters, well-formed. That is a tenth of the work of a parser, and nearly every record.
 * @returns undefined for everything else, faulty or not: a parser has to say what it is
 */
export function plainTree(text: string): XmlElement | undefined {
  if (text.includes('<!') || text.includes('<?') || text.includes(']]>')) return undefined
  try {
    return treeOf(text)
  } catch (error) {
    if (error instanceof NotPlain) return undefined
    throw error
  }
}

function treeOf(text: string): XmlElement | undefined {
  const open: XmlElement[] = []
  let current: XmlElement | undefined
  for (let at = 0; ; ) {
    if (text.charCodeAt(at + 1) === SLASH) {
      const end = at + 2 + (current?.name.length ?? 0)
      if (!current || !text.startsWith(current.name, at + 2)) return undefined
      if (text.charCodeAt(end) !== GREATER) return undefined
      const closed = current
      current = open.pop()
      at = end + 1
      if (!current) return at === text.length ? closed : undefined
    } else {
      OPENING.lastIndex = at
      const [tag, name, attributes = '', empty] = OPENING.exec(text) ?? []
      if (tag === undefined || name === undefined || tag.length > MAX_TAG) return undefined
      const element = { name, attributes: attributesOf(attributes), children: [] }
      current?.children.push(element)
      at += tag.length
      if (empty === '') {
        if (current) open.push(current)
        if (open.length >= MAX_DEPTH) return undefined
        current = element
      } else if (!current) {
        return at === text.length ? element : undefined
      }
    }
    const next = text.indexOf('<', at)
    if (next === -1) return undefined
    if (next > at) current?.children.push(resolved(text.slice(at, next)))
    at = next
  }
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  if (text === '') return attributes
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name)) throw new NotPlain()
    attributes[name] = resolved(value)
  }
  return attributes
}

/** A text with the characters that it refers to. @throws NotPlain for other references */
function resolved(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (_, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) {
      const character = CHARACTERS[name]
      if (character !== undefined) return character
    }
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
    const isCharacter =
      (code >= 0x20 && code < 0xd800) ||
      (code >= 0xe000 && code < 0xfffe) ||
      (code >= 0x10000 && code <= 0x10ffff)
    if (!isCharacter) throw new NotPlain()
    return String.fromCodePoint(code)
  })
}
