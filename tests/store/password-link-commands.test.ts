import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../scripts/project/environment.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'
import { register } from '../support/accounts.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'password-link-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(command: 'first-administrator' | 'password-link', ...args: string[]) {
  const script = `scripts/operations/${command}.ts`
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: folder, PUBLIC_SITE_ORIGIN: 'https://hearticle.example' },
  })
  const [[code], output, refused] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output, refused }
}

test('npm run admin:first prints a link once, and nowhere the address', async () => {
  const first = await run('first-administrator', 'Anna@Example.org', '--language', 'en')
  expect(first).toMatchObject({ code: 0, refused: '' })
  const [link = ''] = /https:\S+/.exec(first.output) ?? []
  expect(link).toMatch(/^https:\/\/hearticle\.example\/en\/reset-password\?token=[\w.-]+$/)
  const stores = await openStores(readSettings({ DATA_DIR: folder }))
  try {
    const token = new URL(link).searchParams.get('token') ?? ''
    const { email } = (await stores.mailedTokens.find(token, 'RESET', new Date())) ?? {}
    expect(email).toBe('Anna@Example.org')
  } finally {
    await stores.close()
  }
  const second = await run('first-administrator', 'Bert@Example.org')
  expect(second).toMatchObject({ code: 1, output: '' })
  expect(second.refused).toContain('there is an administrator already')
  expect(JSON.stringify([first, second])).not.toMatch(/example\.org|anna|bert/i)
})

test('npm run password:link prints a link beside a running product, and says who has no account', async () => {
  const stores = await openStores(readSettings({ DATA_DIR: folder }))
  try {
    const { id, email } = await register(stores, 'trial', { username: 'Berta' })
    const made = await run('password-link', email, '--language', 'en')
    expect(made).toMatchObject({ code: 0, refused: '' })
    expect(made.output).toContain('signs in as: Berta')
    const [link = ''] = /https:\S+/.exec(made.output) ?? []
    expect(link).toMatch(/^https:\/\/hearticle\.example\/en\/reset-password\?token=[\w.-]+$/)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await stores.mailedTokens.find(token, 'RESET', new Date())).toMatchObject({ userId: id })
    const ofAccount = await run('password-link', email)
    expect(ofAccount.output).toContain('https://hearticle.example/reset-password?token=')
    const nobody = await run('password-link', 'nobody@example.org')
    expect(nobody).toEqual({
      code: 1,
      output: '',
      refused: 'there is no account with that address\n',
    })
    const other = await run('password-link', 'BERTA@example.org')
    expect(other).toMatchObject({ code: 1, output: '' })
    expect(other.refused).toContain('in other letters')
  } finally {
    await stores.close()
  }
})
