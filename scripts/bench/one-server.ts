/**
 * Production on one server under load: how fast many readers are answered while it is published,
 * imported and backed up beside them, and that nothing fails or is lost.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hashPassword } from '../../functions/accounts/password-hash.ts'
import { SEED_KEY } from '../../functions/store/table/keys.ts'
import { remove } from '../../functions/store/table/writes.ts'
import type { WorkHearticle } from '../../src/contract/desk/writing.ts'
import { withFolder } from '../project/files.ts'
import { PROJECT_FOLDER } from '../project/folders.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { type RunningProduct, runProduct } from '../project/run-product.ts'
import { fillWithStudies } from './invented-content.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { memoryOf } from './measure/memory.ts'
import { type Person, signUp, tokenOf } from './measure/people.ts'
import { type AskedFor, askSteadily, askWithoutPause, Times } from './measure/readers.ts'
import { withStores } from './measure/with-stores.ts'

const STUDIES = 20_000
const IMPORTED_STUDIES = 2000
const CONNECTIONS = 200
const PEOPLE = 50
const SECONDS = 60
/** Before it, not measured. */
const WARM_UP_SECONDS = 15
const SEARCHES_A_SECOND = 20
const SIGN_INS_A_SECOND = 2
/** A reader tells the product of one reading in so many requests. */
const COUNTED_EVERY = 10
/** Publication and import end while everybody reads; the backup as one of 100,000 studies must. */
const MUST = {
  readMs: 300,
  signInMs: 5000,
  readySeconds: 3,
  publishedSeconds: 60,
  importSeconds: 60,
  backupSeconds: 30,
  grownBy: 0.1,
}
const GIVEN_UP_MS = 120_000

const READ_ID = 16
const PAGE = `/hearticle/${READ_ID}`
const HEARTICLE = `/api/public/hearticle/${READ_ID}`
const FEED = '/api/pubmedarticles/rubric/1/latest'
const READ = [PAGE, HEARTICLE, '/', FEED, '/pubmed/23432189', '/api/public/hearticles']
const TERMS = ['blutdruck', 'salz', 'schlaf', 'sport', 'herz', 'mediterrane ernährung', 'statin']
const BROTLI = { 'accept-encoding': 'br' }
const EDITOR = { username: 'bench editor', password: 'password of an editor' }

const run = promisify(execFile)

/** Measures it on `npm run serve`, with 40,000 pages, in a folder of its own. */
export function measureOneServer(): Promise<Figure[]> {
  return withFolder('hearticle-bench-', async (folder) => {
    const environment = environmentIn(folder)
    await withStores(environment.DATA_DIR, async (stores) => {
      await fillWithStudies(stores, STUDIES)
      // By the mark of sample content a server knows demo accounts, of which there are none here.
      await stores.table.write(remove(SEED_KEY))
      await addEditor(stores)
    })
    await npm(environment, 'bundle')
    // The first start builds the site.
    await (await runProduct('serve', environment)).end()
    const startedAt = performance.now()
    const product = await runProduct('serve', environment)
    const ready = (performance.now() - startedAt) / 1000
    try {
      return [
        atMost(MUST.readySeconds, 'from its start to ready, with a built site', ready, 's'),
        ...(await withStores(environment.DATA_DIR, (stores) =>
          measureTogether(product, stores, { folder, environment }),
        )),
      ]
    } finally {
      await product.end()
    }
  })
}

/** As little as `npm run serve` needs. */
function environmentIn(folder: string) {
  return {
    PUBLIC_SITE_ORIGIN: 'https://hearticle.example',
    DATA_DIR: join(folder, 'data'),
    MADE_DIR: join(folder, 'made'),
    PORT: '0',
    MAIL: 'none',
    DESK_PASSKEYS: 'off',
    SNAPSHOT_DIR: '',
    CATALOGUE_DIR: '',
    DIST_DIR: '',
  }
}

async function addEditor({ registrations }: OpenedStores): Promise<void> {
  const { username, password } = EDITOR
  const passwordHash = await hashPassword(password)
  const email = 'bench-editor@example.org'
  await registrations.register(
    { username, email, passwordHash, language: 'de', isChamberMember: false },
    new Date(),
    { roles: ['ROLE_EDITOR'], grant: 'Free' },
  )
}

interface Beside {
  folder: string
  environment: Record<string, string>
}

