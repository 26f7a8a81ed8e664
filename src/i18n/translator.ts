import { createInstance, type TFunction } from 'i18next'
import type { Language } from '../contract/protocol/language.ts'
import { writeNumber } from '../domain/numbers/write-number.ts'
import type { Messages } from './de.ts'

/** Gives the words for a key: `t('hearticle:share')`. Unknown keys do not compile. */
export type Translate = TFunction<(keyof Messages)[]>

export interface Words {
  t: Translate
  language: Language
}

/**
 * The words of one language; a `count` in them is written as the language does (P-NUMBERS). Every
 * language has an instance of its own: a language that is global to the process gives pages in the
 * wrong one as soon as two are rendered at once (P-LANG-WORDS).
 */
export function createTranslator(language: Language, messages: Partial<Messages>): Translate {
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: messages },
    ns: Object.keys(messages),
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
  instance.init()
  const translate = instance.getFixedT(language) as unknown as (
    key: string,
    ...rest: unknown[]
  ) => string
  // The number itself chooses the plural, so it stays beside what is shown of it.
  const grouped = (variables: unknown) =>
    hasCount(variables) && variables.count >= 1000
      ? {
          ...variables,
          replace: { ...variables, count: writeNumber(`${variables.count}`, language) },
        }
      : variables
  // Forty thousand pages ask for the same few words; only those with variables differ.
  const plain = new Map<string, string>()
  const remembering = (key: string, ...rest: unknown[]): string => {
    if (rest.length > 0) return translate(key, ...rest.map(grouped))
    const cached = plain.get(key) ?? translate(key)
    plain.set(key, cached)
    return cached
  }
  return remembering as unknown as Translate
}

const hasCount = (variables: unknown): variables is { count: number } =>
  typeof variables === 'object' &&
  variables !== null &&
  'count' in variables &&
  typeof variables.count === 'number'
