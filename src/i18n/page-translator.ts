import type { Language } from '../contract/protocol/language.ts'
import type { Messages } from './de.ts'
import type { Translate } from './translator.ts'

const messages = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
}

/** In the browser: the words of the page's language, and only those are loaded (P-LANG-WORDS). */
export async function pageTranslator(language: Language): Promise<Translate> {
  return createPageTranslator(language, await messages[language]())
}

/**
 * In the browser: the same words as createTranslator gives, from the same messages, in a hundredth
 * of i18next's size (record 2). It knows what our messages use:
 * namespaces, groups, `{{variables}}` and plural forms by `count`.
 */
export function createPageTranslator(language: Language, messages: Partial<Messages>): Translate {
  const plural = new Intl.PluralRules(language)
  const translate = (path: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const { count } = values
    const counted =
      typeof count === 'number' ? textAt(messages, `${path}_${plural.select(count)}`) : undefined
    const text = counted ?? textAt(messages, path) ?? path.slice(path.indexOf(':') + 1)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
  return translate as unknown as Translate
}

/** @param path 'namespace:key' or 'namespace:group.key' */
function textAt(messages: object, path: string): string | undefined {
  let at: unknown = messages
  for (const key of path.split(/[:.]/)) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined
  }
  return typeof at === 'string' ? at : undefined
}
