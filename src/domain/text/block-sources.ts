/** What a text is made of (P-MARKUP-BLOCKS): an entry is one of a list, with a dot or with its number. */
export const blockKinds = ['paragraph', 'subhead', 'bullet', 'numbered'] as const

export type BlockKind = (typeof blockKinds)[number]

/**
 * How a block begins, and what readers see of that. An entry's number is not written: digits would be
 * a number that nobody bound, and change with every entry that comes before.
 */
export const MARKERS: Record<BlockKind, { written: string; shown: string }> = {
  paragraph: { written: '', shown: '' },
  subhead: { written: '## ', shown: '' },
  bullet: { written: '- ', shown: '• ' },
  numbered: { written: '+ ', shown: '' },
}

/** A block as it is written, in UTF-16 units of the text. */
export interface BlockSource {
  kind: BlockKind
  /** With what marks its kind. */
  begin: number
  /** Of `source`, which is without that. */
  start: number
  source: string
}

/**
 * The blocks of a text whose lines end in '\n'. Blank lines part them. What is between is a subhead
 * if it is one line that begins so, entries if all of its lines do, and else a paragraph.
 */
export function blockSources(text: string): BlockSource[] {
  const blocks: BlockSource[] = []
  let start = 0
  for (const separator of [...text.matchAll(/\n[^\S\n]*\n\s*/g), undefined]) {
    const part = text.slice(start, separator?.index)
    if (part.trim() !== '') for (const block of blocksOf(part, start)) blocks.push(block)
    if (separator) start = separator.index + separator[0].length
  }
  return blocks
}

function blocksOf(part: string, offset: number): BlockSource[] {
  const lines: BlockSource[] = []
  let start = offset
  for (const line of part.split('\n')) {
    if (line.trim() !== '') lines.push(lineOf(line, start))
    start += line.length + 1
  }
  const [first] = lines
  const isList = lines.every(({ kind }) => kind === 'bullet' || kind === 'numbered')
  if (isList || (lines.length === 1 && first?.kind === 'subhead')) return lines
  const begin = offset + part.length - part.trimStart().length
  return [{ kind: 'paragraph', begin, start: begin, source: part.trim() }]
}

function lineOf(line: string, offset: number): BlockSource {
  const words = line.trim()
  const begin = offset + line.length - line.trimStart().length
  const kind = kindOf(words)
  const source = words.slice(MARKERS[kind].written.length).trimStart()
  return { kind, begin, start: begin + words.length - source.length, source }
}

/** What a line without blanks at its ends begins. */
export const kindOf = (line: string): BlockKind =>
  blockKinds.find((kind) => kind !== 'paragraph' && line.startsWith(MARKERS[kind].written)) ??
  'paragraph'
