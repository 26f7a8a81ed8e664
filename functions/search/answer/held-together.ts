import type { DatabaseSync } from 'node:sqlite'
import type { AskedThing } from '../../../src/domain/answer/asked.ts'
import { quoted } from '../parse/match-expression.ts'
import { basesOf, englishStem, germanStem } from '../parse/words.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'

const INDEXES: readonly FullTextIndexName[] = ['study', 'hearticle']

/** What an index is asked for a thing: its concepts, its words, or all of its parts. */
export function expressionOf({ tokens, parts }: AskedThing): string {
  const own = tokens.map((token) => {
    const [mark, rest] = [token.charAt(0), quoted(token.slice(1))]
    if (mark === 'c') return `{c_title c_body c_broader} : ${rest}`
    return mark === 'd' ? `{title_de body_de parts} : ${rest}` : `{title_en body_en} : ${rest}`
  })
  const all = parts.map((part) => `(${expressionOf(part)})`).join(' AND ')
  return [...own, ...(all === '' ? [] : [`(${all})`])].join(' OR ')
}

/** An index is asked for all of some things. */
export const expressionOfAll = (things: readonly AskedThing[]): string =>
  things.map((thing) => `(${expressionOf(thing)})`).join(' AND ')

/** Opens what tells whether any study or hearticle has something, so that 'nothing' is true (P-NOTHING-SAID). */
export function openHeldTogether(db: DatabaseSync) {
  const any = INDEXES.map((name) => {
    const { text } = tablesOf(name)
    return db.prepare(`SELECT 1 FROM ${text} WHERE ${text} MATCH ? LIMIT 1`)
  })
  const isAnywhere = (expression: string) => any.some((one) => one.get(expression) !== undefined)
  return {
    /** Whether one of them is about all of some things, in whichever part of its texts. */
    areTogether: (things: readonly AskedThing[]) => isAnywhere(expressionOfAll(things)),
    /** Whether one of them has the words of a thing as they were typed, one behind the other. */
    isInTexts({ text }: { text: string }): boolean {
      const phrase = (stem: (base: string) => string) => quoted(basesOf(text).map(stem).join(' '))
      return isAnywhere(
        `{title_en body_en} : ${phrase(englishStem)} OR {title_de body_de} : ${phrase(germanStem)}`,
      )
    },
  }
}
