import type { DatabaseSync } from 'node:sqlite'
import type { FoundStudy } from '../../../src/contract/reading/search.ts'
import { type AskedThing, ageAsked, agesIn, includesAge } from '../../../src/domain/answer/asked.ts'
import type { QuestionReader, ReadQuestion } from '../link/read-question.ts'
import { quoted } from '../parse/match-expression.ts'
import { basesOf, englishStem, germanStem } from '../parse/words.ts'
import type { RankedTexts, ReadRanked } from '../rank/features.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import { partsOf } from './asked.ts'

/** Which words of a question a result is about, and which not, as they were typed (P-SEARCH-HAS). */
export type HeldWords = Pick<FoundStudy, 'has' | 'lacks'>

const INDEXES: readonly FullTextIndexName[] = ['study', 'hearticle']

/** What an index is asked for a thing: its concepts, its words, or all of its parts. */
export function expressionOf({ tokens, parts }: Pick<AskedThing, 'tokens' | 'parts'>): string {
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

/** Opens what tells of results which words of a question they are about. */
export function openHeldWords(
  db: DatabaseSync,
  reader: QuestionReader,
  ranked: Record<FullTextIndexName, ReadRanked>,
) {
  const holding = (name: FullTextIndexName) => {
    const { text } = tablesOf(name)
    return db.prepare(
      `SELECT rowid AS id FROM ${text} WHERE ${text} MATCH ? AND rowid IN (SELECT value FROM json_each(?))`,
    )
  }
  const among = { study: holding('study'), hearticle: holding('hearticle') }
  return (question: ReadQuestion) => {
    const parts = Array.from(
      Map.groupBy(partsOf(question, reader), ({ text }) => text),
      ([text, meant]) => ({ text, expression: meant.map(expressionOf).join(' OR ') }),
    )
    const age = ageAsked(question.text)
    /** @returns of each result in its place */
    return async (name: FullTextIndexName, ids: readonly number[]): Promise<HeldWords[]> => {
      const list = JSON.stringify(ids)
      const held = parts.map(({ text, expression }) => ({
        text,
        by: new Set(among[name].all(expression, list).map(({ id }) => Number(id))),
      }))
      if (age) {
        const texts = await ranked[name](ids)
        const by = ids.filter((_, at) => texts[at] && isOfAge(texts[at], age.years))
        held.push({ text: age.text, by: new Set(by) })
      }
      return ids.map((id) => ({
        has: held.filter(({ by }) => by.has(id)).map(({ text }) => text),
        lacks: held.filter(({ by }) => !by.has(id)).map(({ text }) => text),
      }))
    }
  }
}

/** Years of life, not those that a study took. */
const OF_AGE = /jährig|jahren? alt\b|(?<!\p{L})älter|\balter\b|\bage\b|\baged\b|\bolder\b|\bold\b/iu

/** Whether any sentence of a text tells of people of an age. */
const isOfAge = ({ texts }: RankedTexts, years: number) =>
  texts
    .flatMap(({ title, body }) => [title, ...body.split(/[.!?]\s/u)])
    .some((sentence) => OF_AGE.test(sentence) && includesAge(agesIn(sentence), years))
