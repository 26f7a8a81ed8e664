import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import {
  changeGlossaryTerm,
  createGlossaryTerm,
  deleteGlossaryTerm,
  type GlossaryTerm,
  type GlossaryText,
  listGlossary,
} from '../../../src/contract/desk/glossary.ts'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { approvingRoles } from '../../../src/domain/account/permissions.ts'
import {
  changedTerm,
  cleanSpellings,
  type GlossaryTermRecord,
} from '../../../src/domain/glossary/glossary-term.ts'
import { quantityDifferences } from '../../../src/domain/numbers/quantity-differences.ts'
import {
  peopleOf,
  presentProposed,
  propose,
  stateOf,
  type Work,
  workedOn,
} from '../../../src/domain/work/work.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { versionConflict } from '../../http/version-conflict.ts'
import { type Caller, callerLanguage, requireDeskKey } from '../../request/caller.ts'

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
    presentTerm(record, await users.namesOf(peopleOf(record)), caller)
  const again =
    (caller: Caller) =>
    async ({ id }: Noted) =>
      present((await find(id)).record, caller)
  const conflict = async (id: string) =>
    versionConflict('version_conflict', (await find(id)).changed, users)
  const proposed = async (
    before: Work<GlossaryText>,
    text: GlossaryText,
    { caller, at }: { caller: Caller; at: Date },
  ) => {
    const settings = await deskSettings.find()
    // What needs no second person is published by being saved.
    if (!settings.needsSecondPerson) requireDeskKey(dependencies, caller)
    const by = { userId: caller.userId, at: at.toISOString() }
    return propose(before, cleanSpellings(text), by, settings)
  }
  const refuse = async (id: string, outcome: 'saved' | 'conflict' | 'taken') => {
    if (outcome === 'taken') throw new ApiError('glossary_term_taken')
    if (outcome === 'conflict') throw await conflict(id)
  }

  serve(app, listGlossary, async ({ caller }) => {
    const all = await glossary.list()
    const names = await users.namesOf(all.flatMap(({ record }) => peopleOf(record)))
    return { content: all.map(({ record }) => presentTerm(record, names, caller)) }
  })

  serve(app, createGlossaryTerm, ({ body, caller, context, idempotentWrite }) => {
    assertAlike(body, callerLanguage(context))
    return idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        const at = now()
        const id = randomUUID()
        const work = await proposed({}, body, { caller, at })
        const record = { id, version: 1, ...work }
        const change = { by: caller.userId, at }
        await refuse(id, await glossary.create(record, change, note({ id })))
        return present(record, caller)
      },
      again(caller),
    )
  })

  serve(app, changeGlossaryTerm, ({ params: { id }, body, caller, context, idempotentWrite }) => {
    const { version, ...text } = body
    assertAlike(text, callerLanguage(context))
    return idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        const { record } = await find(id)
        if (record.version !== version) throw await conflict(id)
        const at = now()
        const work = await proposed(record, text, { caller, at })
        const next = changedTerm(record, work)
        const change = { by: caller.userId, at }
        await refuse(id, await glossary.replace(record, next, change, note({ id })))
        return present(next, caller)
      },
      again(caller),
    )
  })

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

/** @throws ApiError `invalid_request` where one language explains with other quantities (P-QUANTITY-ALIKE) */
function assertAlike({ explanation }: GlossaryText, language: Language): void {
  const others = quantityDifferences(explanation)
  const faults = languages.flatMap((of) =>
    others[of].map(({ text: detail }) => [
      `body.explanation.${of}`,
      faultMessage('quantity-differs', language, { detail }),
    ]),
  )
  if (faults.length > 0) throw new ApiError('invalid_request', Object.fromEntries(faults))
}

function presentTerm(
  record: GlossaryTermRecord,
  names: ReadonlyMap<string, string>,
  { account }: Pick<Caller, 'account'>,
): GlossaryTerm {
  const { id, version, shown, proposed, sample } = record
  const text = workedOn(record)
  if (!text) throw new Error(`term ${id} has no text`)
  const { checked } = shown ?? {}
  // What waits for nobody is as if nobody had proposed it.
  const standing = proposed ?? { text, at: shown?.at ?? '', writers: [] }
  return {
    id,
    version,
    state: proposed ? stateOf(proposed) : 'public',
    text,
    shown: shown?.text ?? null,
    isSample: sample === true,
    ...presentProposed(standing, names, account, approvingRoles('term')),
    checked: checked ? { at: checked.at, by: names.get(checked.by) ?? null } : null,
  }
}
