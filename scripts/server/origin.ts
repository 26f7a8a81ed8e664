import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AnsweredRequest } from '../../functions/runtime/log.ts'
import { fileForAddress } from '../../src/domain/site/addresses.ts'
import { editionCall } from '../../src/domain/site/edition-call.ts'
import { isEmbed } from '../../src/domain/site/page-at-address.ts'
import { isCompressedForm } from '../publishing/pages/compress-files.ts'
import { isAsset } from '../publishing/upload/site-file.ts'
import { pathMatcher } from './local-paths.ts'
import { type FileOptions, sendFile } from './send-file.ts'

interface OriginOptions {
  /** The API, which also answers pages that the site does not have (P-PAGE-STATUS). */
  app: Hono
  /** What the sandbox has below `/_local/`; nothing is there where it is left out. */
  localCalls?: Hono
  siteFolder: string
  /** The object store, of which `uploads/` is public. */
  objectsFolder: string
  /**
   * Whether what a page shows was taken away since it was published, so that the API answers in the
   * stead of its file (P-TRASH).
   */
  isGone?: (path: string) => Promise<boolean>
  /**
   * Whether it was changed since then, so that the API makes the page as it is now; where it cannot,
   * the file is sent (P-FALLBACK-PAGE).
   */
  isNewer?: (path: string) => Promise<boolean>
  /** Told of each request that is answered here, by a file or without the API. */
  observeRequest?: (request: AnsweredRequest) => void
}

const PAGE_CACHING = 'public, max-age=0, must-revalidate'
const ASSET_CACHING = 'public, max-age=31536000, immutable'
const UPLOAD_CACHING = 'public, max-age=3600'
/** It would end a connection on which a proxy sends other requests by then; the gate takes bodies in. */
const LEAVES_BODIES = { autoCleanupIncoming: false }
/** Files of the site come compressed, pictures and sound as they are. */
const OF_SITE = { hasForms: true }
const OF_UPLOADS = { hasForms: false }

/**
 * One origin as the CDN makes it: the built site from files, the API beside it, and the API again
 * for addresses without a file. Files of the site come compressed as their publication did that
 * (P-SERVE-COMPRESSED); what the API answers is compressed as the browser takes it.
 */
export function createOrigin({
  app,
  localCalls,
  siteFolder,
  objectsFolder,
  isGone = async () => false,
  isNewer = async () => false,
  observeRequest = () => {},
}: OriginOptions): RequestListener {
  const compressed = new Hono().use(compress())
  compressed.all('*', ({ req, env }) => app.fetch(req.raw, env))
  const answerByApi = getRequestListener(compressed.fetch, LEAVES_BODIES)
  const answerLocally = localCalls && getRequestListener(localCalls.fetch, LEAVES_BODIES)
  const isLocal = pathMatcher(localCalls?.routes ?? [])

  return (request, response) => {
    const path = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isOfSandbox = path.startsWith('/_local/')
    if (isOfSandbox && isLocal(path)) return void answerLocally?.(request, response)
    if (/^\/(api|content|oembed)(\/|$)/.test(path) || (isOfSandbox && !(localCalls && isRead))) {
      return void answerByApi(request, response)
    }
    const observation = observeAnswer(request, response, path, observeRequest)
    if (!isRead) {
      return end(response, 405, { Allow: 'GET, HEAD' })
    }
    if (!isPlainPath(path)) return end(response, 400)
    secure(response)
    if (isEmbed(path)) {
      // Whether it may be framed, each answer says (P-EMBED).
      for (const name of ['Content-Security-Policy', 'X-Frame-Options']) response.removeHeader(name)
      observation.end()
      return void answerByApi(request, response)
    }
    if (path.startsWith('/uploads/')) {
      response.setHeader('Cache-Control', UPLOAD_CACHING)
      const upload = join(objectsFolder, decodeURI(path))
      return sendFound(upload, request, response, OF_UPLOADS, () => end(response, 404))
    }
    // For machines, by whichever page they ask (P-BULK).
    if (path.startsWith('/data/')) response.setHeader('Access-Control-Allow-Origin', '*')
    const call = editionCall(path, request.headers.accept)
    if (call) return end(response, 302, { Location: call, Vary: 'Accept' })
    const target = fileForAddress(path, queryOf(request))
    if ('redirect' in target) return end(response, 301, { Location: target.redirect })
    const otherwise = () => {
      observation.end()
      answerByApi(request, response)
    }
    const file = decodeURI(target.file)
    if (isCompressedForm(file)) return otherwise()
    const sendPublished = () => {
      response.setHeader('Cache-Control', cachingOf(target.file))
      sendFound(join(siteFolder, file), request, response, OF_SITE, otherwise)
    }
    const answerPage = async () => {
      if (await isGone(path)) return otherwise()
      if (!(await isNewer(path))) return sendPublished()
      const answer = await compressed.fetch(readingOf(request), {
        incoming: request,
        outgoing: response,
      })
      if (answer.status >= 500) return sendPublished()
      observation.end()
      getRequestListener(() => answer, LEAVES_BODIES)(request, response)
    }
    answerPage().catch((error) => {
      // What was published is read also where the table fails (record 1).
      console.error(error)
      sendPublished()
    })
  }
}

