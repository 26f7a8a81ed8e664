/** How many authors stand on a card and in a search result (P-CARD-STUDY). */
export const AUTHORS_ON_CARDS = 2
export const AUTHORS_IN_SEARCH = 3

/**
 * The first authors, followed by 'et al' where there are more or where the source's own list is
 * not complete. Empty where there are none.
 */
export function authorLine(
  study: { authors: readonly string[]; authorsComplete: boolean },
  maximum: number,
): string {
  const { authors, authorsComplete } = study
  const shown = authors.slice(0, maximum).join(', ')
  const hasMore = authors.length > maximum || !authorsComplete
  return shown !== '' && hasMore ? `${shown} et al` : shown
}
