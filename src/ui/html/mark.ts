/** The mark's square of coordinates. */
export const MARK_SIZE = 34

/**
 * The mark: a heart drawn as one continuous pulse line, to be stroked, not filled, 2.6 wide with
 * round caps and joins. The favicon, the icons and the share pictures are all drawn from it.
 */
export const MARK_PATH =
  'M1.5 17.5H9l2.8-5.5 4.7 12 3.8-9 2.2 2.5h7.7c1-1.9 1.5-3.8 1.5-5.8C31.7 7.7 28.5 4.5 24.5 4.5c-3.5 0-6.5 2.1-7.5 5.2-1-3.1-4-5.2-7.5-5.2-4 0-7.2 3.2-7.2 7.2C2.3 19.3 9.2 24.6 17 30.5c3.7-2.8 7.2-5.5 9.8-8.5'

export const MARK_STROKE = 2.6
