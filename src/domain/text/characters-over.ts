/** By how many characters a text is longer than it may be, as people count them; 0 where it is not. */
export function charactersOver(text: string, maximum: number): number {
  // Counting takes time; what has no more units than characters are allowed cannot be too long.
  return text.length <= maximum ? 0 : Math.max(0, [...text].length - maximum)
}
