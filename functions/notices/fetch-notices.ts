import {
  createRequester,
  RequestFailed,
  type Transport,
} from '../pubmed/requests/retrying-request.ts'

/** The whole list has some 60 MB. */
const MOST_BYTES = 200_000_000

/**
 * Asks for Retraction Watch's list at an address (P-NOTICES-LISTED), with the retries of PubMed's client.
 * @throws RequestFailed where it does not answer, after some tries, or with too much
 */
export async function fetchNotices(
  address: string,
  transport: Transport = {},
  signal?: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const url = new URL(address)
  const requester = createRequester(1, transport)
  const init = { headers: { accept: 'text/csv' } }
  const { body } = await requester.retrying(url, () => requester.send(url, init, signal), signal)
  return limited(body)
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > MOST_BYTES) throw new RequestFailed('the list of notices is too large')
    yield part
  }
}
