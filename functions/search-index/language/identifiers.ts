/** A number of a hearticle, a PMID, or a DOI; 'COVID-19' and 'IL-6' are words. */
const IDENTIFIER = /^(?:\d+|10\.\d+\/\S+)$/

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
