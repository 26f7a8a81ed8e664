import { type CallError, call } from '../../api/api.ts'
import { readSession } from '../../api/stored-session.ts'
import { discardDraft, keepDraft, listDrafts } from '../../contract/desk/drafts.ts'
import { $session } from '../../session/session.store.ts'
import {
  discardedDrafts,
  forgetGone,
  noteDiscarded,
  noteGone,
  noteKept,
  unconfirmedDrafts,
} from './discarded.ts'
import { isErased } from './erased.ts'
import type { DraftKey, StoredDraft } from './stored-drafts.ts'

/** So often, at most, what is typed is sent to the service. */
const SEND_AFTER_MILLISECONDS = 5000

/** So long, at most, it is waited to send again what could not be sent: twice as long each time. */
const MOST_RETRY_MILLISECONDS = 30_000

/** Refused with these, the same is refused again. */
const REFUSED_FOR_GOOD: ReadonlyArray<CallError['code']> = ['invalid_request', 'payload_too_large']

/** A page that ends may send so much in all (Fetch, keepalive). */
const KEEPALIVE_CHARACTERS = 20_000

/**
 * Keeps a copy of one opening's draft at the service, for the other devices of the same user. What
 * cannot be sent stays in this browser alone, and is sent again by itself.
 * @param onKept hears when what the service keeps was typed, RFC 3339; undefined where it has nothing
 *   of what is not saved now
 */
export function createServerCopy(
  { account, visit }: Pick<DraftKey, 'account' | 'visit'>,
  onKept: (timestamp: string | undefined) => void,
) {
  let draft: StoredDraft | undefined
  /** Whether the service may have it: also where its answer was lost. */
  let mayBeThere = false
  let isChanged = false
  /** What the service has confirmed last; what another device took up since is not sent once more. */
  let confirmed: string | undefined
  /** A copy is on its way, and may arrive after what takes it away. */
  let isUnderWay = false
  /** Openings whose drafts the service need not keep, once this one is sent. */
  let taken: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  let failures = 0
  let isOver = false

  const sendLater = () => {
    const wait = Math.min(SEND_AFTER_MILLISECONDS * 2 ** failures, MOST_RETRY_MILLISECONDS)
    if (!isOver) timer ??= setTimeout(() => void flush(), wait)
  }

  const noteFailure = (code: CallError['code']) => {
    isChanged = true
    failures += 1
    if (!REFUSED_FOR_GOOD.includes(code)) sendLater()
  }

  const sendNow = async (keepalive: boolean): Promise<void> => {
    if (!isChanged || isErased(account)) return
    if (!isSignedIn(account)) return noteFailure('unauthorized')
    isChanged = false
    const sent = draft
    if (sent) {
      const { form, title, content } = sent
      const body = { form, title, content: content as Record<string, unknown> }
      const json = JSON.stringify(body)
      if (json !== confirmed) {
        const isSmall = keepalive && json.length < KEEPALIVE_CHARACTERS
        mayBeThere = true
        noteKept(account, visit)
        isUnderWay = true
        const outcome = await call(keepDraft, { params: { visit }, body }, { keepalive: isSmall })
        isUnderWay = false
        if (draft === sent) onKept(outcome.ok ? sent.at : undefined)
        confirmed = outcome.ok ? json : undefined
        if (!outcome.ok) return noteFailure(outcome.error.code)
      }
      failures = 0
    } else if (mayBeThere) {
      mayBeThere = false
      confirmed = undefined
      taken = [visit, ...taken]
      onKept(undefined)
    }
    // All at once: a page that ends does not live to see the first answer.
    const gone = taken
    taken = []
    // A page that has ended may have sent a last copy of what was taken over, which arrives later.
    const sure = isUnderWay ? [] : [visit]
    await discardAtServer(
      account,
      gone,
      gone.filter((one) => !sure.includes(one)),
    )
  }

  /** Sends what is left to be sent. @param isLeaving the page may be about to end */
  const flush = ({ isLeaving = false } = {}): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // A page that ends does not live to see the answer of what is under way.
    sending = isLeaving ? sendNow(true) : sending.then(() => sendNow(false))
    return sending
  }

  const sendOnline = () => void flush()
  addEventListener('online', sendOnline)

  return {
    flush,

    /** Sends what is left to be sent once more, and nothing after that. */
    end(): void {
      isOver = true
      removeEventListener('online', sendOnline)
      // Whoever opens the form again may ask before what is being sent has arrived.
      if (!draft) noteDiscarded(account, mayBeThere ? [visit, ...taken] : taken)
      void flush()
    },

    /** @param now what is not saved; undefined for nothing */
    change(now: StoredDraft | undefined, takenUp: readonly DraftKey[]): void {
      draft = now
      isChanged = true
      const others = takenUp.map((one) => one.visit).filter((one) => one !== visit)
      taken = [...new Set([...taken, ...others])]
      sendLater()
    },
  }
}

/**
 * What the service keeps of this user and nothing here has discarded, the newest first; of one form
 * with its content.
 */
export async function draftsAtServer(account: string, form?: string): Promise<StoredDraft[]> {
  if (!isSignedIn(account)) return []
  const isDiscarded = discardedDrafts(account)
  const known = unconfirmedDrafts()
  const outcome = await call(listDrafts, { query: form === undefined ? {} : { form } })
  if (!outcome.ok) return []
  const { drafts } = outcome.value
  const discarded = drafts.map(({ visit }) => visit).filter(isDiscarded)
  // All that there is, of whatever form: what else was discarded is gone.
  if (form === undefined) forgetGone(account, known, discarded)
  void discardAtServer(account, discarded)
  return drafts
    .filter(({ visit }) => !isDiscarded(visit))
    .map(({ content, ...draft }) => ({ ...draft, account, content }))
}

/**
 * Also where the page ends, and where the service cannot be reached: it is told the next time.
 * @param unsure those of them that may come again, which this browser goes on to take for discarded
 */
export async function discardAtServer(
  account: string,
  visits: readonly string[],
  unsure: readonly string[] = [],
): Promise<void> {
  noteDiscarded(account, visits)
  const calls = visits.map(async (visit) => {
    const { ok } = await call(discardDraft, { params: { visit } }, { keepalive: true })
    if (ok && !unsure.includes(visit)) noteGone(account, visit)
  })
  await Promise.all(calls)
}

/**
 * Whether calls are made for this user: another one may have signed in, in whatever tab, while the
 * form of the first is still here.
 */
function isSignedIn(account: string): boolean {
  const { user, token } = $session.get()
  return user?.id === account && readSession()?.token === token
}
