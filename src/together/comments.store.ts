import { atom, type ReadableAtom } from 'nanostores'
import { type CallError, call, messageOf } from '../api/api.ts'
import {
  addComment,
  type Comment,
  deleteComment,
  listComments,
  type MentionablePerson,
  type Passage,
  resolveComment,
} from '../contract/desk/comments.ts'
import { type PassageTexts, passageNow } from '../domain/review/passages.ts'
import { type BegunMessage, createBegunMessages } from './begun-messages.ts'

/** What of a hearticle can be commented on: what is stored, which others read, too. */
export interface ReadTexts {
  version: number
  texts: PassageTexts
}

export interface CommentsState {
  at: 'loading' | 'failed' | 'ready'
  comments: readonly Comment[]
  /** Who can be named. */
  people: readonly MentionablePerson[]
  /** What is being sent: ids of comments, begun or there. */
  sending: readonly string[]
  /** Why something was not done, by the same ids; undefined where nobody said why. */
  refused: Readonly<Record<string, { message: string | undefined; why?: 'not-stored' }>>
}

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
    at: 'loading',
    comments: [],
    people: [],
    sending: [],
    refused: {},
  })
  const begun = createBegunMessages({ account, form: `comments/hearticle-${hearticleId}` })
  const change = (more: Partial<CommentsState>) => $state.set({ ...$state.get(), ...more })

  let acts = 0
  const load = async (): Promise<void> => {
    const before = acts
    const outcome = await call(listComments, { params: { id: hearticleId } })
    // What was said or deleted here meanwhile may be missing in the answer.
    if (acts !== before) return load()
    if (outcome.ok)
      change({ at: 'ready', comments: outcome.value.content, people: outcome.value.people })
    // What is shown already is worth more than that it could not be asked for again.
    // Of what was deleted its form says so.
    else if ($state.get().at !== 'ready' && !hearticleIsGone(outcome.error))
      change({ at: 'failed' })
  }

  const without = (id: string) => $state.get().comments.filter((one) => one.id !== id)
  const place = (comment: Comment) =>
    change({
      comments: [...without(comment.id), comment].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    })

  const refuse = (id: string, refusal: CommentsState['refused'][string] | undefined) => {
    const { [id]: _, ...others } = $state.get().refused
    change({ refused: refusal ? { ...others, [id]: refusal } : others })
  }

  /** Does something once at a time for each that it is about. @returns whether it was done */
  const act = async <T>(
    id: string,
    ask: () => Promise<{ ok: true; value: T } | { ok: false; error: CallError }>,
    show: (value: T) => void,
  ): Promise<boolean> => {
    if ($state.get().sending.includes(id)) return false
    refuse(id, undefined)
    change({ sending: [...$state.get().sending, id] })
    const outcome = await ask()
    change({ sending: $state.get().sending.filter((one) => one !== id) })
    if (outcome.ok) {
      acts += 1
      show(outcome.value)
    } else {
      const [field] = Object.values('fields' in outcome.error ? (outcome.error.fields ?? {}) : {})
      refuse(id, { message: field ?? messageOf(outcome.error) })
    }
    return outcome.ok
  }

  /** The key of a comment, the same while it says the same. */
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

    /** Begins a comment on a passage. @returns its id */
    begin(passage: Passage, text = ''): string {
      const id = crypto.randomUUID()
      begun.keep({ id, passage, text })
      return id
    },

    type(message: BegunMessage, text: string): void {
      begun.keep({ ...message, text })
    },

    discard(id: string): void {
      begun.end(id)
      refuse(id, undefined)
    },

    /** Sends a comment that was begun; it stays in its field where that fails. */
    async send(id: string): Promise<boolean> {
      const message = begun.$messages.get().find((one) => one.id === id)
      const now = read()
      if (!message || message.text.trim() === '' || !now) return false
      const { passage, text } = message
      // What is typed into the form and not saved nobody else can read.
      const found = passageNow(now.texts, passage)
      if (!found) {
        refuse(id, { message: undefined, why: 'not-stored' })
        return false
      }
      const key = { idempotencyKey: keyOf(message) }
      const body = { ...passage, ...found, text, version: now.version }
      const params = { id: hearticleId }
      const isSent = await act(id, () => call(addComment, { params, body }, key), place)
      if (isSent) begun.end(id)
      return isSent
    },

    resolve(id: string, resolved: boolean): Promise<boolean> {
      const params = { id: hearticleId, commentId: id }
      return act(id, () => call(resolveComment, { params, body: { resolved } }), place)
    },

    /** Deletes a comment of one's own. */
    remove(id: string): Promise<boolean> {
      const params = { id: hearticleId, commentId: id }
      return act(
        id,
        () => call(deleteComment, { params }),
        () => change({ comments: without(id) }),
      )
    },
  }
}

export type CommentsStore = ReturnType<typeof createComments>
