import type { Dispatcher } from 'undici'

/** Who sends pictures, and where to. */
export interface Sender {
  path: string
  authorization: string
}

/** Who sends what for so long, one picture after another; once where that is no time at all. */
export interface Attack {
  address: string
  attackers: Sender[]
  pictures: [name: string, bytes: Uint8Array][]
  seconds: number
}

const BOUNDARY = 'boundary-of-the-form'

/** A form with one file. */
export function formOf(bytes: Uint8Array): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="me"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** @returns the status of the answer; 0 where the connection broke */
export async function upload(
  client: Dispatcher,
  { path, authorization }: Sender,
  body: Buffer,
): Promise<number> {
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  try {
    const answer = await client.request({ path, method: 'POST', headers, body })
    await answer.body.dump()
    return answer.statusCode
  } catch {
    return 0
  }
}
