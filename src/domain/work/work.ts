/**
 * What somebody writes and readers see: what is shown of it, what is proposed beside that, who wrote
 * it, and who checked it as it stands (P-WORK). Of a hearticle's edition each part is approved by an
 * act of its own, which edition.ts says.
 */
import * as z from 'zod/mini'
import type {
  ApprovalRefusal,
  ProposalKind,
  ProposalState,
  Proposed,
} from '../../contract/desk/proposals.ts'
import type { Role } from '../../contract/protocol/account-fields.ts'
import { isSameData } from '../text/canonical-json.ts'

const done = { by: z.string(), at: z.string() }

/** The fields of a record that is shown and proposed. @param text what is written */
export function workFields<T extends z.core.$ZodType>(text: T) {
  return {
    shown: z.optional(
      z.object({
        text,
        /** When it was written (RFC 3339). */
        at: z.string(),
        /** Those who wrote what of it nobody else approved, by their ids. */
        writers: z.optional(z.array(z.string())),
        checked: z.optional(z.object(done)),
      }),
    ),
    /** What is to take its place, whole, once somebody approves it. */
    proposed: z.optional(
      z.object({
        text,
        /** When it was last changed. */
        at: z.string(),
        writers: z.array(z.string()),
        /** What a reviewer wants to have changed; ends with the next change. */
        changesAsked: z.optional(z.object({ ...done, comments: z.string() })),
      }),
    ),
  }
}

interface Written<T> {
  text: T
  at: string
  writers?: string[] | undefined
}

export interface Work<T> {
  shown?: (Written<T> & { checked?: { by: string; at: string } | undefined }) | undefined
  proposed?:
    | (Written<T> & {
        writers: string[]
        changesAsked?: { by: string; at: string; comments: string } | undefined
      })
    | undefined
}

/** Who does something, by the id of their account, and when (RFC 3339). */
export interface Doer {
  userId: string
  at: string
}

/** A step that something takes which people write and readers see. */
export interface WorkStep {
  kind: ProposalKind
  id: string
  /** What it is called, in plain text. */
  headline: { de: string; en: string }
  before: Work<unknown>
  after: Work<unknown>
  /** That it has then. */
  version: number
  /** Readers see something else. */
  isSeen: boolean
  /** It comes from the trash. */
  isRestored?: boolean
}

interface Rule<T> {
  /** False where the desk needs nobody else (P-SECOND-PERSON-OFF). */
  needsSecondPerson: boolean
  /** What of it readers see, where that is not all; of nothing, too. */
  seen?: (text: T | undefined) => unknown
}

/** What is worked on: what is proposed, else what is shown. */
export function workedOn<T>({ shown, proposed }: Work<T>): T | undefined {
  return (proposed ?? shown)?.text
}

/**
 * What a saving leaves: its text waits beside what is shown, unless readers would see nothing of it,
 * or the desk needs no second person. What is shown already ends the proposal.
 */
export function propose<T>(
  work: Work<T>,
  text: T,
  { userId, at }: Doer,
  { needsSecondPerson, seen = (of) => of ?? null }: Rule<T>,
): Work<T> {
  const { shown, proposed } = work
  const isSeen = !isSameData(seen(text), seen(shown?.text))
  if (shown ? isSameData(text, shown.text) : !isSeen && isEmpty(text)) return discard(work)
  if (needsSecondPerson && proposed && isSameData(text, proposed.text)) {
    return { ...(shown && { shown }), proposed }
  }
  const earlier = [...(shown?.writers ?? []), ...(proposed?.writers ?? [])]
  const writers = [...new Set([...earlier, userId])]
  if (isSeen && needsSecondPerson) {
    return { ...(shown && { shown }), proposed: { text, at, writers } }
  }
  const { checked } = shown ?? {}
  return { shown: { text, at, writers, ...(!isSeen && checked && { checked }) } }
}

/** What an approval of what is proposed leaves: it is shown, and who else approved it is noted. */
export function approve<T>({ proposed }: Work<T>, { userId, at }: Doer): Work<T> {
  if (!proposed) throw new Error('nothing is proposed')
  return { shown: { text: proposed.text, at: proposed.at, checked: { by: userId, at } } }
}

