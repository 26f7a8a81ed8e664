import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import {
  askQuestion,
  decideQuestion,
  listAskedSubjects,
  listQuestions,
  type QuestionDecision,
} from '../../../src/contract/desk/questions.ts'
import { emailFault } from '../../../src/domain/account/account-fields.ts'
import { isSameMailbox } from '../../../src/domain/account/email-address.ts'
import { presentQuestion, type QuestionRecord } from '../../../src/domain/desk/questions.ts'
import { decideAbout } from '../../editorial/decide-question.ts'
import { readEdition } from '../../editorial/read-edition.ts'
import { ApiError } from '../../errors/api-error.ts'
import { fieldError } from '../../errors/field-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { publicHearticles } from '../../http/public-hearticles.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage, type Caller } from '../../request/caller.ts'

const DONE = { done: true } as const

/** What readers ask and report (P-ASK), and what the desk decides about it (P-DESK-QUESTIONS). */
export function questionRoutes(app: Hono, dependencies: Dependencies): void {
  const { questions, taxonomy, idempotency, identify, canMail, now } = dependencies
  const isShown = publicHearticles(dependencies)

  // Whether an address is known, or mailed, is found out later: here nothing can tell.
  serve(app, askQuestion, async ({ body, context, count }) => {
    const { kind, text, languageCode: language, tellMe, edition } = body
    const caller = await identify(context)
    const email = (tellMe && (body.email?.trim() || caller?.account.email)) || undefined
    const fault = email === undefined ? undefined : emailFault(email)
    if (fault) throw fieldError(fault, 'body.email', language)
    if (email !== undefined && !canMail) throw new ApiError('mail_unavailable')
    const id = context.req.header('Idempotency-Key') ?? randomUUID()
    // The same again because its answer was lost.
    if (await isKnown(id, { kind, text, edition })) return DONE
    // Whose session is over is told that nobody could be.
    if (tellMe && !email) throw fieldError('email_not_valid', 'body.email', language)
    const rubricId = edition ? await rubricOf(edition) : null
    await count(caller?.userId)
    const at = now()
    const own = email === undefined ? undefined : confirmedAs(caller, email)
    const question: QuestionRecord = {
      id,
      kind,
      text,
      language,
      rubricId,
      ...(edition && { edition }),
      askedAt: at.toISOString(),
      state: 'open',
      version: 1,
      joined: [],
      ...(caller && { by: caller.userId }),
      ...(own && { email: own.email, emailLanguage: own.language }),
    }
    const toConfirm = own ? undefined : email
    if (await questions.ask(question, { email: toConfirm, at })) return DONE
    if (await isKnown(id, { kind, text, edition })) return DONE
    throw new Error(`the question ${id} is not kept`)
  })

  serve(app, listAskedSubjects, async ({ query }) => {
    const [shown, { topics }] = await Promise.all([questions.listShown(), taxonomy.load()])
    const language = answerLanguage(query)
    const at = now()
    const content = await Promise.all(
      shown.map(async ({ subject: of, state, hearticleId }) => {
        const topic = 'topicId' in of ? topics.find(({ id }) => id === of.topicId) : undefined
        const subject = 'words' in of ? of.words[language] : topic?.name[language]
        // A topic can be deleted meanwhile, and a hearticle withdrawn.
        const isGone = hearticleId !== null && !(await isShown(hearticleId, at))
        return subject === undefined || isGone ? [] : [{ subject, state, hearticleId }]
      }),
    )
    return { content: content.flat() }
  })

  serve(app, listQuestions, async ({ query: { state, kind, rubric, cursor, size } }) => {
    const wantedRubric = rubric === 'none' ? undefined : Number(rubric)
    const { rubrics } = await taxonomy.load()
    // One that was deleted since is none.
    const rubricOfQuestion = ({ rubricId }: QuestionRecord) =>
      rubrics.find(({ id }) => id === rubricId)?.id
    const isWanted = (question: QuestionRecord) =>
      (kind === '' || question.kind === kind) &&
      (rubric === '' || rubricOfQuestion(question) === wantedRubric)
    const page = await questions.list({ state, size, after: cursor, isWanted })
    const joined = await questions.findMany(page.questions.flatMap((one) => one.joined))
    return {
      content: page.questions.map((question) =>
        presentQuestion(
          { ...question, rubricId: rubricOfQuestion(question) ?? null },
          joined.filter(({ id }) => question.joined.includes(id)),
        ),
      ),
      next: page.next,
    }
  })

  serve(app, decideQuestion, async ({ params: { id }, body, caller, idempotentWrite }) => {
    const at = now()
    return idempotency.runOnce(idempotentWrite, at, async (note) => {
      await requireSubject(body.what)
      const by = caller.userId
      const version = await decideAbout(dependencies, id, { ...body, by, at, note })
      return { id, version }
    })
  })

  /** @throws ApiError where something else was asked by that id */
  async function isKnown(
    id: string,
    { kind, text, edition }: Pick<QuestionRecord, 'kind' | 'text' | 'edition'>,
  ): Promise<boolean> {
    const [known] = await questions.findMany([id])
    if (!known) return false
    const isSame =
      known.kind === kind &&
      known.text === text &&
      known.edition?.hearticleId === edition?.hearticleId &&
      known.edition?.number === edition?.number
    if (!isSame) throw new ApiError('idempotency_key_reused')
    return true
  }

  /** @throws ApiError where there never was such an edition */
  async function rubricOf({ hearticleId, number }: { hearticleId: number; number: number }) {
    const found = await readEdition(dependencies, hearticleId, number)
    if (!found) throw new ApiError('version_not_found')
    const { topics } = await taxonomy.load()
    return topics.find(({ id }) => id === found.was?.topicId)?.rubricId ?? null
  }

  /** @throws ApiError where what is chosen is not there */
  async function requireSubject(what: QuestionDecision): Promise<void> {
    if (what.decision !== 'file' && what.decision !== 'show') return
    const { topics, rubrics } = await taxonomy.load()
    if (what.decision === 'file') {
      const isThere = what.rubricId === null || rubrics.some(({ id }) => id === what.rubricId)
      if (!isThere) throw new ApiError('rubric_not_found')
    } else if (what.subject && 'topicId' in what.subject) {
      const { topicId } = what.subject
      if (!topics.some(({ id }) => id === topicId)) throw new ApiError('topic_not_found')
    }
  }
}

/**
 * The account of who asks, where the address counts as its own and is confirmed: nothing is left to
 * ask its owner then. The mail goes to it as it is confirmed, since another spelling can be somebody else's.
 */
function confirmedAs(caller: Caller | undefined, email: string) {
  const { account } = caller ?? {}
  const isConfirmed = account?.emailConfirmedAt != null
  return isConfirmed && isSameMailbox(account.email, email) ? account : undefined
}
