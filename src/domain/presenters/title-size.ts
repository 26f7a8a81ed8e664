/** Titles of so many letters at most, and the size in pixels that fits them into a card. */
const STEPS = [
  [40, 24],
  [70, 21],
  [110, 19],
  [160, 17],
  [220, 15],
  [300, 13],
] as const

const SMALLEST = 11

/**
 * A card's title shrinks from 24 to 11 pixels to fit (P-CARD-TITLE).
 * @returns whole pixels; the class of that name is in src/features/feed/feed.css
 */
export function titleSize(title: string): number {
  const letters = Array.from(title).length
  return STEPS.find(([most]) => letters <= most)?.[1] ?? SMALLEST
}
