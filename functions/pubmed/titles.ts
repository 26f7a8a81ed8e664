import { inlineMarkup } from './inline-text.ts'
import type { XmlElement } from './xml/xml-tree.ts'

const NO_TITLE = /^\[(not available|no title available|title not available)\.?\]\.?$/i

export function titleOf(element: XmlElement | undefined): string {
  const title = inlineMarkup(element)
  return NO_TITLE.test(title) ? '' : title
}

/**
 * A translated title without the brackets PubMed puts around it: '[Title].' is 'Title'. Any
 * other title stays as it is.
 */
export function withoutBrackets(title: string): string {
  const inner = /^\[(.*)\]\.?$/s.exec(title)?.[1]
  if (inner === undefined || !isBalanced(inner)) return title
  return inner.replace(/\.$/, '').trim()
}

/**
 * In which language (BCP 47) the title of a publication stands that is not in brackets: PubMed
 * translates titles and puts those in brackets; where it gives the original title beside it, the
 * other one is a translation, too.
 * @param title of `ArticleTitle`, empty where there is none
 * @param original `VernacularTitle`, which stands for a title that is missing
 * @param languages of the publication, as PubMed writes them: 'eng', 'ger'
 */
export function titleLanguageOf(title: string, original: string, languages: string[]): string {
  const isTranslated = title !== '' && (title.startsWith('[') || original !== '')
  const foreign = languages.find((code) => code !== 'eng')
  if (isTranslated || foreign === undefined) return 'en'
  if (title !== '' && languages.includes('eng')) return 'en'
  return /^[a-z]{3}$/.test(foreign) ? (Intl.getCanonicalLocales(foreign)[0] ?? 'und') : 'und'
}

/** False for the inside of '[A] and [B]', whose outer brackets are not one pair. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '[') depth++
    else if (character === ']' && --depth < 0) return false
  }
  return depth === 0
}
