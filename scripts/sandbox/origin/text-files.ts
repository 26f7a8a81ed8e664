import type { Stats } from 'node:fs'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const TEXT = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/
/** Below this many bytes compression gains nothing. */
const SMALLEST_BYTES = 512
const KEPT_BYTES = 128 * 2 ** 20
const ASSET_QUALITY = 11
/** Pages are many and sitemaps long: most of the gain at a twentieth of the time. */
const PAGE_QUALITY = 5

type Encoding = 'br' | 'gzip' | 'identity'

interface Answer {
  /** Names and values in turn, which Node sends without looking at each again. */
  head: string[]
  body: Buffer
}

interface TextFile {
  stats: Stats
  bytes: Buffer
  headers: OutgoingHttpHeaders
  /** The answers that were asked for, as they are sent. */
  answers: Partial<Record<Encoding, Promise<Answer>>>
}

/** Answers a request by a file; false where there is none, or it is no text. */
type TextFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
) => Promise<boolean>

/**
 * Sends the texts of a folder compressed as the client takes them, with a validator. What was asked
 * for stays in memory, compressed, for as long as the file stays as it is.
 * @param headersOf what else is said of a file, by its path as `/hearticle/7.html` and its content
 */
export function createTextFiles(
  folder: string,
  headersOf: (file: string, bytes: Buffer) => OutgoingHttpHeaders,
): TextFiles {
  const kept = new LRUCache<string, TextFile>({
    maxSize: KEPT_BYTES,
    // With its compressed bodies.
    sizeCalculation: ({ bytes }) => 2 * bytes.length + 1,
  })

  const open = async (file: string): Promise<TextFile | undefined> => {
    const path = join(folder, file)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats?.isFile()) return undefined
    const known = kept.get(file)
    if (known && isSame(known.stats, stats)) return known
    // A publication can have removed it since.
    const bytes = await readFile(path).catch(ifMissing)
    if (!bytes) return undefined
    const headers = {
      ...headersOf(file, bytes),
      ETag: `W/"${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}"`,
      Vary: 'Accept-Encoding',
    }
    const read = { stats, bytes, headers, answers: {} }
    kept.set(file, read)
    return read
  }

  return async (request, response, file) => {
    if (!TEXT.test(file)) return false
    const found = await open(file)
    if (!found) return false
    const { headers, bytes, answers } = found
    if (matches(request.headers['if-none-match'], headers.ETag as string)) {
      response.writeHead(304, headers).end()
      return true
    }
    const encoding =
      bytes.length < SMALLEST_BYTES ? 'identity' : encodingFor(request.headers['accept-encoding'])
    answers[encoding] ??= encoded(file, bytes, encoding).then((body) => ({
      body,
      head: Object.entries({
        ...headers,
        'Content-Length': body.length,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      }).flatMap(([name, value]) => [name, String(value)]),
    }))
    const { head, body } = await answers[encoding]
    response.writeHead(200, head)
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function isSame(one: Stats, other: Stats): boolean {
  return one.mtimeMs === other.mtimeMs && one.size === other.size && one.ino === other.ino
}

/** RFC 9110, section 13.1.2. */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(/,\s*/).some((one) => one === tag || one === '*') ?? false
}

/** RFC 9110, section 12.5.3; of the weights only 0 counts: brotli comes before gzip. */
function encodingFor(accepted = ''): Encoding {
  const takes = (name: string) =>
    accepted.split(',').some((part) => {
      const [encoding, weight = ''] = part.trim().split(/\s*;\s*/)
      return encoding === name && !/^q=0(\.0*)?$/.test(weight)
    })
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

async function encoded(file: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const isPage = /\.(html|xml)$/.test(file)
  if (encoding === 'gzip') return zip(bytes, { level: isPage ? 6 : 9 })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isPage ? PAGE_QUALITY : ASSET_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
