import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { TrieRouter } from 'hono/router/trie-router'
import { secureHeaders } from 'hono/secure-headers'
import { type ErrorCode, errorStatus } from '../../src/contract/protocol/errors.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { isCall, languageOfPage, pageAtAddress } from '../../src/domain/site/page-at-address.ts'
import { PaymentUnavailable } from '../billing/payment-unavailable.ts'
import { ApiError } from '../errors/api-error.ts'
import { errorMessage } from '../errors/error-messages.ts'
import { faultMessage } from '../errors/fault-messages.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { allowEmbeds, sendPage } from '../http/page-policy.ts'
import { provideServing } from '../http/serve.ts'
import { limitBody, provideUploadPlaces } from '../http/serve-upload.ts'
import { createUploadPlaces } from '../http/upload-places.ts'
import { callerLanguage, refuseOtherSites } from '../request/caller.ts'
import { accountRoutes } from '../routes/accounts/account.ts'
import { authRoutes } from '../routes/accounts/auth.ts'
import { letterRoutes } from '../routes/accounts/letter.ts'
import { passkeyRoutes } from '../routes/accounts/passkeys.ts'
import { profileImageRoutes } from '../routes/accounts/profile-image.ts'
import { selectedRubricRoutes } from '../routes/accounts/selected-rubrics.ts'
import { administrationRoutes } from '../routes/administration/administration.ts'
import { answerExportRoutes } from '../routes/administration/answers.ts'
import { dashboardRoutes } from '../routes/administration/dashboard.ts'
import { deskSettingsRoutes } from '../routes/administration/desk-settings.ts'
import { statisticsRoutes } from '../routes/administration/statistics.ts'
import { billingRoutes } from '../routes/billing/billing.ts'
import { declarationRoutes } from '../routes/billing/declarations.ts'
import { boardRoutes } from '../routes/desk/board.ts'
import { commentRoutes } from '../routes/desk/comments.ts'
import { editionRoutes } from '../routes/desk/editions.ts'
import { figureRoutes } from '../routes/desk/figures.ts'
import { glossaryRoutes } from '../routes/desk/glossary.ts'
import { hearticlePictureRoutes } from '../routes/desk/hearticle-picture.ts'
import { inboxRoutes } from '../routes/desk/inbox.ts'
import { libraryAudioRoutes } from '../routes/desk/library-audio.ts'
import { libraryImportRoutes } from '../routes/desk/library-imports.ts'
import { libraryStudyRoutes } from '../routes/desk/library-studies.ts'
import { libraryTaxonomyRoutes } from '../routes/desk/library-taxonomy.ts'
import { nameChangeRoutes } from '../routes/desk/name-changes.ts'
import { presenceRoutes } from '../routes/desk/presence.ts'
import { previewLinkRoutes } from '../routes/desk/preview-links.ts'
import { proposalRoutes } from '../routes/desk/proposals.ts'
import { publicationRoutes } from '../routes/desk/publications.ts'
import { questionRoutes } from '../routes/desk/questions.ts'
import { reviewRoutes } from '../routes/desk/reviews.ts'
import { studyProposalRoutes } from '../routes/desk/study-proposals.ts'
import { trashRoutes } from '../routes/desk/trash.ts'
import { writingRoutes } from '../routes/desk/writing.ts'
import { healthRoutes } from '../routes/health.ts'
import { pageRoutes } from '../routes/pages.ts'
import { answerRoutes } from '../routes/reading/answer.ts'
import { assistantRoutes } from '../routes/reading/assistants.ts'
import { contentRoutes } from '../routes/reading/content.ts'
import { correctionRoutes } from '../routes/reading/corrections.ts'
import { editionChangeRoutes } from '../routes/reading/edition-changes.ts'
import { feedRoutes } from '../routes/reading/feeds.ts'
import { hearticleRoutes } from '../routes/reading/hearticles.ts'
import { interactionRoutes } from '../routes/reading/interactions.ts'
import { oembedRoutes } from '../routes/reading/oembed.ts'
import { openingRoutes } from '../routes/reading/open-hearticle.ts'
import { playlistRoutes } from '../routes/reading/playlists.ts'
import { quizRoutes } from '../routes/reading/quiz.ts'
import { readingListRoutes } from '../routes/reading/reading-list.ts'
import { rubricRoutes } from '../routes/reading/rubrics.ts'
import { searchRoutes } from '../routes/reading/search.ts'
import { studyRoutes } from '../routes/reading/studies.ts'
import { inRequest, requestLog } from '../runtime/log.ts'
import { IdempotencyKeyReused } from '../store/table/idempotency.ts'
import { TableUnavailable } from '../store/table/table.ts'

