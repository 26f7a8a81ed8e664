import { atom, type ReadableAtom } from 'nanostores'
import type { CallError } from '../api/api.ts'
import type { ErrorCode } from '../contract/protocol/errors.ts'
import { createKeptForm, type KeptForm } from '../kept/kept-form.ts'
import { type SavedBy, savedBy } from './saved-by.ts'

/** What a form begins with: what is stored, or what something new begins with, without a version. */
export interface Began<V> {
  version: number | null
  value: V
}

/** What another user saved since the form began. */
export interface Newer<V> extends Began<V> {
  /** Who saved it, the newest first; nobody where that is not known. */
  savedBy: readonly SavedBy[]
}

/** How a form stands, beside what is typed into it. */
export interface FormState<V> {
  began: Began<V>
  /** What the fields show when they are drawn anew, which each round does. */
  shown: V
  round: number
  pending: boolean
  /** Why it could not be saved. */
  error: CallError | undefined
  /** Nothing is saved before one of the two texts is chosen. */
  newer: Newer<V> | undefined
  /** Another user deleted what was being changed: it can be saved as something new. */
  isGone: boolean
}

interface Sent<V, Intent> {
  /** Of what is changed, as the name of its form has it; `new` for something new. */
  id: string
  /** On which it was written; null for something new. */
  version: number | null
  /** What stood there with that version. */
  base: V
  value: V
  /** What is to become of it beside being saved, such as another state. */
  intent?: Intent
}

export interface Sending<V, Intent = undefined> extends Sent<V, Intent> {
  /** Names this attempt: sent again, it gives the first answer. */
  idempotencyKey: string
}

interface Stored<V> {
  /** Left out, of the one that was changed. */
  id?: number
  version: number
  /** Left out, what was sent. */
  value?: V
}

export type Saved<V> = { ok: true; value: Stored<V> } | { ok: false; error: CallError }

/** What is stored by now, and who saved it where that is known; undefined where it was deleted. */
type Again<V> =
  | { ok: true; value: (Began<V> & { savedBy?: readonly SavedBy[] }) | undefined }
  | { ok: false; error: CallError }

export interface FormOptions<V, Intent = undefined> {
  account: string
  /** Kind and id of what is written, such as `rubric/3` or `rubric/new`. */
  form: string
  began: Began<V>
  /** A value as it was kept: undefined where the form cannot take it. */
  accept: (value: unknown) => V | undefined
  /** Whether both would be saved as the same. */
  isSame: (a: V, b: V) => boolean
  /** How the API says that what is being changed is not there any more. */
  goneCodes: readonly ErrorCode[]
  /** Reads again what is being changed, where another user has saved it. */
  again: (id: string) => Promise<Again<V>>
  send: (sending: Sending<V, Intent>) => Promise<Saved<V>>
}

/** What is kept of a form in this browser. */
interface KeptValue<V, Intent> {
  /** On which it was written. */
  version: number | null
  before: V
  value: V
  /** What was sent and never answered: nobody knows if it is saved. */
  unanswered: Sending<V, Intent> | undefined
}

const CONFLICTS: ReadonlyArray<CallError['code']> = [
  'version_conflict',
  'playlist_changed',
  'review_conflict',
]

/**
 * A form: what is typed into it is kept until it is saved, and sent once. Where another user saved
 * meanwhile, one of the two texts is chosen.
 */
