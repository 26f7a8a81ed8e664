import type { BoardRow, ChangedRow, RowChange, RowRefusal } from '../../src/contract/desk/board.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { permissionsOf } from '../../src/domain/account/permissions.ts'
import { type BoardPlan, NO_PLAN } from '../../src/domain/desk/board-records.ts'
import {
  type DeskAccount,
  type FindAccount,
  hearticleRow,
  ideaRow,
  isWaiting,
  type PlacedRow,
  placedRow,
  SETTLED,
} from '../../src/domain/desk/board-row.ts'
import {
  type BoardCaller,
  changedIdea,
  changedPlan,
  pastDays,
  rowRefusal,
} from '../../src/domain/desk/row-change.ts'
import type { ListedHead } from '../../src/domain/hearticle/head-entry.ts'
import type { HearticleHead } from '../../src/domain/hearticle/hearticle-head.ts'
import { isSameData } from '../../src/domain/text/canonical-json.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { Assigned } from '../store/content/desk-notices.ts'
import type { Stores } from '../store/create-stores.ts'
import type { StoredBoard } from '../store/desk/board.ts'
import type { BoardRecord } from '../store/table/board-entries.ts'
import { readDeskHeads } from './desk-heads.ts'
import { standingsAndPeople } from './list-standings.ts'

interface Needed {
  board: Pick<Stores['board'], 'listed' | 'findSome' | 'save'>
  hearticles: Pick<Stores['hearticles'], 'listed' | 'heads' | 'headsOf' | 'findPeopleAndStudies'>
  now: () => Date
}

/** The board as it is listed. */
interface Board {
  /** Those at which something is or may be left to do, ideas among them. */
  inHand: BoardRow[]
  /** All of them: hearticles, the newest first, then ideas. */
  rows: () => PlacedRow[]
  total: number
  /** Some of them, with all that is shown of them. */
  shown: (rows: readonly PlacedRow[]) => Promise<BoardRow[]>
}

/**
 * All rows of the board (P-BOARD). Four calls of the table and one for what is shown, however many
 * there are; heads are read of what is in hand and of what is shown.
 * @param isByName what all are called is asked, so that all heads are read
 */
export async function readBoard(needed: Needed, isByName = false): Promise<Board> {
  const { hearticles, board } = needed
  const listed = board.listed()
  const [{ plans, ideas: waiting, begun, fallen }, { inHand, settled }] = await Promise.all([
    listed,
    readDeskHeads(
      needed,
      listed.then((all) => all.fallen),
      isByName,
    ),
  ])
  const there = new Set([...inHand, ...settled].map(({ id }) => id))
  const left = [...begun].flatMap(([id, hearticleId]) => (there.has(hearticleId) ? [] : [id]))
  const again = left.length > 0 ? (await board.findSome([], left)).ideas : []
  const ideas = [...waiting, ...again]
  const people = peopleOf({ plans, ideas })
  const { standings, findAccount } = await whatIsKnown(needed, inHand, people, fallen)
  const planOf = (id: number) => plans.get(id) ?? NO_PLAN
  const rowOf = (head: HearticleHead) =>
    hearticleRow(head, planOf(head.id), standings.get(head.id) ?? SETTLED, findAccount)
  const whole = [...inHand.map(rowOf), ...ideas.map((idea) => ideaRow(idea, findAccount))]
  const byKey = new Map(whole.map((row) => [row.key, row]))
  const place = (head: ListedHead) => placedRow(head, planOf(head.id), SETTLED, findAccount)
  return {
    inHand: whole.toSorted(newestFirst),
    rows: () => [...whole, ...settled.map(place)].toSorted(newestFirst),
    total: whole.length + settled.length,
    async shown(rows) {
      const others = rows.flatMap(({ key, hearticleId }) =>
        byKey.has(key) ? [] : (hearticleId ?? []),
      )
      const read = (await hearticles.headsOf(others)).map(rowOf)
      const found = new Map([...byKey, ...read.map((row) => [row.key, row] as const)])
      // What was deleted meanwhile is not shown.
      return rows.flatMap(({ key }) => found.get(key) ?? [])
    },
  }
}

const newestFirst = (a: PlacedRow, b: PlacedRow) => (b.hearticleId ?? 0) - (a.hearticleId ?? 0)

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
  const writes = decided.flatMap(({ key, record, assigned = [] }) =>
    record ? [{ key, record, assigned }] : [],
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
  record?: BoardRecord
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
          record: { idea: { ...next, version: version + 1 } },
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
        record: { hearticleId: row.hearticleId ?? 0, plan: { ...next, version: version + 1 } },
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

const peopleOf = ({ plans, ideas }: Pick<StoredBoard, 'plans' | 'ideas'>): string[] =>
  [...plans.values(), ...ideas].flatMap(({ ownerId, reviewerId }) => [
    ...(ownerId ? [ownerId] : []),
    ...(reviewerId ? [reviewerId] : []),
  ])

/** How hearticles stand, and accounts; one call of the table. */
async function whatIsKnown(
  needed: Needed,
  heads: readonly HearticleHead[],
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
