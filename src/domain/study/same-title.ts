import { inlineToText } from '../text/inline-markup.ts'
import type { StudyRecord } from './study.ts'

/** So many letters has a title at least that two papers do not share by chance: not 'Reply'. */
const SHORTEST = 20
/** It becomes part of a key. */
const LONGEST = 250

/**
 * By what two records of one paper have the same title: its letters and digits, without case.
 * @returns undefined where it is too short to say so
 */
export function sameTitleKey({ source }: Pick<StudyRecord, 'source'>): string | undefined {
  const letters = inlineToText(source.title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length < SHORTEST ? undefined : letters.slice(0, LONGEST).toWellFormed()
}
