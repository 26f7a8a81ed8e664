import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { passageFields } from '../contract/desk/comments.ts'
import { createKeptForm } from '../kept/kept-form.ts'

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
  const $messages = atom<readonly BegunMessage[]>([])
  const worth = (messages: readonly BegunMessage[]) =>
    messages.filter(({ text }) => text.trim() !== '')
  const keptForm = createKeptForm<readonly BegunMessage[]>({
    ...options,
    accept: (kept) => begunSchema.safeParse(kept).data,
    isWorth: (messages) => worth(messages).length > 0,
  })
  const set = (next: readonly BegunMessage[]) => {
    $messages.set(next)
    const typed = worth(next)
    if (typed.length > 0) keptForm.keep(typed)
    else keptForm.forget()
  }
  return {
    $messages: $messages as ReadableAtom<readonly BegunMessage[]>,

    /** Looks for what was left, which is there from then on. @returns ends it */
    start(): () => void {
      const stopListening = keptForm.$offer.listen((offer) => {
        const left = offer && keptForm.take()
        if (!left) return
        const own = $messages.get()
        const others = left.filter(({ id }) => !own.some((one) => one.id === id))
        set([...others, ...own])
      })
      const stop = keptForm.start()
      return () => {
        stopListening()
        stop()
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
