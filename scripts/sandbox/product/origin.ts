import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import sirv from 'sirv'
import { policyHeader } from '../../../functions/http/page-policy.ts'
import { fileForAddress } from '../../../src/domain/site/addresses.ts'
import { contentTypeOf } from '../../publishing/publishing.ts'
import { pathMatcher } from '../storage/local-paths.ts'
import { securityHeaders } from './security-headers.ts'

interface OriginOptions {
  /** The API, which also answers pages that the site does not have (P-PAGE-STATUS). */
  app: Hono
  /** What exists on one machine only, below `/_local/`. */
  localCalls: Hono
  /** The built site. */
  siteFolder: string
  /** The object store, of which `uploads/` is public. */
  objectsFolder: string
}

const PAGE_CACHING = 'public, max-age=0, must-revalidate'
const ASSET_CACHING = 'public, max-age=31536000, immutable'
const UPLOAD_CACHING = 'public, max-age=3600'

/**
 * One origin as the CDN makes it: the built site from files, compressed as the browser takes it,
 * the API beside it, and the API again for addresses without a file.
 */
export function createOrigin({
  app,
  localCalls,
  siteFolder,
  objectsFolder,
}: OriginOptions): RequestListener {
  const answerByApi = getRequestListener(app.fetch)
  const answerLocally = getRequestListener(localCalls.fetch)
  const isLocal = pathMatcher(localCalls.routes)
  const site = sirv(siteFolder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, path) => {
      const isAsset = /^\/(assets|share)\//.test(path)
      const type = contentTypeOf(path)
      if (type !== undefined) response.setHeader('Content-Type', type)
      response.setHeader('Cache-Control', isAsset ? ASSET_CACHING : PAGE_CACHING)
      const policy = type?.startsWith('text/html') && policyOfFile(path)
      if (policy) response.setHeader('Content-Security-Policy', policy)
    },
  })
  const policyOfFile = (path: string) =>
    policyHeader(readFileSync(join(siteFolder, decodeURIComponent(path)), 'utf8'))
  const objects = sirv(objectsFolder, {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders: (response) => response.setHeader('Cache-Control', UPLOAD_CACHING),
  })

  return (request, response) => {
    const path = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isLocal(path)) return void answerLocally(request, response)
    if (/^\/(api|content)(\/|$)/.test(path) || (path.startsWith('/_local/') && !isRead)) {
      return void answerByApi(request, response)
    }
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    if (!isRead) {
      return end(response, 405, { Allow: 'GET, HEAD' })
    }
    if (!isPlainPath(path)) return end(response, 400)
    if (path.startsWith('/uploads/')) {
      return objects(request, response, () => end(response, 404))
    }
    const target = fileForAddress(path, queryOf(request))
    if ('redirect' in target) return end(response, 301, { Location: target.redirect })
    const address = request.url
    request.url = target.file
    site(request, response, () => {
      request.url = address
      answerByApi(request, response)
    })
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '')
}

function queryOf(request: IncomingMessage): string {
  const url = request.url ?? ''
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}

/** No way out of the folder, no control characters, no dotfiles, no compressed twins of files. */
function isPlainPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.startsWith('/') && !/(^|[/\\])\.|\\|\p{Cc}|\.(br|gz)$/u.test(decoded)
  } catch {
    return false
  }
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  response.end(status === 301 ? '' : `${status}\n`)
}
