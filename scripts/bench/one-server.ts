/** Many at once on one machine: how fast they are answered, and that nothing fails or is lost. */
import { randomUUID } from 'node:crypto'
import type { OpenedStores } from '../project/opened-stores.ts'
import { DEMO_PASSWORD, type RunningProduct } from '../sandbox/sandbox.ts'
import { changeHearticle, fillWithStudies } from './invented-content.ts'
import { type AskedFor, Asker, askSteadily, askWithoutPause, Times } from './load/readers.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { memoryOf } from './measure/memory.ts'
import { type Person, signUp, tokenOf } from './measure/people.ts'
import { withStores } from './measure/with-stores.ts'
import { withProduct } from './with-product.ts'

const READERS = 200
const PEOPLE = 50
const SEARCHES_A_SECOND = 20
/** So many, each of so many seconds; before them one that is not measured. */
const ROUNDS = 5
const ROUND_SECONDS = 12
const IMPORTED_STUDIES = 200
/** A reader tells the product of one reading in so many requests. */
const COUNTED_EVERY = 10
const FLAT = 0.1

const PAGE = '/hearticle/16'
const HEARTICLE = '/api/public/hearticle/16'
const FEED = '/api/pubmedarticles/rubric/1/latest'
const READ = [PAGE, HEARTICLE, '/', FEED, '/pubmed/23432189', '/api/public/hearticles']
const TERMS = ['blutdruck', 'salz', 'schlaf', 'sport', 'herz', 'mediterrane ernährung', 'statin']
const BROTLI = { 'accept-encoding': 'br' }

/** Measures it on the product with its sample content. */
export function measureLoad(): Promise<Figure[]> {
  return withProduct(
    async () => undefined,
    (product, _, { DATA_DIR }) =>
      withStores(DATA_DIR, (stores) => measureTogether(product, stores)),
  )
}

/** What was acknowledged, to be found again afterwards. */
interface Acknowledged {
  views: number
  studies: string[]
}

/** Readers, searches, sign-ins, a publication and an import, all at once. */
async function measureTogether(
  { address, pid }: RunningProduct,
  stores: OpenedStores,
): Promise<Figure[]> {
  const people = await signUp(address, PEOPLE)
  const times = new Times()
  const acknowledged: Acknowledged = { views: 0, studies: [] }
  const memory: number[] = []
  const viewsBefore = await viewsOf(stores)
  let published = Number.NaN
  // Search is for those with paid access.
  const token = await tokenOf(address, { username: 'demo-premium', password: DEMO_PASSWORD })
  const round = { address, people, token, acknowledged }
  await runRound(round, new Times())
  for (let number = 1; number <= ROUNDS; number += 1) {
    const others: Promise<unknown>[] = []
    if (number === 2) {
      others.push(
        publish(address, stores).then((seconds) => {
          published = seconds
        }),
      )
    }
    if (number === 3) others.push(bringStudies(stores, acknowledged))
    await runRound(round, times)
    await Promise.all(others)
    memory.push(await memoryOf(pid))
  }
  const views = (await viewsOf(stores)) - viewsBefore
  const found = await stores.studies.findMany(acknowledged.studies)
  const lost = acknowledged.views - views + (acknowledged.studies.length - found.length)
  const [first = Number.NaN] = memory
  const p99 = (most: number, kind: string) =>
    atMost(
      most,
      `${READERS} readers and all else: ${kind}, p99`,
      times.percentile(kind, 0.99),
      'ms',
    )
  return [
    p99(2000, 'pages'),
    p99(2000, 'API'),
    p99(2000, 'search'),
    p99(2000, 'views'),
    p99(5000, 'sign-ins'),
    atMost(60, 'meanwhile: from a change to its page', published, 's'),
    atMost(0, 'meanwhile: errors', failed(times)),
    atMost(
      0,
      `meanwhile: lost of ${acknowledged.views + acknowledged.studies.length} writes`,
      lost,
    ),
    atMost(FLAT, `memory over ${ROUNDS} rounds, grown by`, Math.max(...memory) / first - 1),
  ]
}

function failed({ errors }: Times): number {
  for (const error of new Set(errors)) console.log(`failed: ${error}`)
  return errors.length
}

interface Round {
  address: string
  people: readonly Person[]
  /** Of who searches. */
  token: string
  acknowledged: Acknowledged
}

async function runRound(
  { address, people, token, acknowledged }: Round,
  times: Times,
): Promise<void> {
  const onAnswer = (answer: string) => {
    if (JSON.parse(answer).counted === true) acknowledged.views += 1
  }
  const reading = (reader: number, turn: number): AskedFor => {
    if (turn % COUNTED_EVERY === COUNTED_EVERY - 1) {
      const body = { hearticleId: 16, interactionType: 'READ', visitId: randomUUID() }
      return { kind: 'views', path: '/api/interactions', body, onAnswer }
    }
    const path = READ[(reader + turn) % READ.length] ?? PAGE
    return { kind: path.startsWith('/api/') ? 'API' : 'pages', path, headers: BROTLI }
  }
  const searching = (number: number): AskedFor => {
    const term = encodeURIComponent(TERMS[number % TERMS.length] ?? '')
    const path = `/api/public/hearticles/search?searchTerm=${term}`
    return { kind: 'search', path, headers: { authorization: `Bearer ${token}` } }
  }
  const signingIn = people.map(async (person, index) => {
    const asker = new Asker(address, index, times)
    await asker.ask({ kind: 'sign-ins', path: '/api/auth/signin', body: person })
    await asker.close()
  })
  const seconds = ROUND_SECONDS
  await Promise.all([
    askWithoutPause(address, { askers: READERS, seconds }, times, reading),
    askSteadily(
      address,
      { perSecond: SEARCHES_A_SECOND, seconds, askers: READERS },
      times,
      searching,
    ),
    ...signingIn,
  ])
}

/** @returns how many seconds it takes until the page of a changed hearticle is served */
async function publish(address: string, stores: OpenedStores): Promise<number> {
  const headline = 'Umbenannt unter Last'
  const begun = performance.now()
  const id = await changeHearticle(stores, headline)
  const page = async () => (await fetch(`${address}/hearticle/${id}`)).text()
  while (!(await page()).includes(headline)) {
    if (performance.now() - begun > 120_000) throw new Error('nothing was published')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return (performance.now() - begun) / 1000
}

async function bringStudies(stores: OpenedStores, acknowledged: Acknowledged): Promise<void> {
  acknowledged.studies.push(...(await fillWithStudies(stores, IMPORTED_STUDIES)))
}

/** The views of the hearticle that everybody reads. */
async function viewsOf({ interactions }: OpenedStores): Promise<number> {
  const days = await interactions.ofHearticle(16, '0000-01-01', '9999-12-31')
  return days.reduce(
    (sum, { authenticated, anonymous }) => sum + (authenticated.READ ?? 0) + (anonymous.READ ?? 0),
    0,
  )
}