/** The API as a fetch handler; the same on Lambda, on one machine and in tests. */
export function createApp(dependencies: Dependencies): Hono {
  // What Hono falls back to for these routes, after it has built another router in vain.
  const app = new Hono({ router: new TrieRouter() })
  const { guard, nameRequest, log, observeRequest, pictures } = dependencies
  // The name of a request is ours: one that a caller chose could hide in another's lines of the log.
  app.use(requestId({ headerName: '', ...(nameRequest && { generator: nameRequest }) }))
  app.use(async (context, next) => {
    const id = context.get('requestId')
    await inRequest(id, next)
    // `context.header` would make another answer of a finished one, and copy its body.
    context.res.headers.set('X-Request-Id', id)
  })
  app.use(requestLog(log, observeRequest))
  app.use(allowEmbeds)
  app.use(
    secureHeaders({
      strictTransportSecurity: 'max-age=63072000',
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
    }),
  )
  if (guard) app.use(guard)
  app.use('/api/*', refuseOtherSites)
  app.use(provideServing(dependencies))
  app.use('/api/*', provideUploadPlaces(createUploadPlaces(pictures.secondsUsed)))
  // Tags are for what is asked for again; a condition on anything else would hide its answer.
  app.get('*', etag())

  hearticleRoutes(app, dependencies)
  editionChangeRoutes(app, dependencies)
  correctionRoutes(app, dependencies)
  oembedRoutes(app, dependencies)
  openingRoutes(app, dependencies)
  boardRoutes(app, dependencies)
  commentRoutes(app, dependencies)
  questionRoutes(app, dependencies)
  nameChangeRoutes(app, dependencies)
  presenceRoutes(app, dependencies)
  previewLinkRoutes(app, dependencies)
  libraryTaxonomyRoutes(app, dependencies)
  libraryStudyRoutes(app, dependencies)
  libraryAudioRoutes(app, dependencies)
  libraryImportRoutes(app, dependencies)
  inboxRoutes(app, dependencies)
  reviewRoutes(app, dependencies)
  hearticlePictureRoutes(app, dependencies)
  writingRoutes(app, dependencies)
  editionRoutes(app, dependencies)
  glossaryRoutes(app, dependencies)
  proposalRoutes(app, dependencies)
  studyProposalRoutes(app, dependencies)
  trashRoutes(app, dependencies)
  feedRoutes(app, dependencies)
  searchRoutes(app, dependencies)
  answerRoutes(app, dependencies)
  assistantRoutes(app, dependencies)
  studyRoutes(app, dependencies)
  playlistRoutes(app, dependencies)
  quizRoutes(app, dependencies)
  rubricRoutes(app, dependencies)
  contentRoutes(app, dependencies)
  interactionRoutes(app, dependencies)
  readingListRoutes(app, dependencies)
  statisticsRoutes(app, dependencies)
  figureRoutes(app, dependencies)
  authRoutes(app, dependencies)
  accountRoutes(app, dependencies)
  passkeyRoutes(app, dependencies)
  administrationRoutes(app, dependencies)
  dashboardRoutes(app, dependencies)
  deskSettingsRoutes(app, dependencies)
  answerExportRoutes(app, dependencies)
  billingRoutes(app, dependencies)
  declarationRoutes(app, dependencies)
  selectedRubricRoutes(app, dependencies)
  letterRoutes(app, dependencies)
  profileImageRoutes(app, dependencies)
  publicationRoutes(app, dependencies)
  healthRoutes(app, dependencies)
  pageRoutes(app, dependencies)

  // What no call takes is read no further than any call would.
  app.use('/api/*', limitBody)
  app.notFound((context) => {
    const allowed = otherMethods(app, context.req)
    if (allowed.length === 0) throw new ApiError('not_found')
    context.header('Allow', allowed.join(', '))
    throw new ApiError('method_not_allowed')
  })
  app.onError(async (error, context) => {
    const language = callerLanguage(context)
    const { code, fields, retryAfterSeconds } = isOfLeavingClient(error, context.req.raw)
      ? new ApiError('invalid_request')
      : asApiError(error, language)
    const id = context.get('requestId')
    if (code === 'internal_error') {
      log({ level: 'error', message: 'unexpected error', requestId: id, ...trace(error) })
    }
    if (error instanceof TableUnavailable) {
      const { message: reason } = error
      log({ level: 'error', message: 'the storage cannot be written', requestId: id, reason })
    }
    if (error instanceof PaymentUnavailable) {
      const { reason } = error
      const line = { level: 'error', message: 'the payment provider does not answer' } as const
      log({ ...line, requestId: id, reason })
    }
    const status = errorStatus[code]
    const page = status >= 500 && (await errorPage(context.req, dependencies))
    if (page) return sendPage(context, page, status)
    return context.json(
      {
        code,
        message: errorMessage(code, language),
        ...(fields && { fields }),
        requestId: id,
      },
      errorStatus[code],
      {
        'Cache-Control': 'no-store',
        ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      },
    )
  })
  return app
}

