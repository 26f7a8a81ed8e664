/** When a hearticle appeared and when it last changed, as moments for machines (RFC 3339). */
import { hoursAhead } from '../time/vienna-days.ts'
import type { HearticleRecord } from './hearticle.ts'

/** The moment at which a hearticle of that day is shown first: 00:05 in Vienna (P-EMBARGO). */
export function appearsAt(day: string): string {
  // Vienna changes its clocks at 01:00 of universal time, so this is before a change.
  const hours = hoursAhead(new Date(`${day}T00:05:00Z`))
  return `${day}T00:05:00+0${hours}:00`
}

/** The latest of its appearance, the change of its content and the approvals of its translations. */
export function lastChangeOf({
  publicationDate,
  changedAt,
  translations,
}: Pick<HearticleRecord, 'publicationDate' | 'changedAt'> & {
  translations: readonly Pick<HearticleRecord['translations'][number], 'review'>[]
}): string {
  const changes = [changedAt, ...translations.map(({ review }) => review?.at)]
  return changes.reduce<string>(
    (latest, at) => (at && Date.parse(at) > Date.parse(latest) ? at : latest),
    appearsAt(publicationDate),
  )
}
