import * as z from 'zod/mini'
import { pmidSchema } from '../../../src/contract/reading/pmid.ts'
import type { CitationCount } from '../../../src/domain/study/study-popularity.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import {
  createRequester,
  type Requester,
  TransientFailure,
  type Transport,
  textOf,
} from './retrying-request.ts'

export type CitationOptions = Transport & {
  /** Where iCite is, without a trailing slash. */
  iciteUrl?: string
  /** Where Europe PMC's REST service is, without a trailing slash. */
  europePmcUrl?: string
  signal?: AbortSignal
}

/**
 * Some studies could not be asked after, because no source answered. Thrown after all counts that
 * could be had; they are optional, so the caller can go on.
 */
export class CitationsUnavailable extends Error {
  override name = 'CitationsUnavailable'
  readonly pmids: string[]

  constructor(pmids: string[], reasons: string[]) {
    super(`no citation counts for ${pmids.length} studies: ${reasons.join('; ')}`)
    this.pmids = pmids
  }
}

const BATCH = 200
/** Europe PMC takes the numbers as one search in the address. */
const EUROPE_PMC_BATCH = 100
const PER_SECOND = 3

const count = z.int().check(z.gte(0))
const iciteSchema = z.object({
  data: z.array(
    z.object({ pmid: z.union([z.string(), z.int()]), citation_count: z.nullish(count) }),
  ),
})
const europePmcSchema = z.object({
  resultList: z.object({
    result: z.array(
      z.object({ id: z.string(), source: z.string(), citedByCount: z.nullish(count) }),
    ),
  }),
})

type Counts = Map<string, number>
type Source = { from: CitationCount['from']; ask: (pmids: string[]) => Promise<Counts> }

/**
 * Citation counts from iCite, and from Europe PMC for what iCite does not know or while it is
 * down. A study that neither knows gets none: never a zero that nobody stated.
 * @throws CitationsUnavailable at the end, where sources failed
 */
export async function* citationCounts(
  pmids: Iterable<string>,
  options: CitationOptions = {},
): AsyncGenerator<CitationCount> {
  const { now = () => new Date(), signal } = options
  const icite = iciteSource(options)
  const europePmc = europePmcSource(options)
  const failures = new Map<Source, string>()
  const skippedPmids: string[] = []
  const all = [...new Set(pmids)].filter((pmid) => pmidSchema.safeParse(pmid).success)
  for (let start = 0; start < all.length; start += BATCH) {
    let missing = all.slice(start, start + BATCH)
    let failed = 0
    for (const source of [icite, europePmc]) {
      if (missing.length === 0) break
      const counts = await countsOf(source, missing, failures, signal)
      if (!counts) {
        failed++
        continue
      }
      const at = dayInVienna(now())
      for (const pmid of missing) {
        const found = counts.get(pmid)
        if (found !== undefined) yield { pmid, count: found, from: source.from, at }
      }
      missing = missing.filter((pmid) => !counts.has(pmid))
    }
    if (failed > 0) skippedPmids.push(...missing)
  }
  if (skippedPmids.length > 0) throw new CitationsUnavailable(skippedPmids, [...failures.values()])
}

/** Undefined where the source failed, now or before: it is not asked again in this run. */
async function countsOf(
  source: Source,
  pmids: string[],
  failures: Map<Source, string>,
  signal: AbortSignal | undefined,
): Promise<Counts | undefined> {
  if (failures.has(source)) return undefined
  try {
    return await source.ask(pmids)
  } catch (error) {
    signal?.throwIfAborted()
    failures.set(source, error instanceof Error ? error.message : String(error))
    return undefined
  }
}

function iciteSource(options: CitationOptions): Source {
  const { iciteUrl = 'https://icite.od.nih.gov', signal } = options
  const requester = createRequester(PER_SECOND, options)
  const ask = async (pmids: string[]) => {
    const url = new URL(`${iciteUrl}/api/pubs?pmids=${pmids.join(',')}&legacy=true`)
    const { data } = await answerOf(requester, url, iciteSchema, signal)
    const pairs = data.map(({ pmid, citation_count }) => [String(pmid), citation_count] as const)
    return countsFrom(pairs)
  }
  return { from: 'icite', ask }
}

function europePmcSource(options: CitationOptions): Source {
  const { europePmcUrl = 'https://www.ebi.ac.uk/europepmc/webservices/rest', signal } = options
  const requester = createRequester(PER_SECOND, options)
  const ask = async (pmids: string[]) => {
    const pairs: [string, number | null | undefined][] = []
    for (let start = 0; start < pmids.length; start += EUROPE_PMC_BATCH) {
      const batch = pmids.slice(start, start + EUROPE_PMC_BATCH)
      const query = `(${batch.map((pmid) => `EXT_ID:${pmid}`).join(' OR ')}) AND SRC:MED`
      const url = new URL(`${europePmcUrl}/search`)
      url.search = new URLSearchParams({
        query,
        resultType: 'lite',
        format: 'json',
        pageSize: String(EUROPE_PMC_BATCH),
      }).toString()
      const { resultList } = await answerOf(requester, url, europePmcSchema, signal)
      const own = resultList.result.filter(({ source }) => source === 'MED')
      pairs.push(...own.map(({ id, citedByCount }) => [id, citedByCount] as [string, number]))
    }
    return countsFrom(pairs)
  }
  return { from: 'europepmc', ask }
}

function countsFrom(pairs: (readonly [string, number | null | undefined])[]): Counts {
  const counts: Counts = new Map()
  for (const [pmid, found] of pairs) {
    if (found !== null && found !== undefined) counts.set(pmid, found)
  }
  return counts
}

/** A JSON answer of the expected shape; anything else is tried again. */
async function answerOf<T>(
  requester: Requester,
  url: URL,
  schema: z.ZodMiniType<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const attempt = async () => {
    const { body } = await requester.send(url, {}, signal)
    const text = await textOf(body)
    const parsed = schema.safeParse(parsedJson(text))
    if (parsed.success) return parsed.data
    const start = JSON.stringify(text.trim().slice(0, 80))
    throw new TransientFailure(`not the expected answer: it starts with ${start}`, 200)
  }
  return requester.retrying(url, attempt, signal)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
