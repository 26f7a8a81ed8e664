import { atom, type ReadableAtom } from 'nanostores'
import type { CallError } from '../api/api.ts'
import type { ErrorCode } from '../contract/protocol/errors.ts'
import {
  changedFields,
  type Dispute,
  mergeFields,
  withTheirs,
} from '../domain/text/merge-fields.ts'
import { createAutosave, sentBy } from './autosave/autosave.ts'
import type { Draft, Offer } from './autosave/offers.ts'
import { saveAll } from './autosave/save-all.ts'
import { type SavedBy, savedBy } from './autosave/saved-by.ts'

/** What stands in the fields of a form, by their names; what is empty is not among them. */
export type Values = Readonly<Record<string, string>>

/** What a form begins with; something new has no version. */
export interface Began {
  version: number | null
  values: Values
}

/** How a form stands, beside what is typed into it. */
interface FormDraft {
  began: Began
  /** What the fields show when they are drawn anew, which each round does. */
  shown: Values
  round: number
  pending: boolean
  error: CallError | undefined
  /** What another user saved meanwhile, and the places that both changed and are to be decided. */
  conflict: Conflict | undefined
  /** Another user deleted what was being changed: it can be saved as something new. */
  isGone: boolean
}

interface Conflict {
  disputes: readonly Dispute[]
  saved: SavedBy | undefined
}

interface Sent {
  /** Of what is changed, as the name of its form has it; says nothing of something new. */
  id: string
  /** On which it was written; null for something new. */
  version: number | null
  values: Values
}

export interface Sending extends Sent {
  /** Names this attempt: sent again, it gives the first answer. */
  idempotencyKey: string
}

/** What is saved by now; without an id, the one that was changed. */
export type Saved =
  | { ok: true; value: { id?: number; version: number } }
  | { ok: false; error: CallError }

interface Options {
  account: string
  /** Kind and id, such as `rubric/3` or `rubric/new`. */
  form: string
  title: string
  began: Began
  /** How the API says that what is being changed is not there any more. */
  goneCode: ErrorCode | undefined
  /** Reads again what is being changed, where another user has saved it. */
  again: (id: string) => Promise<Began | undefined>
  send: (sending: Sending) => Promise<Saved>
}

const CONFLICTS = ['version_conflict', 'playlist_changed']

