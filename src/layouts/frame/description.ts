const DESCRIPTION_LENGTH = 160

/** A text cut for a description: at most 160 characters, at the end of a word; undefined for none. */
export function shortened(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return undefined
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}
