import type { GlossaryTerm } from '../../src/contract/desk/glossary.ts'
import type { ReviewStatus } from '../../src/contract/desk/reviews.ts'
import {
  approvedTerm,
  type GlossaryTermRecord,
  mayApproveTerm,
  publicTerm,
  workedOnText,
} from '../../src/domain/glossary/glossary-term.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Caller } from '../request/caller.ts'

/** Whose names an answer about a term carries. */
export function peopleOfTerm({ shown, proposed }: GlossaryTermRecord): string[] {
  const people = [shown?.checked?.by, proposed?.changesAsked?.by].filter((id) => id !== undefined)
  return [...people, ...(proposed?.writers ?? [])]
}

interface TermPresented {
  /** Of those who have an account, by their ids. */
  names: ReadonlyMap<string, string>
  caller: Pick<Caller, 'userId' | 'permissions'>
}

export function presentGlossaryTerm(
  record: GlossaryTermRecord,
  { names, caller }: TermPresented,
): GlossaryTerm {
  const { id, version, shown, proposed, sample } = record
  const nameOf = (userId: string) => names.get(userId) ?? null
  const readers = publicTerm(record)
  const changesAsked = proposed?.changesAsked
  const mayReview = caller.permissions.includes('PERMISSION_REVIEW_HEARTICLES')
  const ofReviewer =
    proposed && !mayApproveTerm(record, caller.userId) ? 'by-writer' : ('open' as const)
  return {
    id,
    version,
    state: !proposed ? 'public' : changesAsked ? 'changes-asked' : 'waiting',
    text: workedOnText(record),
    shown: readers
      ? {
          term: readers.term,
          also: readers.also,
          explanation: readers.explanation,
        }
      : null,
    isSample: sample === true,
    at: (proposed ?? shown)?.at ?? '',
    writers: (proposed?.writers ?? []).flatMap((writer) => nameOf(writer) ?? []),
    checked: shown?.checked ? { at: shown.checked.at, by: nameOf(shown.checked.by) } : null,
    changesAsked: changesAsked ? { ...changesAsked, by: nameOf(changesAsked.by) } : null,
    approval: mayReview ? ofReviewer : 'no-reviewer',
  }
}

/**
 * A term after a review of what is proposed of it: public, or with its writers again.
 * @throws ApiError where nothing is proposed, or the reviewer wrote part of it
 */
export function reviewedTerm(
  record: GlossaryTermRecord,
  { status, comments }: { status: ReviewStatus; comments: string },
  by: { userId: string; at: string },
): GlossaryTermRecord {
  const { proposed } = record
  if (!proposed) throw new ApiError('proposal_not_found')
  if (!mayApproveTerm(record, by.userId)) throw new ApiError('own_edition')
  if (status === 'APPROVED') return approvedTerm(record, by)
  return {
    ...record,
    proposed: { ...proposed, changesAsked: { by: by.userId, at: by.at, comments } },
  }
}
