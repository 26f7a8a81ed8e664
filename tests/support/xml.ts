import sax from 'sax'

/** An element of a document, for tests to look into. */
interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** @throws where the text is not well-formed or holds a character that XML does not allow */
export function parseXml(text: string): XmlNode {
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text)
  if (forbidden) throw new Error(`a forbidden character at ${forbidden.index}`)
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = sax.parser(true)
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const node = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  }
  parser.ontext = (piece) => {
    const node = open.at(-1)
    if (node) node.text += piece
  }
  parser.onclosetag = () => void open.pop()
  parser.write(text).close()
  const [first] = root.children
  if (!first) throw new Error('no element')
  return first
}

export function elementsOf(node: XmlNode, name: string): XmlNode[] {
  return [
    ...(node.name === name ? [node] : []),
    ...node.children.flatMap((child) => elementsOf(child, name)),
  ]
}
