import type { Hono } from 'hono'
import { selectedRubrics, selectRubrics } from '../../../src/contract/accounts/selected-rubrics.ts'
import { mayAlwaysChooseRubrics } from '../../../src/domain/account/permissions.ts'
import { presentRubric } from '../../../src/domain/taxonomy/taxonomy.ts'
import { auditActor, managedAccount } from '../../accounts/managed-account.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller.ts'

export function selectedRubricRoutes(app: Hono, { users, taxonomy, now }: Dependencies): void {
  serve(app, selectedRubrics, async ({ params: { userId }, caller, context }) => {
    const { selectedRubricIds } = await managedAccount(users, caller, userId)
    if (!selectedRubricIds?.length) return []
    const { rubrics } = await taxonomy.load()
    // One that was removed since is no longer chosen.
    return rubrics
      .filter(({ id }) => selectedRubricIds.includes(id))
      .map((rubric) => presentRubric(rubric, callerLanguage(context)))
  })

  serve(app, selectRubrics, async ({ params: { id: userId }, body, caller, context }) => {
    await managedAccount(users, caller, userId)
    const chosen = [...new Set(body)]
    const { rubrics } = await taxonomy.load()
    const existing = rubrics.filter(({ id }) => chosen.includes(id))
    if (existing.length < chosen.length) throw new ApiError('rubric_not_found')
    const mayAlways = mayAlwaysChooseRubrics(caller.permissions)
    const ids = existing.map(({ id }) => id)
    const by = auditActor(caller, userId, now())
    if (!(await users.selectRubrics(userId, ids, { firstOnly: !mayAlways, by }))) {
      throw new ApiError(mayAlways ? 'user_not_found' : 'premium_required')
    }
    return existing.map((rubric) => presentRubric(rubric, callerLanguage(context)))
  })
}
