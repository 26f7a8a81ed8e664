import type { StudySource } from '../../src/domain/study/study.ts'
import { englishAbstract, otherAbstract } from './abstracts.ts'
import { authorsOf } from './authors.ts'
import { partialDate } from './dates.ts'
import { identifiersOf } from './identifiers.ts'
import { distinctTexts, filled, plainText } from './inline-text.ts'
import { noticesOf } from './notices.ts'
import { supportOf } from './support.ts'
import { titleLanguageOf, titleOf, withoutBrackets } from './titles.ts'
import { childrenOf, find, type XmlElement } from './xml/xml-tree.ts'

const GERMAN = 'ger'

/** What a `PubmedArticle` says (P-IMPORT-TEXT). @param record with a `MedlineCitation/Article` */
export function articleSource(record: XmlElement): StudySource {
  const citation = find(record, 'MedlineCitation')
  const article = find(citation, 'Article')
  const languages = distinctTexts(childrenOf(article, 'Language'))
  const isGerman = languages.includes(GERMAN)
  const ownTitle = titleOf(find(article, 'VernacularTitle'))
  const articleTitle = titleOf(find(article, 'ArticleTitle'))
  const title = articleTitle || ownTitle
  const publicationTypes = distinctTexts(
    childrenOf(find(article, 'PublicationTypeList'), 'PublicationType'),
  )
  const headings = childrenOf(find(citation, 'MeshHeadingList'), 'MeshHeading')
  const keywordLists = childrenOf(citation, 'KeywordList')
  const otherAbstracts = [
    ...childrenOf(citation, 'OtherAbstract'),
    ...childrenOf(article, 'OtherAbstract'),
  ]
  const country = plainText(find(citation, 'MedlineJournalInfo', 'Country'))
  return {
    kind: 'article',
    title: isGerman ? withoutBrackets(title) : title,
    titleLanguage: titleLanguageOf(articleTitle, ownTitle, languages),
    abstract: englishAbstract(find(article, 'Abstract'), otherAbstracts),
    ...germanTexts(isGerman ? ownTitle : '', otherAbstracts),
    ...authorsOf(find(article, 'AuthorList')),
    ...journalOf(article, find(citation, 'MedlineJournalInfo')),
    ...filled({ country }),
    ...datesOf(article),
    publicationTypes,
    keywords: distinctTexts(keywordLists.flatMap((list) => childrenOf(list, 'Keyword'))),
    meshTerms: distinctTexts(headings.flatMap((heading) => childrenOf(heading, 'DescriptorName'))),
    languages,
    ...identifiersOf([find(record, 'PubmedData', 'ArticleIdList')], article),
    notices: noticesOf(find(citation, 'CommentsCorrectionsList'), publicationTypes),
    ...supportOf(citation),
  }
}

/** German texts that came with the source, out of `VernacularTitle` and `OtherAbstract`. */
export function germanTexts(
  title: string,
  otherAbstracts: XmlElement[],
): Pick<StudySource, 'german'> {
  const abstract = otherAbstract(otherAbstracts, GERMAN)
  if (title === '' && abstract.length === 0) return {}
  return { german: { ...filled({ title }), ...(abstract.length > 0 && { abstract }) } }
}

function journalOf(
  article: XmlElement | undefined,
  info: XmlElement | undefined,
): Pick<StudySource, 'journal'> {
  const journal = find(article, 'Journal')
  const abbreviation =
    plainText(find(journal, 'ISOAbbreviation')) || plainText(find(info, 'MedlineTA'))
  const title = plainText(find(journal, 'Title')) || abbreviation
  if (title === '') return {}
  const volume = plainText(find(journal, 'JournalIssue', 'Volume'))
  const issue = plainText(find(journal, 'JournalIssue', 'Issue'))
  const pages = pagesOf(find(article, 'Pagination'))
  return { journal: { title, ...filled({ abbreviation, volume, issue, pages }) } }
}

/** `MedlinePgn`, else the first and the last page. */
export function pagesOf(pagination: XmlElement | undefined): string {
  const medline = plainText(find(pagination, 'MedlinePgn'))
  if (medline !== '') return medline
  const pages = [find(pagination, 'StartPage'), find(pagination, 'EndPage')].map(plainText)
  return [...new Set(pages.filter((page) => page !== ''))].join('-')
}

/** The date of the issue and the electronic one (P-IMPORT-DATES). */
function datesOf(
  article: XmlElement | undefined,
): Pick<StudySource, 'publicationDate' | 'electronicDate'> {
  const issue = partialDate(find(article, 'Journal', 'JournalIssue', 'PubDate'))
  const electronic = childrenOf(article, 'ArticleDate')
    .filter(({ attributes }) => (attributes.DateType ?? 'Electronic') === 'Electronic')
    .map(partialDate)
    .find((date) => date !== null)
  if (issue === null) return { publicationDate: electronic ?? null }
  return { publicationDate: issue, ...(electronic && { electronicDate: electronic }) }
}
