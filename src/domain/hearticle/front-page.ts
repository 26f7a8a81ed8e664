import type { KeyFigure } from '../../contract/reading/evidence.ts'
import { type HearticleRecord, todaysStrip } from './hearticle.ts'

/** So many headlines have room beside the lead story. */
const HEADLINES = 5
/** So many of them at least are not the day's own. */
const LEAST_MORE = 2

type Listed = Pick<HearticleRecord, 'id' | 'publicationDate' | 'breaking'>

/** What the front page is made of. */
export interface FrontPage<T> {
  /** What is breaking and the day's own, the lead story first. */
  strip: T[]
  /** The day whose own it holds; undefined where there is none. */
  day: string | undefined
  isToday: boolean
  earlier: T[]
  /** What stands under the day's own: the most read, or the last ones while nothing is counted. */
  more: { isMostRead: boolean; hearticles: T[] }
  /** Of the earlier ones, those that the page does not show above: its archive (P-ONCE-ON-A-PAGE). */
  archive: T[]
}

/**
 * The front page of a moment. What is breaking leads as long as it is flagged so, whatever its day.
 * @param publicOnes hearticles that everybody may see
 * @param mostRead their ids, the most read first; none while nothing is counted
 */
export function frontPage<T extends Listed>(
  publicOnes: readonly T[],
  mostRead: readonly number[],
  now: Date,
): FrontPage<T> {
  const { day, strip, isToday, earlier } = todaysStrip(publicOnes, now)
  const read = mostRead.flatMap((id) => earlier.find((hearticle) => hearticle.id === id) ?? [])
  const isMostRead = read.length > 0
  const room = Math.max(LEAST_MORE, HEADLINES - Math.max(0, strip.length - 1))
  const more = (isMostRead ? read : earlier).slice(0, room)
  return {
    day,
    strip,
    isToday,
    earlier,
    more: { isMostRead, hearticles: more },
    archive: earlier.filter((hearticle) => !more.includes(hearticle)),
  }
}

interface Exemplary {
  keyFigure: Pick<KeyFigure, 'counts'> | null
  notice: string | null
  translations: readonly { reviewed: boolean }[]
}

/**
 * The one that shows a stranger what a hearticle is (P-FIRST-VISIT): of those whose key finding tells
 * both groups and whose studies stand the newest that was reviewed, else the newest.
 * @param hearticles the newest first
 */
export function exemplary<T extends Exemplary>(hearticles: readonly T[]): T | undefined {
  const sound = hearticles.filter(({ keyFigure, notice }) => keyFigure?.counts && !notice)
  return sound.find(({ translations }) => translations.some(({ reviewed }) => reviewed)) ?? sound[0]
}
