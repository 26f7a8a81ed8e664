import { atom, type WritableAtom } from 'nanostores'
import { type CallError, call } from '../../../api/api.ts'
import {
  findWorkHearticle,
  type HearticleStatus,
  type WorkHearticle,
} from '../../../contract/desk/editing.ts'
import {
  createHearticle,
  listHearticleVersions,
  saveHearticle,
} from '../../../contract/desk/writing.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { type Autosave, createAutosave, sentBy } from '../../../drafts/autosave/autosave.ts'
import type { Draft, Offer } from '../../../drafts/autosave/offers.ts'
import { saveAll } from '../../../drafts/autosave/save-all.ts'
import { changeOf, emptyForm, formOf, type HearticleForm, isSameForm } from './form.ts'
import { type FormDispute, mergeForms, withFormField } from './merge-forms.ts'
import { type Attempt, acceptAttempt, acceptDraft, goOnWith, olderDrafts } from './stored-draft.ts'

/** Another user saved the hearticle since it was read, or the form has moved on from a kept draft. */
export interface Conflict {
  /** What both began with; undefined where that is not known. */
  base: HearticleForm | undefined
  /** What another user saved; undefined where it was this user, in this form. */
  version: number | undefined
  /** Who saved since then, and when, the newest first; nobody where that is not known. */
  by: ReadonlyArray<{ by: string | null; at: string }>
  /** Places that both changed; nothing is saved before each is decided. */
  disputes: readonly FormDispute[]
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
  /** Another user deleted it: it can be saved as a new one. */
  isGone: boolean
  /** The last step that replaced more than what was typed, such as a version taken into the form. */
  step: { before: HearticleForm; after: HearticleForm } | undefined
  /** Grows with each such step: fields are drawn anew, without the browser's own undo of the text before. */
  round: number
  saving: boolean
  /** When it was saved last in this visit. */
  savedAt: Date | undefined
  conflict: Conflict | undefined
}

interface Options {
  /** Whose drafts this browser keeps. */
  userId: string
  hearticle: number | 'new'
  /** Under which its unsaved text is listed. */
  title: string
  language: Language
  /** Of today in Vienna. */
  day: string
  /** A new hearticle got its id, or one that another user deleted has become a new one. */
  onMoved: (to: number | 'new') => void
}

/** Under which its drafts are kept. */
const formName = (hearticle: number | 'new') => `hearticle/${hearticle}`

const GONE = ['hearticle_not_found', 'hearticle_deleted']

/** One open hearticle, as the functions below share it. */
interface Context extends Options {
  state: WritableAtom<Editing>
  set: (more: Partial<Editing>) => void
  autosave: Autosave<HearticleForm>
  /** Changes when a new hearticle gets its id, or a deleted one becomes new. */
  id: number | 'new'
}

/** What is not saved, with what is to be decided when it is taken up again, too. */
function unsavedDraft(editing: Editing): Draft<HearticleForm> | undefined {
  const { at, base, form, stored, conflict } = editing
  if (at !== 'ready' || isSameForm(base, form)) return undefined
  const began = conflict?.base
  const open = began
    ? conflict.disputes.reduce((its, { name }) => withFormField(its, name, began), base)
    : base
  const isKnown = began !== undefined || !conflict?.disputes.length
  return { version: stored?.version ?? null, base: isKnown ? open : undefined, value: form }
}

async function load({ id, language, set, autosave }: Context): Promise<void> {
  set({ at: 'loading', error: undefined, isGone: false })
  if (id === 'new') set({ at: 'ready' })
  else {
    const outcome = await call(findWorkHearticle, { params: { id }, query: { lang: language } })
    if (outcome.ok) {
      const form = formOf(outcome.value)
      const read = { stored: outcome.value, base: form, form }
      set({ at: 'ready', ...read, error: undefined, conflict: undefined })
    } else set({ at: 'failed', error: outcome.error, isGone: GONE.includes(outcome.error.code) })
  }
  await autosave.start()
}

function becomeNew(context: Context, form: HearticleForm): void {
  const { set, autosave, day, onMoved } = context
  context.id = 'new'
  const base = emptyForm(day)
  set({ at: 'ready', stored: undefined, base, form, error: undefined, isGone: false })
  autosave.moveTo(formName('new'))
  onMoved('new')
}

