/**
 * The version of the drawings. Raise it when one changes: their files, which browsers keep for good,
 * then get new addresses; a test of the drawings insists on it.
 */
export const DRAWN = 1

/** Where a motif's file lies below the origin. */
export const motifAddress = (motif: string) => `/assets/pictures/${motif}.${DRAWN}.svg`
