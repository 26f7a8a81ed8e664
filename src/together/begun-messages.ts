import * as z from 'zod/mini'
import { passageFields } from '../contract/desk/comments.ts'
import { createKeptList } from '../kept/kept-list.ts'

const begunSchema = z.array(
  z.object({
    id: z.string(),
    passage: z.object(passageFields),
    text: z.string(),
    /** By which it counts once, for as long as it says the same. */
    sent: z.optional(z.object({ key: z.string(), text: z.string() })),
  }),
)

export type BegunMessage = z.infer<typeof begunSchema>[number]

/**
 * Comments that were begun and not sent (P-KEPT). Each comes back as the field that it was typed
 * into, beside what is said already, and is discarded there.
 * @param options.form under which they are kept: 'comments/hearticle-12'
 */
export function createBegunMessages(options: { account: string; form: string }) {
  const list = createKeptList<BegunMessage>({
    ...options,
    accept: (kept) => begunSchema.safeParse(kept).data,
    keyOf: ({ id }) => id,
    isWorth: ({ text }) => text.trim() !== '',
  })
  return {
    $messages: list.$entries,
    start: list.start,

    keep: (message: BegunMessage) => {
      const messages = list.$entries.get()
      const isKnown = messages.some(({ id }) => id === message.id)
      list.set(
        isKnown
          ? messages.map((one) => (one.id === message.id ? message : one))
          : [...messages, message],
      )
    },
    end: (id: string) => list.set(list.$entries.get().filter((one) => one.id !== id)),
  }
}
