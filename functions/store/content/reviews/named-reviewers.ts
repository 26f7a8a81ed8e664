import type { ReviewerName } from '../../../../src/contract/protocol/account-fields.ts'
import type { HearticleRecord } from '../../../../src/domain/hearticle/hearticle.ts'
import { readAccount } from '../../accounts/account-item.ts'
import { setFields } from '../../accounts/users.ts'
import { REVIEWED_PREFIX, translationKey, userKey, userPartition } from '../../table/keys.ts'
import { queryAll, type Table, type Write } from '../../table/table.ts'
import { transact } from '../../table/transact.ts'
import { contentChangeWrite } from '../content-changes.ts'

/** Reviewers who agreed to be named beside what they approved (P-REVIEWER-NAMED). */
export function createNamedReviewers(table: Table) {
  /** That all pages which may name this user are to be made anew; none where there is none. */
  const pagesWrites = async (userId: string, at: Date): Promise<Write[]> => {
    const options = { sortPrefix: REVIEWED_PREFIX }
    const links = await Array.fromAsync(queryAll(table, userPartition(userId), options))
    const translations = new Set(links.map(({ translationId }) => Number(translationId)))
    const pointers = await table.getMany([...translations].map(translationKey))
    const ids = new Set(pointers.map(({ hearticleId }) => Number(hearticleId)))
    if (ids.size === 0) return []
    return [
      contentChangeWrite(
        [...ids].map((id) => `HEARTICLE#${id}` as const),
        at,
      ),
    ]
  }

  return {
    /** @returns false where the user was deleted meanwhile */
    async name(userId: string, named: ReviewerName | null, at: Date): Promise<boolean> {
      const namedAs = named && { ...named, agreedAt: at.toISOString() }
      const writes = [setFields(userId, { namedAs }), ...(await pagesWrites(userId, at))]
      return (await transact(table, writes)) === undefined
    },

    /** Has the name of a deleted user taken from all pages; done as often as need be. */
    async forget(userId: string, at: Date): Promise<void> {
      const writes = await pagesWrites(userId, at)
      if (writes.length > 0) await transact(table, writes)
    },

    /** Hearticles with the names of those who approved their texts and agreed to it. */
    async addNames<T extends HearticleRecord>(hearticles: readonly T[]): Promise<T[]> {
      const reviewers = hearticles.flatMap(({ translations }) =>
        translations.flatMap(({ review }) => review?.reviewerId ?? []),
      )
      if (reviewers.length === 0) return [...hearticles]
      const keys = [...new Set(reviewers)].map(userKey)
      // Publications may read this alone of a person, and no password.
      const items = await table.getMany(keys, ['record'])
      const names = new Map(
        items.map(readAccount).flatMap(({ id, namedAs }) => (namedAs ? [[id, namedAs]] : [])),
      )
      return hearticles.map((hearticle) => withNames(hearticle, names))
    },
  }
}

function withNames<T extends HearticleRecord>(
  hearticle: T,
  names: ReadonlyMap<string, ReviewerName>,
): T {
  const translations = hearticle.translations.map((translation) => {
    const { review } = translation
    const named = review && names.get(review.reviewerId)
    if (!named) return translation
    const { name, profession } = named
    return { ...translation, review: { ...review, namedAs: { name, profession } } }
  })
  return { ...hearticle, translations }
}

export type NamedReviewers = ReturnType<typeof createNamedReviewers>