/** Readers, searches and sign-ins for a minute; meanwhile a publication, an import, a backup. */
async function measureTogether(
  { address, pid }: RunningProduct,
  stores: OpenedStores,
  background: Beside,
): Promise<Figure[]> {
  const records = await recordsIn(background.folder)
  const people = await signUp(address, PEOPLE)
  // Search is for those with paid access, such as by a trial.
  const [searcher] = people
  const token = searcher ? await tokenOf(address, searcher) : ''
  const views = { counted: 0 }
  const viewsBefore = await viewsOf(stores)
  const read = (seconds: number, times: Times) =>
    readTogether(address, { people, token, views, seconds }, times)

  await read(WARM_UP_SECONDS, new Times())
  const memory = await memoryOf(pid)
  const times = new Times()
  const reading = read(SECONDS, times)
  const published = await seconds(() => publish(address))
  const imported = await seconds(() => bringStudies(records, background))
  const backedUp = await seconds(() => backUp(background))
  await reading
  const grown = (await memoryOf(pid)) / memory - 1

  const p = (share: number, kind: string) => times.percentile(kind, share)
  const p99 = (kind: string, most = MUST.readMs) =>
    atMost(
      most,
      `${CONNECTIONS} connections: ${kind}, p99 (p50 ${Math.round(p(0.5, kind))} ms)`,
      p(0.99, kind),
      'ms',
    )
  const lost = views.counted - ((await viewsOf(stores)) - viewsBefore)
  return [
    ...['pages', 'API', 'search', 'views'].map((kind) => p99(kind)),
    p99('sign-ins', MUST.signInMs),
    atMost(0, `errors in ${times.count} requests`, failed(times)),
    atMost(0, `lost of ${views.counted} views`, lost),
    atMost(MUST.grownBy, `memory of ${Math.round(memory)} MB, grown by`, grown),
    atMost(MUST.publishedSeconds, 'beside them: from a change to its page', published, 's'),
    atMost(MUST.importSeconds, `beside them: import of ${IMPORTED_STUDIES} studies`, imported, 's'),
    atMost(MUST.backupSeconds, `beside them: backup of ${STUDIES} studies`, backedUp, 's'),
  ]
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function failed({ errors }: Times): number {
  for (const error of new Set(errors)) console.log(`failed: ${error}`)
  return errors.length
}

interface Reading {
  people: readonly Person[]
  /** Of who searches. */
  token: string
  /** Those that were acknowledged. */
  views: { counted: number }
  seconds: number
}

async function readTogether(
  address: string,
  { people, token, views, seconds }: Reading,
  times: Times,
): Promise<void> {
  const onAnswer = (answer: string) => {
    if (JSON.parse(answer).counted === true) views.counted += 1
  }
  const reading = (reader: number, turn: number): AskedFor => {
    if (turn % COUNTED_EVERY === COUNTED_EVERY - 1) {
      const body = { hearticleId: READ_ID, interactionType: 'READ', visitId: randomUUID() }
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
  const signingIn = (number: number): AskedFor => {
    const { username, password } = people[number % people.length] ?? EDITOR
    return { kind: 'sign-ins', path: '/api/auth/signin', body: { username, password } }
  }
  const steadily = (perSecond: number, question: (number: number) => AskedFor) =>
    askSteadily(address, { perSecond, seconds, askers: PEOPLE }, times, question)
  await Promise.all([
    askWithoutPause(address, { askers: CONNECTIONS, seconds }, times, reading),
    steadily(SEARCHES_A_SECOND, searching),
    steadily(SIGN_INS_A_SECOND, signingIn),
  ])
}

/** An editor changes a headline; ends when its page is served. */
async function publish(address: string): Promise<void> {
  const headline = 'Umbenannt unter Last'
  const token = await tokenOf(address, EDITOR)
  const url = `${address}/api/hearticle/${READ_ID}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const work = (await (await fetch(url, { headers })).json()) as WorkHearticle
  const change = {
    ...work,
    topic: work.topicId,
    translations: work.translations.map((translation) => ({ ...translation, headline })),
  }
  const saved = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(change) })
  if (saved.status !== 200) throw new Error(`a change was answered with ${await saved.text()}`)
  const startedAt = performance.now()
  while (!(await (await fetch(address + PAGE)).text()).includes(headline)) {
    if (performance.now() - startedAt > GIVEN_UP_MS) throw new Error('nothing was published')
    await wait(100)
  }
}

/** @returns a file of invented records as PubMed has them */
async function recordsIn(folder: string): Promise<string> {
  const file = join(folder, 'studies.xml')
  const generator = join(import.meta.dirname, 'generate-studies.ts')
  const { stdout } = await run(process.execPath, [generator, String(IMPORTED_STUDIES)], {
    maxBuffer: 1e9,
  })
  await writeFile(file, stdout)
  return file
}

async function bringStudies(file: string, { environment }: Beside): Promise<void> {
  const output = await npm(environment, 'studies:import', '--xml', file, '--rubric', '1')
  if (!output.includes(`imported ${IMPORTED_STUDIES}, updated 0`)) throw new Error(output)
}

async function backUp({ folder, environment }: Beside): Promise<void> {
  await npm(environment, 'backup', join(folder, 'backups'))
}

/** @returns what a command said. @throws where it ends with anything but 0 */
async function npm(
  environment: Record<string, string>,
  script: string,
  ...args: string[]
): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', script, '--', ...args], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...environment },
  })
  return stdout
}

async function viewsOf({ interactions }: OpenedStores): Promise<number> {
  const days = await interactions.ofHearticle(READ_ID, '0000-01-01', '9999-12-31')
  return days.reduce(
    (sum, { authenticated, anonymous }) => sum + (authenticated.READ ?? 0) + (anonymous.READ ?? 0),
    0,
  )
}
