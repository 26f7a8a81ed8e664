import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { parseAccept } from 'hono/utils/accept'
import { contentTypeOf } from '../../functions/files/content-types.ts'
import { compressedForm } from '../publishing/pages/compress-files.ts'
import { bytesOf, type RequestedPart, readRange } from './byte-range.ts'

export interface FileOptions {
  /** Whether it has other forms beside its own bytes: of such a file no bytes join those of before. */
  hasForms: boolean
}

/**
 * Sends a file, or the part of it that is asked for (P-SERVE-PARTS); one that has forms in that which
 * its publication compressed, where there is one and the browser takes brotli (P-SERVE-COMPRESSED).
 * Files are replaced while they are read: what is told of one and what is sent of it are those of the
 * one that was opened.
 * @param path where the file lies
 * @returns false where there is no such file; nothing is sent then
 * @throws where it cannot be read, or whoever asked goes away
 */
export async function sendFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { hasForms }: FileOptions,
): Promise<boolean> {
  const part = requestedPart(request, { hasForms })
  const isPacked = hasForms && !part && takesBrotli(request)
  const compressed = isPacked ? await openFile(compressedForm(path)) : undefined
  const file = compressed ?? (await openFile(path))
  if (!file) return false
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return false
    const { size, mtime } = stats
    const version = `"${size}-${mtime.getTime()}"`
    const modified = mtime.toUTCString()
    // Also of a page that a cache has, since it has it in one form.
    if (hasForms) response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', hasForms ? `W/${version}` : version)
    if (knownVersions(request).includes(version)) {
      response.writeHead(304).end()
      return true
    }
    const isPart = part && isOfVersion(request, [version, modified])
    const bytes = isPart ? bytesOf(part, size) : { start: 0, end: size - 1 }
    if (!bytes) {
      response.removeHeader('Cache-Control')
      response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
      return true
    }
    const { start, end } = bytes
    const length = end - start + 1
    if (compressed) response.setHeader('Content-Encoding', 'br')
    if (isPart) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
    response.writeHead(isPart ? 206 : 200, {
      'Accept-Ranges': 'bytes',
      'Content-Type': contentTypeOf(path) ?? 'application/octet-stream',
      'Content-Length': length,
      'Last-Modified': modified,
    })
    if (request.method === 'HEAD' || length === 0) response.end()
    else if (size <= MOST_AT_ONCE) response.end((await file.readFile()).subarray(start, end + 1))
    else await pipeline(file.createReadStream({ start, end, autoClose: false }), response)
  } finally {
    await file.close()
  }
  return true
}

/**
 * The part that a request asks for; undefined where it is answered by the whole file. Who has the
 * beginning of a file that has forms may have it compressed, so it begins anew.
 */
function requestedPart(
  { method, headers }: IncomingMessage,
  { hasForms }: FileOptions,
): RequestedPart | undefined {
  if (method !== 'GET' || headers.range === undefined) return undefined
  if (hasForms && headers['if-range'] !== undefined) return undefined
  return readRange(headers.range)
}

/** What is larger is not kept for slow readers; of what is smaller, streams cost a third of all time. */
const MOST_AT_ONCE = 256_000

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/** Undefined where there is no file of that name. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if (NOT_THERE.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

function takesBrotli({ headers }: IncomingMessage): boolean {
  const encodings = parseAccept(String(headers['accept-encoding'] ?? ''))
  return encodings.some(({ type, q }) => type.toLowerCase() === 'br' && q > 0)
}

/** What the browser has, in whichever form. */
function knownVersions({ headers }: IncomingMessage): string[] {
  const tags = (headers['if-none-match'] ?? '').split(',')
  return tags.map((tag) => tag.trim().replace(/^W\//, ''))
}

/** Whether a part joins those of before: only of the same version (RFC 9110, section 13.1.5). */
function isOfVersion({ headers }: IncomingMessage, validators: string[]): boolean {
  const wanted = headers['if-range']
  return wanted === undefined || validators.includes(String(wanted))
}
