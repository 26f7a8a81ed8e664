import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Packaged, packaged } from './packaged.ts'
import { zipEntries } from './zip-entries.ts'

let service: Packaged
beforeAll(async () => {
  service = await packaged('trial')
})
afterAll(() => service?.remove())

describe('the archive', () => {
  test('has the scripts, the decoders, the description of the API and nothing else', async () => {
    const entries = zipEntries(await readFile(join(service.packageFolder, 'hearticle.zip')))
    const { scripts, data } = service.api
    expect([...entries.keys()].toSorted()).toEqual([...Object.keys(scripts), ...data].toSorted())
    for (const [name, bytes] of entries)
      expect(bytes.equals(await readFile(join(service.serviceFolder, name)))).toBe(true)
  })

  test('is known by package, each byte of its scripts but what holds them together', () => {
    const { packages, totalBytes } = service.api
    const bytes = Object.values(packages)
    expect(Object.keys(packages)).toEqual(expect.arrayContaining(['zod', 'functions/store']))
    expect(bytes).toEqual(bytes.toSorted((a, b) => b - a))
    const share = bytes.reduce((sum, of) => sum + of, 0) / totalBytes
    expect(share).toBeGreaterThan(0.97)
    expect(share).toBeLessThanOrEqual(1)
  })
})
