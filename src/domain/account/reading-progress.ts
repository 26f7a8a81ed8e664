/** So far read counts as read to the end: few scroll past the very last line of the text. */
const READ_TO_THE_END = 0.9

/** @param progress how far, from 0 to 1 */
export function isReadToTheEnd(progress: number): boolean {
  return progress >= READ_TO_THE_END
}
