import type { TrialResults } from '../../src/domain/registry/trial-results.ts'
import {
  createRequester,
  RequestFailed,
  TransientFailure,
  type Transport,
  textOf,
} from '../pubmed/requests/retrying-request.ts'
import { readTrial, type TrialFault } from './read-trial.ts'

/** As slow as nobody minds, and fast enough for thousands a day. */
const PER_SECOND = 1
/** More of a record is not read. */
const MOST_BYTES = 8 * 1024 * 1024

export type FetchedTrial = TrialResults | TrialFault | 'not-there' | 'too-large'

export interface Registry {
  /** @throws RequestFailed where it does not answer, after some tries */
  fetchTrial: (registration: string, signal?: AbortSignal) => Promise<FetchedTrial>
}

/** ClinicalTrials.gov, as it is on the network or where a test says (P-REGISTRY-FETCH). */
export function createRegistry(options: Transport & { baseUrl?: string } = {}): Registry {
  const { baseUrl = 'https://clinicaltrials.gov/api/v2', ...transport } = options
  const requester = createRequester(PER_SECOND, transport)
  const ask = async (url: URL, signal?: AbortSignal) => {
    const { body } = await requester.send(url, { headers: { accept: 'application/json' } }, signal)
    const text = await textOf(body, MOST_BYTES + 1)
    if (Buffer.byteLength(text) > MOST_BYTES) return 'too-large'
    try {
      return readTrial(JSON.parse(text))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const start = JSON.stringify(text.trim().slice(0, 80))
      throw new TransientFailure(`not the expected answer: it starts with ${start}`, 200)
    }
  }
  return {
    async fetchTrial(registration, signal) {
      const url = new URL(`${baseUrl}/studies/${registration}`)
      try {
        const found = await requester.retrying(url, () => ask(url, signal), signal)
        const isOther = typeof found === 'object' && found.registration !== registration
        return isOther ? 'not-a-record' : found
      } catch (error) {
        if (error instanceof RequestFailed && error.status === 404) return 'not-there'
        throw error
      }
    },
  }
}
