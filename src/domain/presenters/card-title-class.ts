/** Titles of so many letters at most, and the size in pixels that fits them into a card. */
const STEPS = [
  [35, 24],
  [50, 22],
  [70, 20],
  [95, 18],
  [125, 17],
  [155, 16],
  [190, 15],
  [230, 14],
  [280, 13],
  [340, 12],
] as const

const SMALLEST = 11

/** A word of more letters, as German makes them, does not fit into the narrowest card above this size. */
const LONG_WORD = 20
const LARGEST_OF_LONG_WORD = 18

/**
 * The class that gives a card's title its size, from 24 pixels down to 11 by its length
 * (P-CARD-TITLE).
 * @returns `title-` and whole pixels; the classes are in src/styles/card-titles.css
 */
export function cardTitleClass(title: string): string {
  const letters = lengthOf(title)
  const byLength = STEPS.find(([most]) => letters <= most)?.[1] ?? SMALLEST
  // A word is parted at hyphens, soft ones included.
  const hasLongWord = title.split(/[\s\p{Pd}\u00ad]+/u).some((word) => lengthOf(word) > LONG_WORD)
  return `title-${hasLongWord ? Math.min(byLength, LARGEST_OF_LONG_WORD) : byLength}`
}

/** Letters as people count them, without marks that nobody sees. */
const lengthOf = (text: string): number => Array.from(text.replaceAll('\u00ad', '')).length
