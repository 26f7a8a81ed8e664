import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import { foldUmlauts } from './words.ts'

/** Beyond so many words the memory of stems starts anew, so that a long-lived process stays small. */
const REMEMBERED = 200_000

/**
 * The Porter stem of an English word, given its base form; the same for the British and the American
 * spelling: 'anaemia' and 'anemia', 'tumour' and 'tumor', 'randomised' and 'randomized'.
 */
export const englishStem = remembered((base) => english(american(base)))

export function american(base: string): string {
  return base
    .replace(/ae|oe(?=[a-z]{2})/g, 'e')
    .replace(/(?<=[a-z]{2})our(?=(?:s|ed|ing|al)?$)/, 'or')
    .replace(/(?<=i|y)s(?=(?:e|es|ed|ing|ations?)$)/, 'z')
}

/** The Snowball stem of a German word, given its base form; the same for 'ä', 'ae' and 'a'. */
export const germanStem = remembered((base) => german(foldUmlauts(base)))

function remembered(stem: (base: string) => string): (base: string) => string {
  const stems = new Map<string, string>()
  return (base) => {
    let stemmed = stems.get(base)
    if (stemmed === undefined) {
      // A stemmer may leave nothing of a very short word.
      stemmed = stem(base) || base
      if (stems.size >= REMEMBERED) stems.clear()
      stems.set(base, stemmed)
    }
    return stemmed
  }
}