export function createForm<V, Intent = undefined>(options: FormOptions<V, Intent>) {
  const { began, accept, isSame, goneCodes, again, send } = options
  const state = atom<FormState<V>>({
    began,
    shown: began.value,
    round: 0,
    pending: false,
    error: undefined,
    newer: undefined,
    isGone: false,
  })
  const value = atom<V>(began.value)
  const [name = '', firstId = ''] = options.form.split('/')
  let id = firstId
  let unanswered: Sending<V, Intent> | undefined
  const set = (more: Partial<FormState<V>>) => state.set({ ...state.get(), ...more })

  const kept: KeptForm<KeptValue<V, Intent>> = createKeptForm({
    account: options.account,
    form: options.form,
    accept: (content) => acceptKept(content, accept),
    isWorth: (left) => !isSame(left.value, state.get().began.value),
  })

  const keep = () => {
    const { version, value: stored } = state.get().began
    const typed = value.get()
    if (isSame(stored, typed)) kept.forget()
    else kept.keep({ version, before: stored, value: typed, unanswered })
  }

  const change = (next: V) => {
    value.set(next)
    keep()
  }

  const show = (next: V, more: Partial<FormState<V>> = {}) => {
    // Who hears of the state finds the value that belongs to it.
    value.set(next)
    set({ ...more, shown: next, round: state.get().round + 1 })
    keep()
  }

  /** @param error by which the service refused what was written on an older version */
  const meetNewer = async (error: CallError): Promise<void> => {
    const found = await again(id)
    if (!found.ok || !found.value) {
      const isRefused = !found.ok && goneCodes.includes(found.error.code as ErrorCode)
      set({ error: isRefused ? found.error : error, isGone: found.ok || isRefused })
      return
    }
    // Where the others changed nothing that stands in this form, there is nothing to choose.
    if (isSame(found.value.value, state.get().began.value)) {
      const { version: read, value: stored } = found.value
      set({ began: { version: read, value: stored }, error })
      return
    }
    const { savedBy: by = [savedBy(error)].filter((one) => one !== undefined), ...theirs } =
      found.value
    set({ newer: { ...theirs, savedBy: by }, error: undefined })
  }

  const onSaved = (sent: Sent<V, Intent>, stored: Stored<V>) => {
    const hasTyped = !isSame(value.get(), sent.value)
    set({ began: { version: stored.version, value: stored.value ?? sent.value } })
    if (!hasTyped) value.set(state.get().began.value)
    if (sent.version === null && stored.id !== undefined) {
      id = String(stored.id)
      kept.moveTo(`${name}/${id}`)
    }
  }

  /**
   * What was sent before and never answered is sent again first, as it was, so that it is done once;
   * then what stands here now. What was refused counts as never sent.
   * @returns why not all of it is saved
   */
  const sendAll = async (wanted: V, intent: Intent | undefined): Promise<CallError | undefined> => {
    const isAgain = unanswered !== undefined
    const sending = unanswered ?? {
      id,
      version: state.get().began.version,
      base: state.get().began.value,
      value: wanted,
      ...(intent !== undefined && { intent }),
      idempotencyKey: crypto.randomUUID(),
    }
    unanswered = sending
    keep()
    const outcome = await send(sending)
    if (!outcome.ok && isUnanswered(outcome.error, isAgain)) return outcome.error
    unanswered = undefined
    if (outcome.ok) onSaved(sending, outcome.value)
    const isAll = isSame(sending.value, wanted) && sending.intent === intent
    if (outcome.ok ? isAll : !isAgain) return outcome.ok ? undefined : outcome.error
    return sendAll(wanted, intent)
  }

  return {
    $state: state as ReadableAtom<FormState<V>>,
    /** What stands in the fields now. */
    $value: value as ReadableAtom<V>,
    kept,
    change,
    show,
    meetNewer,

    /** Begins with what was read meanwhile. */
    open(read: Began<V>): void {
      set({ began: read, error: undefined, newer: undefined, isGone: false })
      show(read.value)
    },

    /** Goes on with what was left here; what another user saved since then is shown beside it. */
    goOn({ version, before, value: left, unanswered: sent }: KeptValue<V, Intent>): void {
      const { began: now } = state.get()
      // What was sent and never answered is saved after all where it is what stands here.
      const isSaved = sent !== undefined && isSame(sent.value, now.value)
      unanswered = isSaved ? undefined : sent
      const isChange = version !== null && now.version !== null && version !== now.version
      const hasMoved = isChange && !isSaved && !isSame(before, now.value)
      show(
        left,
        hasMoved
          ? { began: { version, value: before }, newer: { ...now, savedBy: [] } }
          : { newer: undefined },
      )
    },

    /** My text stays, to be saved in place of what the other user saved. */
    keepMine(): void {
      const { newer } = state.get()
      if (newer) set({ began: newer, newer: undefined })
      keep()
    },

    takeTheirs(): void {
      const { newer } = state.get()
      if (newer) show(newer.value, { began: newer, newer: undefined })
    },

    /**
     * Another user deleted what was being changed: what is in the form becomes something new.
     * @param empty what something new begins with
     */
    makeNew(empty: V): void {
      id = 'new'
      set({ began: { version: null, value: empty }, isGone: false, error: undefined })
      kept.moveTo(`${name}/new`)
      keep()
    },

    /** @returns whether what stood in the form, and what was typed meanwhile, is saved */
    async submit(intent?: Intent): Promise<boolean> {
      const { pending, newer } = state.get()
      if (pending || newer) return false
      set({ pending: true, error: undefined })
      const error = await sendAll(value.get(), intent)
      set({ pending: false })
      keep()
      const { began: stored } = state.get()
      if (!error) return isSame(stored.value, value.get())
      const isChange = stored.version !== null
      if (isChange && CONFLICTS.includes(error.code)) await meetNewer(error)
      else set({ error, isGone: isChange && goneCodes.includes(error.code as ErrorCode) })
      return false
    },
  }
}

/** After these nobody knows whether what was sent was carried out. */
const UNKNOWN: ReadonlyArray<CallError['code']> = ['network_error', 'internal_error']

/** With these the service refuses before it looks whether it has answered the same already. */
const NOT_LOOKED_AT: ReadonlyArray<CallError['code']> = [
  'unauthorized',
  'forbidden',
  'too_many_requests',
]

/**
 * Whether what was sent may have been carried out, or be carried out yet.
 * @param isAgain it was sent before, without an answer
 */
function isUnanswered({ code }: CallError, isAgain: boolean): boolean {
  return UNKNOWN.includes(code) || (isAgain && NOT_LOOKED_AT.includes(code))
}

/** What was kept, where the form can take it, with what was sent as it was. */
function acceptKept<V, Intent>(
  content: unknown,
  accept: (value: unknown) => V | undefined,
): KeptValue<V, Intent> | undefined {
  const { version = null, unanswered, ...kept } = (content ?? {}) as Partial<KeptValue<V, Intent>>
  const [before, value] = [accept(kept.before), accept(kept.value)]
  if (before === undefined || value === undefined) return undefined
  const [sent, base] = [accept(unanswered?.value), accept(unanswered?.base)]
  const isSent = unanswered !== undefined && sent !== undefined && base !== undefined
  return {
    version,
    before,
    value,
    unanswered: isSent ? { ...unanswered, base, value: sent } : undefined,
  }
}
