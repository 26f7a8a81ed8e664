import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** The words that editors care for, by language and key; `/content/{key}` answers them too. */
export const editorial: Record<'de' | 'en', Record<string, string>> = { de, en }

/**
 * An editorial text that the product's own pages need.
 * @throws where the key is missing, so that a build never ships a hole
 */
export function editorialText(key: keyof typeof de, language: 'de' | 'en'): string {
  const text = editorial[language][key]
  if (text === undefined) throw new Error(`content/editorial/${language}.json has no '${key}'`)
  return text
}
