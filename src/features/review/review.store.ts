import { atom, computed, type ReadableAtom } from 'nanostores'
import { type CallError, call, messageOf } from '../../api/api.ts'
import type { ReviewQuestion } from '../../contract/desk/review-questions.ts'
import {
  listReviews,
  type Review,
  type ReviewField,
  type ReviewStatus,
  submitReview,
} from '../../contract/desk/reviews.ts'
import {
  findWorkHearticle,
  type WorkHearticle,
  type WorkTranslation,
} from '../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { textsOf } from '../../domain/hearticle/hearticle-texts.ts'
import { placeOfFault } from '../../domain/hearticle/text-place.ts'
import { detectChanges } from '../../domain/review/detect-changes.ts'
import { movedFields, TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { isInReview } from '../../domain/review/review-record.ts'
import { isSameData } from '../../domain/text/canonical-json.ts'
import { createForm, type FormState, type Saved } from '../../forms/form.store.ts'
import { answersNow } from './findings/given-answers.ts'
import {
  acceptReview,
  isSameReview,
  onNewerText,
  type ReviewTexts,
  tidyReview,
} from './review-form-kind.ts'

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

/** A field that another user changed while it was reviewed. */
export interface MovedField {
  field: ReviewField
  /** Whether the reviewer has a proposal of their own for it, which stays. */
  hasProposal: boolean
}

/** What the reviewer has done so far. */
export interface ReviewWork extends ReviewTexts {
  /** The text that was read, and the hearticle's version that it belongs to. */
  base: HearticleTexts
  version: number
  /** The text as it was before another user changed it, and in which fields. */
  moved: { before: HearticleTexts; fields: readonly MovedField[] } | undefined
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
  /** What writers are sent of a sentence or a number that is not right, in a line of its own. */
  doubtInWords: (question: ReviewQuestion, subject: WorkHearticle) => string
}

/** The review of one translation by one user; whatever fails, what they wrote stays. */
export function createReview({ hearticleId, userId, language, doubtInWords }: ReviewOf) {
  const load = atom<ReviewLoad>({ at: 'loading' })
  const sending = atom<ReviewSending>({ at: 'idle' })
  /** The text as it was before it moved on under the reviewer. */
  const movedFrom = atom<HearticleTexts | undefined>()
  const subject = (): ReviewSubject | undefined => {
    const now = load.get()
    return now.at === 'ready' ? now : undefined
  }

  /** Reads what is reviewed. */
  const read = async (): Promise<
    { ok: true; value: ReviewSubject } | { ok: false; error: CallError | 'no-translation' }
  > => {
    const params = { id: hearticleId }
    const found = await call(findWorkHearticle, { params, query: { lang: language } })
    if (!found.ok) return found
    const hearticle = found.value
    const translation = hearticle.translations.find((one) => one.languageCode === language)
    if (!translation) return { ok: false, error: 'no-translation' }
    const listed = await call(listReviews, { params: { translationId: translation.id } })
    const value = { hearticle, translation, reviews: listed.ok ? listed.value : undefined }
    load.set({ at: 'ready', ...value })
    return { ok: true, value }
  }

  const readAgain = async () => {
    const outcome = await read()
    if (outcome.ok) return { ok: true, value: beganWith(outcome.value) } as const
    if (outcome.error === 'no-translation') return { ok: true, value: undefined } as const
    return { ok: false, error: outcome.error } as const
  }

  const doubtsOf = (hearticle: WorkHearticle, answers: ReviewTexts['confirmed']): string[] =>
    hearticle.edition.questions
      .filter(({ key }) => answers[key] === 'differs')
      .map((question) => doubtInWords(question, hearticle))

  /** What is sent in the end, after an earlier review that was never answered. */
  let wanted: { value: ReviewTexts; status: ReviewStatus } | undefined

  const name = `review/${hearticleId}/${language}`
  const form = createForm<ReviewTexts, ReviewStatus>({
    account: userId,
    form: name,
    accept: acceptReview,
    isSame: isSameReview,
    began: { version: null, value: NOTHING },
    goneCodes: ['hearticle_not_found', 'hearticle_deleted'],
    again: readAgain,
    async send({ version, base, value, intent, idempotencyKey }): Promise<Saved<ReviewTexts>> {
      const { texts, comments, approves, confirmed, answers } = tidyReview(value)
      const status = intent ?? 'APPROVED'
      const reviewed = subject()?.hearticle
      const given = { findings: reviewed ? answersNow(answers, reviewed) : {} }
      const changes = detectChanges(base.texts, texts)
      // Words of one's own make a request of an approval.
      const becomes = changes.length > 0 ? 'NEEDS_REVISION' : status
      const body = {
        hearticleTranslation: { id: subject()?.translation.id ?? 0 },
        reviewer: { id: userId },
        changes,
        status,
        comments:
          becomes === 'NEEDS_REVISION' && reviewed
            ? withDoubts(comments, doubtsOf(reviewed, confirmed))
            : comments,
        // A request takes along what was said of findings; an approval of a text alone does not.
        evidence: becomes === 'NEEDS_REVISION' || approves.includes('evidence') ? given : false,
        confirmed: Object.keys(confirmed).filter((key) => confirmed[key] === 'agrees'),
        ...(becomes === 'APPROVED' && { approves }),
        version: version ?? 0,
      }
      const outcome = await call(submitReview, { body }, { idempotencyKey })
      if (!outcome.ok) return outcome
      const stored = { version: body.version }
      if (isSameData([value, intent], [wanted?.value, wanted?.status])) {
        sending.set({ at: 'done', status: becomes })
        return { ok: true, value: stored }
      }
      if (intent !== 'APPROVED') {
        return { ok: true, value: { ...stored, value: form.$state.get().began.value } }
      }
      // What was approved before is the text on which the rest is proposed now.
      const now = await read()
      return {
        ok: true,
        value: now.ok ? beganWith(now.value) : { ...stored, value: { ...NOTHING, texts } },
      }
    },
  })

  // Nothing is to be chosen about a text that moved on: what the reviewer proposes stays.
  form.$state.listen(({ newer, began }) => {
    if (!newer) return
    movedFrom.set(began.value.texts)
    const [before, now] = [began.value.texts, newer.value.texts]
    const next = onNewerText(form.$value.get(), before, now)
    form.keepMine()
    form.show(next)
  })

  let endKeeping = () => {}

  return {
    ...form,
    /** Under which what is not sent is kept. */
    form: name,
    doubtsOf,
    stop: () => endKeeping(),
    $load: load as ReadableAtom<ReviewLoad>,
    $sending: sending as ReadableAtom<ReviewSending>,
    $work: computed([form.$state, form.$value, movedFrom], workOf),

    async load(): Promise<void> {
      load.set({ at: 'loading' })
      const outcome = await read()
      if (!outcome.ok) load.set({ at: 'stopped', ...obstacleOf(outcome.error) })
      else if (isInReview(outcome.value.hearticle.status)) {
        form.open(beganWith(outcome.value))
        endKeeping()
        endKeeping = form.kept.start()
      }
    },

    edit(changed: Partial<HearticleTexts & Omit<ReviewTexts, 'texts'>>): void {
      const now = form.$value.get()
      const {
        comments = now.comments,
        approves = now.approves,
        confirmed = now.confirmed,
        answers = now.answers,
        ...texts
      } = changed
      const typed = { comments, approves, confirmed, answers }
      form.change({ texts: { ...now.texts, ...texts }, ...typed })
    },

    /** Gives up the proposal for a field. */
    takeCurrent(field: ReviewField): void {
      const now = form.$value.get()
      const name = TEXT_OF_FIELD[field]
      const current = form.$state.get().began.value.texts
      form.change({ ...now, texts: { ...now.texts, [name]: current[name] } })
    },

    /** Sends the review once, however often it is pressed, after one that was never answered. */
    async submit(status: ReviewStatus): Promise<void> {
      if (sending.get().at === 'pending') return
      if (form.$state.get().began.version === null || userId === '') {
        sending.set({ at: 'incomplete' })
        return
      }
      sending.set({ at: 'pending' })
      wanted = { value: form.$value.get(), status }
      await form.submit(status)
      if (sending.get().at === 'done') return
      const state = form.$state.get()
      // What moved is shown instead, with all that is to be said about it.
      sending.set(movedFrom.get() && !state.error ? { at: 'idle' } : refusalOf(state.error))
    },
  }
}

/** The comments of a request, with what is not right of what was asked. */
export const withDoubts = (comments: string, doubts: readonly string[]): string =>
  [comments, ...doubts].join('\n\n').trim()

export type ReviewFormStore = ReturnType<typeof createReview>

const NOTHING: ReviewTexts = {
  texts: { headline: '', mainTextBody: '', keywords: [], mainActions: [], harmfulActions: [] },
  comments: '',
  approves: [],
  confirmed: {},
  answers: {},
}

const beganWith = ({ hearticle, translation }: ReviewSubject) => ({
  version: hearticle.version,
  value: { ...NOTHING, texts: textsOf(translation) },
})

/** @returns undefined before there is anything to review */
function workOf(
  { began }: FormState<ReviewTexts>,
  value: ReviewTexts,
  before: HearticleTexts | undefined,
): ReviewWork | undefined {
  if (began.version === null) return undefined
  const base = began.value.texts
  const fields = before ? movedFields(before, base) : []
  const moved = before &&
    fields.length > 0 && {
      before,
      fields: fields.map((field) => {
        const name = TEXT_OF_FIELD[field]
        return { field, hasProposal: !isSameData(value.texts[name], base[name]) }
      }),
    }
  return { ...value, base, version: began.version, moved: moved || undefined }
}

function refusalOf(error: CallError | undefined): ReviewSending {
  const { fields = {} } = !error || error.code === 'network_error' ? {} : error
  const message = error && messageOf(error)
  return { at: 'refused', message, places: Object.keys(fields).map(placeOfFault) }
}

function obstacleOf(error: CallError | 'no-translation'): {
  obstacle: ReviewObstacle
  message?: string | undefined
} {
  if (error === 'no-translation') return { obstacle: error }
  const message = messageOf(error)
  if (error.code === 'hearticle_not_found') return { obstacle: 'not-found', message }
  if (error.code === 'hearticle_deleted') return { obstacle: 'deleted', message }
  return { obstacle: 'failed', message }
}
