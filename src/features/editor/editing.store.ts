import { atom } from 'nanostores'
import { type CallError, call } from '../../api.ts'
import {
  findWorkHearticle,
  type HearticleStatus,
  type WorkHearticle,
} from '../../contract/editing.ts'
import type { Language } from '../../contract/language.ts'
import { createHearticle, listHearticleVersions, saveHearticle } from '../../contract/writing.ts'
import { changeOf, emptyForm, formOf, type HearticleForm, isSameForm } from './form.ts'
import { forgetDraft, goOnWith, type KeptDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { type Dispute, mergeForms, withField } from './merge-forms.ts'
import { $unsaved } from './unsaved.ts'

/** Somebody else saved the hearticle since it was read, or the form has moved on from a kept draft. */
export interface Conflict {
  /** What both began with; undefined where that is not known. */
  base: HearticleForm | undefined
  /** What somebody else saved; undefined where it was this person, in this form. */
  version: number | undefined
  /** Who saved since then, and when, the newest first; nobody where that is not known. */
  by: ReadonlyArray<{ by: string | null; at: string }>
  /** Places that both changed; nothing is saved before each is decided. */
  disputes: readonly Dispute[]
}

export interface Editing {
  at: 'loading' | 'failed' | 'ready'
  /** Why it could not be loaded or saved, as the API said it. */
  error: CallError | undefined
  /** As it is stored; undefined for a new one. */
  stored: WorkHearticle | undefined
  /** What the form began with: the stored one, or what a new one begins with. */
  base: HearticleForm
  form: HearticleForm
  /** What an earlier visit left unsaved, until it is taken or thrown away. */
  kept: KeptDraft | undefined
  saving: boolean
  /** When it was saved last in this visit. */
  savedAt: Date | undefined
  conflict: Conflict | undefined
}

interface Options {
  /** Whose drafts this browser keeps. */
  userId: string
  hearticle: number | 'new'
  language: Language
  /** Of today in Vienna. */
  day: string
  /** A new hearticle got its id. */
  onCreated: (id: number) => void
}

const KEEP_AFTER_MILLISECONDS = 400

/** An attempt to save whose answer did not come: whether it was carried out, nobody knows. */
interface Attempt {
  key: string
  form: HearticleForm
  status: HearticleStatus | undefined
}

const UNANSWERED: ReadonlyArray<CallError['code']> = [
  'network_error',
  'internal_error',
  'database_unavailable',
]

/** One hearticle in the form: how it is loaded, kept, saved, and what others did to it meanwhile. */
export function createEditing({ userId, hearticle, language, day, onCreated }: Options) {
  let id = hearticle
  const query = { lang: language }
  const state = atom<Editing>({
    at: 'loading',
    error: undefined,
    stored: undefined,
    base: emptyForm(day),
    form: emptyForm(day),
    kept: undefined,
    saving: false,
    savedAt: undefined,
    conflict: undefined,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let unanswered: Attempt | undefined

  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    const { at, base, form, stored, kept, conflict } = state.get()
    // What an earlier visit left is not overwritten before its person decided about it.
    if (at !== 'ready' || kept) return
    if (isSameForm(base, form)) return forgetDraft(userId, id)
    const draft = { version: stored?.version ?? 0, at: new Date().toISOString(), form }
    // What is not decided yet is to be decided when the draft is taken up again, too.
    const began = conflict?.base
    const open = began
      ? conflict.disputes.reduce((its, { name }) => withField(its, name, began), base)
      : base
    const isKnown = began !== undefined || !conflict?.disputes.length
    keepDraft(userId, id, { ...draft, ...(isKnown && { base: open }) })
  }

  const set = (more: Partial<Editing>) => {
    state.set({ ...state.get(), ...more })
    const { base, form } = state.get()
    $unsaved.set(!isSameForm(base, form))
  }

  const show = (stored: WorkHearticle) => {
    const form = formOf(stored)
    set({ at: 'ready', stored, base: form, form, error: undefined, conflict: undefined })
  }

  const load = async () => {
    set({ at: 'loading', error: undefined })
    const kept = keptDraft(userId, id)
    if (id === 'new') {
      const isWorth = kept && !isSameForm(kept.form, state.get().base)
      set({ at: 'ready', kept: isWorth ? kept : undefined })
      return
    }
    const outcome = await call(findWorkHearticle, { params: { id }, query })
    if (!outcome.ok) {
      set({ at: 'failed', error: outcome.error })
      return
    }
    show(outcome.value)
    if (kept && !isSameForm(kept.form, state.get().base)) set({ kept })
    else forgetDraft(userId, id)
  }

  const meetConflict = async () => {
    if (id === 'new') return
    const seen = state.get().stored?.version ?? 0
    const [outcome, listed] = await Promise.all([
      call(findWorkHearticle, { params: { id }, query }),
      call(listHearticleVersions, { params: { id } }),
    ])
    if (!outcome.ok) {
      set({ error: outcome.error })
      return
    }
    const { base, form } = state.get()
    const theirs = formOf(outcome.value)
    const { merged, disputes } = mergeForms(base, form, theirs)
    // Who it was is said where it is known; the conflict does not wait for it.
    const versions = listed.ok ? listed.value.versions : []
    const by = versions.filter(({ version }) => version > seen)
    set({
      stored: outcome.value,
      base: theirs,
      form: merged,
      error: undefined,
      conflict: { base, version: outcome.value.version, by, disputes },
    })
    keepNow()
  }

  /**
   * What was sent before and never answered is sent again first, as it was: so it is one hearticle,
   * and what was typed since then is saved upon it.
   * @returns whether it was saved
   */
  const store = async (wanted: HearticleForm, wantedStatus?: HearticleStatus): Promise<boolean> => {
    const { stored, saving } = state.get()
    if (saving) return false
    set({ saving: true, error: undefined })
    const fresh = { key: crypto.randomUUID(), form: wanted, status: wantedStatus }
    const attempt: Attempt = unanswered ?? fresh
    unanswered = attempt
    const { form, status } = attempt
    const options = { idempotencyKey: attempt.key }
    const body = { ...changeOf(form), ...(status && { status }) }
    const outcome =
      id === 'new' || !stored
        ? await call(createHearticle, { query, body }, options)
        : await call(
            saveHearticle,
            { params: { id }, query, body: { ...body, version: stored.version } },
            options,
          )
    set({ saving: false })
    if (outcome.ok || !UNANSWERED.includes(outcome.error.code)) unanswered = undefined
    if (!outcome.ok) {
      if (outcome.error.code === 'version_conflict') await meetConflict()
      else set({ error: outcome.error })
      return false
    }
    const isNew = id === 'new'
    const { kept } = state.get()
    // What an earlier visit left and nobody decided about is still there afterwards.
    if (isNew || !kept) forgetDraft(userId, id)
    id = outcome.value.id
    if (isNew && kept) keepDraft(userId, id, kept)
    // What was typed while it was under way stays in the form, unsaved.
    const typed = state.get().form
    const base = formOf(outcome.value)
    set({
      stored: outcome.value,
      base,
      form: isSameForm(typed, form) ? base : typed,
      savedAt: new Date(),
      conflict: undefined,
    })
    keepNow()
    if (isNew) onCreated(id)
    const isAll = isSameForm(form, wanted) && status === wantedStatus
    return isAll || store(wanted, wantedStatus)
  }

  return {
    $state: state,
    load,
    keepNow,

    change(form: HearticleForm): void {
      set({ form })
      clearTimeout(timer)
      timer = setTimeout(keepNow, KEEP_AFTER_MILLISECONDS)
    },

    /** @param status the state that it is to have afterwards; left out, that which it has */
    save: (status?: HearticleStatus) => store(state.get().form, status),

    /**
     * Goes on with what an earlier visit left. What others saved since then, or what was typed
     * before it was taken up, is put together with it.
     */
    takeKept(): void {
      const { kept, stored, base, form } = state.get()
      if (!kept) return
      const { merged, disputes } = goOnWith(kept, form)
      const isTyped = !isSameForm(base, form)
      const hasMoved = stored !== undefined && kept.version !== stored.version
      const version = isTyped ? undefined : stored?.version
      const conflict = { base: kept.base, version, by: [], disputes }
      const isTold = disputes.length > 0 || hasMoved
      set({ kept: undefined, form: merged, ...(isTold && { conflict }) })
      keepNow()
    },

    dropKept(): void {
      set({ kept: undefined })
      forgetDraft(userId, id)
    },

    /** Of a place that both changed: mine, as it stands in the form, or theirs. */
    decide(dispute: Dispute, form: HearticleForm): void {
      const { conflict } = state.get()
      if (!conflict) return
      const disputes = conflict.disputes.filter((one) => one !== dispute)
      set({ form, conflict: { ...conflict, disputes } })
      keepNow()
    },

    closeConflict(): void {
      set({ conflict: undefined })
    },

    stop(): void {
      keepNow()
      $unsaved.set(false)
    },
  }
}

export type EditingStore = ReturnType<typeof createEditing>
