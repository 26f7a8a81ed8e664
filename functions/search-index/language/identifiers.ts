/** A number of a hearticle or a PMID, or something with a digit and a sign in it, as a DOI has. */
const IDENTIFIER = /^(?:\d+|(?=\S*\d)[\p{L}\d]\S*[./:-]\S*)$/u

/**
 * The token of an identifier in the index: '10.1056/NEJMoa1511939' → 'id101056nejmoa1511939'.
 * undefined where the text is none: a DOI and a PMID have no blanks.
 */
export function identifierToken(text: string): string | undefined {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*|pmid:?\s*)/, '')
  if (!IDENTIFIER.test(bare)) return undefined
  return `id${bare.replace(/[^\p{L}\p{N}]/gu, '')}`
}
