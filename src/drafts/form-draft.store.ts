import { atom, type ReadableAtom } from 'nanostores'
import type { CallError } from '../api.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { changedFields, mergeFields } from '../domain/merge-fields.ts'
import { createKeeper, type Draft, type Offer } from './keeper.ts'

/** What stands in the fields of a form, by their names; what is empty is not among them. */
export type Values = Readonly<Record<string, string>>

/** What a form begins with; something new has no version. */
export interface Began {
  version: number | null
  values: Values
}

/** How a form stands, beside what is typed into it. */
export interface FormDraft {
  began: Began
  /** What the fields show when they are drawn anew, which each round does. */
  shown: Values
  round: number
  pending: boolean
  error: CallError | undefined
  /** What somebody else saved meanwhile, and the fields that both changed and are to be decided. */
  conflict: { theirs: Values; fields: readonly string[] } | undefined
  /** Somebody deleted what was being changed: it can be saved as something new. */
  isGone: boolean
}

export interface Sending {
  values: Values
  /** On which it was written; null for something new. */
  version: number | null
  /** Names this attempt: sent again, it gives the first answer. */
  idempotencyKey: string
}

interface Options {
  account: string
  form: string
  title: string
  began: Began
  /** How the API says that what is being changed is not there any more. */
  goneCode: ErrorCode | undefined
  /** Reads again what is being changed, where somebody else has saved it. */
  again: () => Promise<Began | undefined>
  send: (sending: Sending) => Promise<{ ok: true } | { ok: false; error: CallError }>
}

const CONFLICTS = ['version_conflict', 'playlist_changed']

const filled = (values: Readonly<Record<string, string | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

const isSame = (a: Values, b: Values) => changedFields(a, b).length === 0

/** A form of fields: kept while it is written, put together with what others saved, sent once. */
export function createFormDraft(options: Options) {
  const { account, form, title, began, goneCode, again, send } = options
  const state = atom<FormDraft>({
    ...{ began: tidy(began), shown: began.values, round: 0, pending: false },
    ...{ error: undefined, conflict: undefined, isGone: false },
  })
  let values = filled(began.values)
  const set = (more: Partial<FormDraft>) => state.set({ ...state.get(), ...more })

  const keeper = createKeeper<Values>({
    ...{ account, form, title, accept },
    isWorth: ({ value }) => !isSame(value, state.get().began.values),
    read() {
      const { version, values: base } = state.get().began
      return isSame(base, values) ? undefined : { version, base, value: values }
    },
  })

  const show = (next: Values, more: Partial<FormDraft>) => {
    values = filled(next)
    set({ ...more, shown: values, round: state.get().round + 1 })
    keeper.touch()
  }

  const meetConflict = async (error: CallError): Promise<void> => {
    const found = await again()
    if (!found) return set({ error, isGone: true })
    const theirs = tidy(found)
    const { merged, conflicts } = mergeFields(state.get().began.values, values, theirs.values)
    const conflict = { theirs: theirs.values, fields: conflicts }
    show(merged, { began: theirs, conflict, error: undefined })
  }

  return {
    $state: state as ReadableAtom<FormDraft>,
    keeper,

    values: () => values,

    /** All that stands in the fields now. */
    typed(now: Values): void {
      values = filled(now)
      keeper.touch()
    },

    /** Goes on with what an earlier opening left, put together with what stands here now. */
    take(offer: Offer<Values>): void {
      const { began: here } = state.get()
      // What is gone by now is written anew: only what was typed here counts against it.
      const isNew = here.version === null && offer.version !== null
      const base = isNew ? here.values : (offer.base ?? here.values)
      const { merged, conflicts } = mergeFields(base, offer.value, values)
      const conflict = conflicts.length > 0 ? { theirs: values, fields: conflicts } : undefined
      keeper.take(offer)
      show(merged, { conflict })
    },

    /** Of a field that both changed: mine stays, or theirs comes. */
    decide(field: string, which: 'mine' | 'theirs'): void {
      const { conflict } = state.get()
      if (!conflict) return
      const fields = conflict.fields.filter((name) => name !== field)
      const its = which === 'theirs' && { [field]: conflict.theirs[field] ?? '' }
      show({ ...values, ...its }, { conflict: { ...conflict, fields } })
    },

    /** What is being changed was deleted meanwhile: the next saving makes it anew. */
    makeNew(): void {
      const { began: here } = state.get()
      set({ began: { ...here, version: null }, isGone: false, error: undefined })
    },

    /** @returns whether it is saved */
    async submit(): Promise<boolean> {
      const { pending, conflict, began: here } = state.get()
      if (pending || conflict?.fields.length) return false
      set({ pending: true, error: undefined })
      const { version } = here
      const sent = values
      const outcome = await send({
        ...{ values: sent, version },
        idempotencyKey: keeper.idOfSave({ version, values: sent }),
      })
      set({ pending: false })
      if (outcome.ok) {
        set({ began: { version, values: sent } })
        keeper.saved()
        return true
      }
      const { error } = outcome
      if (version !== null && CONFLICTS.includes(error.code)) await meetConflict(error)
      else set({ error, isGone: version !== null && error.code === goneCode })
      return false
    },
  }
}

const tidy = ({ version, values }: Began): Began => ({ version, values: filled(values) })

export type FormDraftStore = ReturnType<typeof createFormDraft>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string')

function accept(content: unknown): Draft<Values> | undefined {
  const { version, base, value } = (content ?? {}) as Partial<Draft<Values>>
  if (version === undefined || !isValues(value)) return undefined
  return { version, base: isValues(base) ? base : undefined, value }
}
