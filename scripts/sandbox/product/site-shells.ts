import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Shells, shellKey } from '../../../functions/http/fallback-pages.ts'

/** The shell pages of the built site. */
export function openSiteShells(siteFolder: string): Shells {
  return {
    read: (page, language) => readFile(join(siteFolder, shellKey(page, language)), 'utf8'),
  }
}
