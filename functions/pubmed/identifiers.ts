import { plainText } from './inline-text.ts'
import { childrenOf, type XmlElement } from './xml/xml-tree.ts'

/**
 * DOI and PMC id out of a publication's own lists, never a reference's (P-IMPORT-NUMBERS).
 * @param lists the publication's `ArticleIdList`s, most trusted first
 * @param article where `ELocationID` may have the DOI that the lists lack
 */
export function identifiersOf(
  lists: (XmlElement | undefined)[],
  article: XmlElement | undefined,
): { doi?: string; pmcid?: string } {
  const ids = lists.flatMap((list) => childrenOf(list, 'ArticleId'))
  const valued = (type: string) => ids.filter(({ attributes }) => attributes.IdType === type)
  const locations = childrenOf(article, 'ELocationID').filter(
    ({ attributes }) => attributes.EIdType === 'doi' && attributes.ValidYN !== 'N',
  )
  const doi = firstOf([...valued('doi'), ...locations], doiIn)
  const pmcid = firstOf([...valued('pmc'), ...valued('pmcid')], pmcidIn)
  return { ...(doi && { doi }), ...(pmcid && { pmcid }) }
}

function firstOf(elements: XmlElement[], read: (text: string) => string | undefined) {
  for (const element of elements) {
    const value = read(plainText(element))
    if (value) return value
  }
  return undefined
}

function doiIn(text: string): string | undefined {
  return /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\S+\/\S+)$/i.exec(text)?.[1]
}

/** 'PMC3706072' also of 'PMC3706072.1': the number of a version is no part of the id. */
function pmcidIn(text: string): string | undefined {
  const number = /^(?:pmc-id:\s*)?(?:PMC)?(\d+)(?:\.\d+)?;?$/i.exec(text)?.[1]
  return number === undefined ? undefined : `PMC${number}`
}
