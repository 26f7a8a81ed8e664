import { diffArrays } from 'diff'

/** A stretch of two texts: in both, or in one of them alone. */
export interface DiffSegment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * So many words may differ before the search for what they share is given up: it takes time by the
 * square of them, and nobody reads that many marks.
 */
const MAX_DIFFERENT = 2_000

/** References to numbers as a whole, words with what joins their parts (Vitamin-D, it's, 2,5), blanks, anything else by character. */
const TOKENS = /\[#[^\]\s]{1,60}\]|[\p{L}\p{M}\p{N}]+(?:[-'’.,_][\p{L}\p{M}\p{N}]+)*|\s+|./gsu

/**
 * What became of a text, by whole words. Without the added pieces it reads as before, without the
 * removed ones as after; what was removed stands ahead of what came in its place.
 */
export function textDifference(before: string, after: string): DiffSegment[] {
  const changes = diffArrays(before.match(TOKENS) ?? [], after.match(TOKENS) ?? [], {
    maxEditLength: MAX_DIFFERENT,
  })
  const pieces = changes?.map(({ added, removed, value }): DiffSegment => {
    const kind = (added && 'added') || (removed && 'removed') || 'same'
    return { kind, text: value.join('') }
  }) ?? [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return joined(pieces)
}

/** Blanks between two changes belong to both, so that a sentence changes as one, not word by word. */
function joined(pieces: readonly DiffSegment[]): DiffSegment[] {
  const done: DiffSegment[] = []
  let removed = ''
  let added = ''
  const close = () => {
    if (removed) done.push({ kind: 'removed', text: removed })
    if (added) done.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  pieces.forEach(({ kind, text }, index) => {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if ((removed || added) && !/\S/.test(text) && index < pieces.length - 1) {
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