/** What a person sees who asked for a page; none for a call, or where there is no site to show. */
async function errorPage(
  { url, method }: { url: string; method: string },
  { sitePages }: Dependencies,
): Promise<string | undefined> {
  const { pathname } = new URL(url)
  if (method !== 'GET' || isCall(pathname)) return undefined
  const named = pageAtAddress(pathname)?.target?.page
  const page = named === 'hearticle-changes' ? 'hearticle' : named
  const isOne = page === 'hearticle' || page === 'study' || page === 'playlist'
  const shell = isOne ? (`${page}-failed` as const) : 'error'
  return sitePages.shell(shell, languageOfPage(pathname)).catch(() => undefined)
}

function asApiError(
  error: Error,
  language: Language,
): {
  code: ErrorCode
  fields?: Record<string, string> | undefined
  retryAfterSeconds?: number | undefined
} {
  if (error instanceof ApiError) return error
  if (error instanceof IdempotencyKeyReused) return { code: 'idempotency_key_reused' }
  // Hono's own validator throws these, for a body that is no JSON.
  if (error instanceof HTTPException && error.status === 400) {
    return { code: 'invalid_request', fields: { body: faultMessage('json', language) } }
  }
  if (error instanceof TableUnavailable) return { code: 'storage_unavailable' }
  return { code: 'internal_error' }
}

/**
 * Whether something failed because who asked went away before all of it had come: nobody reads the
 * answer, and nothing is wrong here.
 */
function isOfLeavingClient(error: Error, { signal }: Request): boolean {
  const isBrokenOff =
    error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET')
  return signal.aborted && (isBrokenOff || error === signal.reason)
}

/** The message of a validation error can quote a record, so only its name is logged then. */
function trace(error: Error): { error: string; stack: string } {
  return {
    error: error.name === '$ZodError' ? error.name : `${error.name}: ${error.message}`,
    // A message of several lines stands in the stack as well.
    stack:
      (error.stack ?? '')
        .match(/^ +at .*$/gm)
        ?.slice(0, 7)
        .join('\n') ?? '',
  }
}

/** The methods by which a path can be called; none where there is nothing at it. */
function otherMethods(app: Hono, request: { path: string; method: string }): string[] {
  const methods = app.routes.flatMap(({ method, path }) =>
    method !== 'ALL' && method !== request.method && matches(path, request.path) ? [method] : [],
  )
  // Whatever can be read can be asked for without its body.
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : method)))]
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith(':') || part === given[index])
  )
}
