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
  return {
    day,
    strip,
    isToday,
    earlier,
    more: { isMostRead, hearticles: (isMostRead ? read : earlier).slice(0, room) },
  }
}
