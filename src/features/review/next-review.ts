import { call } from '../../api/api.ts'
import { listProposals } from '../../contract/desk/proposals.ts'
import type { ReviewStatus } from '../../contract/desk/reviews.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { type Language, otherLanguage } from '../../contract/protocol/language.ts'
import type { EditionPart } from '../../contract/reading/edition-changes.ts'
import { addressOf } from '../../domain/site/addresses.ts'

/**
 * Where a reviewer goes on after a review: to the other text of the hearticle while that is open, else
 * to the hearticle that waits longest for them, else to the list.
 */
export async function addressOfNext(
  { id, edition }: Pick<WorkHearticle, 'id' | 'edition'>,
  language: Language,
  { status, approves }: { status: ReviewStatus; approves: readonly EditionPart[] },
): Promise<string> {
  const other = otherLanguage(language)
  const isOtherOpen =
    status === 'APPROVED' &&
    !approves.includes(other) &&
    edition.missing.some(({ part }) => part === other)
  if (isOtherOpen) return addressOf({ page: 'review-translation', id }, other)
  const listed = await call(listProposals, { query: { lang: language, kind: 'hearticle' } })
  const waiting = listed.ok ? listed.value.content : []
  const next = waiting.find(
    (one) =>
      one.kind === 'hearticle' &&
      one.state === 'waiting' &&
      one.approval === 'open' &&
      one.id !== String(id),
  )
  return next
    ? addressOf({ page: 'review-translation', id: Number(next.id) }, language)
    : addressOf({ page: 'review' }, language)
}
