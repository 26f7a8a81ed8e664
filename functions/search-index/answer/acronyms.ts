import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { baseForm, foldUmlauts } from '../language/words.ts'

/** A name of a study: letters of which at least three are capitals, as 'PREDIMED' and 'DiRECT'. */
const NAME =
  /(?<![\p{L}\p{N}-])(?=(?:\P{Lu}*\p{Lu}){3})[\p{Lu}][\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*(?![\p{L}\p{N}-])/gu
const OF_A_STUDY = /(?:^|[\s(])(\S+)(?:\s+[\p{L}\p{N}]+)?\s+(?:trial|study|studie)\b/giu
const IN_BRACKETS = /\(([^()\s]+)\)/gu

/**
 * The short names by which a study is known, in their base forms: of its title and of the group that
 * wrote it. An abbreviation of a title ('LDL', 'COPD') is none unless it stands in brackets or before
 * 'trial' or 'study'.
 */
export function acronymsOf({ source }: StudyRecord): string[] {
  const groups = source.authors.flatMap((author) =>
    'collectiveName' in author && author.collectiveName ? [author.collectiveName] : [],
  )
  const title = inlineToText(source.title)
  const inTitle = [OF_A_STUDY, IN_BRACKETS].flatMap((pattern) =>
    Array.from(title.matchAll(pattern), ([, name = '']) => name),
  )
  const places = [...inTitle, ...groups]
  const names = places.flatMap((place) => place.match(NAME) ?? [])
  return [
    ...new Set(names.map((name) => foldUmlauts(baseForm(name))).filter((name) => name.length > 2)),
  ]
}
