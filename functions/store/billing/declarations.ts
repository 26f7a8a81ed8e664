/**
 * Declarations on contracts (P-DECLARATION): whatever comes in is kept with its receipt, all or
 * nothing, and what came of it is written once, with the mail that tells.
 */
import * as z from 'zod/mini'
import {
  type Declaration,
  type DeclarationOutcome,
  declarationSchema,
} from '../../../src/domain/account/declaration.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { queueMail } from '../mail/outbox.ts'
import { writeWithMail } from '../mail/throttled-outbox.ts'
import { equal, IF_EXISTS } from '../table/conditions.ts'
import { declarationKey, declarationListPartition } from '../table/keys.ts'
import { hashOfSecret, makeLinkSecret } from '../table/link-secrets.ts'
import { type KeyedTable, queryAll } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { expiresAfter, putNew, update } from '../table/writes.ts'

/** @throws where the item is not a declaration */
const readDeclaration = (item: Record<string, unknown>): Declaration =>
  declarationSchema.parse(item.record)

export async function find({ table }: KeyedTable, id: string): Promise<Declaration | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  const item = await table.get(declarationKey(id))
  return item && readDeclaration(item)
}

/** @throws where there is no such declaration any more */
async function present(store: KeyedTable, id: string): Promise<Declaration> {
  const declaration = await find(store, id)
  if (!declaration) throw new Error(`the declaration ${id} is gone`)
  return declaration
}

/**
 * Keeps a declaration and sends its receipt, where its address may still get a mail.
 * @param options.isSignedIn whose it is needs no link to be shown
 * @param options.isMailed false where too much was mailed for the network that it came from
 * @returns whether the receipt is mailed
 */
export async function declare(
  store: KeyedTable,
  declaration: Declaration,
  { isSignedIn = false, isMailed = true }: { isSignedIn?: boolean; isMailed?: boolean } = {},
): Promise<boolean> {
  const { id, email, declaredAt } = declaration
  const at = new Date(declaredAt)
  const writes: Writes = [
    putNew({
      ...declarationKey(id),
      listPk: declarationListPartition(emailKey(email)),
      listSk: `${declaredAt}#${id}`,
      record: declaration,
      ...expiresAfter(at, { days: RETENTION.declarationDays }),
    }),
  ]
  const order = { kind: 'declaration-received', declarationId: id, isSignedIn } as const
  const { refused, isQueued } = isMailed
    ? await writeWithMail(store, writes, { request: order, to: { email, isConfirmed: false } }, at)
    : { refused: await transact(store.table, writes), isQueued: false }
  if (refused) throw new Error(`there is a declaration ${id} already`)
  return isQueued
}

/**
 * Makes the link that carries a declaration out, for the user whose contract it is about. A
 * later one replaces it.
 * @returns the token, which is stored nowhere
 */
export async function issueLink(
  { table }: KeyedTable,
  id: string,
  userId: string,
  at: Date,
): Promise<string> {
  const secret = makeLinkSecret()
  const link = {
    hash: hashOfSecret(secret),
    userId,
    holdsUntil: Math.floor(at.getTime() / 1000) + RETENTION.declarationLinkSeconds,
  }
  const isThere = await table.write(update(declarationKey(id), { set: { link } }, IF_EXISTS))
  if (!isThere) throw new Error(`the declaration ${id} is gone`)
  return `${id}.${secret}`
}

/** @returns undefined for whatever is not such a token, or no longer */
export async function findByToken(
  { table }: KeyedTable,
  token: string,
  at: Date,
): Promise<{ declaration: Declaration; userId: string } | undefined> {
  const [id = '', secret = '', ...rest] = token.split('.')
  if (rest.length > 0 || !z.uuid().safeParse(id).success) return undefined
  const item = await table.get(declarationKey(id))
  const link = linkSchema.safeParse(item?.link)
  if (!item || !link.success || link.data.hash !== hashOfSecret(secret)) return undefined
  if (link.data.holdsUntil * 1000 <= at.getTime()) return undefined
  return { declaration: readDeclaration(item), userId: link.data.userId }
}

/**
 * Notes whose contract is about to be ended, so that after a crash the same one is ended.
 * @returns what was noted first
 */
export async function begin(
  store: KeyedTable,
  id: string,
  begun: NonNullable<Declaration['begun']>,
): Promise<NonNullable<Declaration['begun']>> {
  const isFirst = await store.table.write(
    update(declarationKey(id), { set: { 'record.begun': begun } }, equal('record.begun', null)),
  )
  return isFirst ? begun : ((await present(store, id)).begun ?? begun)
}

/**
 * Notes what came of it and sends the mail that tells, once.
 * @returns what was noted first
 */
export async function finish(
  store: KeyedTable,
  id: string,
  outcome: DeclarationOutcome,
): Promise<DeclarationOutcome> {
  const refused = await transact(store.table, [
    update(
      declarationKey(id),
      { set: { 'record.outcome': outcome } },
      equal('record.outcome', null),
    ),
    queueMail({ kind: 'declaration-carried-out', declarationId: id }, new Date(outcome.at)),
  ])
  return refused ? ((await present(store, id)).outcome ?? outcome) : outcome
}

/**
 * What was declared with an address, the newest first; for the user who has proved that it is
 * theirs.
 */
export async function listByEmail({ table }: KeyedTable, email: string): Promise<Declaration[]> {
  const partition = declarationListPartition(emailKey(email))
  const items = queryAll(table, partition, { list: true, newestFirst: true })
  return Array.fromAsync(items, readDeclaration)
}

const linkSchema = z.object({ hash: z.string(), userId: z.string(), holdsUntil: z.number() })
