import { atom, type ReadableAtom } from 'nanostores'
import { type CallError, call } from '../../../api/api.ts'
import {
  createHearticle,
  findWorkHearticle,
  type HearticleChange,
  type SavedStatus,
  saveHearticle,
  type WorkHearticle,
} from '../../../contract/desk/writing.ts'
import type { ErrorCode } from '../../../contract/protocol/errors.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { createKeptForm } from '../../../kept/kept-form.ts'
import {
  acceptForm,
  changeOf,
  emptyForm,
  formOf,
  type HearticleForm,
  isSameForm,
  withKnownOf,
} from './form.ts'
import { firstTooLong } from './too-long.ts'

/** So long after the last key what was typed is written to the service. */
export const SAVE_AFTER_MILLISECONDS = 2_000

/** So long after no answer came it is tried again. */
const TRY_AGAIN_MILLISECONDS = 10_000

/** More than so much a browser does not send on behalf of a page that ends. */
const KEEPALIVE_BYTES = 60_000

/** What the form began with, or what of it is stored by now. */
interface Began {
  /** null for what is not stored yet. */
  version: number | null
  value: HearticleForm
}

/** What was sent. Sent again under its key just as it was, it counts once. */
interface Attempt extends Began {
  key: string
  body: HearticleChange
}

/** What this browser keeps of what has not reached the service. */
interface Kept extends Began {
  /** What was sent, and whose answer did not come. */
  attempt?: Attempt
  /** As in `Editing`. */
  left?: readonly HearticleForm[]
}

/** What the service has, where that is not what was typed upon. */
interface Conflict extends Began {
  /** Who saved it, and when, where that is known. */
  by?: string
  at?: string
}

/** How the form of a hearticle stands, beside what is typed into it. */
export interface Editing {
  began: Began
  /** What the fields show when they are drawn anew, which each round does. */
  shown: HearticleForm
  round: number
  pending: boolean
  /** When it was saved last in this visit. */
  savedAt: Date | undefined
  /** Why it could not be saved. */
  error: CallError | undefined
  conflict: Conflict | undefined
  /** It is in review, and somebody typed: whether it is taken back is to be answered. */
  asksBack: boolean
  /** What was typed and not saved each time that another one took over writing. */
  left: readonly HearticleForm[]
  /** Somebody deleted it: it can be saved as something new. */
  isGone: boolean
  /** The last step that replaced more than what was typed; it can be undone as long as nothing else is typed. */
  step: { before: HearticleForm; after: HearticleForm } | undefined
}

/** Whether it could be loaded, and if not, why. */
type Loading =
  | { at: 'loading' | 'ready' }
  /** Where it was deleted, what this browser keeps of it can become a new one. */
  | { at: 'failed'; error: CallError; isGone: boolean }

interface Options {
  /** Whose text this browser keeps. */
  userId: string
  hearticle: number | 'new'
  language: Language
  /** Of today in Vienna. */
  day: string
  /** A new hearticle got its id, or one that was deleted has become a new one. */
  onMoved: (to: number | 'new') => void
}

const GONE: readonly ErrorCode[] = ['hearticle_not_found', 'hearticle_deleted']

/** That it was saved since; the latter where what was sent again meets something else by now. */
const CONFLICTS: ReadonlyArray<CallError['code']> = ['version_conflict', 'idempotency_key_reused']

