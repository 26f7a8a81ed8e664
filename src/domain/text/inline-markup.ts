import { loweredText, raisedText } from './script-text.ts'

/**
 * Titles and abstracts of studies carry five inline tags and nothing else (P-IMPORT-TEXT):
 * `<i> <b> <sup> <sub> <u>`, without attributes, and `&lt; &gt; &amp;` for the three characters.
 * Stored text is parsed again wherever it is shown, so that a row that reached the database by
 * another way than the importers still cannot bring markup of its own onto a page.
 */
const TAGS = ['i', 'b', 'sup', 'sub', 'u'] as const

export type InlineTag = (typeof TAGS)[number]

/** One piece of parsed inline markup; `open` and `close` are always balanced. */
export type InlineNode =
  | { type: 'text'; text: string }
  | { type: 'open'; tag: InlineTag }
  | { type: 'close'; tag: InlineTag }

const TOKEN = /<(\/?)(i|b|sup|sub|u)>|&(lt|gt|amp);/g
const CHARACTERS = { lt: '<', gt: '>', amp: '&' } as const

/** Parses inline markup; whatever is not the grammar comes back as text. Never throws. */
export function inlineNodes(source: string): InlineNode[] {
  const nodes: InlineNode[] = []
  const open: InlineTag[] = []
  const text = (value: string) => {
    if (value === '') return
    const last = nodes.at(-1)
    if (last?.type === 'text') last.text += value
    else nodes.push({ type: 'text', text: value })
  }

  let end = 0
  for (const match of source.matchAll(TOKEN)) {
    text(source.slice(end, match.index))
    end = match.index + match[0].length
    const entity = match[3] as keyof typeof CHARACTERS | undefined
    const tag = match[2] as InlineTag
    if (entity) {
      text(CHARACTERS[entity])
    } else if (match[1] === '') {
      open.push(tag)
      nodes.push({ type: 'open', tag })
    } else if (open.at(-1) === tag) {
      open.pop()
      nodes.push({ type: 'close', tag })
    } else {
      text(match[0])
    }
  }
  text(source.slice(end))
  while (open.length > 0) nodes.push({ type: 'close', tag: open.pop() as InlineTag })
  return nodes
}

const ESCAPES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
}

/** A stretch of text as a page shows it, and as plain text says it. */
export interface InlineText {
  shown: string
  plain: string
}

/** Inline markup as plain text: for `<title>`, search, citations and attributes (P-PLAIN-TEXT). */
export function inlineToText(source: string): string {
  return inlineTexts(source)
    .map(({ plain }) => plain)
    .join('')
}

/** What is raised or lowered, and the character before it. */
interface Script {
  tag: 'sup' | 'sub'
  before: string
  texts: InlineText[]
}

/** Exponents have exponents, and those may have one; a text of thousands is nobody's formula. */
const DEEPEST_SCRIPT = 3

/** The texts of inline markup in their order. Never throws. */
export function inlineTexts(source: string): InlineText[] {
  const texts: InlineText[] = []
  const scripts: Script[] = []
  let deeper = 0
  for (const node of inlineNodes(source)) {
    const current = scripts.at(-1)?.texts ?? texts
    if (node.type === 'text') {
      current.push({ shown: node.text, plain: node.text })
    } else if (node.tag !== 'sup' && node.tag !== 'sub') {
      // Nothing of it is said in plain text.
    } else if (node.type === 'open') {
      const before = current.at(-1)?.plain.at(-1) ?? ''
      if (scripts.length < DEEPEST_SCRIPT) scripts.push({ tag: node.tag, before, texts: [] })
      else deeper += 1
    } else if (deeper > 0) {
      deeper -= 1
    } else {
      const scriptTexts = textsOfScript(scripts.pop() as Script)
      for (const text of scriptTexts) (scripts.at(-1)?.texts ?? texts).push(text)
    }
  }
  return texts
}

/** A script's texts, in which each character is one again, and what is put around them. */
function textsOfScript({ tag, before, texts }: Script): InlineText[] {
  const whole = texts.map(({ plain }) => plain).join('')
  const { head, text, tail } = tag === 'sup' ? raisedText(whole, before) : loweredText(whole)
  let end = 0
  const spoken = texts.map(({ shown, plain: { length } }) => {
    end += length
    return { shown, plain: text.slice(end - length, end) }
  })
  return [{ shown: '', plain: head }, ...spoken, { shown: '', plain: tail }].filter(
    ({ shown, plain }) => shown + plain !== '',
  )
}

/** A place in one of the two texts, as a place in the other; both in UTF-16 units. */
export function placeInOther(
  texts: readonly InlineText[],
  place: number,
  from: keyof InlineText,
): number {
  const to = from === 'plain' ? 'shown' : 'plain'
  let [passed, offset] = [0, 0]
  for (const text of texts) {
    if (passed + text[from].length > place)
      return offset + Math.min(place - passed, text[to].length)
    passed += text[from].length
    offset += text[to].length
  }
  return offset
}

/** Turns plain text into inline markup that shows exactly this text. */
export function escapeInline(text: string): string {
  return text.replace(/[<>&]/g, (character) => ESCAPES[character] ?? character)
}
