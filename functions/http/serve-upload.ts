import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts'
import type { ErrorCode } from '../../src/contract/protocol/errors.ts'
import { ApiError } from '../errors/api-error.ts'
import { faultMessage } from '../errors/fault-messages.ts'
import { callerLanguage } from '../request/caller.ts'
import type { IdempotentWrite } from '../store/table/idempotency.ts'
import type { UploadPlace, UploadPlaces } from './upload-places.ts'

type Upload = NonNullable<Endpoint['upload']>

/** An answer that is shown where it is asked for, such as a picture. */
export interface BytesFile<MediaType> {
  mediaType: MediaType
  bytes: Uint8Array
}

/** What a form has around its file: names of fields, boundaries. */
const FORM_BYTES = 64 * 1024

const BODY_LIMIT_BYTES = 1024 * 1024

/** Keeps bodies from being read that are over 1 MiB: no call that takes no file needs more. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: BODY_LIMIT_BYTES,
  onError: () => {
    throw new ApiError('payload_too_large')
  },
})

/** The file of a call that takes one, which nobody has read yet. */
export interface SentFile {
  /**
   * Reads it. Whatever can be refused without it is to be refused before.
   * @throws ApiError for a form without the one file, a file that is too large or comes too slowly
   */
  read(): Promise<Uint8Array<ArrayBuffer>>
  /** Which somebody else may need more. */
  place: UploadPlace
}

const PLACES = 'upload places'
const SENT = 'sent file'

export function provideUploadPlaces(places: UploadPlaces): MiddlewareHandler {
  return (context, next) => {
    context.set(PLACES, places)
    return next()
  }
}

/**
 * Gives a call the one file of a form (multipart/form-data, RFC 7578), if it may be as large as the
 * request says and there is a place for it.
 * @param senderOf who sends it
 */
export function takeUpload(
  upload: Upload,
  senderOf: (context: Context) => string,
): MiddlewareHandler {
  const { field, maximumBytes, tooLarge = 'image_too_large' } = upload
  const bodyBytes = maximumBytes + FORM_BYTES
  return async (context, next) => {
    const type = context.req.header('Content-Type') ?? ''
    if (!/^multipart\/form-data *;/i.test(type)) throw new ApiError('unsupported_media_type')
    const declared = Number(context.req.header('Content-Length')) || bodyBytes
    if (declared > bodyBytes) throw new ApiError(tooLarge)
    const places: UploadPlaces = context.get(PLACES)
    const place = places.take(senderOf(context), declared)
    const sent: SentFile = {
      place,
      async read() {
        const body = await readBody(context.req.raw, { declared, tooLarge }, place.signal)
        const [file, ...more] = (await readForm(body, context)).getAll(field)
        if (!(file instanceof File) || more.length > 0) {
          const words = faultMessage('one-file', callerLanguage(context))
          throw new ApiError('invalid_request', { [`body.${field}`]: words })
        }
        if (file.size > maximumBytes) throw new ApiError(tooLarge)
        return new Uint8Array(await file.arrayBuffer())
      },
    }
    context.set(SENT, sent)
    try {
      await next()
    } finally {
      place.leave()
    }
  }
}

/** The file that a call is sent; undefined for a call that takes none. */
export function sentFile(context: Context): SentFile | undefined {
  return context.get(SENT)
}

/** The same write with the file that was read, which counts for what was asked for. */
export function withContent(
  write: IdempotentWrite | undefined,
  content: Uint8Array,
): IdempotentWrite | undefined {
  if (!write) return undefined
  const digest = createHash('sha256').update(write.digest).update(content).digest('hex')
  return { ...write, digest }
}

/** A body has ten seconds and one more for each of so many bytes: a poor line sends them in less. */
const LEAST_SECONDS = 10
const BYTES_A_SECOND = 50_000

/**
 * Reads no more than the request said, or than may come where it said nothing.
 * @param declared at most the largest body
 */
async function readBody(
  { body }: globalThis.Request,
  { declared, tooLarge }: { declared: number; tooLarge: ErrorCode },
  displaced: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  // As large as it is said to be, so that what comes is kept once.
  const bytes = new Uint8Array(declared)
  let size = 0
  const seconds = LEAST_SECONDS + Math.ceil(declared / BYTES_A_SECOND)
  const late = AbortSignal.timeout(seconds * 1000)
  const given = AbortSignal.any([displaced, late])
  // The reader is left as it is, so that whoever still sends is told why nothing more is read.
  const givenUp = new Promise<'given up'>((resolve) => {
    given.addEventListener('abort', () => resolve('given up'), { once: true })
  })
  const reader = body?.getReader()
  for (;;) {
    displaced.throwIfAborted()
    const next = await Promise.race([reader?.read(), givenUp])
    if (next === 'given up')
      throw displaced.aborted ? displaced.reason : new ApiError('upload_too_slow')
    if (!next?.value) break
    if (size + next.value.length > bytes.length) throw new ApiError(tooLarge)
    bytes.set(next.value, size)
    size += next.value.length
  }
  return bytes.subarray(0, size)
}

async function readForm(body: Uint8Array<ArrayBuffer>, context: Context): Promise<FormData> {
  try {
    return await new Response(body, {
      headers: { 'Content-Type': context.req.header('Content-Type') ?? '' },
    }).formData()
  } catch {
    const words = faultMessage('form-data', callerLanguage(context))
    throw new ApiError('invalid_request', { body: words })
  }
}

/** Sends bytes that a browser must take for nothing but what they are declared to be. */
export function sendBytes(context: Context, { mediaType, bytes }: BytesFile<string>): Response {
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': mediaType,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
}
