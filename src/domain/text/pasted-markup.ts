import { markupToText, parseMarkup } from './markup.ts'
import { loweredText, raisedText } from './script-text.ts'

/** What a paste brings, as far as it is looked at: texts, and elements with what they say of style. */
export type PastedNode = string | PastedElement

interface PastedElement {
  /** In small letters: 'b', 'o:p'. */
  name: string
  /** Its `style` attribute; empty for none. */
  style: string
  children: readonly PastedNode[]
}

interface InlineStyles {
  bold: boolean
  italic: boolean
  underline: boolean
}

/** What stands between two texts: nothing, a line end, or a paragraph's. */
const PARAGRAPHS = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol table'.split(' '))
const LINES = new Set('div li tr section article dt dd figure header footer'.split(' '))
/** What is no text, whatever stands in it. */
const UNREAD = new Set(
  'script style head title template noscript iframe object svg math textarea select xml'.split(' '),
)
const HEADINGS = /^h[1-6]$/
/** What its writer took away, which Word, browsers and other programs still bring. */
const STRUCK = new Set(['del', 's', 'strike'])
const STRUCK_OR_HIDDEN =
  /display:\s*none|mso-hide:\s*all|text-decoration(?:-line)?:[^;]*line-through|mso-element:\s*comment/i

/** A stretch of text of one style, or what parts two of them. */
type Part = Run | { bullet: string } | { end: 1 | 2 }

/**
 * What a paste becomes in the markup of hearticles: bold, italics and underline as marks, entries of
 * lists as lines with a dash or number, paragraphs; everything else as its text alone, in which what
 * looks like a mark is made plain. Pure, and safe whatever the tree says: it yields text.
 */
export function markupOfPaste(nodes: readonly PastedNode[]): string {
  const parts: Part[] = []
  collect(nodes, PLAIN, parts)
  const lines: string[] = []
  let line: Run[] = []
  // Waits for the first words of its entry, which can stand in a paragraph of their own.
  let bullet = ''
  let gap = 0
  const close = (end: 1 | 2) => {
    const words = writeLine(line)
    line = []
    if (words !== '') {
      if (lines.length > 0 && gap === 2) lines.push('')
      lines.push(bullet + words)
      bullet = ''
      gap = 0
    }
    gap = Math.max(gap, end)
  }
  for (const part of parts) {
    if ('end' in part) close(part.end)
    else if ('bullet' in part) bullet = part.bullet
    else line.push(part)
  }
  close(1)
  return lines.join('\n')
}

function collect(
  nodes: readonly PastedNode[],
  styles: InlineStyles,
  parts: Part[],
  list?: string,
): void {
  let number = 0
  for (const node of nodes) {
    if (typeof node === 'string') {
      parts.push({ text: node.replace(/\s+/g, ' '), styles })
      continue
    }
    const { name, style, children } = node
    if (UNREAD.has(name) || STRUCK.has(name) || STRUCK_OR_HIDDEN.test(style)) continue
    if (name === 'br') parts.push({ end: 1 })
    const end = (PARAGRAPHS.has(name) && list === undefined && 2) || (isBlock(name) && 1)
    if (end) parts.push({ end })
    if (name === 'li') {
      number += 1
      parts.push({ bullet: list === 'ol' ? `${number}. ` : '- ' })
    }
    if (name === 'td' || name === 'th') parts.push({ text: ' ', styles: PLAIN })
    const within = name === 'ul' || name === 'ol' ? name : list
    const script = scriptOf(node)
    const inner: Part[] = script ? [] : parts
    collect(children, stylesOf(node, styles), inner, within)
    if (script) parts.push(...asPlainScript(inner, script, parts.at(-1)))
    if (end) parts.push({ end })
  }
}

/** How an element stands to the line; Word and Google say it by a style. */
function scriptOf({ name, style }: PastedElement): 'sup' | 'sub' | undefined {
  const align = /vertical-align:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase()
  if (align === 'super' || (name === 'sup' && align !== 'baseline')) return 'sup'
  return align === 'sub' || (name === 'sub' && align !== 'baseline') ? 'sub' : undefined
}

