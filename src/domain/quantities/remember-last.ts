import type { Language } from '../../contract/protocol/language.ts'

/** As many texts as a hearticle has with its sources' passages, some times over. */
const MOST = 500

type Reading<T> = (text: string, language: Language) => T

/**
 * The same reading, which remembers the last texts: each check of a hearticle reads all texts of the
 * check before again, but for the one in which somebody types.
 */
export function rememberLast<T>(read: Reading<T>): Reading<T> {
  const last = new Map<string, T>()
  return (text, language) => {
    const key = `${language}${text}`
    const known = last.get(key) ?? read(text, language)
    last.delete(key)
    last.set(key, known)
    const [oldest] = last.keys()
    if (last.size > MOST && oldest !== undefined) last.delete(oldest)
    return known
  }
}
