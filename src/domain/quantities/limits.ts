import type { Limit } from './quantity.ts'

const BEFORE: ReadonlyArray<readonly [RegExp, Limit]> = [
  [
    /(?:≤|<=|< or ?=|up to|at most|no more than|höchstens|bis zu|maximal|not exceeding) ?$/iu,
    'at most',
  ],
  [/(?:≥|>=|> or ?=|at least|no less than|mindestens|wenigstens) ?$/iu, 'at least'],
  [/(?:<|&lt;|less than|fewer than|below|under|weniger als|unter) ?$/iu, 'below'],
  [/(?:>|&gt;|more than|greater than|over|above|exceeding|mehr als|über) ?$/iu, 'above'],
  [
    /(?:~|about|approximately|around|some|roughly|circa|ca\.|etwa|rund|ungefähr|almost|nearly|fast|knapp) ?$/iu,
    'about',
  ],
]
const AT_LEAST_BEHIND = /^ or (?:more|greater|older)|^ oder mehr/

/** How a number is limited by the words around it: '≥65', 'höchstens 5 g', '3 or more'. */
export function limitOf(gap: string, behind: string): Limit | undefined {
  const before = BEFORE.find(([pattern]) => pattern.test(gap))?.[1]
  return before ?? (AT_LEAST_BEHIND.test(behind) ? 'at least' : undefined)
}
