import { diffArrays } from 'diff'

/** A stretch of two texts: in both, or in one of them alone. */
export interface DiffSegment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What is compared as a whole: by what is read, and of a number also by what it refers to. */
export interface TextToken {
  text: string
  /** 'f1:pair' (P-NUMBER-BOUND). */
  source?: string | undefined
}

/** What two texts share at a place, or what one of them has there alone. */
export interface TokenRun {
  kind: DiffSegment['kind']
  tokens: TextToken[]
}

/**
 * So many words may differ before the search for what they share is given up: it takes time by the
 * square of them, and nobody reads that many marks.
 */
const MAX_DIFFERENT = 2_000

/** References to numbers as a whole, words with what joins their parts (Vitamin-D, it's, 2,5), blanks, anything else by character. */
const TOKENS = /\[#[^\]\s]{1,60}\]|[\p{L}\p{M}\p{N}]+(?:[-'’.,_][\p{L}\p{M}\p{N}]+)*|\s+|./gsu

/** Beyond Latin letters and common punctuation, several characters can be read as one. */
const CAN_JOIN = /[^\n\x20-\x7e\u00a0-\u024f\u2010-\u203a]/u

/** The words of a text, and what is between them; no character that is read as one is cut. */
export function tokensOf(text: string): TextToken[] {
  const words = text.match(TOKENS) ?? []
  if (!CAN_JOIN.test(text)) return words.map((word) => ({ text: word }))
  const graphemes = new Intl.Segmenter('und').segment(text)
  const starts = new Set(Array.from(graphemes, ({ index }) => index))
  const tokens: TextToken[] = []
  let at = 0
  for (const word of words) {
    const last = tokens.at(-1)
    if (last && !starts.has(at)) last.text += word
    else tokens.push({ text: word })
    at += word.length
  }
  return tokens
}

/**
 * What became of a text, by whole words. Without the added pieces it reads as before, without the
 * removed ones as after; what was removed stands ahead of what came in its place.
 */
export function textDifference(before: string, after: string): DiffSegment[] {
  return segmentsOf(comparedTokens(tokensOf(before), tokensOf(after)))
}

export function comparedTokens(
  before: readonly TextToken[],
  after: readonly TextToken[],
): TokenRun[] {
  const changes = diffArrays([...before], [...after], {
    maxEditLength: MAX_DIFFERENT,
    comparator: (one, other) => one.text === other.text && one.source === other.source,
  })
  return (
    changes?.map(({ added, removed, value }): TokenRun => {
      const kind = (added && 'added') || (removed && 'removed') || 'same'
      return { kind, tokens: value }
    }) ?? [
      { kind: 'removed', tokens: [...before] },
      { kind: 'added', tokens: [...after] },
    ]
  )
}

/** Blanks between two changes belong to both, so that a sentence changes as one, not word by word. */
export function segmentsOf(runs: readonly TokenRun[]): DiffSegment[] {
  const done: DiffSegment[] = []
  let removed = ''
  let added = ''
  const close = () => {
    if (removed) done.push({ kind: 'removed', text: removed })
    if (added) done.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  runs.forEach(({ kind, tokens }, index) => {
    const text = tokens.map((token) => token.text).join('')
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if ((removed || added) && !/\S/.test(text) && index < runs.length - 1) {
      removed += text
      added += text
    } else {
      close()
      done.push({ kind, text })
    }
  })
  close()
  return done
}
