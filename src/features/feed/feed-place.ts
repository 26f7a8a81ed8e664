import * as z from 'zod/mini'

const feedPlaceSchema = z.object({
  /** The rubric that chance gave. */
  random: z.optional(z.int()),
  /** Which page of a list was open, from 0, by the list's name. */
  pages: z.record(z.string(), z.int().check(z.nonnegative())),
  /** Names of the lists and rubrics that were unfolded. */
  unfolded: z.array(z.string()),
  /** How far down, and which link stood there, how far from the top of the window. */
  scroll: z.optional(
    z.object({
      y: z.number(),
      at: z.optional(z.object({ href: z.string(), top: z.number() })),
    }),
  ),
})

type FeedPlace = z.infer<typeof feedPlaceSchema>

/**
 * Where the user was when they left this entry of the browser's history: back and reload lead there
 * again, while a new visit begins anew.
 */
export function recallFeedPlace(): FeedPlace {
  const parsed = feedPlaceSchema.safeParse(stateOf(history.state).feed)
  return parsed.success ? parsed.data : { pages: {}, unfolded: [] }
}

/** Keeps a change of place with this entry of the history. */
export function rememberFeedPlace(change: (place: FeedPlace) => FeedPlace): void {
  const feed = change(recallFeedPlace())
  history.replaceState({ ...stateOf(history.state), feed }, '')
}

/** Keeps whether something with this name is unfolded. */
export function rememberUnfolded(name: string, isUnfolded: boolean): void {
  rememberFeedPlace((place) => {
    const others = place.unfolded.filter((one) => one !== name)
    return { ...place, unfolded: isUnfolded ? [...others, name] : others }
  })
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