const filled = (values: Readonly<Record<string, string | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

const isSame = (a: Values, b: Values) => changedFields(a, b).length === 0

const initially = (began: Began): FormDraft => ({
  ...{ began: tidy(began), shown: began.values, round: 0, pending: false },
  ...{ error: undefined, conflict: undefined, isGone: false },
})

/** A form of fields: kept while it is written, put together with what others saved, sent once. */
export function createFormDraft(options: Options) {
  const { form, began, goneCode, again, send } = options
  const state = atom<FormDraft>(initially(began))
  let values = filled(began.values)
  let [kind, id = ''] = form.split('/')
  const set = (more: Partial<FormDraft>) => state.set({ ...state.get(), ...more })

  const autosave = createFormAutosave(options, () => ({ began: state.get().began, values }))

  const show = (next: Values, more: Partial<FormDraft>) => {
    values = filled(next)
    set({ ...more, shown: values, round: state.get().round + 1 })
    autosave.touch()
  }

  const meetConflict = async (error: CallError): Promise<void> => {
    const found = await again(id)
    if (!found) return set({ error, isGone: true })
    const theirs = tidy(found)
    const { merged, disputes } = mergeFields(state.get().began.values, values, theirs.values)
    const conflict = { disputes, saved: savedBy(error) }
    show(merged, { began: theirs, conflict, error: undefined })
  }

  /** @returns why not all of it is saved */
  const sendAll = (): Promise<CallError | undefined> =>
    saveAll(autosave, {
      accept: acceptSent,
      current: (): Sent => ({ id, version: state.get().began.version, values }),
      send: (sent, idempotencyKey) => send({ ...sent, idempotencyKey }),
      onSaved(sent, saved) {
        const { version } = state.get().began
        // What stands here may be newer than what was sent earlier; what has no versions has one.
        if (version === null || saved.version >= version) {
          set({ began: { version: saved.version, values: sent.values } })
        }
        id = String(saved.id ?? id)
        return sent.version === null ? `${kind}/${id}` : undefined
      },
      isAll: () => isSame(values, state.get().began.values),
    })

  return {
    $state: state as ReadableAtom<FormDraft>,
    autosave,

    values: () => values,

    /** All that stands in the fields now. */
    typed(now: Values): void {
      values = filled(now)
      autosave.touch()
    },

    /** Goes on with what an earlier opening left, put together with what stands here now. */
    take(offer: Offer<Values>): void {
      const { merged, disputes } = mergeOffer(offer, state.get().began, values)
      const conflict = disputes.length > 0 ? { disputes, saved: undefined } : undefined
      autosave.take(offer)
      show(merged, { conflict })
    },

    /** Of a place that both changed: mine stays, or theirs comes. */
    decide(dispute: Dispute, which: 'mine' | 'theirs'): void {
      const { conflict } = state.get()
      if (!conflict) return
      const { name } = dispute
      const disputes = conflict.disputes.filter((one) => one !== dispute)
      const its = which === 'theirs' && { [name]: String(withTheirs(values[name], dispute) ?? '') }
      show({ ...values, ...its }, { conflict: { ...conflict, disputes } })
    },

    /** What is being changed was deleted meanwhile: the next saving makes it anew. */
    makeNew(): void {
      const { began: here } = state.get()
      set({ began: { ...here, version: null }, isGone: false, error: undefined })
    },

    /** @returns whether it is saved */
    async submit(): Promise<boolean> {
      const { pending, conflict } = state.get()
      if (pending || conflict?.disputes.length) return false
      set({ pending: true, error: undefined })
      const error = await sendAll()
      set({ pending: false })
      if (!error) return true
      const isChange = state.get().began.version !== null
      if (isChange && CONFLICTS.includes(error.code)) await meetConflict(error)
      else set({ error, isGone: isChange && error.code === goneCode })
      return false
    },
  }
}

/** Stores what is not saved, of what stands in the fields now. */
function createFormAutosave(
  { account, form, title }: Options,
  current: () => { began: Began; values: Values },
) {
  return createAutosave<Values>({
    ...{ account, form, title, accept },
    isWorth: ({ value }) => !isSame(value, current().began.values),
    read() {
      const { began, values } = current()
      const { version, values: base } = began
      return isSame(base, values) ? undefined : { version, base, value: values }
    },
  })
}

/** Merges what an earlier visit left with what stands in the fields of a form that began so. */
function mergeOffer(offer: Offer<Values>, began: Began, values: Values) {
  // What is gone by now is written anew: only what was typed here counts against it.
  const isNew = began.version === null && offer.version !== null
  // What was sent and never answered is saved after all where it is what stands here.
  const sent = acceptSent(sentBy(offer.save))
  const isSaved = sent !== undefined && isSame(sent.values, began.values)
  const base = isNew || isSaved ? began.values : (offer.base ?? began.values)
  return mergeFields(base, offer.value, values)
}

const tidy = ({ version, values }: Began): Began => ({ version, values: filled(values) })

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string')

function accept(content: unknown): Draft<Values> | undefined {
  const { version, base, value } = (content ?? {}) as Partial<Draft<Values>>
  if (version === undefined || !isValues(value)) return undefined
  return { version, base: isValues(base) ? base : undefined, value }
}

/** What an attempt sent, as any version of the program may have kept it. */
function acceptSent(content: unknown): Sent | undefined {
  const { id, version, values } = (content ?? {}) as Partial<Sent>
  if (id === undefined || version === undefined || !isValues(values)) return undefined
  return { id, version, values }
}
