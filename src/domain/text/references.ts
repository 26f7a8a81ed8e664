import { citedPmids, type Markup } from './markup.ts'

/**
 * Reference numbers by order of first appearance across main text, main actions and harmful
 * actions (P-REFERENCES).
 * @param texts the parsed texts in exactly that order
 * @returns from pmid to number, counted from 1
 */
export function numberReferences(texts: readonly Markup[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const pmid of texts.flatMap(citedPmids)) {
    if (!numbers.has(pmid)) numbers.set(pmid, numbers.size + 1)
  }
  return numbers
}
