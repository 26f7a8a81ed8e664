import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileTexts } from '../../../tests/support/file-tree.ts'
import { applyChange } from './apply-change.ts'

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

describe('the compressed form of a file', () => {
  const apply = (written: string[], removed: string[] = []) =>
    applyChange(join(root, 'draft'), join(root, 'site'), { written, removed })
  const site = () => fileTexts(join(root, 'site'))

  test('comes with it, goes with it, and stays with one that stays', async () => {
    for (const page of ['same', 'other', 'small', 'gone']) {
      await put(`site/${page}.html`, page)
      await put(`site/${page}.html.br`, `${page}, compressed`)
    }
    for (const page of ['new', 'other']) {
      await put(`draft/${page}.html`, `${page} of now`)
      await put(`draft/${page}.html.br`, `${page} of now, compressed`)
    }
    await put('draft/small.html', 'too small by now')
    await apply(['new.html', 'other.html', 'small.html'], ['gone.html'])
    expect(await site()).toEqual({
      'new.html': 'new of now',
      'new.html.br': 'new of now, compressed',
      'other.html': 'other of now',
      'other.html.br': 'other of now, compressed',
      'same.html': 'same',
      'same.html.br': 'same, compressed',
      'small.html': 'too small by now',
    })
  })

  test('is gone before its file is another, wherever that breaks off', async () => {
    await put('site/page.html', 'old')
    await put('site/page.html.br', 'old, compressed')
    // The page itself is not there to be brought.
    await put('draft/page.html.br', 'new, compressed')
    await expect(apply(['page.html'])).rejects.toThrow('ENOENT')
    expect(await site()).toEqual({ 'page.html': 'old' })
  })

  test('is gone before its file is', async () => {
    // What cannot be removed like a page.
    await put('site/page.html/inside', 'old')
    await put('site/page.html.br', 'old, compressed')
    await expect(apply([], ['page.html'])).rejects.toThrow(/EISDIR/)
    expect(await site()).toEqual({ 'page.html/inside': 'old' })
  })
})
