import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { defaultLanguage, type Language } from '../../src/contract/protocol/language.ts'
import { languageSchema } from '../../src/contract/protocol/language-schema.ts'

/**
 * The language of what no cache keeps, such as error messages: from the query, else what
 * the browser accepts, else German (P-LANG-OF-ANSWER).
 */
export function callerLanguage(context: Context): Language {
  const wanted = languageSchema.safeParse(
    context.req.query('lang') ?? context.req.query('languageCode'),
  )
  if (wanted.success) return wanted.data
  const accepted = parseAccept(context.req.header('Accept-Language') ?? '')
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ type }) => languageSchema.safeParse(type.split('-')[0]?.toLowerCase()))
    .find(({ success }) => success)
  return accepted?.data ?? defaultLanguage
}

/** The language of an answer that a cache may keep: from the query alone (P-LANG-OF-ANSWER). */
export function answerLanguage(query: {
  lang?: Language | undefined
  languageCode?: Language | undefined
}): Language {
  return query.lang ?? query.languageCode ?? defaultLanguage
}
