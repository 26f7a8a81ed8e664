/**
 * Links to previews (P-PREVIEW-LINKS). A secret is stored nowhere: it is made of the key of the write
 * that asked for it, so that the same one can be told again, and its hash finds the link.
 */
import { createHash, randomUUID } from 'node:crypto'
import { MAX_PREVIEW_LINKS } from '../../../src/contract/desk/preview-links.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import type { IdempotentWrite, RecordAnswer } from '../table/idempotency.ts'
import {
  hearticleKey,
  MADE_PREVIEW_PREFIX,
  madePreviewKey,
  madePreviewOf,
  PREVIEW_PREFIX,
  previewKey,
  userPartition,
} from '../table/keys.ts'
import { type Item, type KeyedTable, queryAll } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put, remove } from '../table/writes.ts'

/** A link to a preview of a hearticle, without its secret. */
export interface StoredPreviewLink {
  hearticleId: number
  /** A hash of the secret. */
  id: string
  by: string
  createdAt: string
  expiresAt: string
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

export async function list(
  { table }: KeyedTable,
  hearticleId: number,
  at: Date,
): Promise<StoredPreviewLink[]> {
  const { pk } = hearticleKey(hearticleId)
  const items = await Array.fromAsync(queryAll(table, pk, { sortPrefix: PREVIEW_PREFIX }))
  return items
    .map(readLink)
    .filter(({ expiresAt }) => !isOver(expiresAt, at))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

async function linksOf({ table }: KeyedTable, userId: string) {
  const options = { sortPrefix: MADE_PREVIEW_PREFIX }
  const items = await Array.fromAsync(queryAll(table, userPartition(userId), options))
  return items.map(({ sk }) => madePreviewOf(String(sk)))
}

/** What the link has in its address. @param write by which it is asked for, the same each time */
export async function secretOf(
  { keyedHash }: KeyedTable,
  hearticleId: number,
  write: IdempotentWrite | undefined,
): Promise<string> {
  const { userId, key } = write ?? { userId: '', key: randomUUID() }
  return `${hearticleId}.${await keyedHash('preview link', `${userId} ${key}`)}`
}

/** @returns undefined where there are as many as there can be */
export async function create(
  store: KeyedTable,
  hearticleId: number,
  secret: string,
  { by, at, days }: { by: string; at: Date; days: number },
  note: RecordAnswer<StoredPreviewLink>,
): Promise<StoredPreviewLink | undefined> {
  if ((await list(store, hearticleId, at)).length >= MAX_PREVIEW_LINKS) return undefined
  const link: StoredPreviewLink = {
    hearticleId,
    by,
    id: hashOf(secret),
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + days * DAY_MILLISECONDS).toISOString(),
  }
  const { id, ...fields } = link
  const expires = expiresAfter(at, { days: days + RETENTION.endedPreviewLinkDays })
  const shown = put({ ...previewKey(hearticleId, id), link: fields, ...expires })
  const made = put({ ...madePreviewKey(by, hearticleId, id), ...expires })
  await transact(store.table, [shown, made], note(link))
  return link
}

/** The links that somebody made, for their export; those that are over among them. */
export async function madeBy(store: KeyedTable, userId: string): Promise<StoredPreviewLink[]> {
  const keys = (await linksOf(store, userId)).map(({ hearticleId, hash }) =>
    previewKey(hearticleId, hash),
  )
  return (await store.table.getMany(keys)).map(readLink)
}

/** Ends all links that somebody made: with their work at the desk, or their account. */
export async function endAllOf(store: KeyedTable, userId: string): Promise<void> {
  for (const { hearticleId, hash } of await linksOf(store, userId)) {
    await transact(store.table, [
      remove(previewKey(hearticleId, hash)),
      remove(madePreviewKey(userId, hearticleId, hash)),
    ])
  }
}

export async function revoke(
  { table }: KeyedTable,
  hearticleId: number,
  id: string,
): Promise<void> {
  await table.write(remove(previewKey(hearticleId, id)))
}

/** The link of a secret; 'expired' for some weeks after its end, undefined where there is none. */
export async function find(
  { table }: KeyedTable,
  secret: string,
  at: Date,
): Promise<StoredPreviewLink | 'expired' | undefined> {
  const [id = ''] = secret.split('.')
  if (!/^[1-9]\d{0,9}$/.test(id)) return undefined
  const item = await table.get(previewKey(Number(id), hashOf(secret)))
  if (!item) return undefined
  const link = readLink(item)
  return isOver(link.expiresAt, at) ? 'expired' : link
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const isOver = (expiresAt: string, at: Date) => at.getTime() >= Date.parse(expiresAt)

function readLink({ sk, link }: Item): StoredPreviewLink {
  const id = String(sk).slice(PREVIEW_PREFIX.length)
  return { ...(link as Omit<StoredPreviewLink, 'id'>), id }
}
