import * as z from 'zod/mini'
import type { CallError } from '../../api/api.ts'
import type { RowChange, RowRefusal } from '../../contract/desk/board.ts'

/** A change that was not saved, and why; what was chosen stays in it. */
export interface UnsavedChange {
  change: RowChange
  why:
    | { kind: 'conflict' }
    | { kind: 'refused'; reason: RowRefusal }
    | { kind: 'failed'; error: CallError }
}

const kept = z.array(
  z.object({
    change: z.looseObject({ key: z.string(), version: z.number() }),
    why: z.looseObject({ kind: z.enum(['conflict', 'refused', 'failed']) }),
  }),
)

const keyOf = (account: string) => `hearticle.board-unsaved.${account}`

/**
 * What this tab keeps of an account's changes that were not saved, so that a page that ends, or a
 * session that does, loses none (P-BOARD-BULK).
 */
export function readUnsaved(account: string): UnsavedChange[] {
  try {
    const stored = kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(account)) ?? '[]'))
    // What the service does not take of it, it says.
    return stored.success ? (stored.data as unknown as UnsavedChange[]) : []
  } catch {
    return []
  }
}

export function keepUnsaved(account: string, unsaved: readonly UnsavedChange[]): void {
  try {
    if (unsaved.length === 0) sessionStorage.removeItem(keyOf(account))
    else sessionStorage.setItem(keyOf(account), JSON.stringify(unsaved))
  } catch {
    // A browser that keeps nothing still shows them.
  }
}
