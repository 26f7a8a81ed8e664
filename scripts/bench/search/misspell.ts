import { randomNumbers } from '../measure/random-numbers.ts'

/** A typo in a shorter word makes another word of it. */
const SHORTEST = 5

/**
 * The question with one typo, always the same one: in one of its longer words a letter is left out,
 * doubled, replaced or swapped with the next one. The first letter of a word stays.
 */
export function misspell(question: string, seed: number): string {
  const random = randomNumbers(seed)
  const below = (count: number) => Math.floor(random() * count)
  const words = [...question.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= SHORTEST)
  const chosen = words[below(words.length)]
  if (chosen === undefined) return question
  const at = chosen.index + 1 + below(chosen[0].length - 2)
  const [before, letter, next] = [question.slice(0, at), question[at], question[at + 1]]
  const after = question.slice(at + 1)
  const typos = [
    before + after,
    `${before}${letter}${letter}${after}`,
    `${before}${letter === 'n' ? 'm' : 'n'}${after}`,
    letter === next ? before + after : `${before}${next}${letter}${question.slice(at + 2)}`,
  ]
  return typos[below(typos.length)] ?? question
}
