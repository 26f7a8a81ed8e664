import type { SearchWish, WishOrder } from '../../contract/desk/search-wishes.ts'
import type { TopicState } from '../../contract/reading/answer.ts'

interface Topic {
  /** By which topics are told apart. */
  concept: string
  state: TopicState
}

/** Questions about one topic; of none that is known where `topic` is null. */
export interface GroupedWishes<T extends Topic> extends WishSum {
  topic: T | null
  /** In the order that they came in. */
  wishes: SearchWish[]
}

interface WishSum {
  /** Of all its questions together. */
  askedBy: number
  /** The last day of any. */
  lastAskedOn: string
}

/**
 * Questions by what they ask about (P-WISH-DESK). One that asks about two topics stands under both;
 * what may mean several things says no topic. Questions without a topic come last, in any order.
 * @param order of the groups; that of the questions is left as it is
 */
export function groupWishes<T extends Topic>(
  asked: readonly { wish: SearchWish; topics: readonly T[] }[],
  order: WishOrder,
): GroupedWishes<T>[] {
  const groups = new Map<string, { topic: T; wishes: SearchWish[] }>()
  const others: SearchWish[] = []
  for (const { wish, topics } of asked) {
    const clear = new Map(
      topics.filter(({ state }) => state !== 'ambiguous').map((topic) => [topic.concept, topic]),
    )
    if (clear.size === 0) others.push(wish)
    for (const [concept, topic] of clear) {
      const group = groups.get(concept) ?? { topic, wishes: [] }
      groups.set(concept, group)
      group.wishes.push(wish)
    }
  }
  const summed = Array.from(groups.values(), (group) => ({ ...group, ...sumOf(group.wishes) }))
  const sorted = summed.toSorted(
    (a, b) => compare[order](a, b) || a.topic.concept.localeCompare(b.topic.concept, 'en'),
  )
  return others.length === 0
    ? sorted
    : [...sorted, { topic: null, wishes: others, ...sumOf(others) }]
}

/** How often several questions were asked together, and when last; at least one. */
export function sumOf(wishes: readonly SearchWish[]): WishSum {
  return {
    askedBy: wishes.reduce((sum, { askedBy }) => sum + askedBy, 0),
    lastAskedOn:
      wishes
        .map(({ lastAskedOn }) => lastAskedOn)
        .toSorted()
        .at(-1) ?? '',
  }
}

const byMost = (a: WishSum, b: WishSum) => b.askedBy - a.askedBy
const byNewest = (a: WishSum, b: WishSum) => b.lastAskedOn.localeCompare(a.lastAskedOn, 'en')

const compare: Record<WishOrder, (a: WishSum, b: WishSum) => number> = {
  asked: (a, b) => byMost(a, b) || byNewest(a, b),
  newest: (a, b) => byNewest(a, b) || byMost(a, b),
}