/** One hearticle in the form, which is saved by itself (P-EDITOR-SAVES). */
export function createEditing(options: Options) {
  const { userId, hearticle, language, day } = options
  const empty: Began = { version: null, value: emptyForm(day) }
  const loading = atom<Loading>({ at: 'loading' })
  const stored = atom<WorkHearticle | undefined>()
  const state = atom<Editing>({
    began: empty,
    shown: empty.value,
    round: 0,
    pending: false,
    savedAt: undefined,
    error: undefined,
    conflict: undefined,
    asksBack: false,
    left: [],
    isGone: false,
    step: undefined,
  })
  const takenOver = atom(0)
  const value = atom(empty.value)
  let id = hearticle
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let unanswered: Attempt | undefined
  /** It is to be a draft again, which may not have reached the service yet. */
  let isTakenBack = false
  const set = (more: Partial<Editing>) => state.set({ ...state.get(), ...more })

  const keptForm = createKeptForm<Kept>({
    account: userId,
    form: `hearticle/${hearticle}`,
    accept: acceptKept,
    isWorth: ({ value: kept, left = [] }) =>
      left.length > 0 || !isSameForm(kept, state.get().began.value),
  })

  const isUnsaved = () => !isSameForm(value.get(), state.get().began.value)

  /** Keeps what has not reached the service. */
  const keep = () => {
    const { began, left } = state.get()
    if (!isUnsaved() && !unanswered && left.length === 0) return keptForm.forget()
    keptForm.keep({
      version: began.version,
      value: value.get(),
      ...(unanswered && { attempt: unanswered }),
      ...(left.length > 0 && { left }),
    })
  }

  const saveAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), milliseconds)
  }

  /** Something else stands in the form: it is kept, and saved in a moment. */
  const change = (next: HearticleForm) => {
    value.set(next)
    const { step } = state.get()
    if (step && next !== step.after) set({ step: undefined })
    keep()
    if (!isUnsaved()) return clearTimeout(timer)
    if (isInReview()) return set({ asksBack: true })
    saveAfter(SAVE_AFTER_MILLISECONDS)
  }

  const show = (next: HearticleForm, more: Partial<Editing> = {}) => {
    set({ ...more, shown: next, round: state.get().round + 1 })
    change(next)
  }

  /** It waits for reviewers, or was approved: typing alone does not change it. */
  const isInReview = () => {
    const now = stored.get()
    return now?.status === 'IN_REVIEW' && now.edition.state !== 'changes-asked' && !isTakenBack
  }

  const isHeld = () => {
    const { conflict, asksBack, isGone } = state.get()
    return conflict !== undefined || asksBack || isGone
  }

  const read = (of: number) =>
    call(findWorkHearticle, { params: { id: of }, query: { lang: language } })

  /** Goes on with what is stored. */
  const open = (now: WorkHearticle) => {
    stored.set(now)
    unanswered = undefined
    isTakenBack = false
    const began = beganWith(now)
    show(began.value, {
      began,
      error: undefined,
      conflict: undefined,
      asksBack: false,
      isGone: false,
      step: undefined,
    })
  }

  const fail = (error: CallError) =>
    set({ error, isGone: id !== 'new' && GONE.includes(error.code as ErrorCode) })

  /**
   * Somebody saved it since it was read: both are shown.
   * @param error by which that was told
   * @param attempt what was sent: where it had arrived before that, only what was typed since differs
   */
  const meetConflict = async (error: CallError, attempt?: Attempt): Promise<void> => {
    if (id === 'new') return fail(error)
    const found = await read(id)
    if (!found.ok) return fail(GONE.includes(found.error.code as ErrorCode) ? found.error : error)
    const theirs = beganWith(found.value)
    const arrivedAs = ('fields' in error && error.fields?.savedVersion) || undefined
    if (attempt && arrivedAs) {
      set({ began: { version: Number(arrivedAs), value: attempt.value } })
    }
    if (!isUnsaved() || isSameForm(value.get(), theirs.value)) return open(found.value)
    stored.set(found.value)
    set({ conflict: { ...theirs, ...savedBy(error) }, error: undefined, asksBack: false })
  }

  /** Another one writes it: what is not saved becomes a text to be copied. */
  const leave = async (): Promise<void> => {
    clearTimeout(timer)
    unanswered = undefined
    if (isUnsaved()) set({ left: [...state.get().left, value.get()] })
    const found = id === 'new' ? undefined : await read(id)
    if (found?.ok) open(found.value)
    else show(state.get().began.value, { conflict: undefined, asksBack: false })
  }

  const onSaved = (attempt: Attempt, saved: WorkHearticle) => {
    unanswered = undefined
    isTakenBack = false
    stored.set(saved)
    const began = { version: saved.version, value: withKnownOf(attempt.value, saved) }
    set({ began, savedAt: new Date(), error: undefined })
    value.set(withKnownOf(value.get(), saved))
    if (attempt.version === null) {
      id = saved.id
      keptForm.moveTo(`hearticle/${saved.id}`)
      options.onMoved(saved.id)
    }
    keep()
  }

  const saveOnce = async (
    status: SavedStatus | undefined,
    isLeaving: boolean,
  ): Promise<boolean> => {
    if (isHeld() || (!unanswered && !isUnsaved() && status === undefined)) return !isUnsaved()
    if (!unanswered && !isStorable(value.get())) return false
    // What was asked to be mended is with its writers again as soon as they change it.
    const mended = stored.get()?.status === 'IN_REVIEW' ? { status: 'DRAFT' as const } : {}
    const wanted = status ? { status } : mended
    const isResent = unanswered !== undefined
    const attempt = unanswered ?? {
      key: crypto.randomUUID(),
      version: state.get().began.version,
      value: value.get(),
      body: { ...changeOf(value.get(), stored.get()), ...wanted },
    }
    unanswered = attempt
    keep()
    set({ pending: true })
    // First it is written down here what is sent: whatever ends this page, its next visit knows what
    // of it can have arrived, and takes nothing older for what was typed last.
    const isKept = keptForm.written()
    if (!isLeaving) await isKept
    const outcome = await send(id, attempt, { language, isLeaving })
    set({ pending: false })
    if (outcome.ok) {
      onSaved(attempt, outcome.value)
      const isMore = isUnsaved() || status !== undefined
      return isResent && isMore ? saveOnce(status, isLeaving) : !isUnsaved()
    }
    const { error } = outcome
    if (error.code === 'network_error') {
      saveAfter(TRY_AGAIN_MILLISECONDS)
      set({ error })
      return false
    }
    unanswered = undefined
    keep()
    if (error.code === 'taken_over') {
      await leave()
      takenOver.set(takenOver.get() + 1)
    } else if (CONFLICTS.includes(error.code)) await meetConflict(error, attempt)
    else fail(error)
    return false
  }

  /** Saves what stands in the form now, after what is under way. @returns whether it is saved */
  const save = async (status?: SavedStatus, isLeaving = false): Promise<boolean> => {
    clearTimeout(timer)
    while (running) await running
    running = saveOnce(status, isLeaving).finally(() => {
      running = undefined
    })
    return running
  }

  /**
   * Goes on with what an earlier visit kept here: typed upon what is stored, it is restored by
   * itself; else both are shown.
   */
  const takeKept = async (): Promise<void> => {
    const kept = keptForm.take()
    if (!kept) return
    const { began } = state.get()
    const { left = [], attempt } = kept
    const hasArrived = attempt !== undefined && isSameForm(attempt.value, began.value)
    unanswered = hasArrived ? undefined : attempt
    const isOfThis = hasArrived || kept.version === began.version
    const isConflict = !isOfThis && !unanswered && !isSameForm(kept.value, began.value)
    set({ left, conflict: isConflict ? began : undefined })
    if (!isOfThis) set({ began: { version: kept.version, value: began.value } })
    show(kept.value)
    // Sent again, it is told whether it had arrived, also where somebody has gone on since.
    if (unanswered) await save()
  }

  return {
    $state: state as ReadableAtom<Editing>,
    /** What stands in the fields now. */
    $value: value as ReadableAtom<HearticleForm>,
    $loading: loading as ReadableAtom<Loading>,
    /** Grows each time that the service says that another one has taken over writing. */
    $takenOver: takenOver as ReadableAtom<number>,
    /** As it is stored; undefined for a new one. */
    $stored: stored as ReadableAtom<WorkHearticle | undefined>,
    keptForm,
    change,
    save,
    open,
    meetConflict,

    /** Another one has taken over writing. */
    async giveUp(): Promise<void> {
      while (running) await running
      await leave()
    },

    /** Begins with what is stored, and with what this browser kept. @returns what ends that */
    start(): () => void {
      const onLeaving = () => void save(undefined, true)
      const onHidden = () => document.visibilityState === 'hidden' && onLeaving()
      const onOnline = () => void save()
      addEventListener('pagehide', onLeaving)
      addEventListener('online', onOnline)
      document.addEventListener('visibilitychange', onHidden)
      // After these, so that what is sent at leaving is kept at leaving, too.
      const end = keptForm.start()
      return () => {
        onLeaving()
        clearTimeout(timer)
        end()
        removeEventListener('pagehide', onLeaving)
        removeEventListener('online', onOnline)
        document.removeEventListener('visibilitychange', onHidden)
      }
    },

    async load(): Promise<void> {
      loading.set({ at: 'loading' })
      if (hearticle === 'new') return loading.set({ at: 'ready' })
      const [outcome] = await Promise.all([read(hearticle), keptForm.ready()])
      if (outcome.ok) {
        open(outcome.value)
        await takeKept()
        return loading.set({ at: 'ready' })
      }
      const { error } = outcome
      loading.set({ at: 'failed', error, isGone: GONE.includes(error.code as ErrorCode) })
    },

    /** Somebody saved it: where nothing is typed here, it is shown as it is by now. */
    async follow(version: number | null): Promise<void> {
      const { began, pending } = state.get()
      if (version === null || began.version === null || version <= began.version) return
      if (pending || isUnsaved() || isHeld() || id === 'new') return
      const found = await read(id)
      if (found.ok && !isUnsaved() && !state.get().pending) open(found.value)
    },

    /** Goes on with what an earlier opening left of a new one, or of one that is gone. */
    takeAsNew({ value: kept, attempt, version }: Kept): void {
      if (loading.get().at === 'failed') makeNew()
      unanswered = version === null ? attempt : undefined
      loading.set({ at: 'ready' })
      show(kept)
    },

    /** Puts another value into the form, which can be undone as one step. */
    replace(after: HearticleForm): void {
      show(after, { step: { before: value.get(), after } })
    },

    undo(): void {
      const { step } = state.get()
      if (step) show(step.before, { step: undefined })
    },

    /** Of what was typed here and what somebody else saved, one goes on. */
    choose(which: 'mine' | 'theirs'): void {
      const { conflict } = state.get()
      if (!conflict) return
      const { version, value: theirs } = conflict
      const mine = value.get()
      set({ began: { version, value: theirs }, conflict: undefined })
      if (which === 'mine') show(mine)
      else show(theirs, { step: { before: mine, after: theirs } })
    },

    /** What is in review becomes a draft again, with what was typed. */
    takeBack(): void {
      isTakenBack = true
      set({ asksBack: false })
      void save('DRAFT')
    },

    /** It stays in review as it is. */
    letBe(): void {
      if (!state.get().asksBack) return
      set({ asksBack: false })
      show(state.get().began.value)
    },

    /** What was typed when another one took over is not needed any more. */
    forgetLeft(): void {
      set({ left: [] })
      keep()
    },

    /** Somebody deleted it: what is in the form becomes a new one. */
    makeNew(): void {
      makeNew()
      change(value.get())
    },
  }

  function makeNew(): void {
    id = 'new'
    stored.set(undefined)
    unanswered = undefined
    set({ began: empty, isGone: false, error: undefined })
    keptForm.moveTo('hearticle/new')
    options.onMoved('new')
  }
}

