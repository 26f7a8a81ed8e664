import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { ObjectStore } from '../files/object-store.ts'
import { type SitePages, shellKey } from './site-pages.ts'

type PagesCode = Pick<SitePages, 'render'>

export const SITE_PREFIX = 'site/'
/**
 * The code of its pages: a file's text by the path of each, as JSON, packed by zstd.
 * @param digest SHA-256 of the packed bytes, in hex
 */
export const pagesCodeKey = (digest: string) => `private/publication/pages/${digest}.json.zst`
/** Within this time a new publication reaches every instance. */
const KEPT_MILLISECONDS = 60_000

/**
 * The pages of a site in its bucket. What was read is kept by this instance for a minute.
 * @param folder where code is put, which Node loads from files
 * @param codeDigest says which code the deployment brought; no other is run, whoever may write files
 */
export function openStoredSitePages(
  files: Pick<ObjectStore, 'get'>,
  folder: string,
  now: () => Date,
  codeDigest: () => Promise<string>,
): SitePages {
  const cache = new Map<string, { bytes: Promise<Uint8Array>; until: number }>()
  const read = (key: string): Promise<Uint8Array> => {
    const cached = cache.get(key)
    if (cached && cached.until > now().getTime()) return cached.bytes
    const bytes = files.get(key).then((found) => {
      if (!found) throw new Error(`there is no ${key}`)
      return found
    })
    cache.set(key, { bytes, until: now().getTime() + KEPT_MILLISECONDS })
    bytes.catch(() => cache.delete(key))
    return bytes
  }
  return {
    shell: async (name, language) =>
      new TextDecoder().decode(await read(SITE_PREFIX + shellKey(name, language))),
    async render(path, content) {
      const digest = await codeDigest()
      const place = await unpackCode(() => read(pagesCodeKey(digest)), digest, folder)
      const code: PagesCode = await import(pathToFileURL(join(place, 'entry.mjs')).href)
      return code.render(path, content)
    },
  }
}

const unpacked = new Map<string, Promise<string>>()

/**
 * Reads and unpacks each code once, in a folder of its own: Node loads what is at an address once.
 * @throws where it is another than that of the digest
 */
function unpackCode(
  readPacked: () => Promise<Uint8Array>,
  digest: string,
  folder: string,
): Promise<string> {
  const place = join(folder, digest.slice(0, 16))
  const cached = unpacked.get(place)
  if (cached) return cached
  const unpacking = readPacked().then((packed) => {
    if (digestOfCode(packed) !== digest) {
      throw new Error(`${pagesCodeKey(digest)} is not the code that the deployment brought`)
    }
    return writeAll(packed, place)
  })
  unpacked.set(place, unpacking)
  unpacking.catch(() => unpacked.delete(place))
  return unpacking
}

/** By which a deployment names the code of pages. */
export function digestOfCode(packed: Uint8Array): string {
  return createHash('sha256').update(packed).digest('hex')
}

async function writeAll(packed: Uint8Array, folder: string): Promise<string> {
  const json = (await promisify(zstdDecompress)(packed)).toString('utf8')
  for (const [path, text] of Object.entries(JSON.parse(json) as Record<string, string>)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
