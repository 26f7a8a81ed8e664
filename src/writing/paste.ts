import { Fragment, type Node, Slice } from 'prosemirror-model'
import { cleanText } from '../contract/protocol/clean-text.ts'
import { CITATION } from '../domain/text/citation-marks.ts'
import { EXPLANATION, NUMBER_REFERENCE } from '../domain/text/markup.ts'
import { isReadable, MOST_PASTED } from '../domain/text/pasted-limits.ts'
import { loweredText, raisedText } from '../domain/text/script-text.ts'
import { inlineOf } from './text-document.ts'
import type { TextKind } from './text-schema.ts'

/** What is taken of a paste: HTML with its styles, or a text with its marks. */
export type Pasted =
  | { html: string }
  /** `isUnstyled` where there were styles that could not be read. */
  | { text: string; isUnstyled: boolean }

/** Of what comes by paste or drop what is taken; undefined where it is more than is read. */
export function pastedOf(data: DataTransfer, kind: TextKind): Pasted | undefined {
  const text = data.getData('text/plain')
  if (text.length > MOST_PASTED) return undefined
  const html = data.getData('text/html').replace(UNREAD, '')
  // What was copied from a field like this one has its markup as its plain text.
  const isStyled = kind !== 'line' && html !== '' && !html.includes('data-pm-slice')
  if (!isStyled) return { text, isUnstyled: false }
  if (!isReadable(html)) return { text, isUnstyled: true }
  const { body } = cleanedPaste(html)
  if ((body.textContent ?? '').length > MOST_PASTED) return undefined
  // Spaces that do not break stand in for others there.
  return { html: cleanText(body.innerHTML.replaceAll('&nbsp;', ' ')) }
}

/** What the page's policy would block and report: styles are only read, and handlers not even that. */
const UNREAD = /<!--.*?(?:-->|$)|<(style|svg)\b.*?(?:<\/\1\s*>|$)/gis
const TAG = /<[^<>]*>/g
const REPORTED_ATTRIBUTE = /\s(style|on\w+)(?=\s*=)/gi

/** What is no text, whatever stands in it, and what its writer took away. */
const NO_TEXT =
  'script, style, head, title, template, noscript, iframe, object, svg, math, textarea, select, xml, del, s, strike'
const STRUCK_OR_HIDDEN =
  /display:\s*none|mso-hide:\s*all|text-decoration(?:-line)?:[^;]*line-through|mso-element:\s*comment/i
const HEADING = ':is(h1, h2, h3, h4, h5, h6)'

/**
 * HTML as the schema reads it, parsed where no script runs and nothing is loaded; styles stand in
 * `data-style`.
 */
function cleanedPaste(html: string): Document {
  const renamed = html.replace(TAG, (tag) => tag.replace(REPORTED_ATTRIBUTE, ' data-$1'))
  const page = new DOMParser().parseFromString(renamed, 'text/html')
  const all = (selector: string) => [...page.body.querySelectorAll<HTMLElement>(selector)]
  for (const element of all(NO_TEXT)) element.remove()
  for (const element of all('[data-style]')) {
    if (STRUCK_OR_HIDDEN.test(element.dataset.style ?? '')) element.remove()
  }
  listsOfWord(page)
  // The innermost first, since exponents have exponents.
  for (const element of all('sup, sub, [data-style*="vertical-align" i]').toReversed()) {
    const script = scriptOf(element)
    if (script) element.replaceWith(scriptText(element, script))
  }
  for (const element of all(`${HEADING} :is(b, strong)`)) element.replaceWith(...element.childNodes)
  for (const element of all(`${HEADING}, ${HEADING} *`)) delete element.dataset.style
  for (const element of all(`:is(li, h1, h2, h3, h4, h5, h6) br`)) element.replaceWith(' ')
  for (const element of all('td, th')) element.append(' ')
  return page
}

/** How an element stands to the line; Word and Google say it by a style. */
function scriptOf({ localName, dataset }: HTMLElement): 'sup' | 'sub' | undefined {
  const align = /vertical-align:\s*(\w+)/i.exec(dataset.style ?? '')?.[1]?.toLowerCase()
  if (align === 'super' || (localName === 'sup' && align !== 'baseline')) return 'sup'
  return align === 'sub' || (localName === 'sub' && align !== 'baseline') ? 'sub' : undefined
}

/** What is raised or lowered, as text says it (P-PLAIN-TEXT). */
function scriptText(element: HTMLElement, script: 'sup' | 'sub'): string {
  const whole = (element.textContent ?? '').replace(/\s+/g, ' ')
  const before = element.previousSibling?.textContent?.at(-1) ?? ''
  const { head, text, tail } = script === 'sup' ? raisedText(whole, before) : loweredText(whole)
  return head + text + tail
}

/** Word writes lists as paragraphs that begin with their dot or number, in a span that says so. */
function listsOfWord(page: Document): void {
  let list: HTMLElement | undefined
  for (const item of page.body.querySelectorAll<HTMLElement>('p[data-style*="mso-list" i]')) {
    const label = item.querySelector('[data-style*="mso-list:Ignore" i]')
    if (!label) continue
    const name = /\d|[a-z][.)]/i.test(label.textContent ?? '') ? 'ol' : 'ul'
    label.remove()
    if (list?.localName !== name || list.nextElementSibling !== item) {
      list = page.createElement(name)
      item.before(list)
    }
    const entry = page.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}

const MARK = new RegExp(
  [CITATION, NUMBER_REFERENCE, EXPLANATION].map(({ source }) => source).join('|'),
  'g',
)

/** Citations, explanations and references to numbers that a styled paste has as its words. */
export function withMarks(slice: Slice, kind: Exclude<TextKind, 'line'>): Slice {
  const inner = (content: Fragment): Fragment =>
    Fragment.fromArray(
      content.content.flatMap((node): readonly Node[] => {
        if (!node.isText) return [node.copy(inner(node.content))]
        const text = node.text ?? ''
        const found = [...text.matchAll(MARK)]
        const ends = found.map(({ 0: whole, index }) => index + whole.length)
        return found.length === 0
          ? [node]
          : [...found, undefined].flatMap((match, at) => [
              ...pieceOf(node, ends[at - 1] ?? 0, match?.index ?? text.length),
              ...(match ? inlineOf(match[0], kind) : []).map((one) => one.mark(node.marks)),
            ])
      }),
    )
  return new Slice(inner(slice.content), slice.openStart, slice.openEnd)
}

const pieceOf = (text: Node, from: number, to: number) => (from < to ? [text.cut(from, to)] : [])
