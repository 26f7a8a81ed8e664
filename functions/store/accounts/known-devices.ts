import type { Account } from '../../../src/domain/account/account.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import type { KeyedHash } from '../../runtime/keyed-hash.ts'
import { EXPIRY_ATTRIBUTE, type Key, knownDeviceKey } from '../table/keys.ts'
import type { Writes } from '../table/transact.ts'
import { expiresAfter, put } from '../table/writes.ts'

/** From where a user asks. */
export interface KnownDevice {
  /** The random token of the browser; undefined where it has none. */
  device: string | undefined
  /** Undefined where it cannot be known. */
  network: string | undefined
}

/**
 * Devices and networks from which a user signed in, as hashes beside their record. A new password
 * ends them, since each carries the number of passwords with which it began, as sessions do.
 */
export function createKnownDevices(keyedHash: KeyedHash) {
  const keysOf = async (userId: string, place: KnownDevice): Promise<Key[]> =>
    Promise.all(
      (['DEVICE', 'NETWORK'] as const).flatMap((kind) => {
        const token = kind === 'DEVICE' ? place.device : place.network
        if (token === undefined) return []
        return [
          keyedHash(`known ${kind}`, `${userId} ${token}`).then((hash) =>
            knownDeviceKey(userId, kind, hash),
          ),
        ]
      }),
    )

  return {
    keysOf,

    /** Which of the marks that were read hold for a user at this moment. */
    known(
      items: ReadonlyArray<Record<string, unknown>>,
      { sessionEpoch }: Pick<Account, 'sessionEpoch'>,
      at: Date,
    ): { device: boolean; network: boolean } {
      const holds = (kind: string) =>
        items.some(
          ({ sk, epoch, [EXPIRY_ATTRIBUTE]: end }) =>
            String(sk).startsWith(`${kind}#`) &&
            epoch === sessionEpoch &&
            Number(end) * 1000 > at.getTime(),
        )
      return { device: holds('DEVICE'), network: holds('NETWORK') }
    },

    /** That a user signs in from there, for the transaction that lets them in. */
    async marks(
      { id, sessionEpoch }: Pick<Account, 'id' | 'sessionEpoch'>,
      place: KnownDevice,
      at: Date,
    ): Promise<Writes> {
      return (await keysOf(id, place)).map((key) =>
        put({
          ...key,
          epoch: sessionEpoch,
          signedInAt: at.toISOString(),
          ...expiresAfter(at, { days: RETENTION.knownPlaceDays }),
        }),
      )
    },
  }
}
