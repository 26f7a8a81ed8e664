/** What `astro build` makes of the pages: a module that makes any of them when it is asked to. */
import { createApp } from 'astro/app/entrypoint'
import type { PublicContent } from '../domain/content/public-content.ts'
import type { ContentDigests } from '../snapshot/content-digests.ts'
import { isAsRead, type PageReads, recordReads, withContent } from '../snapshot/current-content.ts'
import { type FramedPage, framedPage as framedPageOf } from './frame/framed-page.ts'
// What a page read (`partOf`) is compared before its own module is loaded.
import '../snapshot/glossary.ts'
import '../snapshot/news.ts'
import '../snapshot/published.ts'
import '../snapshot/sitemap-pages.ts'
import '../snapshot/study-lists.ts'
import '../snapshot/subjects.ts'

/** PUBLIC_SITE_ORIGIN. */
const site = new URL(import.meta.env.SITE)

const app = createApp({ streaming: false })

/**
 * A page or file of the site.
 * @param path its address, as `/en/hearticle/7` or `/atom.xml`
 * @param content what it shows
 * @throws where there is none, or what made it fail
 */
export function render(path: string, content: PublicContent): Promise<string> {
  return withContent(content, () => make(path))
}

/** The same, and what it read of the content. */
export function renderAndRecord(
  path: string,
  content: PublicContent,
  digests: ContentDigests,
): Promise<{ value: string; reads: PageReads | undefined }> {
  return recordReads(content, digests, () => make(path))
}

export { isAsRead }

async function make(path: string): Promise<string> {
  let failure: unknown
  const locals: App.Locals = {
    failed: (error) => {
      failure ??= error
    },
  }
  const request = new Request(new URL(path, site))
  const response = await app.render(request, { locals })
  if (failure) throw failure
  if (response.status !== 200) throw new Error(`${path}: the page answered ${response.status}`)
  return response.text()
}

/** What a page of which there are thousands has of its own (`framed-page.ts`). */
export function framedPage(file: string, content: PublicContent): FramedPage | undefined {
  return withContent(content, () => framedPageOf(file, site))
}
