/** How often a call may be made (P-RATE-LIMITS): at most `max` in each window of so many seconds. */
export interface RateLimit {
  /** Unique among all limits; their counts are apart. */
  readonly name: string
  readonly max: number
  readonly seconds: number
}

/**
 * @property per for each user, where one is signed in; for each network, such as a hospital's; or
 *   for all together
 * @property byInstance counted in the memory of each instance: for calls that cost no request of the
 *   database
 */
export interface CallLimit extends RateLimit {
  readonly per: 'user' | 'network' | 'all'
  readonly byInstance?: true
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE

// @__NO_SIDE_EFFECTS__
export const perUser = (name: string, max: number, seconds: number): CallLimit => ({
  name,
  max,
  seconds,
  per: 'user',
})

// @__NO_SIDE_EFFECTS__
export const perNetwork = (name: string, max: number, seconds: number): CallLimit => ({
  name,
  max,
  seconds,
  per: 'network',
})

// @__NO_SIDE_EFFECTS__
export const ofAll = (name: string, max: number, seconds: number): CallLimit => ({
  name,
  max,
  seconds,
  per: 'all',
})

// @__NO_SIDE_EFFECTS__
export const perNetworkAtInstance = (name: string, max: number, seconds: number): CallLimit => ({
  ...perNetwork(name, max, seconds),
  byInstance: true,
})
