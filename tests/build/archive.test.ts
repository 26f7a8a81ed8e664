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
  test('has the scripts, what reads pictures and nothing else', async () => {
    const entries = zipEntries(await readFile(join(service.packageFolder, 'hearticle.zip')))
    const [own, packages] = [...entries.keys()].reduce<[string[], Set<string>]>(
      ([files, names], path) => {
        const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
        return name === undefined ? [[...files, path], names] : [files, names.add(name)]
      },
      [[], new Set()],
    )
    expect(own.toSorted()).toEqual(Object.keys(service.api).toSorted())
    // sharp and what it needs, for the function's machine and for no other.
    expect(service.template.Resources.ApiLambdaFunction.Properties.Architectures).toEqual(['arm64'])
    expect([...packages].toSorted()).toEqual([
      '@img/colour',
      '@img/sharp-libvips-linux-arm64',
      '@img/sharp-linux-arm64',
      'detect-libc',
      'semver',
      'sharp',
    ])
    for (const [name, bytes] of entries)
      expect(bytes.equals(await readFile(join(service.serviceFolder, name)))).toBe(true)
  })
})
