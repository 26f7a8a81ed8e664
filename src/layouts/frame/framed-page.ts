import { type Language, languages } from '../../contract/protocol/language.ts'
import { structuredDataText } from '../../domain/presenters/structured-data.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { publishedStudy } from '../../snapshot/published.ts'
import { partHeadingsIn } from '../finish/part-headings.ts'
import { aboutPage } from './about-page.ts'
import { studyContent } from './study-content.ts'

export interface FramedPage {
  /** Pages with the same one have the same frame around their parts. */
  language: Language
  /** HTML, in the order in which it stands there. */
  parts: readonly string[]
}

/**
 * What one of forty thousand pages has of its own: the rest of it is a frame, which Astro makes once
 * for each language.
 * @param file of the site
 * @returns undefined for pages of which there are fewer
 */
export function framedPage(file: string, site: URL): FramedPage | undefined {
  const [, prefix, pmid] = /^(en\/)?pubmed\/(\w+)\.html$/.exec(file) ?? []
  if (pmid === undefined) return undefined
  const language = prefix ? 'en' : 'de'
  const { head, body } = studyContent(publishedStudy(pmid, language), language, site)
  const others = languages
    .filter((other) => other !== language)
    .map((other) => `href="${addressOf(head.page, other)}" hreflang="${other}"`)
  return {
    language,
    parts: [
      aboutPage(head, site),
      structuredDataText(head.structuredData),
      ...others,
      partHeadingsIn(body, language),
    ],
  }
}
