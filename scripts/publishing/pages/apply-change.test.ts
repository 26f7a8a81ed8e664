import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyChange } from './apply-change.ts'
import { compareFiles } from './build-changed.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'apply-change-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

test('what is linked comes before what links to it, and what is gone goes last', async () => {
  const written = ['atom.xml', 'index.html', 'en/hearticle/7.html', 'share/7-en.aa.png']
  for (const path of written) await put(`draft/${path}`, 'new')
  await put('site/hearticle/8.html', 'old')
  const steps: string[] = []
  await applyChange(
    join(root, 'draft'),
    join(root, 'site'),
    { written, removed: ['hearticle/8.html'] },
    (step) => steps.push(step),
  )
  expect(steps).toEqual([
    'write share/7-en.aa.png',
    'write en/hearticle/7.html',
    'write index.html',
    'write atom.xml',
    'remove hearticle/8.html',
  ])
})

test('what was begun is made again or taken away, whatever the record says', () => {
  const before = new Map([
    ['index.html', 'a'],
    ['hearticle/1.html', 'b'],
  ])
  const after = new Map([
    ['index.html', 'a'],
    ['hearticle/2.html', 'c'],
  ])
  expect(compareFiles(before, after, [])).toEqual({
    stale: ['hearticle/2.html'],
    removed: ['hearticle/1.html'],
  })
  expect(compareFiles(before, after, ['index.html', 'hearticle/3.html'])).toEqual({
    stale: ['index.html', 'hearticle/2.html'],
    removed: ['hearticle/1.html', 'hearticle/3.html'],
  })
})
