import type { StudySource } from '../../src/domain/study/study.ts'
import { englishAbstract } from './abstracts.ts'
import { germanTexts, pagesOf } from './article.ts'
import { authorsOf } from './authors.ts'
import { partialDate } from './dates.ts'
import { identifiersOf } from './identifiers.ts'
import { distinctTexts, filled, plainText } from './inline-text.ts'
import { titleLanguageOf, titleOf, withoutBrackets } from './titles.ts'
import { childrenOf, find, type XmlElement } from './xml/xml-tree.ts'

/**
 * What a `PubmedBookArticle` says: a chapter, or a whole book where it has no title of its own.
 * The book stands in the place of the journal. @param record with a `BookDocument`
 */
export function bookSource(record: XmlElement): StudySource {
  const document = find(record, 'BookDocument')
  const book = find(document, 'Book')
  const languages = distinctTexts(childrenOf(document, 'Language'))
  const isGerman = languages.includes('ger')
  const title = titleOf(find(document, 'ArticleTitle')) || titleOf(find(book, 'BookTitle'))
  const ownTitle = titleOf(find(document, 'VernacularTitle'))
  const bookTitle = plainText(find(book, 'BookTitle'))
  const volume = plainText(find(book, 'Volume'))
  const pages = pagesOf(find(document, 'Pagination'))
  const otherAbstracts = childrenOf(document, 'OtherAbstract')
  const keywordLists = childrenOf(document, 'KeywordList')
  return {
    kind: 'book',
    title: isGerman ? withoutBrackets(title) : title,
    titleLanguage: titleLanguageOf(title, ownTitle, languages),
    abstract: englishAbstract(find(document, 'Abstract'), otherAbstracts),
    ...germanTexts(isGerman ? ownTitle : '', otherAbstracts),
    ...authorsOf(authorList(document) ?? authorList(book)),
    ...(bookTitle !== '' && { journal: { title: bookTitle, ...filled({ volume, pages }) } }),
    publicationDate:
      partialDate(find(book, 'PubDate')) ?? partialDate(find(document, 'ContributionDate')),
    publicationTypes: distinctTexts(childrenOf(document, 'PublicationType')),
    keywords: distinctTexts(keywordLists.flatMap((list) => childrenOf(list, 'Keyword'))),
    meshTerms: [],
    languages,
    ...identifiersOf(
      [find(record, 'PubmedBookData', 'ArticleIdList'), find(document, 'ArticleIdList')],
      document,
    ),
    notices: [],
  }
}

/** A list of authors; editors are none. */
function authorList(parent: XmlElement | undefined): XmlElement | undefined {
  return childrenOf(parent, 'AuthorList').find(({ attributes }) => attributes.Type !== 'editors')
}
