/** Production on one server as it is started: real processes, a real folder. Rules: P-SERVE-ALONE. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { UNTIL_IT_HANGS } from '../support/patience.ts'
import { dataFolder } from '../support/served.ts'

/** Nothing of it asks Stripe itself. */
const SERVE = '--import ./tests/support/stripe-on-loopback.ts scripts/serve.ts'
const { dataDir, made, run, remove } = dataFolder()
/** With mail and plans pages are made by the code that other tests bundled. */
const WHOLE = {
  MAIL: '',
  MAIL_FROM: 'post@hearticle.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_of_this_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
  STRIPE_LOOPBACK_PORT: '1',
}
beforeAll(async () => {
  const { ended, output } = await run('scripts/bundle.ts', WHOLE)
  expect(await ended, output.join('\n')).toEqual([0, null])
})
afterAll(remove)

const signUp = (address: string, name: string) =>
  fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username: name,
      email: `${name}@example.org`,
      password: 'a long password of one server',
    }),
  })

/** @returns the headers of a session */
async function signIn(address: string, username: string) {
  const body = JSON.stringify({ username, password: 'a long password of one server' })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${address}/api/auth/signin`, { method: 'POST', headers, body })
  return { Authorization: `Bearer ${(await answer.json()).accessToken}` }
}

test('one server builds its site, answers, has nothing of the sandbox, and loses nothing to a kill or another session key', async () => {
  const backups = `${dataDir}-backups`
  onTestFinished(() => rmSync(backups, { recursive: true, force: true }))
  // A mail server that takes connections and never says a word.
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const environment = { ...WHOLE, SMTP_URL: `smtp://127.0.0.1:${port}` }
  const first = await run(SERVE, { ...environment, BACKUP_DIR: backups })
  expect(first.address, first.output.join('\n')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const status = async (path: string) => (await fetch(first.address + path)).status
  expect(await status('/en')).toBe(200)
  expect(await (await fetch(`${first.address}/api/health`)).json()).toMatchObject({ status: 'ok' })
  for (const path of ['inbox', 'inbox.json', 'clock', 'checkout/x']) {
    expect(await status(`/_local/${path}`), path).toBe(404)
  }
  // A proxy may forward to it; whom it believes is another matter.
  const claims = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' }
  const forwarded = { 'X-Forwarded-For': '192.0.2.1', Via: '1.1 proxy', ...claims }
  for (const path of ['/', '/en/', '/hearticle/4711', '/sitemap.xml', '/api/health']) {
    const url = first.address + path
    const answer = await fetch(url, { headers: forwarded, redirect: 'manual' })
    const headersAndBody = `${[...answer.headers]} ${await answer.text()}`
    expect(headersAndBody, path).not.toMatch(/evil\.example|gopher/)
    expect(answer.status, path).toBe((await fetch(url, { redirect: 'manual' })).status)
  }
  expect((await signUp(first.address, 'anna')).status).toBe(200)
  const session = await signIn(first.address, 'anna')

  const second = await run(SERVE, environment)
  expect((await second.ended)[0]).toBe(1)
  expect(second.output.join()).toContain(`in use by process ${first.child.pid}`)
  for (const command of ['scripts/migrate.ts', 'scripts/operations/records-import.ts none']) {
    const beside = await run(command)
    expect((await beside.ended)[0], command).toBe(1)
    expect(beside.output.join(), command).toContain(`in use by process ${first.child.pid}`)
  }
  const sandbox = await run('scripts/start.ts')
  expect((await sandbox.ended)[0]).toBe(1)
  expect(sandbox.output.join()).toContain('a server in production')

  // A server that has none makes one at once, and writes that down.
  await vi.waitUntil(
    () => first.output.some((line) => line.includes('a backup was made')),
    UNTIL_IT_HANGS,
  )
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)])

  first.child.kill('SIGKILL')
  await first.ended
  const rotation = await run('scripts/operations/rotate-session-keys.ts')
  expect(await rotation.ended).toEqual([0, null])
  const again = await run(SERVE, environment)
  expect(again.output.join('\n')).toContain('BACKUP_DIR is not set')
  expect(again.output.join('\n')).not.toContain('builds the site')
  expect((await signUp(again.address, 'anna')).status).toBe(409)
  const newer = await signIn(again.address, 'anna')
  for (const headers of [session, newer]) {
    expect((await fetch(`${again.address}/api/auth/me`, { headers })).status).toBe(200)
  }
  const keyOf = ({ Authorization }: typeof session) => Authorization.split('.')[0]
  expect(keyOf(newer)).not.toBe(keyOf(session))
  const reached = once(silent, 'connection')
  expect((await signUp(again.address, 'berta')).status).toBe(200)
  await reached
  // Readers notice nothing, and who ends the server does not wait for it.
  expect((await fetch(again.address)).status).toBe(200)
  // A browser connects in advance, and asks nothing: that holds nothing up either.
  const unused = connect(Number(new URL(again.address).port), '127.0.0.1')
  onTestFinished(() => void unused.destroy())
  await once(unused, 'connect')
  const startedAt = performance.now()
  again.child.kill('SIGTERM')
  expect(await again.ended).toEqual([0, null])
  expect(performance.now() - startedAt).toBeLessThan(9_000)
})

