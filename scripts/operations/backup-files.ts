/** Files on their way into a backup and out of it: copied, counted, hashed and brought to the disk. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import { isObjectKey } from '../../functions/files/object-store.ts'

/** How long a file is, and the SHA-256 of what it holds, hexadecimal. */
export interface Digest {
  bytes: number
  sha256: string
}

/** @throws where the file cannot be read */
export async function digestOf(path: string): Promise<Digest> {
  const { counted, digest } = digesting()
  await pipeline(createReadStream(path), counted, async (chunks) => {
    for await (const _ of chunks);
  })
  return digest()
}

/**
 * Copies a file to where none is, for its owner alone; it is on the disk when this returns.
 * @returns the digest of what was copied
 */
export async function copyFile(from: string, to: string): Promise<Digest> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const { counted, digest } = digesting()
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(createReadStream(from), counted, target)
  return digest()
}

function digesting() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Copies objects into the folder of a backup; what was copied already, only where it has changed. */
export function objectCopies({
  from,
  to,
  former,
}: {
  from: string
  to: string
  /** The objects of a backup on the same disk as `to`: what is the same there takes no room again. */
  former: string | undefined
}) {
  const files = openFolderObjectStore(from)
  const copied = new Map<string, Digest & { changedAt: number }>()
  const copy = async (key: string): Promise<void> => {
    const path = join(from, key)
    const target = join(to, key)
    const { size, mtimeMs } = await stat(path)
    const before = copied.get(key)
    if (before?.bytes === size && before.changedAt === mtimeMs) return
    if (before) await rm(target)
    copied.delete(key)
    const same = former === undefined ? undefined : await linked(path, join(former, key), target)
    copied.set(key, { ...(same ?? (await copyFile(path, target))), changedAt: mtimeMs })
  }
  return {
    copied: copied as ReadonlyMap<string, Digest>,
    async run(): Promise<void> {
      for (const top of await files.top()) {
        // Whatever else somebody put there, the product does not see either.
        if (!top.endsWith('/') || !isObjectKey(top.slice(0, -1))) continue
        for await (const key of files.list(top)) {
          if (!isObjectKey(key)) continue
          await copy(key).catch(async (error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOENT' || error.path !== join(from, key)) throw error
            // The product removed it meanwhile.
            await rm(join(to, key), { force: true })
          })
        }
      }
    },
  }
}

/** Links the copy of before where it holds the same bytes, and says so by their digest. */
async function linked(path: string, former: string, to: string): Promise<Digest | undefined> {
  const now = await digestOf(path)
  try {
    const then = await digestOf(former)
    if (now.sha256 !== then.sha256) return undefined
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await link(former, to)
    return now
  } catch {
    // There is none, it can be read no more, or this disk has no links: it is copied.
    return undefined
  }
}

/** Brings to the disk which files a folder and all below it have. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await syncFolder(folder)
}

/** Brings to the disk which files a folder has. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
