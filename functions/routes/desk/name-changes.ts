import type { Hono } from 'hono'
import { subjectKeepers } from '../../../src/contract/desk/library-taxonomy.ts'
import {
  listNameChanges,
  type NamedKind,
  undoNameChange,
} from '../../../src/contract/desk/name-changes.ts'
import { playlistKeepers } from '../../../src/contract/reading/playlists.ts'
import { hasAnyOf } from '../../../src/domain/account/permissions.ts'
import { undoNameChange as takeBack } from '../../editorial/undo-name-change.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import type { Caller } from '../../request/caller.ts'

/** Taking back what was changed at once of names and pictures (P-NAMES-AT-ONCE). */
export function nameChangeRoutes(app: Hono, dependencies: Dependencies): void {
  const { nameChanges, idempotency, now } = dependencies

  serve(app, listNameChanges, async ({ caller }) => {
    const found = await nameChanges.list(now())
    const content = found.flatMap(({ kind, id, at, was, is }) =>
      was && mayKeep(kind, caller) ? [{ kind, id, at, was, is }] : [],
    )
    return { content }
  })

  serve(app, undoNameChange, ({ params, caller, idempotentWrite }) => {
    if (!mayKeep(params.kind, caller)) throw new ApiError('forbidden')
    const by = { by: caller.userId, at: now() }
    return idempotency.runOnce(idempotentWrite, by.at, async (note) => {
      await takeBack(dependencies, params, by, note({}))
      return {}
    })
  })
}

const mayKeep = (kind: NamedKind, { permissions }: Pick<Caller, 'permissions'>): boolean =>
  hasAnyOf(kind === 'playlist' ? playlistKeepers : subjectKeepers, permissions)
