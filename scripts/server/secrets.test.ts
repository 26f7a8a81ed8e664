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
