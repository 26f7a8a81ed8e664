import type { Hono } from 'hono'
import {
  decideProposal,
  discardProposal,
  listProposals,
  type ProposalKind,
} from '../../../src/contract/desk/proposals.ts'
import { isOfDesk } from '../../../src/domain/account/is-of-desk.ts'
import { approvalPermission } from '../../../src/domain/account/permissions.ts'
import {
  approve,
  barredWriters,
  differingPlaces,
  discard,
  sendBack,
  type Work,
} from '../../../src/domain/work/work.ts'
import { presentProposals, readableKinds } from '../../editorial/present-proposals.ts'
import { requireApprover } from '../../editorial/require-approver.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { versionConflict } from '../../http/version-conflict.ts'
import { answerLanguage, callerLanguage } from '../../request/caller.ts'

/** What waits for somebody who did not write it, and the decision about it (P-WORK). */
export function proposalRoutes(app: Hono, dependencies: Dependencies): void {
  const { works, users, deskSettings, idempotency, now } = dependencies

  const find = async (kind: ProposalKind, id: string) => {
    const found = await works.find(kind, id)
    if (!found) throw new ApiError('proposal_not_found')
    if (found.kind === 'study' && found.study.withdrawn) throw new ApiError('study_withdrawn')
    // The name of somebody who left the desk waits until they are back.
    if (found.kind === 'name' && !isOfDesk(found.account.roles)) {
      throw new ApiError('proposal_not_found')
    }
    return found
  }

  /** That it is not as it was read, and where. */
  const conflict = async (kind: ProposalKind, id: string, versionRead: number) => {
    const { changed, work } = await find(kind, id)
    const { code, fields } = await versionConflict('version_conflict', changed, users)
    const read = await works.textAt(kind, id, versionRead)
    const places = read === undefined ? [] : differingPlaces(read, work.proposed?.text ?? {})
    const moved = places.map((place) => [place, 'moved'])
    return new ApiError(code, { ...fields, ...Object.fromEntries(moved) })
  }

  serve(app, listProposals, async ({ query, caller }) => {
    const kinds = readableKinds(caller.permissions).filter((kind) => (query.kind ?? kind) === kind)
    if (kinds.length === 0) throw new ApiError('forbidden')
    return presentProposals(dependencies, kinds, { caller, language: answerLanguage(query) })
  })

  serve(app, decideProposal, ({ params, body, caller, context, idempotentWrite }) => {
    const { kind, id } = params
    if (!caller.permissions.includes(approvalPermission[kind])) throw new ApiError('forbidden')
    const { version, status, comments } = body
    if (status !== 'APPROVED' && comments === '' && kind !== 'name') {
      const words = faultMessage('empty', callerLanguage(context))
      throw new ApiError('invalid_request', { 'body.comments': words })
    }
    return idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const found = await find(kind, id)
      const work: Work<unknown> = found.work
      if (version !== found.version) throw await conflict(kind, id, version)
      if (!work.proposed) throw new ApiError('proposal_not_found')
      if (status === 'APPROVED') {
        const { needsSecondPerson } = await deskSettings.find()
        const barred = barredWriters(kind, work.proposed.writers, needsSecondPerson)
        requireApprover(dependencies, caller.account, barred, kind)
      }
      const at = now()
      const by = { userId: caller.userId, at: at.toISOString() }
      const next = status === 'APPROVED' ? approve(work, by) : sendBack(work, by, comments)
      const reached = { version: version + 1 }
      const change = { by: caller.userId, at }
      if ((await works.save(found, next, change, note(reached))) === 'conflict') {
        throw await conflict(kind, id, version)
      }
      return reached
    })
  })

  serve(app, discardProposal, async ({ params: { kind, id }, query, caller }) => {
    const found = await find(kind, id)
    const { version } = found
    const work: Work<unknown> = found.work
    if (!work.proposed) return { version }
    if (query.version !== undefined && query.version !== version) {
      throw await conflict(kind, id, query.version)
    }
    const change = { by: caller.userId, at: now() }
    if ((await works.save(found, discard(work), change)) === 'conflict') {
      throw await conflict(kind, id, version)
    }
    return { version: version + 1 }
  })
}
