/**
 * So many lists and objects may a body have within each other. Our forms have ten; what runs through
 * data by calling itself fails from some thousands on.
 */
export const MOST_LEVELS = 32

/** Whether a text that is to be read as JSON has more levels than that. Never throws; linear. */
export function isTooDeep(json: string): boolean {
  let level = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') level += 1
    else if (character === ']' || character === '}') level -= 1
    if (level > MOST_LEVELS) return true
  }
  return false
}

/** @returns where the string that begins at `start` ends, or the text does */
function endOfString(json: string, start: number): number {
  let end = start + 1
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1
  return end
}
