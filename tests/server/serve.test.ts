/** Production on one server as it is started: real processes, a real folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { PROJECT_FOLDER } from '../../scripts/project/folders.ts'

let dataDir: string
const running = new Set<ChildProcess>()

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hearticle-serve-'))
  // The code of the pages is that of other tests, which need not be bundled again.
  mkdirSync(join(dataDir, 'published'))
  mkdirSync(join(PROJECT_FOLDER, '.cache'), { recursive: true })
  symlinkSync(join(PROJECT_FOLDER, '.cache'), join(dataDir, 'published/cache'))
})

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs a command on the folder. @returns what it said until it was ready or ended */
async function run(script: string, environment: Record<string, string> = {}) {
  const { SNAPSHOT_DIR: _s, DIST_DIR: _d, CATALOGUE_DIR: _c, ...others } = process.env
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...others,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PUBLIC_SITE_ORIGIN: 'http://localhost:4321',
      PORT: '0',
      MAIL: 'none',
      ...environment,
    },
  })
  running.add(child)
  const said: string[] = []
  child.stderr.on('data', (part) => said.push(String(part)))
  const ended = once(child, 'exit').finally(() => running.delete(child)) as Promise<
    [number | null, string | null]
  >
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<string>((done) => {
    lines.on('line', (line) => {
      said.push(line)
      const address = /^ready (http:\S+)/.exec(line)?.[1]
      if (address) done(address)
    })
  })
  const address = await Promise.race([ready, ended.then(() => undefined)])
  return { child, address: address ?? '', said, ended }
}

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

test('one server builds its site, answers, has nothing of the sandbox, and loses nothing to a kill or another session key', {
  timeout: 120_000,
}, async () => {
  const backups = `${dataDir}-backups`
  onTestFinished(() => rmSync(backups, { recursive: true, force: true }))
  const first = await run('scripts/serve.ts', { BACKUP_DIR: backups })
  expect(first.address, first.said.join('\n')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const status = async (path: string) => (await fetch(first.address + path)).status
  expect(await status('/en')).toBe(200)
  expect(await (await fetch(`${first.address}/api/health`)).json()).toMatchObject({ status: 'ok' })
  for (const path of ['inbox', 'inbox.json', 'clock', 'styleguide', 'checkout/x']) {
    expect(await status(`/_local/${path}`), path).toBe(404)
  }
  // A proxy may forward to it; whom it believes is another matter.
  const forwarded = { 'X-Forwarded-For': '192.0.2.1', Via: '1.1 proxy' }
  expect((await fetch(first.address, { headers: forwarded })).status).toBe(200)
  expect((await signUp(first.address, 'anna')).status).toBe(200)
  const session = await signIn(first.address, 'anna')

  const second = await run('scripts/serve.ts')
  expect((await second.ended)[0]).toBe(1)
  expect(second.said.join()).toContain(`in use by process ${first.child.pid}`)
  const sandbox = await run('scripts/start.ts')
  expect((await sandbox.ended)[0]).toBe(1)
  expect(sandbox.said.join()).toContain('a server in production')

  // A server that has none makes one at once, and writes that down.
  await vi.waitUntil(() => first.said.some((line) => line.includes('a backup was made')), 30_000)
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)])

  first.child.kill('SIGKILL')
  await first.ended
  const rotation = await run('scripts/operations/rotate-session-keys.ts')
  expect(await rotation.ended).toEqual([0, null])
  const again = await run('scripts/serve.ts')
  expect(again.said.join('\n')).toContain('BACKUP_DIR is not set')
  expect(again.said.join('\n')).not.toContain('builds the site')
  expect((await signUp(again.address, 'anna')).status).toBe(409)
  const newer = await signIn(again.address, 'anna')
  for (const headers of [session, newer]) {
    expect((await fetch(`${again.address}/api/auth/me`, { headers })).status).toBe(200)
  }
  const keyOf = ({ Authorization }: typeof session) => Authorization.split('.')[0]
  expect(keyOf(newer)).not.toBe(keyOf(session))
  again.child.kill('SIGTERM')
  expect(await again.ended).toEqual([0, null])
})

test('a folder of the sandbox is refused, and what is missing is said at once', async () => {
  const ofSandbox = mkdtempSync(join(tmpdir(), 'hearticle-sandbox-'))
  writeFileSync(join(ofSandbox, 'sandbox.sqlite'), '')
  const refused = await run('scripts/serve.ts', { DATA_DIR: ofSandbox })
  expect((await refused.ended)[0]).toBe(1)
  expect(refused.said.join()).toContain('holds the demo data of npm start')
  const bare = await run('scripts/serve.ts', { DATA_DIR: '', MAIL: '', PUBLIC_SITE_ORIGIN: '' })
  expect((await bare.ended)[0]).toBe(1)
  for (const name of ['DATA_DIR', 'PUBLIC_SITE_ORIGIN', 'SMTP_URL', 'MAIL_FROM']) {
    expect(bare.said.join()).toContain(`${name} is missing`)
  }
  rmSync(ofSandbox, { recursive: true })
})
