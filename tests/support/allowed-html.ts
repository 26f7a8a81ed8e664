import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** What our pages are made of: elements with their attributes; nothing else may be in one. */
const ALLOWED: Record<string, readonly string[]> = {
  a: ['href', 'title', 'aria-label', 'rel', 'lang'],
  article: ['class', 'lang'],
  aside: ['class'],
  b: ['lang'],
  br: [],
  button: ['type', 'class', 'popovertarget'],
  dd: [],
  details: ['name', 'id'],
  div: ['class'],
  dl: [],
  dt: [],
  em: [],
  h1: ['id', 'lang'],
  h2: [],
  header: [],
  i: [],
  img: ['class', 'src', 'data-fallback', 'width', 'height', 'alt'],
  li: [],
  p: ['class', 'lang'],
  section: ['class', 'lang', 'aria-label'],
  span: ['lang', 'class', 'id', 'popover', 'tabindex', 'role', 'title', 'aria-label'],
  strong: [],
  sub: [],
  summary: [],
  sup: ['class'],
  time: ['datetime'],
  u: [],
  ul: ['class'],
}

/** Where links and pictures may lead: our own pages and parts of this one, and known hosts. */
const ADDRESS =
  /^(\/(?!\/)|#|https:\/\/(pubmed\.ncbi\.nlm\.nih\.gov|pmc\.ncbi\.nlm\.nih\.gov|doi\.org)\/)/

export interface ReadHtml {
  /** What the pages are not made of, in words; empty for a good page. */
  intruders: string[]
  /** Text and attributes, as a reader gets them. */
  texts: string[]
  /** Elements in the order of the page. */
  elements: string[]
}

/** Reads HTML as a browser does. */
export function readHtml(html: string): ReadHtml {
  const found: ReadHtml = { intruders: [], texts: [], elements: [] }
  const ids = new Set<string>()
  const visit = (node: Node) => {
    if (node.nodeName === '#text') {
      found.texts.push((node as DefaultTreeAdapterTypes.TextNode).value)
      return
    }
    if (!('tagName' in node)) {
      found.intruders.push(node.nodeName)
      return
    }
    found.elements.push(node.tagName)
    const allowed = ALLOWED[node.tagName]
    if (!allowed) found.intruders.push(`<${node.tagName}>`)
    for (const { name, value } of node.attrs) {
      found.texts.push(value)
      if (!allowed?.includes(name)) found.intruders.push(`<${node.tagName} ${name}>`)
      const leads = ['href', 'src', 'data-fallback'].includes(name)
      if (leads && !ADDRESS.test(value)) found.intruders.push(`${name}=${value}`)
      if (name === 'id' && ids.has(value)) found.intruders.push(`id=${value} twice`)
      if (name === 'id') ids.add(value)
    }
    node.childNodes.forEach(visit)
  }
  parseFragment(html).childNodes.forEach(visit)
  return found
}
