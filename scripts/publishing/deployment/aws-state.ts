import type { StageStack } from './stack.ts'

/** What was read, or why it could not be. */
export type Reading<Value> = { is: Value } | { fault: string }

/** What an account has that a deployment depends on. Nothing of it is secret. */
export interface AwsState {
  /** The account that the credentials belong to. */
  account: Reading<string>
  /** By how much this machine's clock is ahead of AWS, in milliseconds. */
  clockAhead: Reading<number>
  stack: Reading<StageStack | undefined>
  /** Those beside it that are there. */
  sideStacks: Reading<readonly { name: string; region: string; status: string }[]>
  /** Executions at once: what the account may have, and what no function keeps for itself. */
  lambda: Reading<{ limit: number; unreserved: number }>
  /** How many builds the account may run at once on a machine like the project's. */
  builds: Reading<{ atOnce: number; quotaCode: string }>
  mail: Reading<{ identity: 'none' | 'pending' | 'verified'; outOfSandbox: boolean }>
  /** The one that is named, or that the stack beside it made; undefined where there is none. */
  certificate: Reading<{ status: string; names: readonly string[] } | undefined>
  /** What the domain's CNAME leads to, and whether it has the distribution's addresses. */
  dns: Reading<{ cname: string | undefined; isDistribution: boolean }>
  /** By name, how often each was written; what is missing does not stand here. */
  parameters: Reading<Readonly<Record<string, number>>>
  /** How many records it has, by the count that AWS takes every six hours. */
  table: Reading<{ records: number } | undefined>
}
