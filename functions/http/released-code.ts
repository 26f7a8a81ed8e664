import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { ObjectStore } from '../files/object-store.ts'

/** What a release brings of the code of pages, as one file. */
interface PackedCode {
  /** The key of the sources that it was bundled from. */
  sources: string
  /** Files of the site that it was bundled with, whatever the content: scripts, styles, fonts. */
  site: readonly string[]
  /** The text of each file of the code, by its path. */
  code: Readonly<Record<string, string>>
}

/** The code of pages, unpacked. */
export interface ReleasedCode extends Pick<PackedCode, 'sources' | 'site'> {
  digest: string
  folder: string
}

export const PAGES_CODE_PREFIX = 'private/publication/pages/'

/**
 * Where it lies, packed by zstd; only a deployment may write there.
 * @param digest SHA-256 of the packed bytes, in hex
 */
export const pagesCodeKey = (digest: string) => `${PAGES_CODE_PREFIX}${digest}.json.zst`

/** @returns the bytes, and the digest by which a deployment names them */
export async function packCode(code: PackedCode): Promise<{ packed: Uint8Array; digest: string }> {
  const packed = await promisify(zstdCompress)(JSON.stringify(code))
  return { packed, digest: digestOf(packed) }
}

const unpacked = new Map<string, Promise<ReleasedCode>>()

/**
 * Brings code once, into a folder of its own: Node loads what is at an address once.
 * @param digest which code the deployment named; no other is run, whoever may write files
 * @throws where it is not there, or another than that of the digest
 */
export function bringReleasedCode(
  files: Pick<ObjectStore, 'get'>,
  digest: string,
  folder: string,
): Promise<ReleasedCode> {
  const place = join(folder, digest.slice(0, 16))
  const cached = unpacked.get(place)
  if (cached) return cached
  const key = pagesCodeKey(digest)
  const bringing = files.get(key).then(async (packed) => {
    if (!packed) throw new Error(`there is no ${key}`)
    if (digestOf(packed) !== digest) {
      throw new Error(`${key} is not the code that the deployment brought`)
    }
    const json = (await promisify(zstdDecompress)(packed)).toString('utf8')
    const { sources, site, code } = JSON.parse(json) as PackedCode
    for (const [path, text] of Object.entries(code)) {
      await mkdir(dirname(join(place, path)), { recursive: true })
      await writeFile(join(place, path), text)
    }
    return { digest, sources, site, folder: place }
  })
  unpacked.set(place, bringing)
  bringing.catch(() => unpacked.delete(place))
  return bringing
}

function digestOf(packed: Uint8Array): string {
  return createHash('sha256').update(packed).digest('hex')
}
