/** The real app on a real table, with a fixed clock, chance and log. */
import type { Hono } from 'hono'
import { beforeEach } from 'vitest'
import emergencies from '../../content/editorial/emergencies.json' with { type: 'json' }
import { editorial } from '../../content/editorial/texts.ts'
import type { FetchedStudy, PreviewedSearch } from '../../functions/editorial/study-fetcher.ts'
import { createApp } from '../../functions/entries/app.ts'
import { createPictures } from '../../functions/files/pictures/pictures.ts'
import type { Dependencies } from '../../functions/http/dependencies.ts'
import { type Caller, createIdentification } from '../../functions/request/caller.ts'
import { createInstanceLimits } from '../../functions/request/instance-limits.ts'
import { readSigningKeys } from '../../functions/request/session-token.ts'
import { type LogLine, logTo } from '../../functions/runtime/log.ts'
import { createEmergencyHelp } from '../../src/domain/emergency/emergency-help.ts'
import { CHEAP, type Person } from './accounts.ts'
import { billingOn } from './billing.ts'
import { openTestSandbox, type TestSandbox } from './payment-sandbox.ts'
import { hearticleDraft, incomingStudy, noon } from './records.ts'
import { searchIndexesOfTests } from './search-index.ts'
import { type StoresFixture, storesForEachTest } from './stores.ts'
import type { TableDriver } from './tables.ts'

export const testKeys = readSigningKeys(
  JSON.stringify({ current: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } }),
)

const pictures = createPictures()
const emergencyHelp = createEmergencyHelp(emergencies, 'AT')

/** By this header a test says from where it asks. */
export const TEST_ADDRESS_HEADER = 'Test-Address'

/** What PubMed has that is not stored. */
const PUBMED: Record<string, FetchedStudy> = {
  201: { outcome: 'study', study: incomingStudy('201') },
  202: { outcome: 'rejected', reason: 'its texts take 400000 bytes; 380000 can be stored' },
  203: { outcome: 'unavailable', reason: 'the connection failed' },
}

/** What PubMed says of searches. */
const PREVIEWED: Record<string, PreviewedSearch> = {
  'salt[ti]': {
    outcome: 'found',
    answer: {
      ...{ count: 1234, pmids: ['201', '101'], history: undefined },
      ...{ translation: '"salt"[Title]', remarks: ['PhraseNotFound: xyzzy'] },
    },
    studies: [incomingStudy('201'), incomingStudy('101')],
  },
  '((': { outcome: 'refused', reason: 'eutils refuses: Invalid query' },
}

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

export interface AppFixture {
  app: Hono
  stores: StoresFixture
  /** The lines of the log, as they were written. */
  log: string[]
  logLines(): LogLine[]
  provider: TestSandbox
  now: () => Date
  /** Lists and search follow what the stores have by then; before, what they had when first asked. */
  publish(): void
  /** Builds the app again with other dependencies. */
  rebuild(more: Partial<Dependencies>): void
  /** Sends a request with a method and, where given, a JSON body. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** The same as somebody who is signed in; what is answered, an empty record where nothing is. */
  askAs(
    who: Pick<Person, 'headers'>,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Awaited<ReturnType<Response['json']>> }>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Sends JSON as a browser does. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

/**
 * The app on a table of its own for each test, filled with: hearticle 1 of today, 2 of the day
 * before, 3 of the future, 4 deleted; study 101 published, 102 withdrawn.
 */
export function appForEachTest(open?: TableDriver['open']): AppFixture {
  const stores = storesForEachTest(fillTable, open)
  const fixture = { stores, log: [] as string[] } as unknown as AppFixture

  const searchIndexes = searchIndexesOfTests()
  const signingKeys = async () => testKeys
  const log = logTo({ write: (text) => fixture.log.push(text) })
  fixture.rebuild = (more) => {
    const now = more.now ?? (() => noon)
    fixture.now = now
    const identify = createIdentification({
      sessions: stores.sessions,
      signingKeys: more.signingKeys ?? signingKeys,
      deskPasskeys: more.deskPasskeys ?? false,
      now,
    })
    fixture.app = createApp({
      ...stores,
      studyFetcher: {
        fetch: async (pmid) => PUBMED[pmid] ?? { outcome: 'none' },
        preview: async (text) => PREVIEWED[text] ?? { outcome: 'unavailable', reason: 'is silent' },
      },
      billing: billingOn(stores, fixture.provider.provider, { now, log }),
      searchIndex: searchIndexes.of(stores, now),
      instanceLimits: createInstanceLimits(),
      emergencyHelp: async (question, language) => emergencyHelp(question, language),
      editorial,
      sitePages: {
        shell: async (name, language) => `<p>${name} ${language}</p>`,
        render: async (path) => `<p>made ${path}</p>`,
      },
      reachDatabase: () => stores.table.reach(),
      signingKeys,
      passwordCost: CHEAP,
      pictures,
      identify: async (context) => {
        const userId = /^Bearer of (\w+)$/.exec(context.req.header('Authorization') ?? '')?.[1]
        return userId === undefined ? identify(context) : ({ userId } as Caller)
      },
      clientAddress: (context) => context.req.header(TEST_ADDRESS_HEADER) ?? '192.0.2.1',
      siteOrigin: () => 'http://localhost:4321',
      version: 'test',
      canMail: true,
      deskPasskeys: false,
      jobs: ['daily', 'study-import'],
      now: () => noon,
      random: () => 0,
      log,
      ...more,
    })
  }
  fixture.publish = () => searchIndexes.forget()
  fixture.logLines = () => fixture.log.map((line) => JSON.parse(line) as LogLine)
  fixture.get = async (path, headers = {}) => fixture.app.request(path, { headers })
  fixture.ask = async (method, path, body, headers = {}) =>
    fixture.app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'User-Agent': BROWSER, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  fixture.askAs = async (who, method, path, body, headers) => {
    const answer = await fixture.ask(method, path, body, { ...who.headers, ...headers })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
  fixture.post = async (path, body, headers = {}) =>
    fixture.app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': BROWSER, ...headers },
      body: JSON.stringify(body),
    })

  beforeEach(async () => {
    fixture.publish()
    fixture.provider = openTestSandbox(() => fixture.now())
    fixture.rebuild({})
    fixture.log.length = 0
  })

  return fixture
}

async function fillTable(stores: StoresFixture): Promise<void> {
  await stores.fill()
  const bringIn = (key: string, publicationDate: string) =>
    stores.hearticles.importByKey(hearticleDraft(key, { publicationDate }))
  await bringIn('of-today', '2026-11-21')
  await bringIn('of-yesterday', '2026-11-20')
  await bringIn('of-the-future', '2026-11-22')
  await bringIn('deleted', '2026-11-19')
  await stores.hearticles.remove(4, noon)
  await stores.studies.importMany([incomingStudy('102')])
  await stores.studies.importMany([{ withdrawn: '102' }])
}
