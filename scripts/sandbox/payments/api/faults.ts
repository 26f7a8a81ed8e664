import { setTimeout as wait } from 'node:timers/promises'

/** What goes wrong with calls of the API, on demand. */
interface Fault {
  /** Of a call, such as `POST /v1/checkout/sessions`. */
  match: RegExp
  /**
   * `down` does not answer, `half` answers half, `lost-answer` does the work and does not answer;
   * 429 and 500 are answered and do no work; 500 is given again by its key.
   */
  kind: 'down' | 'slow' | 'half' | 'lost-answer' | 429 | 500
  /** How many calls it befalls. */
  times: number
  /** How long `slow` takes. */
  milliseconds?: number
}

export interface Faults {
  /** Instead of those set before. */
  set(faults: readonly Fault[]): void
  /** The fault that befalls a call, if any; waits where it is a slow one. */
  befall(call: string): Promise<Fault['kind'] | undefined>
}

const SLOW_MILLISECONDS = 2_000

export function createFaults(): Faults {
  let left: Fault[] = []
  return {
    set(faults) {
      left = faults.map((fault) => ({ ...fault }))
    },
    async befall(call) {
      const fault = left.find(({ match, times }) => times > 0 && call.search(match) !== -1)
      if (fault === undefined) return undefined
      fault.times -= 1
      if (fault.kind === 'slow') await wait(fault.milliseconds ?? SLOW_MILLISECONDS)
      return fault.kind
    },
  }
}
