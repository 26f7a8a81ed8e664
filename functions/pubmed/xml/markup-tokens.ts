/** What a record can be: an article, a book or chapter, a withdrawal, an error in its place. */
export const RECORD_NAMES = new Set([
  'PubmedArticle',
  'PubmedBookArticle',
  'DeleteCitation',
  'DeleteDocument',
  'ERROR',
])
/** What records stand in. */
export const SET_NAMES = new Set([
  'PubmedArticleSet',
  'PubmedBookArticleSet',
  'BookDocumentSet',
  'eFetchResult',
])

/** Markup whose content must not be read as tags. `end` gives the offset after it, or -1. */
export type Opaque = {
  what: 'comment' | 'CDATA section' | 'processing instruction' | 'DOCTYPE'
  end: (bytes: Buffer, start: number, searched: number) => number
}

/** `wait`: no token begins before `start`, and what begins there is not complete. */
export type Token =
  | { kind: 'wait'; start: number }
  | { kind: 'opaque'; start: number; opaque: Opaque }
  | {
      kind: 'tag'
      start: number
      end: number
      name: string
      closing: boolean
      empty: boolean
      /** It begins a record and is longer than is waited for: `end` is that of its name. */
      isTooLong: boolean
    }

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f
/** The longest tag that is waited for, in bytes. */
export const TAG_LIMIT = 4096
const LONGEST_NAME = 20
const LONGEST_OPENER = 9
const INITIALS = new Set([...RECORD_NAMES, ...SET_NAMES].map((name) => name.charCodeAt(0)))

const until = (terminator: string) => (bytes: Buffer, start: number, searched: number) => {
  const at = bytes.indexOf(terminator, Math.max(start + 2, searched - terminator.length), 'latin1')
  return at < 0 ? -1 : at + terminator.length
}
const OPAQUE: [opener: string, opaque: Opaque][] = [
  ['<!--', { what: 'comment', end: until('-->') }],
  ['<![CDATA[', { what: 'CDATA section', end: until(']]>') }],
  ['<?', { what: 'processing instruction', end: until('?>') }],
  ['<!DOCTYPE', { what: 'DOCTYPE', end: doctypeEnd }],
]

/** The next tag of a record or a set of records, or the next opaque markup, at or after `from`. */
export function nextToken(bytes: Buffer, from: number): Token {
  for (let start = bytes.indexOf(LESS, from); start >= 0; start = bytes.indexOf(LESS, start + 1)) {
    const second = bytes[start + 1]
    if (second === undefined) return { kind: 'wait', start }
    if (second === EXCLAMATION || second === QUESTION) {
      const opener = bytes.toString('latin1', start, start + LONGEST_OPENER)
      const found = OPAQUE.find(([known]) => opener.startsWith(known))
      if (found) return { kind: 'opaque', start, opaque: found[1] }
      if (opener.length < LONGEST_OPENER) return { kind: 'wait', start }
      continue
    }
    const closing = second === SLASH
    const initial = closing ? bytes[start + 2] : second
    if (initial === undefined) return { kind: 'wait', start }
    if (!INITIALS.has(initial)) continue
    const nameStart = closing ? start + 2 : start + 1
    const name = nameAt(bytes, nameStart)
    if (nameStart + name.length === bytes.length) return { kind: 'wait', start }
    if (!RECORD_NAMES.has(name) && !SET_NAMES.has(name)) continue
    const end = start + bytes.subarray(start, start + TAG_LIMIT).indexOf(GREATER) + 1
    if (end > start) {
      const empty = bytes[end - 2] === SLASH
      return { kind: 'tag', start, end, name, closing, empty, isTooLong: false }
    }
    if (bytes.length - start < TAG_LIMIT) return { kind: 'wait', start }
    if (!closing && RECORD_NAMES.has(name)) {
      const nameEnd = nameStart + name.length
      return { kind: 'tag', start, end: nameEnd, name, closing, empty: false, isTooLong: true }
    }
  }
  return { kind: 'wait', start: bytes.length }
}

function nameAt(bytes: Buffer, from: number): string {
  return /^[^\s/>]*/.exec(bytes.toString('latin1', from, from + LONGEST_NAME + 1))?.[0] ?? ''
}

/** The end of a DOCTYPE, past quoted text, comments and '>' in its internal subset. */
function doctypeEnd(bytes: Buffer, start: number): number {
  const text = bytes.toString('latin1', start)
  const part = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!--|<\?|[[\]>"']/g
  part.lastIndex = 2
  let inSubset = false
  for (let match = part.exec(text); match; match = part.exec(text)) {
    if (['"', "'", '<!--', '<?'].includes(match[0])) return -1
    if (match[0] === '[') inSubset = true
    else if (match[0] === ']') inSubset = false
    else if (match[0] === '>' && !inSubset) return start + part.lastIndex
  }
  return -1
}