/** What is raised or lowered, as text says it (P-PLAIN-TEXT); more than a line of it is only text. */
function asPlainScript(
  parts: readonly Part[],
  script: 'sup' | 'sub',
  last: Part | undefined,
): Part[] {
  const runs = parts.filter((part) => 'text' in part)
  const [first] = runs
  if (!first || runs.length < parts.length) return [...parts]
  const whole = runs.map(({ text }) => text).join('')
  const before = last && 'text' in last ? (last.text.at(-1) ?? '') : ''
  const { head, text, tail } = script === 'sup' ? raisedText(whole, before) : loweredText(whole)
  let end = 0
  const positioned = runs.map((run) => {
    end += run.text.length
    return { ...run, text: text.slice(end - run.text.length, end) }
  })
  return [{ ...first, text: head }, ...positioned, { ...first, text: tail }]
}

const PLAIN: InlineStyles = { bold: false, italic: false, underline: false }

const isBlock = (name: string) => PARAGRAPHS.has(name) || LINES.has(name)

function stylesOf({ name, style }: PastedElement, around: InlineStyles): InlineStyles {
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]
  const line = /text-decoration(?:-line)?:\s*([\w\s-]+)/i.exec(style)?.[1]
  const isBold = ['b', 'strong', 'th'].includes(name) || HEADINGS.test(name)
  const isItalic = ['i', 'em', 'cite', 'dfn'].includes(name)
  return {
    // Google wraps all of a paste into a `b` that says it is none.
    bold: weight === undefined ? around.bold || isBold : weight === 'bold' || Number(weight) >= 600,
    italic: slant === undefined ? around.italic || isItalic : slant !== 'normal',
    underline: around.underline || name === 'u' || line?.includes('underline') === true,
  }
}

const STYLE_MARKS = [
  ['bold', '**'],
  ['underline', '__'],
  ['italic', '*'],
] as const

type Run = { text: string; styles: InlineStyles }

/** One line in markup; without its marks where the grammar cannot say them, such as within a word. */
function writeLine(parts: readonly Run[]): string {
  const runs = runsOf(parts)
  const words = runs.map(({ text }) => text).join('')
  const whole = madePlain(words)
  const marked = written(runs)
  return isSameText(marked, whole) ? marked : whole
}

/** Parts of one style together, with one space where several met, and none at the edges of a style. */
function runsOf(parts: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const { text, styles } of parts) {
    const last = runs.at(-1)
    const isAfterSpace = last === undefined || last.text.endsWith(' ')
    const trimmed = isAfterSpace ? text.replace(/^ /, '') : text
    if (trimmed === '') continue
    const isSame = last && STYLE_MARKS.every(([name]) => last.styles[name] === styles[name])
    if (isSame || (last && trimmed === ' ')) last.text += trimmed
    else runs.push({ text: trimmed, styles })
  }
  const last = runs.at(-1)
  if (last) last.text = last.text.trimEnd()
  return runs
}

function written(runs: readonly Run[]): string {
  let line = ''
  let open: string[] = []
  const close = (from: number) => {
    // Spaces at the end of a style stand behind its marks, which else would close nothing.
    const words = line.trimEnd()
    line = words + open.slice(from).reverse().join('') + line.slice(words.length)
    open = open.slice(0, from)
  }
  for (const { text, styles } of runs) {
    const wanted = STYLE_MARKS.flatMap(([name, mark]) => (styles[name] ? [mark] : []))
    const differs = wanted.findIndex((mark, index) => open[index] !== mark)
    close(differs === -1 ? wanted.length : differs)
    const [lead = ''] = /^ */.exec(text) ?? []
    line += lead + wanted.slice(open.length).join('') + madePlain(text.slice(lead.length))
    open = wanted
  }
  close(0)
  return line
}

/** What would be a mark or end one is made plain; citations and explanations stay what they are. */
const madePlain = (text: string) => text.replace(/[\\*_]/g, '\\$&')

/** Whether a line says the same words as another, and no mark of it is left over. */
function isSameText(line: string, plain: string): boolean {
  const [read, words] = [parseMarkup(line), parseMarkup(plain)]
  return read.faults.length === words.faults.length && markupToText(read) === markupToText(words)
}
