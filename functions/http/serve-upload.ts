import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts'
import { ApiError } from '../errors/api-error.ts'
import { faultMessage } from '../errors/fault-messages.ts'
import { callerLanguage } from '../request/caller-language.ts'

type Upload = NonNullable<Endpoint['upload']>

/** An answer that is shown where it is asked for, such as a picture. */
export interface BytesFile<MediaType> {
  mediaType: MediaType
  bytes: Uint8Array
}

/** What a form has around its file: names of fields, boundaries. */
const FORM_BYTES = 64 * 1024

const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * Keeps bodies from being read that are too large: over 1 MiB, or where a call takes a file, over
 * that file's maximum and what a form needs around it.
 */
export function limitBodies(endpoints: readonly Endpoint[]): MiddlewareHandler {
  const usual = bodyLimit({
    maxSize: BODY_LIMIT_BYTES,
    onError: () => {
      throw new ApiError('payload_too_large')
    },
  })
  const uploads = endpoints.flatMap(({ method, path, upload }) =>
    upload ? [{ method, path: pathPattern(path), limit: limitForms(upload) }] : [],
  )
  return (context, next) => {
    const { method, path } = context.req
    if (method === 'GET' || method === 'HEAD') return next()
    const its = uploads.find((upload) => upload.method === method && upload.path.test(path))
    return (its?.limit ?? usual)(context, next)
  }
}

/** To a client that sends a form the file is too large, not the body. */
function limitForms({ maximumBytes, tooLarge = 'image_too_large' }: Upload): MiddlewareHandler {
  return bodyLimit({
    maxSize: maximumBytes + FORM_BYTES,
    onError: () => {
      throw new ApiError(tooLarge)
    },
  })
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

const UPLOADED = 'uploaded'

/** Reads the one file of a form (multipart/form-data, RFC 7578). */
export function readUpload(upload: Upload): MiddlewareHandler {
  const { field, maximumBytes, tooLarge = 'image_too_large' } = upload
  return async (context, next) => {
    const type = context.req.header('Content-Type') ?? ''
    if (!/^multipart\/form-data *;/i.test(type)) throw new ApiError('unsupported_media_type')
    const form = await readForm(context)
    const [file, ...more] = form.getAll(field)
    if (!(file instanceof File) || more.length > 0) {
      const words = faultMessage('one-file', callerLanguage(context))
      throw new ApiError('invalid_request', { [`body.${field}`]: words })
    }
    if (file.size > maximumBytes) throw new ApiError(tooLarge)
    context.set(UPLOADED, new Uint8Array(await file.arrayBuffer()))
    await next()
  }
}

async function readForm(context: Context): Promise<FormData> {
  // A body that breaks its limit while it is read says so itself.
  const body = await context.req.arrayBuffer()
  try {
    return await new Response(body, {
      headers: { 'Content-Type': context.req.header('Content-Type') ?? '' },
    }).formData()
  } catch {
    const words = faultMessage('form-data', callerLanguage(context))
    throw new ApiError('invalid_request', { body: words })
  }
}

/** The file that `readUpload` read; undefined for a call that takes none. */
export function uploadedFile(context: Context): Uint8Array | undefined {
  return context.get(UPLOADED)
}

/** Sends bytes that a browser must take for nothing but what they are declared to be. */
export function sendBytes(context: Context, { mediaType, bytes }: BytesFile<string>): Response {
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': mediaType,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
}
