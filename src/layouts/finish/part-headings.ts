import { type Language, languages } from '../../contract/protocol/language.ts'
import { softHyphenated } from './soft-hyphenated.ts'

/** Headings and what looks like one; islands are taken first, since React holds their HTML to its own. */
const HEADINGS =
  /<astro-island[\s\S]*?<\/astro-island>|<h([1-6])[\s>][\s\S]*?<\/h\1>|<span class="card-title[ "][\s\S]*?<\/span>/g
const TAGS_AND_TEXTS = /<[^>]*>|[^<]+/g
const LANGUAGE = /\slang="([^"]*)"/

/**
 * A page with soft hyphens in its headings. Only what is read there is touched: no attribute, no
 * title of the document, no data. Pages that a browser makes itself have none, which the styles
 * allow for.
 */
export function partHeadings(page: string): string {
  // In the head are attributes, which may hold what looks like a heading.
  const body = Math.max(page.indexOf('</head>'), 0)
  return page.slice(0, body) + partHeadingsIn(page.slice(body), languageOf(page) ?? 'de')
}

/** The same of a piece of a page's body. @param ofPage the page's language */
export function partHeadingsIn(body: string, ofPage: Language): string {
  return body.replace(HEADINGS, (heading) => {
    if (heading.startsWith('<astro-island')) return heading
    let language: Language | undefined = ofPage
    return heading.replace(TAGS_AND_TEXTS, (piece) => {
      if (!piece.startsWith('<')) return language ? softHyphenated(piece, language) : piece
      if (LANGUAGE.test(piece)) language = languageOf(piece)
      return piece
    })
  })
}

/** The first language that is named; none where it is not one of ours. */
function languageOf(markup: string): Language | undefined {
  const code = LANGUAGE.exec(markup)?.[1]
  return languages.find((language) => language === code)
}
