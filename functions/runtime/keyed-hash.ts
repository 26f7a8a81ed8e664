import { createHmac } from 'node:crypto'

/** @param purpose keeps hashes for one thing apart from those for another */
export type KeyedHash = (purpose: string, text: string) => Promise<string>

/**
 * Hashes that stand for an address after it is gone (P-ONE-TRIAL and P-MAIL-SUPPRESSED): without
 * the key nobody can find out whose they are by trying addresses.
 * @param readKey asked at every hash; caching is its own affair
 */
export function createKeyedHash(readKey: () => Promise<string>): KeyedHash {
  return async (purpose, text) =>
    createHmac('sha256', await readKey())
      .update(JSON.stringify([purpose, text]))
      .digest('base64url')
}
