import { atom, type ReadableAtom } from 'nanostores'
import { type CallError, call, messageOf, type Outcome } from '../api/api.ts'
import {
  addComment,
  type CommentThread,
  deleteMessage,
  listComments,
  type MentionablePerson,
  replyToComment,
  resolveComment,
} from '../contract/desk/comments.ts'
import type { PassageComment, PassagePlace } from '../contract/desk/reviews.ts'
import { type PassageTexts, passageNow } from '../domain/review/passage-comments.ts'
import { type BegunMessage, createBegunMessages } from './begun-messages.ts'

/** What of a hearticle can be commented on: what is stored, which others read, too. */
export interface ReadTexts {
  version: number
  texts: PassageTexts
}

export interface CommentsState {
  at: 'loading' | 'failed' | 'ready'
  threads: readonly CommentThread[]
  /** Who can be named. */
  people: readonly MentionablePerson[]
  /** What is being sent: ids of messages begun, or of comments. */
  sending: readonly string[]
  /** Why something was not done, by the same ids; undefined where nobody said why. */
  refused: Readonly<Record<string, { message: string | undefined; why?: 'not-stored' }>>
  /** What was taken back last. */
  takenBack: { thread: string; message: string; place: PassagePlace } | undefined
}

type Passage = Omit<PassageComment, 'comment'>

/** So often what others wrote meanwhile is looked for, in a tab that can be seen. */
const LOOK_MILLISECONDS = 60_000

/** Whether there is no hearticle any more on which somebody could comment. */
const hearticleIsGone = ({ code }: CallError): boolean =>
  code === 'hearticle_deleted' || code === 'hearticle_not_found'

/**
 * The comments on a hearticle's passages and what is said and done about them (P-COMMENTS); whatever
 * fails, what was typed stays.
 * @param options.read what is stored of the hearticle at this moment
 */
