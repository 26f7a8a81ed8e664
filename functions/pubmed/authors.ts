import type { AuthorName } from '../../src/contract/reading/studies.ts'
import { filled, plainText } from './inline-text.ts'
import { childrenOf, find, type XmlElement } from './xml/xml-tree.ts'

/**
 * The authors in their order. Entries that PubMed has replaced (`ValidYN="N"`) are left out;
 * 'et al' as a name says that the list goes on.
 */
export function authorsOf(list: XmlElement | undefined): {
  authors: AuthorName[]
  authorsComplete: boolean
} {
  let authorsComplete = list?.attributes.CompleteYN !== 'N'
  const authors: AuthorName[] = []
  for (const element of childrenOf(list, 'Author')) {
    if (element.attributes.ValidYN === 'N') continue
    const author = authorOf(element)
    if (author && 'lastName' in author && /^et al\.?$/i.test(author.lastName)) {
      authorsComplete = false
    } else if (author) {
      authors.push(author)
    }
  }
  return { authors, authorsComplete }
}

function authorOf(element: XmlElement): AuthorName | undefined {
  const text = (name: string) => plainText(find(element, name))
  const collectiveName = text('CollectiveName')
  const foreName = text('ForeName') || text('FirstName')
  const lastName = text('LastName')
  if (lastName === '' && collectiveName !== '') return { collectiveName }
  if (lastName === '') return foreName === '' ? undefined : { lastName: foreName }
  const others = filled({ foreName, initials: text('Initials'), suffix: text('Suffix') })
  return { lastName, ...others }
}
