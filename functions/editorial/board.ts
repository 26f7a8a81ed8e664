import type { BoardRow, ChangedRow, RowChange, RowRefusal } from '../../src/contract/desk/board.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { permissionsOf } from '../../src/domain/account/permissions.ts'
import { type BoardPlan, NO_PLAN } from '../../src/domain/desk/board-records.ts'
import {
  boardRows,
  type DeskAccount,
  type FindAccount,
  hearticleRow,
  ideaRow,
  isWaiting,
} from '../../src/domain/desk/board-row.ts'
import {
  type BoardCaller,
  changedIdea,
  changedPlan,
  pastDays,
  rowRefusal,
} from '../../src/domain/desk/row-change.ts'
import { isSameData } from '../../src/domain/text/canonical-json.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { Assigned } from '../store/content/desk-notices.ts'
import type { Stores } from '../store/create-stores.ts'
import { ideaWrite, planWrite, type StoredBoard } from '../store/desk/board.ts'
import type { Write } from '../store/table/table.ts'
import { standingsAndPeople } from './list-standings.ts'

interface Needed {
  board: Pick<Stores['board'], 'read' | 'findSome' | 'save'>
  hearticles: Pick<Stores['hearticles'], 'heads' | 'headsOf' | 'findPeopleAndStudies'>
  now: () => Date
}

type Heads = Awaited<ReturnType<Stores['hearticles']['heads']>>

/** All rows of the board; three calls of the table (P-BOARD). */
export async function readBoard(needed: Needed): Promise<BoardRow[]> {
  const [heads, stored] = await Promise.all([needed.hearticles.heads(), needed.board.read()])
  const { standings, findAccount } = await whatIsKnown(
    needed,
    heads,
    peopleOf(stored),
    stored.fallen,
  )
  return boardRows({ heads, ...stored }, (id) => standings.get(id), findAccount)
}

/** What an account may do at the desk. */
export function deskAccount({ username, roles }: Pick<Account, 'username' | 'roles'>): DeskAccount {
  const permissions = permissionsOf(roles, false)
  return {
    name: username,
    writes: permissions.includes('PERMISSION_EDIT_HEARTICLES'),
    reviews: permissions.includes('PERMISSION_REVIEW_HEARTICLES'),
  }
}

/** A day of a change is over, by the place of its row among those that were sent. */
export interface PastDay {
  at: number
  field: 'dueOn' | 'plannedOn'
}

/**
 * Changes rows, each of which answers by itself (P-BOARD-BULK). What is so already is done, whatever
 * its version: so a change that is sent again does no harm.
 * @returns days that are over: then nothing was written
 */
export async function changeRows(
  needed: Needed,
  changes: readonly RowChange[],
  caller: BoardCaller,
): Promise<ChangedRow[] | { past: PastDay[] }> {
  const at = needed.now()
  const before = await findRows(needed, changes)
  const past = changes.flatMap((change, index) => {
    const row = before.rowOf(change.key)
    return row ? pastDays(change, row, dayInVienna(at)).map((field) => ({ at: index, field })) : []
  })
  if (past.length > 0) return { past }

  const decided = changes.map((change) => decide(change, before, caller, at))
  const writes = decided.flatMap(({ key, write, assigned = [] }) =>
    write ? [{ key, write, assigned }] : [],
  )
  const conflicts = await needed.board.save(writes, { by: caller.userId, at })
  const after = writes.length > 0 ? await findRows(needed, changes) : before
  return decided.map(({ key, outcome, reason }) => ({
    key,
    outcome: conflicts.has(key) ? 'conflict' : outcome,
    reason,
    row: after.rowOf(key) ?? null,
  }))
}

interface Decided extends Pick<ChangedRow, 'key' | 'outcome' | 'reason'> {
  write?: Write
  /** Who is asked to do something. */
  assigned?: Assigned[]
}

