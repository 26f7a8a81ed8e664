import type { DailySalts } from './daily-salts.ts'

/** A user, or everybody behind one network with such a browser. */
export type Reader = { userId: string } | { network: string; userAgent: string }

/**
 * By what a reader is known again that day (P-UNIQUE-READERS): of each thing anew, so that the table
 * never shows what else the same reader did.
 */
export async function hashReader(
  salts: Pick<DailySalts, 'hashAt'>,
  reader: Reader,
  of: readonly [purpose: string, id: string],
  at: Date,
): Promise<string> {
  const who =
    'userId' in reader ? ['user', reader.userId] : ['visitor', reader.network, reader.userAgent]
  const hash = await salts.hashAt(at)
  return hash(...of, ...who)
}
