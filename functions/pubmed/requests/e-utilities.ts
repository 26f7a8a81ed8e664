import { pmidSchema } from '../../../src/contract/reading/pmid.ts'
import { type PubMedRecord, readStudies } from '../read-studies.ts'
import { type DayRange, dayOf, halves } from './date-slices.ts'
import {
  createRequester,
  type Requester,
  RequestFailed,
  TransientFailure,
  type Transport,
  textOf,
} from './retrying-request.ts'
import { readSearchAnswer, type SearchAnswer } from './search-answer.ts'

export type PubMedOptions = Transport & {
  /** Where the E-utilities are, without a trailing slash. */
  baseUrl?: string
  apiKey?: string
  /** Who asks, as NCBI wants to be told. */
  email?: string
  tool?: string
}
/** Entry dates, 'YYYY-MM-DD', both included. */
type PubMedSearchOptions = { from?: string; to?: string; signal?: AbortSignal }
export type PubMed = {
  /**
   * The PMIDs of a query, each once. @throws RequestFailed; also where a single day has more
   * hits than PubMed gives out
   */
  search: (query: string, options?: PubMedSearchOptions) => AsyncGenerator<string>
  /** The records of PMIDs, 200 a request. A PMID without a record is a rejection. */
  fetchStudies: (
    pmids: Iterable<string> | AsyncIterable<string>,
    options?: { signal?: AbortSignal },
  ) => AsyncGenerator<PubMedRecord>
}

export type SearchPreview = {
  /**
   * How many studies a query has, and the newest of them, in one request.
   * @throws RequestFailed; `isRefused` where PubMed does not take the query
   */
  newest: (query: string, size: number, options?: { signal?: AbortSignal }) => Promise<SearchAnswer>
}

const BASE_URL = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils'
/** PubMed gives out no more than this of one query. */
const MAX_HITS = 9999
const BATCH = 200
const LONGEST_GET = 1500
const FIRST_DAY = '1800-01-01'
const DAY_MS = 86_400_000
const NOWHERE = { line: 1, column: 1 }

