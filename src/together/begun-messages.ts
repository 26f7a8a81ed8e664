import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { passageFields } from '../contract/desk/reviews.ts'
import { createAutosave } from '../drafts/autosave/autosave.ts'

const begunSchema = z.array(
  z.object({
    /** Of a reply the comment's id, of a new comment one of its own. */
    id: z.string(),
    /** What a new comment is about; a reply has none. */
    passage: z.optional(z.object({ ...passageFields, version: z.int() })),
    text: z.string(),
    /** By which it counts once, for as long as it says the same. */
    sent: z.optional(z.object({ key: z.string(), text: z.string() })),
  }),
)

export type BegunMessage = z.infer<typeof begunSchema>[number]

/**
 * Comments and replies that were begun and not sent, kept as a draft (P-COMMENTS-BACK).
 * @param options.form of the draft: 'comments/hearticle-12'
 */
export function createBegunMessages(options: { account: string; form: string; title: string }) {
  const $messages = atom<readonly BegunMessage[]>([])
  const worth = (messages: readonly BegunMessage[]) =>
    messages.filter(({ text }) => text.trim() !== '')
  const autosave = createAutosave<readonly BegunMessage[]>({
    ...options,
    accept: (content) => {
      const value = begunSchema.safeParse((content as { value?: unknown } | undefined)?.value).data
      return value && { version: null, base: undefined, value }
    },
    isWorth: ({ value }) => worth(value).length > 0,
    read: () => {
      const value = worth($messages.get())
      return value.length > 0 ? { version: null, base: undefined, value } : undefined
    },
  })
  const set = (next: readonly BegunMessage[]) => {
    $messages.set(next)
    autosave.touch()
  }
  return {
    $messages: $messages as ReadableAtom<readonly BegunMessage[]>,

    /** Looks for what earlier visits left, which is there from then on. @returns ends it */
    start(): () => void {
      const stopListening = autosave.$offers.listen((offers) => {
        // Each that is taken tells of those that are left.
        const [offer] = offers
        if (!offer) return
        const own = $messages.get()
        const others = offer.value.filter(({ id }) => !own.some((one) => one.id === id))
        $messages.set([...others, ...own])
        autosave.take(offer)
      })
      void autosave.start()
      return () => {
        stopListening()
        autosave.stop()
      }
    },

    keep: (message: BegunMessage) => {
      const messages = $messages.get()
      const isKnown = messages.some(({ id }) => id === message.id)
      set(
        isKnown
          ? messages.map((one) => (one.id === message.id ? message : one))
          : [...messages, message],
      )
    },
    end: (id: string) => set($messages.get().filter((one) => one.id !== id)),
  }
}
