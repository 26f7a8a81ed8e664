import type { Stores } from '../../functions/store/create-stores.ts'
import type { Account } from '../../src/domain/account/account.ts'

/**
 * One person and what is stored of their billing, in memory: under the same conditions as the table
 * has it, and a thousand times as fast.
 */
export function memoryBilling(account: Account) {
  let current: Account = structuredClone(account)
  const owners = new Map<string, string>()
  const done = new Set<string>()
  const mailedCauses = new Set<string>()
  /** The causes of the mails that were put into the outbox, in order. */
  const mails: string[] = []
  const history: unknown[] = []
  const isAsRead = (before: { customerId: string; version: number } | null) =>
    before === null
      ? current.billing === null
      : current.billing?.customerId === before.customerId &&
        current.billing.version === before.version
  const find = async (id: string) => (id === current.id ? structuredClone(current) : undefined)

  const users: Pick<Stores['users'], 'find' | 'listAll'> = {
    find,
    async *listAll() {
      yield structuredClone(current)
    },
  }
  const billingRecords: Stores['billingRecords'] = {
    async eventAndOwner(eventId, customerId) {
      return { isDone: done.has(eventId), userId: owners.get(customerId) }
    },
    ownerOf: async (customerId) => owners.get(customerId),
    async setCustomer(userId, before, after) {
      if (!isAsRead(before)) return false
      current = { ...current, billing: structuredClone(after) }
      owners.set(after.customerId, userId)
      return true
    },
    async addCustomer(userId, customerId) {
      owners.set(customerId, userId)
    },
    async write({ before, after, mails: wanted, eventId, entitlement }) {
      if (!isAsRead(before)) return 'conflict'
      if (eventId !== undefined && done.has(eventId)) return 'done'
      if (eventId !== undefined) done.add(eventId)
      if (after) current = { ...current, billing: structuredClone(after) }
      for (const { key } of wanted) {
        if (mailedCauses.has(key)) continue
        mailedCauses.add(key)
        mails.push(key)
      }
      if (entitlement) history.push(entitlement)
      return 'written'
    },
    async queue({ billing: before }, { key }) {
      if (!isAsRead(before) || mailedCauses.has(key)) return false
      mailedCauses.add(key)
      mails.push(key)
      return true
    },
    history: async () => [],
    noteFailure: async () => {},
    noteReport: async () => {},
  }
  const prices = { find: async () => undefined, keep: async () => false }
  return { stores: { users, billingRecords, prices }, account: () => current, mails, history }
}
