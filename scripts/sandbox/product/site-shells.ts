import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FallbackPages, fallbackPageKey } from '../../../functions/http/fallback-pages.ts'

/** The shell pages of the built site. */
export function openSiteShells(siteFolder: string): FallbackPages {
  return {
    read: (page, language) => readFile(join(siteFolder, fallbackPageKey(page, language)), 'utf8'),
  }
}
