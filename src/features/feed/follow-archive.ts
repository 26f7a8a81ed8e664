import { call } from '../../api/api.ts'
import { hearticleArchive } from '../../contract/reading/hearticles.ts'
import type { Words } from '../../i18n/translator.ts'
import { followHearticlePages } from './follow-hearticle-pages.ts'

/** The list's name, and how many earlier hearticles stand on a page of it. */
export const ARCHIVE = 'archive'
export const ARCHIVE_SIZE = 8

/** Lets the reader go through the pages of the archive; nothing on another page. */
export function followArchive(root: ParentNode, words: Words): void {
  const load = (page: number, signal: AbortSignal) => {
    const query = { lang: words.language, page, size: ARCHIVE_SIZE }
    return call(hearticleArchive, { query }, { signal })
  }
  followHearticlePages(root, ARCHIVE, load, words)
}