/** The same request for whoever takes one of the web. */
function readingOf({ method = 'GET', url = '/', headers }: IncomingMessage): Request {
  const sent = Object.entries(headers).flatMap(([name, value = '']) =>
    name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
  )
  return new Request(`http://localhost${url}`, { method, headers: sent })
}

/**
 * Tells of an answer once it was sent; not of one that broke off.
 * @returns `end`: somebody else answers, and tells
 */
function observeAnswer(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  path: string,
  observe: (request: AnsweredRequest) => void,
): { end(): void } {
  const started = performance.now()
  const route = FOLDERS.find((folder) => path.startsWith(`/${folder}/`))
  const tell = () => {
    const milliseconds = Math.round(performance.now() - started)
    const { statusCode: status } = response
    observe({ method, route: route ? `/${route}/*` : '/*', status, milliseconds })
  }
  response.once('finish', tell)
  return { end: () => response.off('finish', tell) }
}

/** Of which files are told apart from pages. */
const FOLDERS = ['assets', 'data', 'uploads']

/** @param otherwise is called where there is no such file, be it that a publication removes it */
function sendFound(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  options: FileOptions,
  otherwise: () => void,
): void {
  sendFile(path, request, response, options).then(
    (isSent) => {
      if (isSent) return
      response.removeHeader('Cache-Control')
      otherwise()
    },
    (error) => failed(response, error),
  )
}

function failed(response: ServerResponse, error: unknown): void {
  // Who went away before the end of it is no fault.
  if (!response.destroyed) console.error(error)
  if (response.headersSent) return void response.destroy()
  response.removeHeader('Cache-Control')
  end(response, 500)
}

function cachingOf(file: string): string {
  if (file === '/sw.js') return 'no-cache'
  return isAsset(file.slice(1)) ? ASSET_CACHING : PAGE_CACHING
}

/** One by one, for answers that are not made here. */
function secure(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '')
}

function queryOf(request: IncomingMessage): string {
  const url = request.url ?? ''
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}

/** No way out of the folder, no control characters, no dotfiles. */
function isPlainPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.startsWith('/') && !/(^|[/\\])\.|\\|\p{Cc}/u.test(decoded)
  } catch {
    return false
  }
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const text = { 'Content-Type': 'text/plain; charset=utf-8' }
  response.writeHead(status, { ...securityHeaders, ...text, ...headers })
  response.end(status === 301 ? '' : `${status}\n`)
}

/**
 * What the CDN's response-headers policy adds to every answer; the local origin does the same, and
 * a test holds the two together. The rest of the content security policy is in each page, since it
 * names the hashes of its scripts.
 * Subdomains and the browsers' list are a matter of each stage (stages/), so not of this machine.
 * Paying happens on the provider's pages, in this tab or in one that needs no way back here.
 */
export const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
}
