import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { lambdaBuild } from '../../scripts/publishing/bundle/lambda-build.ts'
import * as lookAlikes from '../../src/domain/account/confusables.ts'

test('as they are bundled, look-alikes are the same of every letter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-bundle-'))
  try {
    await build({
      ...lambdaBuild,
      entryPoints: { names: 'src/domain/account/confusables.ts' },
      outdir: folder,
    })
    const bundled: typeof lookAlikes = await import(pathToFileURL(join(folder, 'names.mjs')).href)
    const others: string[] = []
    for (let point = 0; point < 0x110000; point += 1) {
      const letter = String.fromCodePoint(point)
      if (bundled.skeleton(letter) !== lookAlikes.skeleton(letter)) others.push(point.toString(16))
    }
    expect(others).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