export type EditingStore = ReturnType<typeof createEditing>

/** Whether a form can be stored: it has a topic and a day, and no text is too long. */
export function isStorable(form: HearticleForm): boolean {
  return form.topicId !== null && form.publicationDate !== '' && !firstTooLong(form)
}

const beganWith = (hearticle: WorkHearticle): Began => ({
  version: hearticle.version,
  value: formOf(hearticle),
})

function savedBy(error: CallError): Pick<Conflict, 'by' | 'at'> {
  const { changedBy: by, changedAt: at } = ('fields' in error && error.fields) || {}
  return { ...(by !== undefined && { by }), ...(at !== undefined && { at }) }
}

function send(
  id: number | 'new',
  { key: idempotencyKey, version, body }: Attempt,
  { language, isLeaving }: { language: Language; isLeaving: boolean },
) {
  const query = { lang: language }
  const isSmall = new TextEncoder().encode(JSON.stringify(body)).length < KEEPALIVE_BYTES
  const options = { idempotencyKey, keepalive: isLeaving && isSmall }
  if (id === 'new' || version === null) return call(createHearticle, { query, body }, options)
  return call(saveHearticle, { params: { id }, query, body: { ...body, version } }, options)
}

function acceptKept(kept: unknown): Kept | undefined {
  const { version, value, attempt, ...more } = (kept ?? {}) as Partial<Kept>
  const accepted = acceptForm(value)
  if (!accepted || (version !== null && typeof version !== 'number')) return undefined
  const sent = attempt && acceptForm(attempt.value)
  const left = (more.left ?? []).flatMap((one) => acceptForm(one) ?? [])
  return {
    version,
    value: accepted,
    ...(attempt && sent && { attempt: { ...attempt, value: sent } }),
    ...(left.length > 0 && { left }),
  }
}
