import { call } from '../../api/api.ts'
import { type HearticleSummary, hearticleArchive } from '../../contract/reading/hearticles.ts'
import type { Words } from '../../i18n/translator.ts'
import type { SafeHtml } from '../../ui/html/html.ts'
import { followHearticlePages, hearticlePages } from './hearticle-pages.ts'
import type { ListPage } from './paged-list.store.ts'
import { $shownAbove } from './shown-above.store.ts'

/** So many earlier hearticles on a page. */
export const ARCHIVE_SIZE = 8

const NAME = 'archive'

/** Earlier hearticles by pages, with the first page, which is prerendered (P-ARCHIVE). */
export function archive(first: ListPage<HearticleSummary>, words: Words): SafeHtml | false {
  return hearticlePages({ name: NAME, title: words.t('feed:earlier'), first }, words)
}

/** Lets the reader go through the pages, and come back to the one where they were. */
export function followArchive(root: ParentNode, words: Words): void {
  // The front page shows the last of them itself, and those for whoever is signed in.
  const hasFront = root.querySelector('.front') !== null
  const load = (page: number, signal: AbortSignal) => {
    const without = hasFront ? ['front', ...$shownAbove.get().hearticleIds].join(',') : undefined
    const query = { lang: words.language, page, size: ARCHIVE_SIZE, without }
    return call(hearticleArchive, { query }, { signal })
  }
  const list = followHearticlePages(root, NAME, load, words)
  if (hasFront) $shownAbove.listen(() => void list?.reload())
}
