/** The mark’s heart with its pulse line, where nothing is known of a subject. */
export const markDrawings = {
  mark: [
    'soft M100 178C40 134 18 102 18 70 18 44 40 26 64 26c16 0 29 8 36 22 7-14 20-22 36-22 24 0 46 18 46 44 0 32-22 64-82 108Z',
    'light M100 156C54 122 38 96 38 72c0-18 14-30 30-30 16 0 28 12 32 28 4-16 16-28 32-28 16 0 30 12 30 30 0 24-16 50-62 84Z',
    'pulse/11 M40 94h28l12-22 20 46 16-32 8 8h36',
  ],
}
