import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalSecrets } from './secrets.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearticle-secrets-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('secrets are made up once, and only their owner may read them', async () => {
  const first = await openLocalSecrets(folder)
  expect(first.paymentKey).toMatch(/^sk_test_\w{40,}$/)
  expect(first.webhookSecret).toMatch(/^whsec_\w{40,}$/)
  const again = await openLocalSecrets(folder)
  expect([again.hashKey, again.paymentKey, again.webhookSecret]).toEqual([
    first.hashKey,
    first.paymentKey,
    first.webhookSecret,
  ])
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('secrets of a time before payments stay, and those of payments join them', async () => {
  const file = join(folder, 'secrets.json')
  const { hashKey } = await openLocalSecrets(folder)
  const { sessionKeys } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ sessionKeys, hashKey }))
  const joined = await openLocalSecrets(folder)
  expect(joined.hashKey).toBe(hashKey)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    sessionKeys,
    hashKey,
    paymentKey: joined.paymentKey,
    webhookSecret: joined.webhookSecret,
  })
  expect((await openLocalSecrets(folder)).paymentKey).toBe(joined.paymentKey)
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
