/** A term without what tells no two apart: case, soft hyphens, kinds of spaces and of hyphens. */
export function foldedTerm(term: string): string {
  return term
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
