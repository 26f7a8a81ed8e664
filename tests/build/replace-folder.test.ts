import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearLeftovers, draftOf, replaceFolder } from '../../scripts/project/replace-folder.ts'
import { pinSnapshot } from '../../scripts/publishing/snapshot/pin-snapshot.ts'

const NOBODY = 2 ** 22 + 1

let folder: string
let target: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders-'))
  target = join(folder, 'snapshot')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function fill(path: string, content: string): Promise<string> {
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'manifest.json'), content)
  await writeFile(join(path, 'rows.ndjson'), content)
  return path
}

const content = (path: string) => readFile(join(path, 'rows.ndjson'), 'utf8')

describe('a folder that is replaced whole', () => {
  test('has the new content, and nothing is left beside it', async () => {
    await fill(target, 'old')
    await replaceFolder(await fill(draftOf(target), 'new'), target)
    expect(await content(target)).toBe('new')
    expect(await readdir(folder)).toEqual(['snapshot'])
  })

  test('is not one that holds something else', async () => {
    await mkdir(target)
    await writeFile(join(target, 'thesis.doc'), 'years of work')
    const draft = await fill(draftOf(target), 'new')
    await expect(replaceFolder(draft, target)).rejects.toThrow('holds something else')
    expect(await readdir(target)).toEqual(['thesis.doc'])
  })

  test('loses the drafts of processes that died, not those of others at work', async () => {
    await fill(target, 'old')
    await fill(`${target}.${NOBODY}.part`, 'half')
    await fill(`${target}.${NOBODY}.old`, 'older')
    await fill(`${target}.${process.ppid}.part`, 'at work')
    await fill(join(folder, 'snapshot.mine'), 'a person’s')
    await clearLeftovers(target)
    expect((await readdir(folder)).toSorted()).toEqual(
      ['snapshot', `snapshot.${process.ppid}.part`, 'snapshot.mine'].toSorted(),
    )
    expect(await content(target)).toBe('old')
  })

  test('comes back where a process died before the new one took its place', async () => {
    await fill(`${target}.${NOBODY}.old`, 'old')
    await clearLeftovers(target)
    expect(await content(target)).toBe('old')
    expect(await readdir(folder)).toEqual(['snapshot'])
  })
})

describe('a pinned snapshot', () => {
  test('stays what it was while another one takes its place', async () => {
    await fill(target, 'old')
    const pinned = await pinSnapshot(target)
    await replaceFolder(await fill(draftOf(target), 'new'), target)
    expect(await content(pinned)).toBe('old')
    expect(await content(target)).toBe('new')
  })

  test('is one snapshot, however often it is replaced meanwhile', async () => {
    await fill(target, '0')
    let replacing = true
    const replacements = (async () => {
      for (let number = 1; replacing; number += 1) {
        await replaceFolder(await fill(draftOf(target), String(number)), target)
      }
    })()
    try {
      for (let round = 0; round < 20; round += 1) {
        // Now and then there is no quiet moment, which is said instead of mixing two.
        const pinned = await pinSnapshot(target).catch((error: Error) => error)
        if (pinned instanceof Error) {
          expect(pinned.message).toContain('replaced all the time')
          continue
        }
        expect(await readFile(join(pinned, 'manifest.json'), 'utf8')).toBe(await content(pinned))
      }
    } finally {
      replacing = false
      await replacements
    }
  })

  test('needs a snapshot', async () => {
    await expect(pinSnapshot(target)).rejects.toThrow('is not there')
  })
})
