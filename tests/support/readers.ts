import { countedNetworkOf, networkOf } from '../../functions/request/caller.ts'
import type { Reader } from '../../functions/store/counting/readers.ts'

/** Somebody who is not signed in, as the API names them to what counts. */
export const anonymousReader = (
  address = '192.0.2.9',
  userAgent = 'Firefox',
): Extract<Reader, { network: string }> => ({
  network: networkOf(address),
  countedNetwork: countedNetworkOf(address),
  userAgent,
})