/** Merges the form with what another user saved since it was read. */
async function meetConflict({ id, language, state, set, autosave }: Context): Promise<void> {
  if (id === 'new') return
  const seen = state.get().stored?.version ?? 0
  const [outcome, listed] = await Promise.all([
    call(findWorkHearticle, { params: { id }, query: { lang: language } }),
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
  autosave.touch()
}

function send({ id, version, form, status }: Attempt, language: Language, idempotencyKey: string) {
  const query = { lang: language }
  const body = { ...changeOf(form), ...(status && { status }) }
  return id === 'new' || version === null
    ? call(createHearticle, { query, body }, { idempotencyKey })
    : call(saveHearticle, { params: { id }, query, body: { ...body, version } }, { idempotencyKey })
}

/** @returns under which name its drafts are stored from now on, where that changes */
function followSaved(
  context: Context,
  sent: HearticleForm,
  saved: WorkHearticle,
): string | undefined {
  const { state, set, onMoved } = context
  const isNew = context.id === 'new'
  context.id = saved.id
  // What was typed while it was under way stays in the form, unsaved.
  const { stored, form: typed } = state.get()
  const base = formOf(saved)
  // What stands here may be newer than what was sent in an earlier visit.
  const isOlder = stored !== undefined && stored.version > saved.version
  set({
    ...(!isOlder && { stored: saved, base }),
    form: isSameForm(typed, sent) ? base : typed,
    savedAt: new Date(),
    conflict: undefined,
  })
  if (isNew) onMoved(saved.id)
  return isNew ? formName(saved.id) : undefined
}

/** @returns whether all of it was saved */
async function save(context: Context, wantedStatus?: HearticleStatus): Promise<boolean> {
  const { state, set, autosave, language } = context
  const { saving, form: wanted } = state.get()
  if (saving) return false
  set({ saving: true, error: undefined })
  const error = await saveAll(autosave, {
    accept: acceptAttempt,
    current(): Attempt {
      const version = state.get().stored?.version ?? null
      return {
        id: context.id,
        version,
        form: wanted,
        ...(wantedStatus && { status: wantedStatus }),
      }
    },
    send: (attempt, idempotencyKey) => send(attempt, language, idempotencyKey),
    onSaved: ({ form }, saved) => followSaved(context, form, saved),
    isAll: ({ form, status }) => isSameForm(form, wanted) && status === wantedStatus,
  })
  set({ saving: false })
  if (!error) return true
  if (error.code === 'version_conflict') await meetConflict(context)
  else set({ error, isGone: GONE.includes(error.code) })
  return false
}

/**
 * Goes on with what an earlier visit left, merged with what others saved since then and with what
 * was typed before it was taken up.
 */
function takeOffer(context: Context, offer: Offer<HearticleForm>): void {
  const { state, set, autosave } = context
  autosave.take(offer)
  const { at, stored, base, form } = state.get()
  // The texts of a deleted hearticle begin a new one.
  if (at === 'failed') {
    becomeNew(context, offer.value)
    return
  }
  // What was sent and never answered is saved after all where it is what stands here.
  const sent = acceptAttempt(sentBy(offer.save))
  const isSaved = sent !== undefined && isSameForm(sent.form, base)
  const { merged, disputes } = goOnWith(isSaved ? { ...offer, base } : offer, form)
  const isTyped = !isSameForm(base, form)
  const hasMoved = !isSaved && stored !== undefined && offer.version !== stored.version
  const version = isTyped ? undefined : stored?.version
  const conflict = { base: offer.base, version, by: [], disputes }
  const isTold = disputes.length > 0 || hasMoved
  set({ form: merged, ...(isTold && { conflict }) })
  autosave.touch()
}

/** One hearticle in the form: how it is loaded, saved, and merged with what others save meanwhile. */
export function createEditing(options: Options) {
  const { userId, hearticle, title, day } = options
  const state = atom<Editing>({
    at: 'loading',
    error: undefined,
    stored: undefined,
    base: emptyForm(day),
    form: emptyForm(day),
    isGone: false,
    step: undefined,
    round: 0,
    saving: false,
    savedAt: undefined,
    conflict: undefined,
  })
  const set = (more: Partial<Editing>) => state.set({ ...state.get(), ...more })
  const autosave = createAutosave<HearticleForm>({
    ...{ account: userId, form: formName(hearticle), title, accept: acceptDraft },
    read: () => unsavedDraft(state.get()),
    isWorth: ({ value }) => !isSameForm(value, state.get().base),
    older: () => olderDrafts(userId, hearticle),
  })
  const context: Context = { ...options, state, set, autosave, id: hearticle }
  const change = (more: Partial<Editing>) => {
    set(more)
    autosave.touch()
  }

  return {
    $state: state,
    autosave,
    load: () => load(context),
    change: (form: HearticleForm) => change({ form }),

    /** Puts other texts into the form, which can be undone as one step. */
    replace(after: HearticleForm): void {
      const { form: before, round } = state.get()
      change({ form: after, step: { before, after }, round: round + 1 })
    },

    /** Takes back the last replacing; what was typed since then stays. */
    undo(): void {
      const { step, form, round } = state.get()
      if (!step) return
      const { merged } = mergeForms(step.after, form, step.before)
      change({ form: merged, step: undefined, round: round + 1 })
    },

    /** @param status the state that it is to have afterwards; left out, that which it has */
    save: (status?: HearticleStatus) => save(context, status),
    take: (offer: Offer<HearticleForm>) => takeOffer(context, offer),
    meetConflict: () => meetConflict(context),

    /** Another user deleted it meanwhile: what is in the form becomes a new one. */
    makeNew: () => becomeNew(context, state.get().form),

    /** Of a place that both changed: mine, as it stands in the form, or theirs. */
    decide(dispute: FormDispute, form: HearticleForm): void {
      const { conflict } = state.get()
      if (!conflict) return
      const disputes = conflict.disputes.filter((one) => one !== dispute)
      change({ form, conflict: { ...conflict, disputes } })
    },

    closeConflict: () => set({ conflict: undefined }),
  }
}

export type EditingStore = ReturnType<typeof createEditing>
