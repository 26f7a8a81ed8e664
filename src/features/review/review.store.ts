import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { type CallError, call, messageOf } from '../../api/api.ts'
import {
  findWorkHearticle,
  type WorkHearticle,
  type WorkTranslation,
} from '../../contract/desk/editing.ts'
import {
  listReviews,
  type Review,
  type ReviewField,
  type ReviewStatus,
  submitReview,
} from '../../contract/desk/reviews.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { HearticleTexts } from '../../domain/hearticle/hearticle-texts.ts'
import { placeOfFault } from '../../domain/hearticle/text-place.ts'
import { detectChanges } from '../../domain/review/detect-changes.ts'
import { followPassages, passageTexts } from '../../domain/review/passage-comments.ts'
import {
  type MovedField,
  rebaseReview,
  withField,
  withoutEmptyChanges,
} from '../../domain/review/rebase-review.ts'
import { textsOf } from '../../domain/review/review.ts'
import { isSameData } from '../../domain/text/canonical-json.ts'
import { type Autosave, createAutosave, sentBy } from '../../drafts/autosave/autosave.ts'
import type { Offer } from '../../drafts/autosave/offers.ts'
import { saveAll } from '../../drafts/autosave/save-all.ts'
import {
  acceptReview,
  acceptSent,
  type Begun,
  isBegun,
  olderReviews,
  type ReviewTexts,
  type SentReview,
} from './stored-review.ts'

/** What cannot be reviewed, and why. */
type ReviewObstacle = 'not-found' | 'deleted' | 'no-translation' | 'failed'

/** What is reviewed, as the API has it. */
export interface ReviewSubject {
  hearticle: WorkHearticle
  translation: WorkTranslation
  /** undefined where they could not be loaded, which keeps nobody from reviewing. */
  reviews: Review[] | undefined
}

type ReviewLoad =
  | { at: 'loading' }
  | { at: 'stopped'; obstacle: ReviewObstacle; message?: string | undefined }
  | ({ at: 'ready' } & ReviewSubject)

/** What the reviewer has done so far. */
export interface ReviewWork extends ReviewTexts {
  /** The text that was read, and the hearticle's version that it belongs to. */
  base: HearticleTexts
  version: number
  /** The text as it was before another user changed it, and in which fields. */
  moved: { before: HearticleTexts; fields: readonly MovedField[] } | undefined
  /** It was begun earlier and came from this browser's memory. */
  isRestored: boolean
}

type ReviewSending =
  | { at: 'idle' | 'pending' }
  | { at: 'done'; status: ReviewStatus }
  /** There is nothing to send yet, or nobody who sends it (P-REVIEW). */
  | { at: 'incomplete' }
  /**
   * `message`: the API's own words, where it said something. `places`: the texts that it names, as
   * `de.keywords.3`.
   */
  | { at: 'refused'; message: string | undefined; places: readonly string[] }

interface ReviewOf {
  hearticleId: number
  userId: string
  language: Language
  /** Under which what is not sent is listed. */
  title: string
}

/** One open review, as the functions below share it. */
interface Context extends ReviewOf {
  load: WritableAtom<ReviewLoad>
  work: WritableAtom<ReviewWork | undefined>
  sending: WritableAtom<ReviewSending>
  autosave: Autosave<ReviewTexts>
}

function subjectOf({ load }: Pick<Context, 'load'>): ReviewSubject | undefined {
  const now = load.get()
  return now.at === 'ready' ? now : undefined
}

function setWork({ work, autosave }: Context, next: ReviewWork): void {
  work.set(next)
  autosave.touch()
}

/** Compares what was begun with the text of this moment. */
function follow(context: Context, begun: Begun | undefined, isRestored: boolean): void {
  const { hearticle, translation } = subjectOf(context) ?? {}
  if (!hearticle || !translation) return
  const current = textsOf(translation)
  const { version } = hearticle
  if (!begun) {
    const fresh = { base: current, texts: current, version, comments: '', passageComments: [] }
    setWork(context, { ...fresh, moved: undefined, isRestored: false })
    return
  }
  const { texts, moved: fields } = rebaseReview(begun.base, begun.texts, current)
  const moved = fields.length > 0 ? { before: begun.base, fields } : undefined
  const passageComments = followPassages(begun.passageComments, passageTexts(hearticle))
  const said = { comments: begun.comments, passageComments }
  setWork(context, { base: current, texts, version, ...said, moved, isRestored })
}

/** What was left comes back by itself, unless something else has been begun. */
function goOn(context: Context, offer: Offer<ReviewTexts> | undefined): void {
  const now = context.work.get()
  if (!offer?.base || !now || isBegun(now)) return
  context.autosave.take(offer)
  // What was sent and never answered is approved after all where it is what stands here.
  const sent = acceptSent(sentBy(offer.save))?.texts
  const isApproved = sent !== undefined && isSameData(sent, now.base)
  follow(context, { ...offer.value, base: isApproved ? sent : offer.base.texts }, true)
}

/** Reads what is reviewed. @returns whether it can be reviewed */
async function ask({ hearticleId, language, load }: Context): Promise<boolean> {
  const found = await call(findWorkHearticle, {
    params: { id: hearticleId },
    query: { lang: language },
  })
  if (!found.ok) {
    load.set({ at: 'stopped', ...obstacleOf(found.error) })
    return false
  }
  const hearticle = found.value
  const translation = hearticle.translations.find((one) => one.languageCode === language)
  if (!translation) {
    load.set({ at: 'stopped', obstacle: 'no-translation' })
    return false
  }
  const listed = await call(listReviews, { params: { translationId: translation.id } })
  const reviews = listed.ok ? listed.value : undefined
  load.set({ at: 'ready', hearticle, translation, reviews })
  return true
}

