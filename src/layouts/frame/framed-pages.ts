import { type Language, languages } from '../../contract/protocol/language.ts'
import { structuredDataText } from '../../domain/presenters/structured-data.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { aboutPage } from './about-page.ts'
import { type PageContent, studyContent } from './study-content.ts'

/** What one page has of its own, in the order in which it stands there. */
export interface FramedPage {
  /** Pages with the same one have the same frame around these parts. */
  language: Language
  head: readonly string[]
  /** The only part with headings. */
  body: string
}

/**
 * Pages of which there are thousands, by their components: what each has of its own. Everything else
 * on them is a frame, which Astro makes once for each language instead of once a page.
 */
export const framedPages: Readonly<
  Record<string, (pathname: string, site: URL | undefined) => Promise<FramedPage>>
> = {
  'src/pages/[...lang]/pubmed/[pmid].astro': async (pathname, site) => {
    const language = pathname.startsWith('/en/') ? 'en' : 'de'
    const pmid = pathname.slice(pathname.lastIndexOf('/') + 1)
    return framed(await studyContent(pmid, language, site), site)
  },
}

function framed({ head, body }: PageContent, site: URL | undefined): FramedPage {
  const { language, page, structuredData } = head
  const others = languages
    .filter((of) => of !== language)
    .map((of) => `href="${addressOf(page, of)}" hreflang="${of}"`)
  return {
    language,
    head: [aboutPage(head, site), structuredDataText(structuredData), ...others],
    body,
  }
}
