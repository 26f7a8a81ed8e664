import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AwsAnswer, AwsRequest } from './answer.ts'
import { keptHeaders, type ObjectStore } from './object-store.ts'
import { ACCOUNT, REGION } from './resources.ts'

/** Python's moto, which stands in for AWS, too. */
export interface Moto {
  objects: ObjectStore
  /** @returns what it answers to a call of SSM */
  answer(request: AwsRequest): Promise<AwsAnswer>
  close(): Promise<void>
}

const COMMAND = 'moto_server'
const IN_REGION = `<CreateBucketConfiguration><LocationConstraint>${REGION}</LocationConstraint></CreateBucketConfiguration>`
/** It wants to know who asks, and believes everybody. */
const SIGNED = {
  authorization: `AWS4-HMAC-SHA256 Credential=commands/20260101/${REGION}/s3/aws4_request, SignedHeaders=host, Signature=0`,
}

export const isMotoHere = (): boolean => spawnSync(COMMAND, ['--help']).status === 0

/** Starts one with nothing in it. @throws where it ends before it answers */
export async function openMoto(): Promise<Moto> {
  const child = spawn(COMMAND, ['--host', '127.0.0.1', '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, found] = /Running on http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${COMMAND} ended: ${said}`)))
  })

  const ask = (method: string, path: string, headers: AwsRequest['headers'], body?: Buffer) =>
    new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>(
      (resolve, reject) => {
        const asked = request(
          `http://127.0.0.1:${port}${path}`,
          { method, headers: { ...headers, 'x-moto-account-id': ACCOUNT } },
          async (response) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers as Record<string, string>,
              body: await buffer(response),
            }),
        )
        asked.once('error', reject)
        asked.end(body)
      },
    )
  const answer = async ({ method, url, headers, body }: AwsRequest) => {
    const its = { ...ofContent(headers), 'content-length': String(body.length) }
    const answered = await ask(method, `${url.pathname}${url.search}`, its, body)
    return { ...answered, headers: ofContent(answered.headers) }
  }

  return {
    objects: {
      async make(bucket) {
        const { status, body } = await ask('PUT', `/${bucket}`, SIGNED, Buffer.from(IN_REGION))
        if (status !== 200 && status !== 409) throw new Error(`${bucket}: ${body}`)
      },
      async get(bucket, key) {
        const path = key.split('/').map(encodeURIComponent).join('/')
        const { status, headers, body } = await ask('GET', `/${bucket}/${path}`, SIGNED)
        if (status === 404) return undefined
        if (status !== 200) throw new Error(`${bucket}/${key}: ${body}`)
        const { etag = '', 'last-modified': changedAt = '' } = headers
        return { bytes: body, etag, headers: keptHeaders(headers), changedAt: new Date(changedAt) }
      },
      answer,
    },
    answer,
    async close() {
      process.off('exit', kill)
      child.removeAllListeners('exit')
      kill()
      await once(child, 'exit')
    },
  }
}

/** Headers without those of one connection alone: the bytes are all here. */
function ofContent<Headers extends AwsRequest['headers']>(headers: Headers) {
  const { connection, expect, 'transfer-encoding': _, ...rest } = headers
  return rest
}
