import type { WrittenComparison, WrittenFinding } from '../../contract/desk/evidence.ts'
import type { HeldNumber, PassageFault } from './passage-reading.ts'

type Arms = NonNullable<WrittenFinding['arms']>

/** Words by which abstracts call a comparison group, whatever it got. */
const COMPARISON_CUES =
  /\b(?:placebo|controls?|standard|usual|conventional|comparison|comparator|sham|unvaccinated|without)\b/gi
/** Words that name no group. */
const EMPTY = new Set(
  'with without the and group groups below target from than less more care only treatment'.split(
    ' ',
  ),
)

/**
 * Groups whose numbers the passage gives to the other one (P-FINDING-PASSAGE): the words that name a
 * group stand nearer to the numbers of the other. Nothing where the passage names neither of them.
 */
export function orderFault(
  arms: Arms,
  held: readonly HeldNumber[],
  { text, start, end }: { text: string; start: number; end: number },
  comparison?: Pick<WrittenComparison, 'intervention' | 'comparator'>,
): PassageFault[] {
  if (isNamedAsOther(arms, comparison)) return swapped(held)
  const passage = text.slice(start, end)
  const own = wordsOf([arms[0].label.en, comparison?.intervention?.en ?? ''])
  const others = wordsOf([arms[1].label.en, comparison?.comparator.en ?? ''])
  const names = [
    matchesOf(
      passage,
      [...own].filter((word) => !others.has(word)),
    ),
    [
      ...matchesOf(
        passage,
        [...others].filter((word) => !own.has(word)),
      ),
      ...Array.from(passage.matchAll(COMPARISON_CUES), ({ index }) => index),
    ],
  ] as const
  const isCrossed = (['events', 'total'] as const).some((name) => {
    const [first, second] = ([0, 1] as const).map((arm) => {
      const span = held.find(
        ({ field, how }) => field === `arms.${arm}.${name}` && how === 'stated',
      )?.spans[0]
      return span && span.start >= start && span.end <= end ? span.start - start : undefined
    })
    if (first === undefined || second === undefined || first === second) return false
    const straight = distance(first, names[0]) + distance(second, names[1])
    const crossed = distance(first, names[1]) + distance(second, names[0])
    if (Number.isFinite(straight) && Number.isFinite(crossed)) return crossed + CLEARLY < straight
    return isOneByOther(first, second, names)
  })
  return isCrossed ? swapped(held) : []
}

/** Whether each group has the name of the other side of its comparison. */
function isNamedAsOther(
  arms: Arms,
  comparison: Pick<WrittenComparison, 'intervention' | 'comparator'> | undefined,
): boolean {
  if (!comparison?.intervention) return false
  const [first, second] = arms.map(({ label }) => wordsOf([label.en]))
  const [intervention, comparator] = [comparison.intervention, comparison.comparator].map(
    ({ en }) => wordsOf([en]),
  )
  if (!first || !second || !intervention || !comparator) return false
  const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.intersection(b).size
  return (
    shared(first, comparator) > shared(first, intervention) &&
    shared(second, intervention) > shared(second, comparator)
  )
}

const CLEARLY = 8

/** Where the passage names one of the groups only: whether that stands by the other's numbers. */
function isOneByOther(
  first: number,
  second: number,
  [own, others]: readonly [readonly number[], readonly number[]],
): boolean {
  if (own.length > 0 && others.length === 0) {
    return distance(second, own) + CLEARLY < distance(first, own) && own.length === 1
  }
  if (others.length > 0 && own.length === 0) {
    return distance(first, others) + CLEARLY < distance(second, others) && others.length === 1
  }
  return false
}

const swapped = (held: readonly HeldNumber[]): PassageFault[] => [
  {
    field: 'arms',
    fault: 'arms-swapped',
    spans: held.flatMap(({ field, spans }) => (/^arms\.\d\.events$/.test(field) ? spans : [])),
  },
]

const distance = (place: number, names: readonly number[]) =>
  Math.min(...names.map((name) => Math.abs(name - place)), Number.POSITIVE_INFINITY)

const wordsOf = (texts: readonly string[]) =>
  new Set(
    texts
      .flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
      .filter((word) => !EMPTY.has(word)),
  )

/** Where any of some words begins. */
function matchesOf(text: string, words: readonly string[]): number[] {
  if (words.length === 0) return []
  // A plural is the same word.
  const pattern = new RegExp(
    `\\b(?:${words.map((word) => word.replace(/s$/, '')).join('|')})`,
    'gi',
  )
  return Array.from(text.matchAll(pattern), ({ index }) => index)
}
