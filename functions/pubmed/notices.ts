import type { Notice, NoticeType } from '../../src/domain/study/study.ts'
import { filled, plainText } from './inline-text.ts'
import { childrenOf, find, type XmlElement } from './xml/xml-tree.ts'

/** `CommentsCorrections/@RefType`; comments, data sets and cited works are no notices. */
const NOTICES: Record<string, NoticeType[]> = {
  RetractionIn: ['retracted'],
  RetractionOf: ['retraction'],
  // Of older DTDs; records of that time still have them.
  PartialRetractionIn: ['partially-retracted'],
  PartialRetractionOf: ['partial-retraction'],
  RetractedandRepublishedIn: ['retracted', 'republished'],
  RetractedandRepublishedFrom: ['retraction', 'republication'],
  ExpressionOfConcernIn: ['expression-of-concern'],
  ExpressionOfConcernFor: ['concern'],
  ErratumIn: ['corrected'],
  ErratumFor: ['correction'],
  CorrectedandRepublishedIn: ['republished'],
  CorrectedandRepublishedFrom: ['republication'],
  RepublishedIn: ['republished'],
  RepublishedFrom: ['republication'],
  UpdateIn: ['updated'],
  UpdateOf: ['update'],
}

const PUBLICATION_TYPES: [string, NoticeType][] = [
  ['Retracted Publication', 'retracted'],
  ['Retraction of Publication', 'retraction'],
  ['Retraction Notice', 'retraction'],
]

/**
 * Retractions, corrections, updates (P-IMPORT-NOTICES). One that only the publication type tells of
 * has no citation.
 */
export function noticesOf(list: XmlElement | undefined, publicationTypes: string[]): Notice[] {
  const notices = childrenOf(list, 'CommentsCorrections').flatMap((element) => {
    const types = NOTICES[element.attributes.RefType ?? ''] ?? []
    return types.map((type) => noticeOf(type, element))
  })
  for (const [publicationType, type] of PUBLICATION_TYPES) {
    const hasNotice = notices.some((notice) => notice.type === type)
    if (publicationTypes.includes(publicationType) && !hasNotice) notices.unshift({ type })
  }
  return notices
}

function noticeOf(type: NoticeType, element: XmlElement): Notice {
  const text = (name: string) => plainText(find(element, name))
  return {
    type,
    ...filled({ pmid: text('PMID'), citation: text('RefSource'), note: text('Note') }),
  }
}
