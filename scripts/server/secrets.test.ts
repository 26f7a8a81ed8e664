// Rules: P-SERVE-KEYS.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  readSessionToken,
  type SigningKeys,
  signSessionToken,
} from '../../functions/request/session-token.ts'
import { openLocalSecrets, rotateSessionKeys } from './secrets.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearticle-secrets-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('secrets are made up once, and only their owner may read them', async () => {
  const first = await openLocalSecrets(folder)
  const again = await openLocalSecrets(folder)
  expect(again.hashKey).toBe(first.hashKey)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test.each(['', '{', '{"sessionKeys":"x"}', '{"sessionKeys":"{}","hashKey":"a"}'])(
  '%j in their place is named and stays',
  async (text) => {
    const file = join(folder, 'secrets.json')
    writeFileSync(file, text)
    await expect(openLocalSecrets(folder)).rejects.toThrow(`${file} is damaged`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

const DAY = 24 * 60 * 60 * 1000
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const keysOf = async () => (await openLocalSecrets(folder)).signingKeys

/** A session that lasts as long as any. */
const signWith = (keys: SigningKeys, at: Date) =>
  signSessionToken({ userId: crypto.randomUUID(), sessionId: crypto.randomUUID() }, keys, {
    issuedAt: at,
    expiresAt: new Date(at.getTime() + 60 * DAY),
  })

test('another session key signs from now on, and what was signed before is still believed', async () => {
  const { hashKey, signingKeys: before } = await openLocalSecrets(folder)
  const session = await signWith(before, now)
  expect(rotateSessionKeys(folder, { isAtOnce: false, at: now })).toBe(1)
  const after = await openLocalSecrets(folder)
  expect(after.hashKey).toBe(hashKey)
  expect(after.signingKeys.current).not.toBe(before.current)
  expect(await readSessionToken(session, after.signingKeys, now)).toBeDefined()
  const newer = await signWith(after.signingKeys, now)
  expect(await readSessionToken(newer, before, now)).toBeUndefined()
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('at once, nothing that was signed before is believed', async () => {
  const session = await signWith(await keysOf(), now)
  expect(rotateSessionKeys(folder, { isAtOnce: true, at: now })).toBe(0)
  expect(await readSessionToken(session, await keysOf(), now)).toBeUndefined()
})

test('a key is dropped once no session that it signed can last, however often they are made', async () => {
  await openLocalSecrets(folder)
  const rotate = (day: number) => rotateSessionKeys(folder, { isAtOnce: false, at: inDays(day) })
  expect(rotate(10)).toBe(1)
  const session = await signWith(await keysOf(), inDays(40))
  expect(rotate(40)).toBe(2)
  expect(rotate(70)).toBe(2)
  expect(rotate(99)).toBe(3)
  expect(await readSessionToken(session, await keysOf(), inDays(99))).toBeDefined()
  expect(rotate(100)).toBe(3)
})

test('keys with names of other kinds are dropped likewise, after one whose name says when', async () => {
  const { hashKey } = await openLocalSecrets(folder)
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  const sessionKeys = JSON.stringify({ current: '1', keys: { 1: key(1), 2: key(2) } })
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ sessionKeys, hashKey }))
  const rotate = (day: number) => rotateSessionKeys(folder, { isAtOnce: false, at: inDays(day) })
  expect(rotate(1000)).toBe(2)
  expect(rotate(1059)).toBe(3)
  expect(rotate(1060)).toBe(2)
})

test('where there are no secrets none are made, and damaged ones stay', () => {
  const file = join(folder, 'secrets.json')
  const rotate = () => rotateSessionKeys(folder, { isAtOnce: true, at: now })
  expect(rotate).toThrow(`${file} is not there`)
  writeFileSync(file, '{')
  expect(rotate).toThrow(`${file} is damaged`)
  expect(readFileSync(file, 'utf8')).toBe('{')
})

test('a file of another user, whom a new one would lock out, stays', async () => {
  await openLocalSecrets(folder)
  const before = readFileSync(join(folder, 'secrets.json'), 'utf8')
  const user = vi.spyOn(process, 'getuid').mockReturnValue(statSync(folder).uid + 1)
  const rotate = () => rotateSessionKeys(folder, { isAtOnce: true, at: now })
  expect(rotate).toThrow('belongs to another user')
  user.mockRestore()
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(before)
})

test('killed in a rotation, the secrets of before or after it are there', async () => {
  const { hashKey } = await openLocalSecrets(folder)
  const module = new URL('./secrets.ts', import.meta.url).href
  const program = `
    const { rotateSessionKeys } = await import(${JSON.stringify(module)})
    for (;;) {
      rotateSessionKeys(${JSON.stringify(folder)}, { isAtOnce: true, at: new Date() })
      process.stdout.write('.')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const ended = once(child, 'exit')
  let rotations = 0
  for await (const dots of child.stdout) {
    rotations += dots.length
    if (rotations > 5) child.kill('SIGKILL')
  }
  await ended
  const secrets = await openLocalSecrets(folder)
  expect(secrets.hashKey).toBe(hashKey)
  expect(secrets.signingKeys.keys.size).toBe(1)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})
