/** Letters that German sets between the parts of a compound, the likeliest first. */
const LINKS = ['', 's', 'n', 'es', 'en', 'er', 'e']
const SHORTEST_COMPOUND = 8
const SHORTEST_PART = 4
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
