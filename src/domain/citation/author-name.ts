import type { AuthorName } from '../../contract/reading/studies.ts'

/** 'Wright JT Jr': the style of lists (P-IMPORT-NUMBERS). */
export function shortName(author: AuthorName): string {
  if ('collectiveName' in author) return author.collectiveName
  return [author.lastName, author.initials, author.suffix].filter(Boolean).join(' ')
}

/** 'Jackson T Wright Jr': the style of the study page. */
export function fullName(author: AuthorName): string {
  if ('collectiveName' in author) return author.collectiveName
  return [author.foreName ?? author.initials, author.lastName, author.suffix]
    .filter(Boolean)
    .join(' ')
}

/** 'Jackson T', else the initials as 'J T', so that nobody takes them for one name; else empty. */
export function givenNames(author: Extract<AuthorName, { lastName: string }>): string {
  return author.foreName ?? author.initials?.replace(/(?<=\p{Lu})(?=\p{Lu})/gu, ' ') ?? ''
}
