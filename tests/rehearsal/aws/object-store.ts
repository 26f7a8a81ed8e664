import { createHash } from 'node:crypto'
import { type AwsAnswer, type AwsRequest, Refusal, xml } from './answer.ts'

export interface StoredObject {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
  changedAt: Date
}

type Bucket = Map<string, StoredObject>

/** Where the objects of an account are. */
export interface ObjectStore {
  /** Makes a bucket unless there is one. */
  make(bucket: string): Promise<void>
  get(bucket: string, key: string): Promise<StoredObject | undefined>
  /** Answers a call of S3. */
  answer(request: AwsRequest): Promise<AwsAnswer>
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'content-encoding', 'content-disposition']
const LISTED_AT_ONCE = 1000

/** S3 as far as the project uses it: buckets in memory, asked by path. */
export function createObjectStore(): ObjectStore {
  const buckets = new Map<string, Bucket>()
  return {
    async make(bucket) {
      if (!buckets.has(bucket)) buckets.set(bucket, new Map())
    },
    get: async (bucket, key) => buckets.get(bucket)?.get(key),
    answer: async (request) => answerS3(buckets, request),
  }
}

function answerS3(buckets: ReadonlyMap<string, Bucket>, request: AwsRequest): AwsAnswer {
  const { method, url } = request
  const [, name = '', path = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
  const bucket = buckets.get(name)
  if (!bucket) throw new Refusal('NoSuchBucket', `There is no bucket ${name}`, 404)
  const key = decodeURIComponent(path)
  if (key === '') return method === 'POST' ? deleteAll(bucket, request) : readBucket(bucket, url)
  if (method === 'PUT') return put(bucket, key, request)
  if (method === 'DELETE') {
    bucket.delete(key)
    return { status: 204 }
  }
  const object = bucket.get(key)
  if (!object) throw new Refusal('NoSuchKey', `There is no ${key}`, 404)
  const { bytes, etag, headers, changedAt } = object
  const head = { ...headers, ETag: etag, 'Last-Modified': changedAt.toUTCString() }
  if (method === 'HEAD') return { headers: { ...head, 'Content-Length': String(bytes.length) } }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return { headers: head, body: bytes }
  const part = bytes.subarray(Number(from), to ? Number(to) + 1 : undefined)
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`
  return { status: 206, headers: { ...head, 'Content-Range': range }, body: part }
}

function put(bucket: Bucket, key: string, { headers, body }: AwsRequest): AwsAnswer {
  const isChunked = String(headers['x-amz-content-sha256']).startsWith('STREAMING-')
  const bytes = isChunked ? chunksOf(body) : body
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  bucket.set(key, { bytes, etag, headers: keptHeaders(headers), changedAt: new Date() })
  return { headers: { ETag: etag } }
}

/** What S3 gives back of what a file was brought with. */
export function keptHeaders(headers: AwsRequest['headers']): Record<string, string> {
  const isKept = (name: string) => KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-')
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => isKept(name))
      .map(([name, value]) => [name, String(value).replace(/aws-chunked,?/, '')] as const)
      .filter(([, value]) => value !== ''),
  )
}

/** A body that comes in chunks with their lengths, and with a checksum after them. */
function chunksOf(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!length) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}

function readBucket(bucket: Bucket, { searchParams }: URL): AwsAnswer {
  if (searchParams.has('location'))
    return xmlBody('<LocationConstraint>eu-central-1</LocationConstraint>')
  const prefix = searchParams.get('prefix') ?? ''
  const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? ''
  const found = [...bucket.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  // With a delimiter, what lies in folders is told by their names alone.
  const isInFolder = (key: string) =>
    searchParams.has('delimiter') && key.slice(prefix.length).includes('/')
  const keys = found.filter((key) => !isInFolder(key))
  const folders = new Set(
    found.filter(isInFolder).map((key) => key.slice(0, key.indexOf('/', prefix.length) + 1)),
  )
  const listed = keys.slice(0, LISTED_AT_ONCE)
  const contents = listed.map((key) => {
    const { etag, bytes, changedAt } = bucket.get(key) as StoredObject
    const LastModified = changedAt.toISOString()
    return `<Contents>${xml({ Key: key, ETag: etag, Size: bytes.length, LastModified })}</Contents>`
  })
  const isTruncated = keys.length > listed.length
  const prefixes = [...folders].map(
    (Prefix) => `<CommonPrefixes>${xml({ Prefix })}</CommonPrefixes>`,
  )
  const next = isTruncated ? xml({ NextContinuationToken: listed.at(-1) }) : ''
  return xmlBody(
    `<ListBucketResult>${xml({ IsTruncated: isTruncated, KeyCount: listed.length })}${next}${contents.join('')}${prefixes.join('')}</ListBucketResult>`,
  )
}

function deleteAll(bucket: Bucket, { body }: AwsRequest): AwsAnswer {
  for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) bucket.delete(key)
  return xmlBody('<DeleteResult/>')
}

const xmlBody = (body: string): AwsAnswer => ({
  headers: { 'Content-Type': 'application/xml' },
  body,
})
