/** By how many characters a text is longer than it may be, as people count them; 0 where it is not. */
export function charactersOver(text: string, maximum: number): number {
  // Counting takes time; what has no more units than characters are allowed cannot be too long.
  return text.length <= maximum ? 0 : Math.max(0, [...text].length - maximum)
}

/** A text of so many characters at most; of a longer one its beginning, which ends with '…'. */
export function withinCharacters(text: string, maximum: number): string {
  if (charactersOver(text, maximum) === 0) return text
  const begin = [...text].slice(0, maximum - 1).join('')
  return `${begin.trimEnd()}…`
}
