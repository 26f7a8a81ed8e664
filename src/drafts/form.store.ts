import { atom, type ReadableAtom } from 'nanostores'
import type { CallError } from '../api/api.ts'
import type { ErrorCode } from '../contract/protocol/errors.ts'
import type { Dispute } from '../domain/text/merge-fields.ts'
import { createAutosave, sentBy } from './autosave/autosave.ts'
import type { Draft, Offer } from './autosave/offers.ts'
import { saveAll } from './autosave/save-all.ts'
import { type SavedBy, savedBy } from './autosave/saved-by.ts'
import type { FormKind } from './form-kind.ts'

/** What a form begins with: what is stored, or what something new begins with, without a version. */
export interface DraftBegan<V> {
  version: number | null
  value: V
}

/** What another user saved meanwhile, merged into the form. */
export interface Conflict<V> {
  /** What both began with; undefined where that is not known. */
  before: V | undefined
  /** The places that both changed; nothing is saved before each is decided. */
  disputes: readonly Dispute[]
  /** Who saved since then, the newest first; nobody where that is not known. */
  savedBy: readonly SavedBy[]
  /** How the service refused what was written on an older version, if it was asked. */
  refusal?: CallError
}

/** How a form stands, beside what is typed into it. */
export interface DraftFormState<V> {
  began: DraftBegan<V>
  /** What the fields show when they are drawn anew, which each round does. */
  shown: V
  round: number
  pending: boolean
  /** When it was saved last in this visit. */
  savedAt: Date | undefined
  /** Why it could not be saved. */
  error: CallError | undefined
  conflict: Conflict<V> | undefined
  /** Another user deleted what was being changed: it can be saved as something new. */
  isGone: boolean
  /** The last step that replaced more than what was typed; it can be undone. */
  step: { before: V; after: V } | undefined
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

export interface DraftSending<V, Intent = undefined> extends Sent<V, Intent> {
  /** Names this attempt: sent again, it gives the first answer. */
  idempotencyKey: string
}

interface Stored<V> {
  /** Left out, of the one that was changed. */
  id?: number
  version: number
  /** Left out, what was sent; `unchanged` where that changed nothing of what the form began with. */
  value?: V | 'unchanged'
}

export type DraftSaved<V> = { ok: true; value: Stored<V> } | { ok: false; error: CallError }

/** What is stored by now, and who saved it where that is known; undefined where it was deleted. */
type Again<V> =
  | { ok: true; value: (DraftBegan<V> & { savedBy?: readonly SavedBy[] }) | undefined }
  | { ok: false; error: CallError }

export interface DraftFormOptions<V, Intent = undefined> {
  kind: FormKind<V>
  account: string
  /** Kind and id of what is written, such as `rubric/3` or `rubric/new`. */
  form: string
  /** Under which its unsaved text is listed. */
  title: string
  began: DraftBegan<V>
  /** How the API says that what is being changed is not there any more. */
  goneCodes: readonly ErrorCode[]
  /** Reads again what is being changed, where another user has saved it. */
  again: (id: string) => Promise<Again<V>>
  send: (sending: DraftSending<V, Intent>) => Promise<DraftSaved<V>>
  /** Something new got its id, or what another user deleted has become something new. */
  onMoved?: (to: number | 'new') => void
}

const CONFLICTS: ReadonlyArray<CallError['code']> = [
  'version_conflict',
  'playlist_changed',
  'review_conflict',
]

/**
 * A form: what is typed into it is stored until it is saved, sent once, and merged with what other
 * users save meanwhile.
 */
export function createForm<V extends object, Intent = undefined>(
  options: DraftFormOptions<V, Intent>,
) {
  const { kind, began, goneCodes, again, send, onMoved } = options
  const state = atom<DraftFormState<V>>({
    began,
    shown: began.value,
    round: 0,
    pending: false,
    savedAt: undefined,
    error: undefined,
    conflict: undefined,
    isGone: false,
    step: undefined,
  })
  const value = atom<V>(began.value)
  let [name = '', id = ''] = options.form.split('/')
  const set = (more: Partial<DraftFormState<V>>) => state.set({ ...state.get(), ...more })

  const autosave = createAutosave<V>({
    account: options.account,
    form: options.form,
    title: options.title,
    accept: (content) => acceptDraft(kind, content),
    isWorth: (draft) => !kind.isSame(draft.value, state.get().began.value),
    read: () => unsavedDraft(kind, state.get(), value.get()),
  })

  const change = (next: V) => {
    value.set(next)
    autosave.touch()
  }

  const show = (next: V, more: Partial<DraftFormState<V>> = {}) => {
    set({ ...more, shown: next, round: state.get().round + 1 })
    change(next)
  }

  /** @param error by which the service refused what was written on an older version */
  const meetConflict = async (error: CallError): Promise<void> => {
    const found = await again(id)
    if (!found.ok || !found.value) {
      const isRefused = !found.ok && goneCodes.includes(found.error.code as ErrorCode)
      set({ error: isRefused ? found.error : error, isGone: found.ok || isRefused })
      return
    }
    const { savedBy: by = [savedBy(error)].filter((one) => one !== undefined), ...theirs } =
      found.value
    const before = state.get().began.value
    const { merged, disputes } = kind.merge(before, value.get(), theirs.value)
    const conflict = { before, disputes, savedBy: by, refusal: error }
    show(merged, { began: theirs, conflict, error: undefined })
  }

  const onSaved = (sent: Sent<V, Intent>, saved: Stored<V>): string | undefined => {
    const { version, value: before } = state.get().began
    const wasNew = sent.version === null
    if (wasNew && saved.id !== undefined) id = String(saved.id)
    // What was sent in an earlier visit may be older than what stands here; without versions all are 1.
    if (version === null || saved.version >= version) {
      const { value: stored = sent.value } = saved
      const isChanged = stored !== 'unchanged'
      set({ began: { version: saved.version, value: isChanged ? stored : before } })
      if (isChanged) value.set(followSaved(kind, { sent: sent.value, stored, typed: value.get() }))
    }
    set({ savedAt: new Date(), conflict: undefined })
    if (!wasNew) return undefined
    if (saved.id !== undefined) onMoved?.(saved.id)
    return `${name}/${id}`
  }

  return {
    $state: state as ReadableAtom<DraftFormState<V>>,
    /** What stands in the fields now. */
    $value: value as ReadableAtom<V>,
    autosave,
    change,
    meetConflict,

    /** Begins with what was read meanwhile, and looks for what earlier visits left. */
    open(read: DraftBegan<V>): Promise<void> {
      set({ began: read, error: undefined, conflict: undefined, isGone: false })
      show(read.value)
      return autosave.start()
    },

    /** Puts another value into the form, which can be undone as one step. */
    replace(after: V): void {
      show(after, { step: { before: value.get(), after } })
    },

    /** Takes back the last replacing; what was typed since then stays. */
    undo(): void {
      const { step } = state.get()
      if (!step) return
      show(kind.merge(step.after, value.get(), step.before).merged, { step: undefined })
    },

    /**
     * Goes on with what an earlier visit left, merged with what others saved since then and with
     * what was typed before it was taken up.
     */
    take(offer: Offer<V>): void {
      const { began: here } = state.get()
      autosave.take(offer)
      // What was deleted by now is written anew: only what was typed here counts against it.
      const isNew = here.version === null && offer.version !== null
      // What was sent and never answered is saved after all where it is what stands here.
      const sent = acceptSent<V, Intent>(kind, sentBy(offer.save))
      const isSaved = sent !== undefined && kind.isSame(sent.value, here.value)
      const before = isNew || isSaved ? here.value : offer.base
      const { merged, disputes } = kind.merge(before, offer.value, value.get())
      const hasMoved = !isNew && !isSaved && offer.version !== here.version
      const hasConflict = disputes.length > 0 || hasMoved
      show(merged, { conflict: hasConflict ? { before, disputes, savedBy: [] } : undefined })
    },

    /** Of a place that both changed: mine stays, or theirs comes. */
    decide(dispute: Dispute, which: 'mine' | 'theirs'): void {
      const { conflict } = state.get()
      if (!conflict) return
      const disputes = conflict.disputes.filter((one) => one !== dispute)
      const now = value.get()
      show(which === 'theirs' ? kind.takeTheirs(now, dispute) : now, {
        conflict: { ...conflict, disputes },
      })
    },

    closeConflict: () => set({ conflict: undefined }),

    /**
     * Another user deleted what was being changed: what is in the form becomes something new.
     * @param empty what something new begins with
     */
    makeNew(empty: V): void {
      id = 'new'
      set({ began: { version: null, value: empty }, isGone: false, error: undefined })
      autosave.moveTo(`${name}/new`)
      onMoved?.('new')
    },

    /** @returns whether what stood in the form, and what was typed meanwhile, is saved */
    async submit(intent?: Intent): Promise<boolean> {
      const { pending, conflict } = state.get()
      if (pending || conflict?.disputes.length) return false
      set({ pending: true, error: undefined })
      const wanted = value.get()
      const wantedIntent = intent === undefined ? {} : { intent }
      const error = await saveAll(autosave, {
        accept: (content) => acceptSent<V, Intent>(kind, content),
        current: (): Sent<V, Intent> => ({
          ...{ id, version: state.get().began.version, base: state.get().began.value },
          value: wanted,
          ...wantedIntent,
        }),
        send: (sent, idempotencyKey) => send({ ...sent, idempotencyKey }),
        onSaved,
        isAll: (sent) => kind.isSame(sent.value, wanted) && sent.intent === intent,
      })
      set({ pending: false })
      if (!error) return kind.isSame(state.get().began.value, value.get())
      const isChange = state.get().began.version !== null
      if (isChange && CONFLICTS.includes(error.code)) await meetConflict(error)
      else set({ error, isGone: isChange && goneCodes.includes(error.code as ErrorCode) })
      return false
    },
  }
}

/** What is typed by now, once what was sent is stored: another user's changes since then come in. */
function followSaved<V>(
  kind: FormKind<V>,
  { sent, stored, typed }: Record<'sent' | 'stored' | 'typed', V>,
): V {
  if (kind.isSame(typed, sent)) return stored
  return kind.isSame(sent, stored) ? typed : kind.merge(sent, typed, stored).merged
}

/** What is not saved; what is to be decided is so again when it is taken up. */
function unsavedDraft<V>(
  kind: FormKind<V>,
  { began, conflict }: DraftFormState<V>,
  value: V,
): Draft<V> | undefined {
  if (kind.isSame(began.value, value)) return undefined
  const { version } = began
  if (!conflict?.disputes.length) return { version, base: began.value, value }
  const names = conflict.disputes.map((dispute) => dispute.name)
  const base = conflict.before && kind.withFields(began.value, names, conflict.before)
  return { version, base, value }
}

function acceptDraft<V>(kind: FormKind<V>, content: unknown): Draft<V> | undefined {
  const { version, base, value } = (content ?? {}) as Partial<Draft<unknown>>
  const accepted = kind.accept(value)
  if ((version !== null && typeof version !== 'number') || accepted === undefined) return undefined
  return { version, base: kind.accept(base), value: accepted }
}

/** What an attempt sent, as any version of the program may have stored it. */
function acceptSent<V extends object, Intent>(
  kind: FormKind<V>,
  content: unknown,
): Sent<V, Intent> | undefined {
  const { id, version, ...sent } = (content ?? {}) as Partial<Sent<unknown, Intent>>
  const [base, value] = [kind.accept(sent.base), kind.accept(sent.value)]
  const isKnown = typeof id === 'string' && version !== undefined
  return isKnown && base && value ? { ...sent, id, version, base, value } : undefined
}
