import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../scripts/project/environment.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-administrator-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  const script = 'scripts/operations/first-administrator.ts'
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: folder, PUBLIC_SITE_ORIGIN: 'https://hearticle.example' },
  })
  const [[code], said, refused] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, said, refused }
}

test('npm run admin:first prints a link once, and nowhere the address', async () => {
  const first = await run('Anna@Example.org', '--language', 'en')
  expect(first).toMatchObject({ code: 0, refused: '' })
  const [link = ''] = /https:\S+/.exec(first.said) ?? []
  expect(link).toMatch(/^https:\/\/hearticle\.example\/en\/reset-password\?token=[\w.-]+$/)
  const stores = await openStores(readSettings({ DATA_DIR: folder }))
  try {
    const token = new URL(link).searchParams.get('token') ?? ''
    const { email } = (await stores.mailedTokens.find(token, 'RESET', new Date())) ?? {}
    expect(email).toBe('Anna@Example.org')
  } finally {
    await stores.close()
  }
  const second = await run('Bert@Example.org')
  expect(second).toMatchObject({ code: 1, said: '' })
  expect(second.refused).toContain('there is an administrator already')
  expect(JSON.stringify([first, second])).not.toMatch(/example\.org|anna|bert/i)
})
