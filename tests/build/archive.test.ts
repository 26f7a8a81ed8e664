import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LARGEST_BUNDLE_BYTES } from '../../scripts/publishing/aws/bundle-api.ts'
import { type Packaged, packaged } from './packaged.ts'
import { zipEntries } from './zip-entries.ts'

let service: Packaged
beforeAll(async () => {
  service = await packaged('trial')
})
afterAll(() => service?.remove())

describe('the archive', () => {
  test('has the scripts, the decoders and nothing else', async () => {
    const entries = zipEntries(await readFile(join(service.packageFolder, 'hearticle.zip')))
    const { scripts, data } = service.api
    expect([...entries.keys()].toSorted()).toEqual([...Object.keys(scripts), ...data].toSorted())
    for (const [name, bytes] of entries)
      expect(bytes.equals(await readFile(join(service.serviceFolder, name)))).toBe(true)
  })

  test('keeps within its size', () => {
    expect(service.api.totalBytes).toBeLessThanOrEqual(LARGEST_BUNDLE_BYTES)
  })
})