export function createComments({
  hearticleId,
  account,
  read,
}: {
  hearticleId: number
  account: string
  read: () => ReadTexts | undefined
}) {
  const $state = atom<CommentsState>({
    ...{ at: 'loading', threads: [], people: [], sending: [], refused: {}, takenBack: undefined },
  })
  const begun = createBegunMessages({ account, form: `comments/hearticle-${hearticleId}` })
  const change = (more: Partial<CommentsState>) => $state.set({ ...$state.get(), ...more })

  const load = async () => {
    const outcome = await call(listComments, { params: { id: hearticleId } })
    if (outcome.ok)
      change({ at: 'ready', threads: outcome.value.content, people: outcome.value.people })
    // What is shown already is worth more than that it could not be asked for again.
    // Of what was deleted its form says so.
    else if ($state.get().at !== 'ready' && !hearticleIsGone(outcome.error))
      change({ at: 'failed' })
  }

  const place = (thread: CommentThread) => {
    const { threads } = $state.get()
    const isGone = thread.messages.every(({ isDeleted }) => isDeleted)
    const isKnown = threads.some(({ id }) => id === thread.id)
    if (isGone) change({ threads: threads.filter(({ id }) => id !== thread.id) })
    else if (isKnown) {
      change({ threads: threads.map((one) => (one.id === thread.id ? thread : one)) })
    } else {
      const began = ({ messages }: CommentThread) => messages[0]?.at ?? ''
      change({ threads: [...threads, thread].toSorted((a, b) => (began(a) < began(b) ? -1 : 1)) })
    }
  }

  const refuse = (id: string, refusal: CommentsState['refused'][string] | undefined) => {
    const { [id]: _, ...others } = $state.get().refused
    change({ refused: refusal ? { ...others, [id]: refusal } : others })
  }

  /** Does something once at a time for each that it is about. @returns whether it was done */
  const act = async (
    id: string,
    ask: () => Promise<Outcome<typeof replyToComment>>,
  ): Promise<boolean> => {
    if ($state.get().sending.includes(id)) return false
    refuse(id, undefined)
    change({ sending: [...$state.get().sending, id] })
    const outcome = await ask()
    change({ sending: $state.get().sending.filter((one) => one !== id) })
    if (outcome.ok) place(outcome.value)
    else {
      const [field] = Object.values('fields' in outcome.error ? (outcome.error.fields ?? {}) : {})
      refuse(id, { message: field ?? messageOf(outcome.error) })
    }
    return outcome.ok
  }

  /** The key of a message, the same while it says the same. */
  const keyOf = (message: BegunMessage): string => {
    const { sent, text } = message
    if (sent?.text === text) return sent.key
    const key = crypto.randomUUID()
    begun.keep({ ...message, sent: { key, text } })
    return key
  }

  return {
    $state: $state as ReadableAtom<CommentsState>,
    $begun: begun.$messages,
    load,

    /** Loads what there is, and looks again while the tab is seen. @returns ends it */
    start(): () => void {
      const stop = begun.start()
      void load()
      const look = () => {
        if (document.visibilityState === 'visible') void load()
      }
      const timer = setInterval(look, LOOK_MILLISECONDS)
      document.addEventListener('visibilitychange', look)
      return () => {
        stop()
        clearInterval(timer)
        document.removeEventListener('visibilitychange', look)
      }
    },

    /** Begins a comment on a passage, or goes on with one. @returns its id */
    begin(passage: Passage, text = ''): string {
      const version = read()?.version ?? 0
      const id = crypto.randomUUID()
      begun.keep({ id, passage: { ...passage, version }, text })
      return id
    },

    /** @param id of a comment that was begun, or of the comment that is replied to */
    type(id: string, text: string): void {
      const message = begun.$messages.get().find((one) => one.id === id)
      begun.keep({ ...message, id, text })
    },

    discard(id: string): void {
      begun.end(id)
      refuse(id, undefined)
    },

    /** Sends a comment or a reply; it stays in its field where that fails. */
    async send(id: string): Promise<boolean> {
      const message = begun.$messages.get().find((one) => one.id === id)
      if (!message || message.text.trim() === '') return false
      const { passage, text } = message
      const params = { id: hearticleId }
      const now = read()
      // What is typed into the form and not saved nobody else can read.
      const found = passage && now && passageNow(now.texts, passage)
      if (passage && !found) {
        refuse(id, { message: undefined, why: 'not-stored' })
        return false
      }
      const key = { idempotencyKey: keyOf(message) }
      const isSent = await act(id, () => {
        if (!passage) {
          const reply = { params: { ...params, commentId: id }, body: { text } }
          return call(replyToComment, reply, key)
        }
        const { version: _, ...kept } = passage
        const body = { ...kept, ...found, comment: text, version: now?.version ?? 1 }
        return call(addComment, { params, body }, key)
      })
      if (isSent) begun.end(id)
      return isSent
    },

    resolve: (id: string, resolved: boolean) =>
      act(id, () =>
        call(resolveComment, { params: { id: hearticleId, commentId: id }, body: { resolved } }),
      ),

    /** Takes a message of one's own back. */
    async takeBack({ id: thread, place: at }: CommentThread, message: string): Promise<void> {
      const params = { id: hearticleId, commentId: thread, messageId: message }
      const ask = () => call(deleteMessage, { params, body: { deleted: true } })
      if (await act(thread, ask)) change({ takenBack: { thread, message, place: at } })
    },

    /** Brings back what was taken back last. */
    async bringBack(): Promise<void> {
      const { takenBack } = $state.get()
      if (!takenBack) return
      const { thread, message } = takenBack
      const params = { id: hearticleId, commentId: thread, messageId: message }
      const ask = () => call(deleteMessage, { params, body: { deleted: false } })
      if (await act(thread, ask)) change({ takenBack: undefined })
    },
  }
}

export type CommentsStore = ReturnType<typeof createComments>
