import type { AuditAction } from '../../../src/domain/account/audit-actions.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { isApproval, isDeletion, type WorkStep } from '../../../src/domain/work/work.ts'
import { auditWrite } from '../table/audit.ts'
import { proposalKey, workVersionKey } from '../table/keys.ts'
import type { Writes } from '../table/transact.ts'
import { expiresAfter, put, remove } from '../table/writes.ts'
import { noticesOfProposal } from './desk-notices.ts'

/**
 * What goes with a step: whether it is among what waits, what was proposed with that version, who is
 * told, and the audit (P-WORK). What the import of a sample does is nobody's act.
 */
export function workWrites(step: WorkStep, change: { by: string | null; at: Date }): Writes {
  const { kind, id, before, after, version } = step
  const { by, at } = change
  const [was, is] = [before.proposed, after.proposed]
  if (isSameData([was ?? null, before.shown ?? null], [is ?? null, after.shown ?? null])) return []
  const action = actionOf(step)
  const mark = proposalKey(kind, id)
  return [
    ...(is ? [put({ ...mark })] : was ? [remove(mark)] : []),
    // By which whoever read an older one is told what differs; a name is short.
    ...(is && kind !== 'name'
      ? [
          put({
            ...workVersionKey(kind, id, version),
            text: is.text,
            ...expiresAfter(at, { days: RETENTION.trashDays }),
          }),
        ]
      : []),
    ...noticesOfProposal(step, change),
    ...(by !== null && action ? [auditWrite({ at, by, action, subject: subjectOf(step) })] : []),
  ]
}

/** As which record the audit names it; of a name it is the person. */
export function subjectOf({ kind, id }: Pick<WorkStep, 'kind' | 'id'>): string {
  return kind === 'name' ? id : `${kind.toUpperCase()}#${id}`
}

/** What the audit says; nothing where a proposal that waits is only changed, which its text says. */
function actionOf(step: WorkStep): AuditAction | undefined {
  const { before, after, isSeen, isRestored } = step
  const [was, is] = [before.proposed, after.proposed]
  if (isRestored) return 'work-restored'
  if (isDeletion(step)) return 'work-deleted'
  if (is?.changesAsked && !was?.changesAsked) return 'proposal-declined'
  if (is) return was && !was.changesAsked ? undefined : 'proposal-made'
  if (isApproval(before, after)) return 'proposal-approved'
  if (after.shown && isSeen) return 'published-alone'
  return was ? 'proposal-discarded' : undefined
}