/** PubMed's E-utilities: at most 3 requests a second, 10 with a key, failures tried again. */
export function createPubMed(options: PubMedOptions = {}): PubMed & SearchPreview {
  const { baseUrl = BASE_URL, apiKey, email, tool = 'hearticle', now = () => new Date() } = options
  const requester = createRequester(apiKey ? 10 : 3, options, apiKey)
  const identity = { tool, ...(email && { email }), ...(apiKey && { api_key: apiKey }) }
  const call = (name: string, parameters: Record<string, string>): Call => ({
    url: new URL(`${baseUrl}/${name}.fcgi`),
    parameters: new URLSearchParams({ db: 'pubmed', retmode: 'xml', ...parameters, ...identity }),
  })

  async function ask(parameters: Record<string, string>, signal?: AbortSignal) {
    const { url, parameters: form } = call('esearch', parameters)
    const isShort = form.toString().length < LONGEST_GET
    const target = isShort ? new URL(`${url}?${form}`) : url
    const init = isShort ? {} : { method: 'POST', body: form }
    const attempt = async (): Promise<SearchAnswer> => {
      const { body } = await requester.send(target, init, signal)
      return readSearchAnswer(await textOf(body))
    }
    return requester.retrying(url, attempt, signal)
  }

  async function* searchIn(
    query: string,
    range: DayRange | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<string> {
    const parameters = { term: query, usehistory: 'y', retmax: String(MAX_HITS), ...days(range) }
    const first = await ask({ ...parameters, retstart: '0' }, signal)
    if (first.count > MAX_HITS) {
      const whole = range ?? { from: FIRST_DAY, to: dayOf(now().getTime() + DAY_MS) }
      const parts = range ? halves(whole) : [whole]
      if (!parts) {
        const hits = `${first.count} hits on ${whole.from}`
        throw new RequestFailed(`${hits}; PubMed gives out ${MAX_HITS}: narrow the query`)
      }
      for (const part of parts) yield* searchIn(query, part, signal)
      return
    }
    let page = first
    for (let start = 0; start < first.count; start += page.pmids.length) {
      if (start > 0)
        page = await ask({ ...parameters, ...first.history, retstart: String(start) }, signal)
      if (page.pmids.length === 0) {
        throw new RequestFailed(`PubMed counts ${first.count} hits and lists ${start}`)
      }
      yield* page.pmids
    }
  }

  async function* fetchStudies(
    pmids: Iterable<string> | AsyncIterable<string>,
    { signal }: { signal?: AbortSignal } = {},
  ): AsyncGenerator<PubMedRecord> {
    for await (const batch of batchesOf(pmids, BATCH)) {
      const ids = [...new Set(batch)].filter(isPmid)
      for (const pmid of batch.filter((text) => !isPmid(text))) {
        yield rejected(`${JSON.stringify(pmid.slice(0, 40))} is no PMID`)
      }
      if (ids.length === 0) continue
      const parameters = { rettype: 'abstract', id: ids.join(',') }
      yield* fetchBatch(requester, call('efetch', parameters), ids, signal)
    }
  }

  const search: PubMed['search'] = (query, { from, to, signal } = {}) => {
    const isDated = from !== undefined || to !== undefined
    const last = to ?? dayOf(now().getTime() + DAY_MS)
    return searchIn(query, isDated ? { from: from ?? FIRST_DAY, to: last } : undefined, signal)
  }
  const newest: SearchPreview['newest'] = (query, size, { signal } = {}) =>
    ask({ term: query, retmax: String(size), retstart: '0', sort: 'date_added' }, signal)
  return { search, newest, fetchStudies }
}

export const noRecordOf = (pmid: string): string => `PubMed has no record ${pmid}`

type Call = { url: URL; parameters: URLSearchParams }

/**
 * One answer of efetch. Where it breaks off it is fetched again, and what was given already is
 * not given again.
 */
async function* fetchBatch(
  requester: Requester,
  { url, parameters }: Call,
  pmids: string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<PubMedRecord> {
  const given = new Set<string>()
  const seen = new Set<string>()
  for (let tries = 1; ; tries++) {
    // Faults are told once the answer is whole: in one that breaks off they may be part of that.
    const faults: PubMedRecord[] = []
    try {
      for await (const record of recordsOf(requester, url, parameters, signal)) {
        if (record.pmid !== undefined) seen.add(record.pmid)
        if (record.outcome === 'rejected') {
          if (record.scope === 'file') throw new TransientFailure(record.reason, 200)
          faults.push(record)
          continue
        }
        const key = `${record.outcome} ${record.pmid}`
        if (given.has(key)) continue
        given.add(key)
        yield record
      }
      yield* faults
      for (const pmid of pmids) {
        if (!seen.has(pmid)) yield { ...rejected(noRecordOf(pmid)), pmid }
      }
      return
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error
      await requester.pause(url, tries, error, signal)
    }
  }
}

async function* recordsOf(
  requester: Requester,
  url: URL,
  parameters: URLSearchParams,
  signal: AbortSignal | undefined,
): AsyncGenerator<PubMedRecord> {
  try {
    const { body } = await requester.send(url, { method: 'POST', body: parameters }, signal)
    yield* readStudies(body)
  } catch (error) {
    // This is how efetch says that it knows none of the numbers.
    const isNone = error instanceof RequestFailed && /id list is empty/i.test(error.message)
    if (!isNone) throw error
  }
}

async function* batchesOf(items: Iterable<string> | AsyncIterable<string>, size: number) {
  let batch: string[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function days(range: DayRange | undefined): Record<string, string> {
  if (!range) return {}
  const [mindate, maxdate] = [range.from, range.to].map((day) => day.replaceAll('-', '/'))
  return { datetype: 'edat', mindate: mindate ?? '', maxdate: maxdate ?? '' }
}

function isPmid(text: string): boolean {
  return pmidSchema.safeParse(text).success
}

function rejected(reason: string): PubMedRecord & { outcome: 'rejected' } {
  return { outcome: 'rejected', reason, scope: 'record', place: NOWHERE }
}