test.each([
  ['which is nowhere', { MADE_DIR: `${made}-other` }],
  ['which is there for another address', { PUBLIC_SITE_ORIGIN: 'https://elsewhere.example' }],
])(
  'without the code of its pages, %s, a server does not start, and says what makes it',
  async (_, settings) => {
    const folders = { DATA_DIR: `${dataDir}-other`, MADE_DIR: made, ...settings }
    const bare = await run(SERVE, { ...WHOLE, ...folders })
    expect((await bare.ended)[0]).toBe(1)
    expect(bare.output.join()).toContain(
      'is not bundled for this version and these settings: npm run bundle does it',
    )
    expect(existsSync(folders.DATA_DIR)).toBe(false)
    expect(existsSync(`${made}-other`)).toBe(false)
  },
)

test.each(['container/hearticle.service', 'container/Containerfile'])(
  '%s bundles the code of the pages before each start',
  (file) => {
    const started = readFileSync(file, 'utf8').match(/scripts\/(bundle|serve)\.ts/g)
    expect(started).toEqual(['scripts/bundle.ts', 'scripts/serve.ts'])
  },
)

test('a folder of the sandbox is refused, and what is missing is said at once', async () => {
  const ofSandbox = mkdtempSync(join(tmpdir(), 'hearticle-sandbox-'))
  writeFileSync(join(ofSandbox, 'sandbox.sqlite'), '')
  const refused = await run('scripts/serve.ts', { DATA_DIR: ofSandbox })
  expect((await refused.ended)[0]).toBe(1)
  expect(refused.output.join()).toContain('holds the demo data of npm start')
  const ofBefore = mkdtempSync(join(tmpdir(), 'hearticle-before-'))
  const table = new DatabaseSync(join(ofBefore, 'hearticle.sqlite'))
  table.exec(`CREATE TABLE of_before (pk TEXT);
    PRAGMA application_id = ${0x68727463}; PRAGMA user_version = 1`)
  table.close()
  const old = await run(SERVE, { ...WHOLE, DATA_DIR: ofBefore })
  expect((await old.ended)[0]).toBe(1)
  expect(old.output.join()).toContain('was written by an earlier version')
  // By that file it would be called a server's.
  expect(readdirSync(ofBefore)).not.toContain('production')
  const bare = await run('scripts/serve.ts', {
    DATA_DIR: '',
    MADE_DIR: '',
    MAIL: '',
    PUBLIC_SITE_ORIGIN: '',
  })
  expect((await bare.ended)[0]).toBe(1)
  for (const name of ['DATA_DIR', 'MADE_DIR', 'PUBLIC_SITE_ORIGIN', 'SMTP_URL', 'MAIL_FROM']) {
    expect(bare.output.join()).toContain(`${name} is missing`)
  }
  rmSync(ofSandbox, { recursive: true })
  rmSync(ofBefore, { recursive: true })
})
