import { createHmac, randomBytes } from 'node:crypto'
import { dayInVienna, endOfDayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { EXPIRY_ATTRIBUTE, SALTS_PARTITION, saltKey } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { putNew, remove } from '../table/writes.ts'

/** @param purpose keeps hashes for one thing apart from those for another */
export type DailyHash = (purpose: string, ...parts: readonly string[]) => string

const SALT_BYTES = 32

/**
 * Hashes of what identifies users, which hold for one day (P-UNIQUE-READERS): with a random salt
 * that all instances share through the table and that is thrown away afterwards. From then on
 * nobody can say whom a hash stood for, not even by trying all addresses.
 */
export function createDailySalts(table: Table) {
  let current: { day: string; salt: Promise<Buffer> } | undefined

  const stored = async (day: string): Promise<Buffer | undefined> => {
    const item = await table.get(saltKey(day))
    return item && Buffer.from(String(item.salt), 'base64')
  }

  /** Of two that make one at once, the first is right, and the second takes that one's. */
  const open = async (day: string): Promise<Buffer> => {
    const existing = await stored(day)
    if (existing) return existing
    const salt = randomBytes(SALT_BYTES)
    const item = {
      ...saltKey(day),
      salt: salt.toString('base64'),
      [EXPIRY_ATTRIBUTE]: endOfDayInVienna(day).getTime() / 1000,
    }
    if (await table.write(putNew(item))) return salt
    const written = await stored(day)
    if (!written) throw new Error(`The salt of ${day} is gone already`)
    return written
  }

  /** This instance asks once a day, and forgets the day before. */
  const saltOf = (day: string): Promise<Buffer> => {
    if (current?.day !== day) {
      const salt = open(day)
      current = { day, salt }
      salt.catch(() => {
        if (current?.salt === salt) current = undefined
      })
    }
    return current.salt
  }

  return {
    /** The hash of the day in Vienna that `at` lies in. */
    async hashAt(at: Date): Promise<DailyHash> {
      const salt = await saltOf(dayInVienna(at))
      return (purpose, ...parts) =>
        createHmac('sha256', salt)
          .update(JSON.stringify([purpose, ...parts]))
          .digest('base64url')
    },

    /**
     * Throws away the salts of earlier days, for the daily job: expiry alone can be two days late.
     * @returns how many there were
     */
    async removeBefore(day: string): Promise<number> {
      let removed = 0
      for await (const { sk } of queryAll(table, SALTS_PARTITION)) {
        if (String(sk) >= day) continue
        await table.write(remove(saltKey(String(sk))))
        removed += 1
      }
      return removed
    },
  }
}

export type DailySalts = ReturnType<typeof createDailySalts>
