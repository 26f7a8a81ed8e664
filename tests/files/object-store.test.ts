import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newAvatarKey, removeUnusedAvatars } from '../../functions/files/avatars.ts'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import { openMemoryFiles } from '../support/memory-files.ts'
import { moto, openMotoBucket } from '../support/moto-bucket.ts'
import { all } from '../support/stores.ts'

async function inFolder(): Promise<{ files: ObjectStore; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-objects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { files: openFolderObjectStore(join(folder, 'objects')), folder }
}

async function inBucket() {
  const opened = await openMotoBucket()
  onTestFinished(opened.close)
  return opened
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const noAccounts = async function* () {}

describe.each<[string, () => Promise<{ files: ObjectStore }>]>([
  ['a folder', inFolder],
  ['the memory of tests', async () => ({ files: openMemoryFiles() })],
  ...(moto === null ? [] : [['a bucket', inBucket] as [string, typeof inBucket]]),
])('%s', (_, open) => {
  test('gives back what was put, whole and as it was replaced', async () => {
    const { files } = await open()
    const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await files.put('private/one/a', everyByte)
    expect(await files.get('private/one/a')).toEqual(everyByte)
    await files.put('private/one/a', bytesOf('b'))
    expect(await files.get('private/one/a')).toEqual(bytesOf('b'))
    const stream = await files.open('private/one/a')
    expect(String(stream && (await buffer(stream)))).toBe('b')
  })

  test('has nothing where nothing was put', async () => {
    const { files } = await open()
    await files.put('private/one/a', bytesOf('a'))
    expect(await files.get('private/one/b')).toBeUndefined()
    expect(await files.get('private/one')).toBeUndefined()
    expect(await files.get('private/one/a/b')).toBeUndefined()
    for (const key of ['private/one/b', 'private/one', 'private/one/a/b']) {
      expect(await files.open(key)).toBeUndefined()
      await files.remove(key)
    }
    expect(await all(files.list('private/'))).toEqual(['private/one/a'])
    expect(await all(files.list('nowhere/'))).toEqual([])
  })

  test('forgets what is removed, once or twice', async () => {
    const { files } = await open()
    await files.put('private/one/a', bytesOf('a'))
    await files.remove('private/one/a')
    await files.remove('private/one/a')
    expect(await files.get('private/one/a')).toBeUndefined()
  })

  test('removes many at once, and nothing where there is nothing to remove', async () => {
    const { files } = await open()
    // More than S3 takes in one call, of which the first and the last are there.
    const keys = Array.from({ length: 1002 }, (_, index) => `site/${index}.html`)
    for (const key of ['site/0.html', 'site/1.html', 'site/1001.html']) {
      await files.put(key, bytesOf(key))
    }
    await files.remove([])
    await files.remove(keys.slice(1))
    expect(await all(files.list('site/'))).toEqual(['site/0.html'])
  })

  test('tells what lies at its top', async () => {
    const { files } = await open()
    for (const key of ['site/index.html', 'site/en.html', 'readme', 'uploads/1/1.mp3']) {
      await files.put(key, bytesOf('abc'))
    }
    expect((await files.top()).toSorted()).toEqual(['readme', 'site/', 'uploads/'])
  })

  test('lists what lies in a folder and below, and not its neighbours', async () => {
    const { files } = await open()
    for (const key of ['private/one/a', 'private/one/deep/b', 'private/one-more/c', 'uploads/d'])
      await files.put(key, bytesOf(key))
    expect((await all(files.list('private/one/'))).toSorted()).toEqual([
      'private/one/a',
      'private/one/deep/b',
    ])
    expect(await all(files.list('private/'))).toHaveLength(3)
  })

  test('refuses a key or prefix that is not plain', async () => {
    const { files } = await open()
    const wrong = ['', '/', '../a', 'a/../b', 'a//b', '/a', 'a/', '.a', 'a\\b', 'a\0', 'ä', 'a b']
    for (const key of wrong) {
      await expect(files.get(key)).rejects.toThrow('is not an object key')
      await expect(files.put(key, bytesOf('x'))).rejects.toThrow('is not an object key')
      await expect(files.open(key)).rejects.toThrow('is not an object key')
      await expect(files.remove(['a', key])).rejects.toThrow('is not an object key')
      await expect(all(files.list(`${key}/`))).rejects.toThrow('is not an object key')
    }
    await expect(all(files.list('uploads'))).rejects.toThrow('does not end with a slash')
  })

  test('loses the pictures that no account names a day later, and no other file', async () => {
    const { files } = await open()
    const now = new Date('2026-11-21T12:00:00Z')
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const named = newAvatarKey('11111111-1111-4111-8111-111111111111', hoursAgo(48))
    const orphan = newAvatarKey('11111111-1111-4111-8111-111111111111', hoursAgo(25))
    const young = newAvatarKey('22222222-2222-4222-8222-222222222222', hoursAgo(23))
    for (const key of [named, orphan, young, 'uploads/1/2.mp3']) await files.put(key, bytesOf('x'))
    const accounts = async function* () {
      yield { image: null }
      yield { image: { objectKey: named } }
    }
    expect(await removeUnusedAvatars(files, accounts(), now)).toBe(1)
    expect((await all(files.list('private/'))).toSorted()).toEqual([named, young].toSorted())
    expect(await all(files.list('uploads/'))).toHaveLength(1)
    expect(await removeUnusedAvatars(files, noAccounts(), hoursAgo(-48))).toBe(2)
  })
})

test('no key whatever reaches a file outside the folder', async () => {
  const { files, folder } = await inFolder()
  await writeFile(join(folder, 'secret'), 'secret')
  const parts = fc.constantFrom('..', '.', 'secret', 'objects', '/', '\\', '%2e', '\0', '')
  const keys = fc.array(parts, { maxLength: 6 }).map((keyParts) => keyParts.join('/'))
  await fc.assert(
    fc.asyncProperty(keys, async (key) => {
      const found = await files.get(key).catch(() => undefined)
      expect(found).toBeUndefined()
      await files.put(key, bytesOf('x')).catch(() => {})
      await files.remove(key).catch(() => {})
      expect(await readdir(folder)).toContain('secret')
      expect(existsSync(join(dirname(folder), 'secret'))).toBe(false)
    }),
  )
})

test.skipIf(moto === null)(
  'a bucket keeps with each object what a browser is told of it',
  async () => {
    const { files, client, bucket } = await inBucket()
    const headersOf = (Key: string) => client.send(new HeadObjectCommand({ Bucket: bucket, Key }))
    await files.put('site/atom.xml', bytesOf('x'), 'public, max-age=0')
    await files.put('uploads/1/1.mp3', bytesOf('x'))
    await files.put('private/avatars/anna/1', bytesOf('x'))
    expect(await headersOf('site/atom.xml')).toMatchObject({
      ContentType: 'application/atom+xml; charset=utf-8',
      CacheControl: 'public, max-age=0',
    })
    const sound = await headersOf('uploads/1/1.mp3')
    expect(sound).toMatchObject({ ContentType: 'audio/mpeg' })
    expect(sound.CacheControl).toBeUndefined()
    expect(await headersOf('private/avatars/anna/1')).toMatchObject({
      ContentType: 'application/octet-stream',
    })
  },
)
