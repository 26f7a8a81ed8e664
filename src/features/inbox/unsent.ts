import * as z from 'zod/mini'
import type { TriageDecision } from '../../contract/desk/inbox.ts'

export interface UnsentDecision {
  decision: TriageDecision
  /** Of the study, for what is said of it later. */
  title: string
}

const kept = z.array(
  z.object({
    decision: z.looseObject({ decision: z.string(), pmid: z.string() }),
    title: z.string(),
  }),
)

const keyOf = (account: string) => `hearticle.triage.${account}`

/**
 * What this browser keeps of an account's decisions until the service has them, so that a page that
 * ends loses none (P-TRIAGE-KEYS).
 */
export function readUnsent(account: string): UnsentDecision[] {
  try {
    const stored = kept.safeParse(JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]'))
    // What the service does not take of it, it says.
    return stored.success ? (stored.data as unknown as UnsentDecision[]) : []
  } catch {
    return []
  }
}

/**
 * Keeps a tab's decisions in the place of those that it kept before; what other tabs have not sent
 * stays.
 */
export function keepUnsent(
  account: string,
  before: readonly UnsentDecision[],
  own: readonly UnsentDecision[],
): void {
  const replaced = new Set([...before, ...own].map(({ decision }) => decision.pmid))
  const others = readUnsent(account).filter(({ decision }) => !replaced.has(decision.pmid))
  const unsent = [...others, ...own]
  try {
    if (unsent.length === 0) localStorage.removeItem(keyOf(account))
    else localStorage.setItem(keyOf(account), JSON.stringify(unsent))
  } catch {
    // A browser that keeps nothing still sends them.
  }
}