/** What is proposed is with its writers again. */
export function sendBack<T>(
  { shown, proposed }: Work<T>,
  { userId, at }: Doer,
  comments: string,
): Work<T> {
  if (!proposed) throw new Error('nothing is proposed')
  const changesAsked = { by: userId, at, comments }
  return { ...(shown && { shown }), proposed: { ...proposed, changesAsked } }
}

/** What is proposed is gone; what is shown stays. */
export function discard<T>({ shown }: Work<T>): Work<T> {
  return shown ? { shown } : {}
}

/** Those whose names are said beside it, by their ids. */
export function peopleOf({ shown, proposed }: Work<unknown>): string[] {
  const others = [shown?.checked?.by, proposed?.changesAsked?.by].filter((id) => id !== undefined)
  return [...others, ...(proposed?.writers ?? [])]
}

/** Whether a step puts it into the trash: studies and people stay where no word of them is left. */
export function isDeletion({ kind, after }: Pick<WorkStep, 'kind' | 'after'>): boolean {
  return kind === 'term' && !after.shown && !after.proposed
}

/** Whether a step was an approval of what was proposed. */
export function isApproval(before: Work<unknown>, { shown }: Work<unknown>): boolean {
  const isChanged = !isSameData(before.shown ?? null, shown ?? null)
  return isChanged && shown?.checked !== undefined && shown.writers === undefined
}

/** Who is to approve something. */
export interface Approver {
  id: string
  roles: readonly Role[]
  /** Who gave them each role, by their ids. */
  roleGivers?: Partial<Record<Role, string>> | undefined
}

/**
 * Why somebody does not approve something as it stands, whatever it is: they wrote part of it, have
 * no role for that, or only by whoever wrote part of it (P-SECOND-PERSON).
 * @param writers the ids of those who wrote what of it nobody else approved
 * @param approving the roles that let somebody approve such things
 * @returns undefined where they may
 */
export function approvalRefusal(
  account: Approver,
  writers: readonly string[],
  approving: readonly Role[],
): ApprovalRefusal | undefined {
  if (writers.includes(account.id)) return 'own_edition'
  const theirs = account.roles.filter((role) => approving.includes(role))
  if (theirs.length === 0) return 'forbidden'
  const isByWriters = theirs.every((role) => writers.includes(account.roleGivers?.[role] ?? ''))
  return isByWriters ? 'role_by_writer' : undefined
}

/**
 * Those who do not approve it because they wrote it, by their ids. A name is confirmed by an act of
 * its own, by whoever asks for it too where the desk needs no second person (P-NAMES-CONFIRMED).
 */
export function barredWriters(
  kind: ProposalKind,
  writers: readonly string[],
  needsSecondPerson: boolean,
): readonly string[] {
  return kind === 'name' && !needsSecondPerson ? [] : writers
}

type WhatWaits = NonNullable<Work<unknown>['proposed']>

/**
 * How what is proposed stands for whoever asks.
 * @param names of those who have an account, by their ids
 */
export function presentProposed(
  proposed: WhatWaits,
  names: ReadonlyMap<string, string>,
  account: Approver,
  approving: readonly Role[],
): Proposed {
  const { at, writers, changesAsked } = proposed
  return {
    at,
    writers: writers.flatMap((id) => names.get(id) ?? []),
    changesAsked: changesAsked ? { ...changesAsked, by: names.get(changesAsked.by) ?? null } : null,
    approval: approvalRefusal(account, writers, approving) ?? 'open',
  }
}

/** Whether what is proposed waits for a reviewer, or for its writers. */
export const stateOf = ({ changesAsked }: NonNullable<Work<unknown>['proposed']>): ProposalState =>
  changesAsked ? 'changes-asked' : 'waiting'

/** The places in which two texts differ, by their paths: 'term.de', 'german.title'. */
export function differingPlaces(before: unknown, after: unknown, path = ''): string[] {
  if (isSameData(before ?? null, after ?? null)) return []
  if (!isFields(before) || !isFields(after)) return [path]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differingPlaces(before[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (text: unknown): boolean => isFields(text) && Object.keys(text).length === 0
