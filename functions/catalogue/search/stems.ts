import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import { foldUmlauts } from './words.ts'

/** Beyond so many words the memory of stems starts anew, so that a long-lived process stays small. */
const REMEMBERED = 200_000

/** The Porter stem of an English word, given its base form. */
export const englishStem = remembered((base) => english(base))

/** The Snowball stem of a German word, given its base form; the same for 'ä', 'ae' and 'a'. */
export const germanStem = remembered((base) => german(foldUmlauts(base)))

function remembered(stem: (base: string) => string): (base: string) => string {
  const stems = new Map<string, string>()
  return (base) => {
    let known = stems.get(base)
    if (known === undefined) {
      // A stemmer may leave nothing of a very short word.
      known = stem(base) || base
      if (stems.size >= REMEMBERED) stems.clear()
      stems.set(base, known)
    }
    return known
  }
}
