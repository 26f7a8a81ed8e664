import type { Features } from './features.ts'

/**
 * What each feature counts for, as `npm run bench -- ranking DIR` learned them
 * from the questions with even ids (record 71).
 */
export const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  index: 1,
  whole: 0.54,
  title: 0.25,
  sentence: 0.46,
}

/**
 * How much at most the kind of a study and its age add: a hundredth of what the best words
 * do, since no collection of judged questions tells what they are worth. They part equals.
 */
const MERIT = 0.01

/** How well something answers, by its features and its merit (0 to 1). */
export function answerScore(features: Features, merit = 0): number {
  let score = MERIT * merit
  for (const name in WEIGHTS) {
    score += WEIGHTS[name as keyof Features] * features[name as keyof Features]
  }
  return score
}
