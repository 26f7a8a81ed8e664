const KEY = 'listening'
const MOST = 20
/** A recording that was hardly begun, or is nearly over, begins anew. */
const EDGE_SECONDS = 5

interface Listening {
  /** How fast; 1 is as it was spoken. */
  speed: number
  /** Seconds, by the address of the recording; the one heard last is the last. */
  positions: [source: string, seconds: number][]
}

/** What this browser keeps of listening; where that cannot be read, nothing was heard. */
export function readListening(stored: string | null): Listening {
  try {
    const { speed, positions } = JSON.parse(stored ?? '') as Listening
    const isSound =
      Number.isFinite(speed) &&
      positions.every(([source, at]) => typeof source === 'string' && Number.isFinite(at))
    if (isSound) return { speed, positions }
  } catch {
    // As if nothing was kept.
  }
  return { speed: 1, positions: [] }
}

/** Where a recording goes on; 0 for its beginning. @param duration in seconds, NaN while unknown */
export function resumeAt({ positions }: Listening, source: string, duration: number): number {
  const at = positions.find(([one]) => one === source)?.[1] ?? 0
  return at < EDGE_SECONDS || at > duration - EDGE_SECONDS ? 0 : at
}

/** Notes how far a recording was heard; only of the last ones is that kept. */
export function noteHeard(listening: Listening, source: string, seconds: number): Listening {
  const others = listening.positions.filter(([one]) => one !== source)
  return {
    ...listening,
    positions: [...others, [source, seconds] as const].slice(-MOST) as Listening['positions'],
  }
}

export function storedListening(): Listening {
  try {
    return readListening(localStorage.getItem(KEY))
  } catch {
    return readListening(null)
  }
}

export function keepListening(listening: Listening): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(listening))
  } catch {
    // A browser that keeps nothing begins anew the next time.
  }
}
