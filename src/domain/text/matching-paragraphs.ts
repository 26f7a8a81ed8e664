import { tokensOf } from './text-difference.ts'

/** Which paragraph became which: by their places, undefined where one went or came alone. */
export interface ParagraphMatch {
  was: number | undefined
  is: number | undefined
}

/** Of the words of both, so large a part is shared where one became the other. */
const ALIKE = 0.3

/** The same where so much is shared that no other is looked for. */
const MENDED = 0.7

/** Comparing each with each takes time by the product of both numbers; more are matched in order. */
const MOST_COMPARED = 40_000

/**
 * Which of the paragraphs that went became which of those that came, in order: those that share most
 * words. What went and came between two of them, in one place, belongs together, too.
 */
export function matchingParagraphs(
  removed: readonly string[],
  come: readonly string[],
): ParagraphMatch[] {
  const alike = removed.length * come.length > MOST_COMPARED ? [] : alikeParagraphs(removed, come)
  const matches: ParagraphMatch[] = []
  let [was, is] = [0, 0]
  for (const next of [...alike, { was: removed.length, is: come.length }]) {
    while (was < next.was || is < next.is) {
      matches.push({
        was: was < next.was ? was++ : undefined,
        is: is < next.is ? is++ : undefined,
      })
    }
    if (was < removed.length && is < come.length) matches.push({ was: was++, is: is++ })
  }
  return matches
}

/** Those of the best order in which no two cross. */
function alikeParagraphs(
  removed: readonly string[],
  come: readonly string[],
): Array<{ was: number; is: number }> {
  const wordsOf = (paragraph: string) => new Set(tokensOf(paragraph).map(({ text }) => text))
  const [were, are] = [removed.map(wordsOf), come.map(wordsOf)]
  const inOrder = were.map((one, at) => sharedPart(one, are[at] ?? new Set()))
  // Mostly each was only mended.
  if (were.length === are.length && inOrder.every((part) => part >= MENDED)) {
    return inOrder.map((_, at) => ({ was: at, is: at }))
  }
  const shares = were.map((one) => are.map((other) => sharedPart(one, other)))
  const shareAt = (was: number, is: number) => shares[was]?.[is] ?? 0
  const width = come.length + 1
  // The most that can be shared from a place on.
  const most = new Float64Array((removed.length + 1) * width)
  const mostAt = (was: number, is: number) => most[was * width + is] ?? 0
  for (let was = removed.length - 1; was >= 0; was -= 1) {
    for (let is = come.length - 1; is >= 0; is -= 1) {
      const both = shareAt(was, is) + mostAt(was + 1, is + 1)
      most[was * width + is] = Math.max(both, mostAt(was + 1, is), mostAt(was, is + 1))
    }
  }
  const found: Array<{ was: number; is: number }> = []
  let [was, is] = [0, 0]
  while (was < removed.length && is < come.length) {
    const best = mostAt(was, is)
    if (best === mostAt(was + 1, is)) was += 1
    else if (best === mostAt(was, is + 1)) is += 1
    else found.push({ was: was++, is: is++ })
  }
  return found
}

/** @returns 0 where they do not count as alike */
function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const word of few) if (many.has(word)) shared += 1
  const part = (2 * shared) / (one.size + other.size || 1)
  return part < ALIKE ? 0 : part
}