function decide(change: RowChange, found: FoundRows, caller: BoardCaller, at: Date): Decided {
  const { key, version } = change
  const refused = (reason: RowRefusal): Decided => ({ key, outcome: 'refused', reason })
  const done = { key, outcome: 'done', reason: null } as const
  const idea = found.ideaOf(key)
  const hearticleId = hearticleIdOf(key)
  const row = idea ? ideaRow(idea, found.findAccount) : found.rowOf(key)
  if (!row || (idea && found.isBegun(idea))) return refused('gone')
  const refusal = rowRefusal(row, change, caller, found.findAccount)
  if (idea) {
    const next = changedIdea(idea, change, at.toISOString())
    if (isSameData(next, idea)) return done
    if (version !== idea.version) return { key, outcome: 'conflict', reason: null }
    return refusal
      ? refused(refusal)
      : {
          ...done,
          write: ideaWrite({ ...next, version: version + 1 }),
          assigned: newlyAssigned(row, idea, next),
        }
  }
  const plan = found.planOf(hearticleId ?? 0)
  const next = changedPlan(plan, change)
  if (refusal !== 'no-idea' && isSameData(next, plan)) return done
  if (version !== plan.version) return { key, outcome: 'conflict', reason: null }
  return refusal
    ? refused(refusal)
    : {
        ...done,
        write: planWrite(row.hearticleId ?? 0, { ...next, version: version + 1 }),
        assigned: newlyAssigned(row, plan, next),
      }
}

/** Who is asked to write or review it now, and was not before. */
function newlyAssigned({ headline }: BoardRow, before: BoardPlan, after: BoardPlan): Assigned[] {
  const { ownerId, reviewerId, dueOn } = after
  const asked = (userId: string | null, as: 'owner' | 'reviewer') =>
    userId === null ? [] : [{ userId, work: { headline, as, dueOn } }]
  return [
    ...(ownerId === before.ownerId ? [] : asked(ownerId, 'owner')),
    ...(reviewerId === before.reviewerId ? [] : asked(reviewerId, 'reviewer')),
  ]
}

type FoundRows = Awaited<ReturnType<typeof findRows>>

const hearticleIdOf = (key: string): number | undefined =>
  key.startsWith('hearticle-') ? Number(key.slice('hearticle-'.length)) : undefined

/** The rows that changes are about, and whom they name; three calls of the table. */
async function findRows(
  needed: Needed,
  changes: ReadonlyArray<Pick<RowChange, 'key' | 'ownerId' | 'reviewerId'>>,
) {
  const hearticleIds = changes.flatMap(({ key }) => hearticleIdOf(key) ?? [])
  const ideaIds = changes.flatMap(({ key }) =>
    hearticleIdOf(key) === undefined ? key.slice('idea-'.length) : [],
  )
  const stored = await needed.board.findSome(hearticleIds, ideaIds)
  const begun = stored.ideas.flatMap((idea) => idea.hearticleId ?? [])
  const heads = await needed.hearticles.headsOf([...hearticleIds, ...begun])
  const named = changes.flatMap(({ ownerId, reviewerId }) => [ownerId ?? [], reviewerId ?? []])
  const people = [...peopleOf(stored), ...named.flat()]
  const { standings, findAccount } = await whatIsKnown(needed, heads, people)
  const there = new Set(heads.map(({ id }) => id))
  const rows = new Map<string, BoardRow>()
  for (const head of heads) {
    const standing = standings.get(head.id)
    const plan = stored.plans.get(head.id) ?? NO_PLAN
    if (standing) rows.set(`hearticle-${head.id}`, hearticleRow(head, plan, standing, findAccount))
  }
  for (const idea of stored.ideas) {
    if (isWaiting(idea, there)) rows.set(`idea-${idea.id}`, ideaRow(idea, findAccount))
  }
  return {
    rowOf: (key: string) => rows.get(key),
    ideaOf: (key: string) => stored.ideas.find(({ id }) => key === `idea-${id}`),
    planOf: (id: number) => stored.plans.get(id) ?? NO_PLAN,
    isBegun: ({ hearticleId }: StoredBoard['ideas'][number]) =>
      hearticleId !== undefined && there.has(hearticleId),
    findAccount,
  }
}

const peopleOf = ({ plans, ideas }: StoredBoard): string[] =>
  [...plans.values(), ...ideas].flatMap(({ ownerId, reviewerId }) => [
    ...(ownerId ? [ownerId] : []),
    ...(reviewerId ? [reviewerId] : []),
  ])

/** How hearticles stand, and accounts; one call of the table. */
async function whatIsKnown(
  needed: Needed,
  heads: Heads,
  userIds: readonly string[],
  mayHaveFallen?: ReadonlySet<string>,
) {
  const { standings, people } = await standingsAndPeople(needed, heads, {
    others: userIds,
    mayHaveFallen,
  })
  const accounts = new Map([...people].map(([id, account]) => [id, deskAccount(account)]))
  const findAccount: FindAccount = (id) => accounts.get(id)
  return { standings, findAccount }
}