/** Sends the review once, however often it is pressed, after one that was never answered. */
async function submit(context: Context, status: ReviewStatus): Promise<void> {
  const { work, sending } = context
  const now = work.get()
  const translationId = subjectOf(context)?.translation.id
  if (sending.get().at === 'pending') return
  if (!now || translationId === undefined || context.userId === '') {
    sending.set({ at: 'incomplete' })
    return
  }
  sending.set({ at: 'pending' })
  const error = await sendAll(context, now, translationId, status)
  if (!error) return
  if (error.code === 'review_conflict' && (await ask(context))) {
    follow(context, work.get(), false)
    // What moved is shown instead, with all that is to be said about it.
    if (work.get()?.moved) {
      sending.set({ at: 'idle' })
      return
    }
  }
  const { fields = {} } = error.code === 'network_error' ? {} : error
  const places = Object.keys(fields).map(placeOfFault)
  sending.set({ at: 'refused', message: messageOf(error), places })
}

/** @returns why not all of it is sent */
function sendAll(
  context: Context,
  now: ReviewWork,
  translationId: number,
  status: ReviewStatus,
): Promise<CallError | undefined> {
  const { work, sending, userId } = context
  const comments = now.comments.trim()
  const passageComments = now.passageComments.map((one) => ({
    ...one,
    comment: one.comment.trim(),
  }))
  const said = { status, comments, passageComments }
  const wanted = withoutEmptyChanges(now.texts)
  const isWanted = ({ body, texts }: SentReview) =>
    isSameData(
      [body.status, body.comments, body.passageComments, texts],
      [status, comments, passageComments, wanted],
    )
  return saveAll(context.autosave, {
    accept: acceptSent,
    current(): SentReview {
      const { base, version } = work.get() ?? now
      const reviewed = {
        hearticleTranslation: { id: translationId },
        reviewer: { id: userId },
        changes: detectChanges(base, wanted),
      }
      return { texts: wanted, body: { ...reviewed, ...said, version } }
    },
    send: ({ body }, idempotencyKey) => call(submitReview, { body }, { idempotencyKey }),
    async onSaved(sent) {
      if (isWanted(sent)) return void sending.set({ at: 'done', status })
      // What was approved before is the text on which the rest is proposed now.
      const { base, ...its } = work.get() ?? now
      const begun = { ...its, base: sent.body.status === 'APPROVED' ? sent.texts : base }
      work.set(begun)
      if (await ask(context)) follow(context, begun, false)
    },
    isAll: isWanted,
  })
}

/** The review of one translation by one user; whatever fails, what they wrote stays. */
export function createReview(of: ReviewOf) {
  const { hearticleId, userId, language, title } = of
  const load = atom<ReviewLoad>({ at: 'loading' })
  const work = atom<ReviewWork | undefined>(undefined)
  const sending = atom<ReviewSending>({ at: 'idle' })
  const autosave: Autosave<ReviewTexts> = createAutosave<ReviewTexts>({
    ...{ account: userId, form: `review/${hearticleId}/${language}`, title },
    read() {
      const now = work.get()
      if (!now || sending.get().at === 'done' || !isBegun(now)) return undefined
      const { version, base, texts, comments, passageComments } = now
      const value = { texts, comments, passageComments }
      return { version, base: { texts: base, comments: '', passageComments: [] }, value }
    },
    isWorth: ({ base, value }) => !base || isBegun({ ...value, base: base.texts }),
    accept: acceptReview,
    older: () => olderReviews(userId, subjectOf({ load })?.translation.id ?? 0, new Date()),
  })
  const context: Context = { ...of, load, work, sending, autosave }
  autosave.$offers.listen(([offer]) => goOn(context, offer))

  return {
    autosave,
    $load: load as ReadableAtom<ReviewLoad>,
    $work: work as ReadableAtom<ReviewWork | undefined>,
    $sending: sending as ReadableAtom<ReviewSending>,

    async load(): Promise<void> {
      load.set({ at: 'loading' })
      if (!(await ask(context))) return
      const begun = work.get()
      follow(context, begun, false)
      if (!begun) await autosave.start()
    },

    edit(changed: Partial<HearticleTexts & Omit<ReviewTexts, 'texts'>>): void {
      const now = work.get()
      if (!now) return
      const { comments = now.comments, passageComments = now.passageComments, ...texts } = changed
      const said = { comments, passageComments }
      setWork(context, { ...now, ...said, texts: { ...now.texts, ...texts } })
    },

    /** Gives up the proposal for a field. */
    takeCurrent(field: ReviewField): void {
      const now = work.get()
      if (!now) return
      const fields = now.moved?.fields.map((one) =>
        one.field === field ? { field, hasProposal: false } : one,
      )
      const moved = now.moved && fields && { ...now.moved, fields }
      setWork(context, { ...now, moved, texts: withField(now.texts, field, now.base) })
    },

    /** Begins again with the text as it is. */
    discard(): void {
      follow(context, undefined, false)
      sending.set({ at: 'idle' })
    },

    submit: (status: ReviewStatus) => submit(context, status),
  }
}

export type ReviewFormStore = ReturnType<typeof createReview>

function obstacleOf(error: CallError): { obstacle: ReviewObstacle; message: string | undefined } {
  const message = messageOf(error)
  if (error.code === 'hearticle_not_found') return { obstacle: 'not-found', message }
  if (error.code === 'hearticle_deleted') return { obstacle: 'deleted', message }
  return { obstacle: 'failed', message }
}
