import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import {
  changeGlossaryTerm,
  createGlossaryTerm,
  deleteGlossaryTerm,
  listGlossary,
  reviewGlossaryTerm,
} from '../../../src/contract/desk/glossary.ts'
import { type GlossaryTermRecord, savedTerm } from '../../../src/domain/glossary/glossary-term.ts'
import { peopleOfTerm, presentGlossaryTerm, reviewedTerm } from '../../editorial/edit-glossary.ts'
import { requireApprover } from '../../editorial/require-approver.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { versionConflict } from '../../http/version-conflict.ts'
import type { Caller } from '../../request/caller.ts'

/** Terms of the glossary for those who write and approve them (P-GLOSSARY, P-GLOSSARY-APPROVED). */
export function glossaryRoutes(app: Hono, dependencies: Dependencies): void {
  const { glossary, users, deskSettings, idempotency, now } = dependencies
  type Noted = { id: string }

  const find = async (id: string) => {
    const found = await glossary.find(id)
    if (!found) throw new ApiError('glossary_term_not_found')
    return found
  }
  const present = async (record: GlossaryTermRecord, caller: Caller) =>
    presentGlossaryTerm(record, { names: await users.namesOf(peopleOfTerm(record)), caller })
  const again =
    (caller: Caller) =>
    async ({ id }: Noted) =>
      present((await find(id)).record, caller)
  const conflict = async (id: string) =>
    versionConflict('version_conflict', (await find(id)).changed, users)
  const needsSecondPerson = async () => (await deskSettings.find()).needsSecondPerson
  const refuse = async (id: string, outcome: 'saved' | 'conflict' | 'taken') => {
    if (outcome === 'taken') throw new ApiError('glossary_term_taken')
    if (outcome === 'conflict') throw await conflict(id)
  }

  serve(app, listGlossary, async ({ caller }) => {
    const all = await glossary.list()
    const names = await users.namesOf(all.flatMap(({ record }) => peopleOfTerm(record)))
    return { content: all.map(({ record }) => presentGlossaryTerm(record, { names, caller })) }
  })

  serve(app, createGlossaryTerm, ({ body, caller, idempotentWrite }) =>
    idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        const at = now()
        const id = randomUUID()
        const by = { userId: caller.userId, at: at.toISOString() }
        const record = savedTerm({ id, version: 1 }, body, by, await needsSecondPerson())
        const change = { by: caller.userId, at }
        await refuse(id, await glossary.create(record, change, note({ id })))
        return present(record, caller)
      },
      again(caller),
    ),
  )

  serve(app, changeGlossaryTerm, ({ params: { id }, body, caller, idempotentWrite }) => {
    const { version, ...text } = body
    return idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        const { record } = await find(id)
        if (record.version !== version) throw await conflict(id)
        const at = now()
        const by = { userId: caller.userId, at: at.toISOString() }
        const saved = savedTerm(record, text, by, await needsSecondPerson())
        const next = { ...saved, version: version + 1 }
        const change = { by: caller.userId, at }
        await refuse(id, await glossary.replace(record, next, change, note({ id })))
        return present(next, caller)
      },
      again(caller),
    )
  })

  serve(app, reviewGlossaryTerm, ({ params: { id }, body, caller, idempotentWrite }) =>
    idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        const { record } = await find(id)
        if (record.version !== body.version) throw await conflict(id)
        const at = now()
        const by = { userId: caller.userId, at: at.toISOString() }
        const { writers = [] } = record.proposed ?? {}
        if (body.status === 'APPROVED') requireApprover(dependencies, caller.account, writers)
        const next = { ...reviewedTerm(record, body, by), version: record.version + 1 }
        const change = { by: caller.userId, at }
        await refuse(id, await glossary.replace(record, next, change, note({ id })))
        return present(next, caller)
      },
      again(caller),
    ),
  )

  serve(app, deleteGlossaryTerm, async ({ params: { id }, query, caller, idempotentWrite }) => {
    await idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const { record } = await find(id)
      if (record.version !== query.version) throw await conflict(id)
      await refuse(
        id,
        await glossary.remove(record, { by: caller.userId, at: now() }, note({ id })),
      )
      return { id }
    })
    return {}
  })
}
