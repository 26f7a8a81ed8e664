import { atom } from 'nanostores'
import { type CallError, call } from '../../../api/api.ts'
import {
  createHearticle,
  findWorkHearticle,
  listHearticleVersions,
  type SavedStatus,
  saveHearticle,
  type WorkHearticle,
} from '../../../contract/desk/writing.ts'
import type { ErrorCode } from '../../../contract/protocol/errors.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import type { Offer } from '../../../drafts/autosave/offers.ts'
import type { SavedBy } from '../../../drafts/autosave/saved-by.ts'
import {
  type DraftBegan as Began,
  createForm,
  type DraftFormState as FormState,
  type DraftSaved as Saved,
  type DraftSending as Sending,
} from '../../../drafts/form.store.ts'
import { changeOf, emptyForm, formOf, type HearticleForm } from './form.ts'
import { hearticleForm } from './hearticle-form-kind.ts'

/** How the form of a hearticle stands, beside what is typed into it. */
export type Editing = FormState<HearticleForm>

/** Whether it could be loaded, and if not, why. */
type Loading =
  | { at: 'loading' | 'ready' }
  /** Where another user deleted it, a draft of it can become a new one. */
  | { at: 'failed'; error: CallError; isGone: boolean }

interface Options {
  /** Whose drafts this browser stores. */
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

const GONE: readonly ErrorCode[] = ['hearticle_not_found', 'hearticle_deleted']

/** One hearticle in the form: how it is loaded and saved. */
export function createEditing(options: Options) {
  const { userId, hearticle, title, language, day } = options
  const empty = emptyForm(day)
  const loading = atom<Loading>({ at: 'loading' })
  const stored = atom<WorkHearticle | undefined>()

  const read = async (id: number) => {
    const outcome = await call(findWorkHearticle, { params: { id }, query: { lang: language } })
    if (outcome.ok) stored.set(outcome.value)
    return outcome
  }

  const form = createForm<HearticleForm, SavedStatus>({
    kind: hearticleForm,
    account: userId,
    form: `hearticle/${hearticle}`,
    title,
    began: { version: null, value: empty },
    goneCodes: GONE,
    async again(id) {
      const seen = stored.get()?.version ?? 0
      const [outcome, savedBy] = await Promise.all([read(Number(id)), savedSince(Number(id), seen)])
      return outcome.ok ? { ok: true, value: { ...beganWith(outcome.value), savedBy } } : outcome
    },
    async send(sending): Promise<Saved<HearticleForm>> {
      const outcome = await send(sending, language)
      if (!outcome.ok) return outcome
      const { id, version } = outcome.value
      // What stands here may be newer than what was sent in an earlier visit.
      if (version >= (stored.get()?.version ?? 0)) stored.set(outcome.value)
      return { ok: true, value: { id, version, value: formOf(outcome.value) } }
    },
    onMoved(to) {
      if (to === 'new') stored.set(undefined)
      options.onMoved(to)
    },
  })

  return {
    ...form,
    $loading: loading,
    /** As it is stored; undefined for a new one. */
    $stored: stored,

    async load(): Promise<void> {
      loading.set({ at: 'loading' })
      if (hearticle === 'new') {
        loading.set({ at: 'ready' })
        return form.autosave.start()
      }
      const outcome = await read(hearticle)
      if (outcome.ok) {
        loading.set({ at: 'ready' })
        return form.open(beganWith(outcome.value))
      }
      const { error } = outcome
      loading.set({ at: 'failed', error, isGone: GONE.includes(error.code as ErrorCode) })
      return form.autosave.start()
    },

    /** Of a deleted hearticle, what an earlier visit left begins a new one. */
    take(offer: Offer<HearticleForm>): void {
      const isFailed = loading.get().at === 'failed'
      if (isFailed) form.makeNew(empty)
      form.take(offer)
      if (isFailed) loading.set({ at: 'ready' })
    },

    /** It became another one beside its form: what is not saved stays. */
    reopen(hearticle: WorkHearticle): void {
      stored.set(hearticle)
      form.open(beganWith(hearticle))
    },

    /** Another user deleted it meanwhile: what is in the form becomes a new one. */
    makeNew: () => form.makeNew(empty),
  }
}

export type EditingStore = ReturnType<typeof createEditing>

const beganWith = (hearticle: WorkHearticle): Began<HearticleForm> => ({
  version: hearticle.version,
  value: formOf(hearticle),
})

/** Who saved the versions after one, the newest first; nobody where that is not answered. */
async function savedSince(id: number, seen: number): Promise<SavedBy[]> {
  const listed = await call(listHearticleVersions, { params: { id } })
  if (!listed.ok) return []
  return listed.value.versions
    .filter(({ version }) => version > seen)
    .map(({ by, at }) => ({ by: by ?? undefined, at, isByDailyImport: false }))
}

function send(sending: Sending<HearticleForm, SavedStatus>, language: Language) {
  const { id, version, value, intent, idempotencyKey } = sending
  const query = { lang: language }
  const body = { ...changeOf(value), ...(intent && { status: intent }) }
  if (version === null) return call(createHearticle, { query, body }, { idempotencyKey })
  const input = { params: { id: Number(id) }, query, body: { ...body, version } }
  return call(saveHearticle, input, { idempotencyKey })
}
