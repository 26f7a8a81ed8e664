/** A DOI can hold any character; those that mean something in an address are encoded. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodeURI(doi.toWellFormed()).replace(/[?#]/g, encodeURIComponent)}`
}

const DOI = /(?<![\d.])10\.\d{4,9}\/\S{1,400}/

/** No real one is longer; it becomes part of a key. */
const LONGEST = 300

/**
 * The DOI of a record, or the first that a text names, as DOIs are compared: without case, and
 * without the stop or the bracket behind it.
 */
export function doiIn(text: string | undefined): string | undefined {
  const [found] = DOI.exec(text ?? '') ?? []
  const doi = found && withoutEnd(found)
  return doi && doi.length <= LONGEST ? doi.toWellFormed().toLowerCase() : undefined
}

const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** Brackets that a DOI opens itself are its own. */
function withoutEnd(doi: string): string {
  let trimmed = doi
  for (;;) {
    const last = trimmed.at(-1) ?? ''
    const opening = OPENING[last]
    if (opening ? trimmed.includes(opening) : !/[.,;:"']/.test(last)) return trimmed
    trimmed = trimmed.slice(0, -1)
  }
}
