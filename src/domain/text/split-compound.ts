/** Letters that German sets between the parts of a compound, the likeliest first. */
const LINKS = ['', 's', 'n', 'es', 'en', 'er', 'e']
const SHORTEST_COMPOUND = 8
const SHORTEST_PART = 4
const SHORTEST_REST = 3
/** 'Herzkreislauferkrankung' has three parts; more are not looked for. */
const MOST_PARTS = 3

/**
 * The parts of a German compound, 'blutdrucksenkung' → ['blutdruck', 'senkung']; [] where it is none.
 * Of several ways to split it wins the one with the fewest parts, then the one whose rarest part is
 * the most frequent.
 * @param frequency in how many texts a word stands by itself; 0 for what is no word
 */
export function splitCompound(
  word: string,
  frequency: (part: string) => number,
  mostParts = MOST_PARTS,
): string[] {
  if (word.length < SHORTEST_COMPOUND || /\d/.test(word)) return []
  let best: { parts: string[]; worth: number } = { parts: [], worth: 0 }
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut += 1) {
    const head = word.slice(0, cut)
    const worth = frequency(head)
    if (worth === 0) continue
    for (const link of LINKS) {
      const tail = word.slice(cut + link.length)
      if (tail.length < SHORTEST_PART || !word.startsWith(link, cut)) continue
      const both = Math.min(worth, frequency(tail))
      if (both > best.worth) best = { parts: [head, tail], worth: both }
    }
  }
  return best.worth > 0 || mostParts < MOST_PARTS ? best.parts : splitIntoThree(word, frequency)
}

/**
 * The longest known word that a compound of unknown parts begins or ends with, and the rest of it;
 * undefined where there is none.
 */
export function longestPart(
  word: string,
  frequency: (part: string) => number,
): { part: string; rest: string } | undefined {
  if (/\d/.test(word)) return undefined
  for (let length = word.length - SHORTEST_REST; length >= SHORTEST_PART; length -= 1) {
    const [tail, head] = [word.slice(-length), word.slice(0, length)]
    if (frequency(tail) > 0) return { part: tail, rest: word.slice(0, -length) }
    if (frequency(head) > 0) return { part: head, rest: word.slice(length) }
  }
  return undefined
}

/** The longest known word that a compound of unknown parts ends with, if it has one. */
export function longestTail(word: string, frequency: (part: string) => number): string | undefined {
  if (word.length < SHORTEST_COMPOUND || /\d/.test(word)) return undefined
  for (let length = word.length - SHORTEST_REST; length > SHORTEST_PART; length -= 1) {
    if (frequency(word.slice(-length)) > 0) return word.slice(-length)
  }
  return undefined
}

function splitIntoThree(word: string, frequency: (part: string) => number): string[] {
  for (let cut = word.length - SHORTEST_PART; cut >= 2 * SHORTEST_PART; cut -= 1) {
    const tail = word.slice(cut)
    if (frequency(tail) === 0) continue
    for (const link of LINKS) {
      const head = word.slice(0, cut - link.length)
      if (!word.slice(0, cut).endsWith(link)) continue
      const parts = splitCompound(head, frequency, 2)
      if (parts.length > 0) return [...parts, tail]
    }
  }
  return []
}
