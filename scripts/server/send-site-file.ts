import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { parseAccept } from 'hono/utils/accept'
import { contentTypeOf } from '../../functions/files/content-types.ts'
import { compressedForm } from '../publishing/pages/compress-files.ts'

/**
 * Sends a file of the site, in the form that its publication compressed where there is one and the
 * browser takes brotli (P-SERVE-COMPRESSED). Publications replace files while the site is read: what
 * is told of a file and what is sent of it are those of the one that was opened.
 * @param path where the file lies
 * @returns false where there is no such file; nothing is sent then
 * @throws where it cannot be read, or whoever asked goes away
 */
export async function sendSiteFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const compressed = takesBrotli(request) ? await openFile(compressedForm(path)) : undefined
  const file = compressed ?? (await openFile(path))
  if (!file) return false
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return false
    const { size, mtime } = stats
    const tag = `W/"${size}-${mtime.getTime()}"`
    // Also of a page that a cache has, since it has it in one form.
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', tag)
    if (knownTags(request).includes(tag)) {
      response.writeHead(304).end()
      return true
    }
    if (compressed) response.setHeader('Content-Encoding', 'br')
    response.writeHead(200, {
      'Content-Type': contentTypeOf(path) ?? 'application/octet-stream',
      'Content-Length': size,
      'Last-Modified': mtime.toUTCString(),
    })
    if (request.method === 'HEAD') response.end()
    else if (size <= MOST_AT_ONCE) response.end(await file.readFile())
    else await pipeline(file.createReadStream({ autoClose: false }), response)
  } finally {
    await file.close()
  }
  return true
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

/** What the browser has. */
function knownTags({ headers }: IncomingMessage): string[] {
  return (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
}
