import type { Limit } from './quantity.ts'

const BEFORE: ReadonlyArray<readonly [RegExp, Limit]> = [
  [
    /(?:≤|<=|< or ?=|(?<!\p{L})(?:up to|at most|no more than|höchstens|bis zu|maximal|not exceeding)) ?$/iu,
    'at most',
  ],
  [/(?:≥|>=|> or ?=|(?<!\p{L})(?:at least|no less than|mindestens|wenigstens)) ?$/iu, 'at least'],
  [
    /(?:<|&lt;|(?<!\p{L})(?:(?:less|fewer|lower|smaller|shorter|younger) than|below|under|(?:weniger|jünger|kürzer) als|unter)) ?$/iu,
    'below',
  ],
  [
    /(?:>|&gt;|(?<!\p{L})(?:(?:more|greater|higher|larger|longer|older) than|over|above|exceed(?:ing|s|ed)|(?:mehr|älter|länger) als|über)) ?$/iu,
    'above',
  ],
  [
    /(?:~|(?<!\p{L})(?:about|approximately|around|some|roughly|circa|ca\.|etwa|rund|ungefähr|almost|nearly|fast|knapp)) ?$/iu,
    'about',
  ],
]
const AT_LEAST_BEHIND =
  /^ or (?:more|greater|older|over|above|higher|longer|later)(?!\p{L})|^ and (?:over|older|above)(?!\p{L})|^ (?:oder|und) (?:mehr|älter|länger|höher)(?!\p{L})/u
const AT_MOST_BEHIND =
  /^ or (?:less|fewer|younger|lower|below|under)(?!\p{L})|^ oder (?:weniger|jünger|kürzer)(?!\p{L})/u

/** How a number is limited by the words around it: '≥65', 'höchstens 5 g', '3 or more'. */
export function limitOf(gap: string, behind: string): Limit | undefined {
  const before = BEFORE.find(([pattern]) => pattern.test(gap))?.[1]
  if (before) return before
  if (AT_LEAST_BEHIND.test(behind)) return 'at least'
  return AT_MOST_BEHIND.test(behind) ? 'at most' : undefined
}
