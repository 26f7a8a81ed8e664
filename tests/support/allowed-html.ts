import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** What our pages are made of: elements with their attributes; nothing else may be in one. */
const ALLOWED: Record<string, readonly string[]> = {
  a: [
    'href',
    'title',
    'aria-label',
    'rel',
    'lang',
    'class',
    'target',
    'download',
    'data-pmid',
    'data-share',
    'hidden',
    'data-permission',
    'data-gate',
    'data-id',
    'data-price',
    'data-free-on',
  ],
  article: ['class', 'lang', 'data-hearticle', 'data-study', 'data-card', 'data-key'],
  aside: ['class', 'aria-label'],
  audio: ['controls', 'preload', 'src'],
  b: ['lang', 'class', 'data-key-result'],
  br: [],
  button: [
    ...[
      'type',
      'class',
      'popovertarget',
      'popovertargetaction',
      'hidden',
      'disabled',
      'aria-pressed',
      'aria-label',
      'aria-describedby',
    ],
    ...[
      'data-share',
      'data-said',
      'data-view-more',
      'data-copy-citation',
      'data-delete',
      'data-save',
      'data-format',
    ],
  ],
  circle: ['cx', 'cy', 'r'],
  cite: ['lang'],
  dd: [],
  details: ['name', 'class', 'lang'],
  dfn: ['class'],
  div: [
    ...['class', 'lang', 'hidden', 'id', 'popover', 'role', 'aria-label'],
    ...['data-level', 'data-permission', 'data-listen', 'data-failed', 'data-notice'],
    ...['data-url', 'data-title', 'data-words'],
  ],
  dl: ['class'],
  dt: [],
  em: ['class', 'data-notice'],
  fieldset: ['class', 'data-full'],
  form: ['class', 'role', 'aria-label', 'action', 'data-question'],
  h1: ['class', 'id', 'lang'],
  h2: ['id', 'lang', 'class'],
  h3: ['lang', 'class'],
  header: [],
  i: [],
  img: ['class', 'src', 'srcset', 'sizes', 'data-fallback', 'width', 'height', 'loading', 'alt'],
  input: [
    'type',
    'name',
    'value',
    'checked',
    'aria-label',
    'placeholder',
    'autocomplete',
    'enterkeyhint',
  ],
  label: ['class'],
  legend: ['class'],
  li: ['class'],
  nav: ['id', 'popover', 'aria-label'],
  line: ['x1', 'x2', 'y1', 'y2'],
  p: [
    ...['data-graphic', 'data-source', 'data-address', 'hidden'],
    'class',
    'lang',
    'role',
    'data-key-result',
    'data-harms',
    'data-toast',
    'data-failed',
    'data-said',
    'data-citation',
    'data-invitation',
    'data-signed-out',
  ],
  path: ['d', 'class'],
  progress: ['class', 'max', 'value', 'aria-hidden'],
  rect: ['width', 'height', 'x', 'y', 'rx', 'ry'],
  section: [
    ...['class', 'lang', 'id', 'aria-label', 'aria-labelledby'],
    ...['data-url', 'data-title', 'data-words', 'data-level', 'data-at-a-glance'],
  ],
  small: [],
  span: [
    ...['lang', 'class', 'id', 'popover', 'tabindex', 'role', 'title', 'aria-label', 'aria-hidden'],
    ...['data-time', 'data-toast', 'data-strip-day', 'data-today', 'data-latest'],
    ...['data-premium', 'data-free'],
  ],
  strong: [],
  sub: [],
  summary: ['id'],
  sup: ['class'],
  svg: ['class', 'viewBox', 'width', 'height', 'preserveAspectRatio', 'aria-hidden'],
  template: [],
  // The code of an embed, to be copied.
  textarea: ['readonly', 'rows', 'spellcheck'],
  time: ['datetime'],
  u: [],
  ul: ['class', 'lang'],
  use: ['href', 'x', 'y', 'width', 'height'],
}

/** Where links and pictures may lead: our own pages and parts of this one, and known hosts. */
const ADDRESS = new RegExp(
  [
    '^(/(?!/)|#|https://hearticle\\.example/',
    '|https://(pubmed\\.ncbi\\.nlm\\.nih\\.gov|pmc\\.ncbi\\.nlm\\.nih\\.gov|doi\\.org)/',
    '|https://www\\.linkedin\\.com/sharing/share-offsite/\\?url=[^&]*$',
    '|https://twitter\\.com/intent/tweet\\?text=[^&]*&url=[^&]*$',
    '|mailto:\\?subject=[^&]*&body=[^&]*$|sms:\\?&body=[^&]*$)',
  ].join(''),
)

interface ReadHtml {
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
    const isDrawing = node.attrs.some(({ value }) =>
      /^(icon|mark-drawing|key-bars|picture tint-\d .*)$/.test(value),
    )
    if (!allowed || (node.tagName === 'svg' && !isDrawing)) {
      found.intruders.push(`<${node.tagName}>`)
    }
    for (const { name, value } of node.attrs) {
      found.texts.push(value)
      if (!allowed?.includes(name)) found.intruders.push(`<${node.tagName} ${name}>`)
      const leads = ['action', 'href', 'src', 'srcset', 'data-fallback', 'data-url'].includes(name)
      if (leads && !ADDRESS.test(value)) found.intruders.push(`${name}=${value}`)
      const sources = name === 'srcset' ? value.split(/ \d+w(?:, |$)/).filter(Boolean) : []
      if (!sources.every((source) => ADDRESS.test(source))) found.intruders.push(`srcset=${value}`)
      if (name === 'id' && ids.has(value)) found.intruders.push(`id=${value} twice`)
      if (name === 'id') ids.add(value)
    }
    node.childNodes.forEach(visit)
  }
  parseFragment(html).childNodes.forEach(visit)
  return found
}
