import type { KeyFigure } from '../../contract/reading/evidence.ts'
import { type HearticleRecord, todaysStrip } from './hearticle.ts'

/** So many stand beside the lead story at least, and so many in the list below both. */
const BESIDE = 3
const BELOW = 4

type Listed = Pick<HearticleRecord, 'id' | 'publicationDate' | 'breaking'>

export interface FrontPage<T> {
  /** What is breaking and the day's own, the lead story first. */
  strip: T[]
  /** The day whose own it holds; undefined where there is none. */
  day: string | undefined
  isToday: boolean
  earlier: T[]
  /** Beside the lead story: the others of its day, and of the earlier ones as many as have room. */
  beside: T[]
  /** Below both, the most read, or the next earlier ones while fewer than a row were read. */
  below: { isMostRead: boolean; hearticles: T[] }
}

/**
 * The front page of a moment (P-FRONT-LISTS). What is breaking leads as long as it is flagged so,
 * whatever its day.
 * @param publicOnes hearticles that everybody may see
 * @param mostRead their ids, the most read first; none while nothing is counted
 */
export function frontPage<T extends Listed>(
  publicOnes: readonly T[],
  mostRead: readonly number[],
  now: Date,
): FrontPage<T> {
  const { day, strip, isToday, earlier } = todaysStrip(publicOnes, now)
  const ofDay = strip.slice(1)
  const room = strip.length === 0 ? 0 : Math.max(0, BESIDE - ofDay.length)
  const beside = [...ofDay, ...earlier.slice(0, room)]
  const shown = new Map(publicOnes.map((hearticle) => [hearticle.id, hearticle]))
  const read = mostRead.flatMap((id) => shown.get(id) ?? [])
  const isMostRead = read.length >= BELOW
  return {
    day,
    strip,
    isToday,
    earlier,
    beside,
    below: { isMostRead, hearticles: (isMostRead ? read : earlier.slice(room)).slice(0, BELOW) },
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
