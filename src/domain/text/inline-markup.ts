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

/** Inline markup as plain text: for `<title>`, search, citations and attributes. */
export function inlineToText(source: string): string {
  return inlineNodes(source)
    .map((node) => (node.type === 'text' ? node.text : ''))
    .join('')
}

/** Turns plain text into inline markup that shows exactly this text. */
export function escapeInline(text: string): string {
  return text.replace(/[<>&]/g, (character) => ESCAPES[character] ?? character)
}
