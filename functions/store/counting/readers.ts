import type { DailyHash } from './daily-salts.ts'

/**
 * A user, or everybody behind one network with such a browser; `countedNetwork` is what of that
 * network counts as one place (`countedNetworkOf`).
 */
export type Reader =
  | { userId: string }
  | { network: string; userAgent: string; countedNetwork: string }

/**
 * By what a reader is known again that day (P-UNIQUE-READERS): of each thing anew, so that the table
 * never shows what else the same reader did.
 */
export function hashReader(
  hash: DailyHash,
  reader: Reader,
  subject: readonly [purpose: string, id: string],
): string {
  const who =
    'userId' in reader ? ['user', reader.userId] : ['visitor', reader.network, reader.userAgent]
  return hash(...subject, ...who)
}
