import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ObjectStore } from '../files/object-store.ts'
import { bringReleasedCode } from './released-code.ts'
import { type SitePages, shellKey } from './site-pages.ts'

type PagesCode = Pick<SitePages, 'render'>

export const SITE_PREFIX = 'site/'
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
      const released = await bringReleasedCode(files, await codeDigest(), folder)
      const entry = pathToFileURL(join(released.folder, 'entry.mjs')).href
      const code: PagesCode = await import(entry)
      return code.render(path, content)
    },
  }
}
