import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import {
  changeGlossaryTerm,
  createGlossaryTerm,
  deleteGlossaryTerm,
  glossaryUses,
  listGlossary,
  restoreGlossaryTerm,
  reviewGlossaryTerm,
} from '../../../src/contract/desk/glossary.ts'
import { explanationsIn, termExplained } from '../../../src/domain/glossary/find-terms.ts'
import {
  type GlossaryTermRecord,
  savedTerm,
  workedOnText,
} from '../../../src/domain/glossary/glossary-term.ts'
import { markupTexts } from '../../../src/domain/hearticle/hearticle-texts.ts'
import { renderedHeadlines } from '../../../src/domain/hearticle/rendered-hearticle.ts'
import { translationFor } from '../../../src/domain/hearticle/translation-for.ts'
import {
  isInTrash,
  peopleOfTerm,
  presentGlossaryTerm,
  presentTrashedTerm,
  reviewedTerm,
} from '../../editorial/edit-glossary.ts'
import { requireApprover } from '../../editorial/require-approver.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { versionConflict } from '../../http/version-conflict.ts'
import type { Caller } from '../../request/caller.ts'
import { answerLanguage } from '../../request/caller-language.ts'

/** Terms of the glossary for those who write and approve them (P-GLOSSARY, P-GLOSSARY-APPROVED). */
export function glossaryRoutes(app: Hono, dependencies: Dependencies): void {
  const { glossary, hearticles, users, deskSettings, idempotency, now } = dependencies
  type Noted = { id: string }

  const findStored = async (id: string) => {
    const found = await glossary.find(id)
    if (!found) throw new ApiError('glossary_term_not_found')
    return found
  }
  const find = async (id: string) => {
    const found = await findStored(id)
    if (found.deletedAt !== undefined) throw new ApiError('glossary_term_not_found')
    return found
  }
  const present = async (record: GlossaryTermRecord, caller: Caller) =>
    presentGlossaryTerm(record, { names: await users.namesOf(peopleOfTerm(record)), caller })
  const again =
    (caller: Caller) =>
    async ({ id }: Noted) =>
      present((await findStored(id)).record, caller)
  const conflict = async (id: string) =>
    versionConflict('version_conflict', (await find(id)).changed, users)
  const needsSecondPerson = async () => (await deskSettings.find()).needsSecondPerson
  const refuse = async (id: string, outcome: 'saved' | 'conflict' | 'taken') => {
    if (outcome === 'taken') throw new ApiError('glossary_term_taken')
    if (outcome === 'conflict') throw await conflict(id)
  }

  serve(app, listGlossary, async ({ caller }) => {
    const all = await glossary.list()
    const [names, settings] = await Promise.all([
      users.namesOf(all.flatMap(({ record }) => peopleOfTerm(record))),
      deskSettings.find(),
    ])
    return {
      content: all.flatMap(({ record, deletedAt }) =>
        deletedAt === undefined ? presentGlossaryTerm(record, { names, caller }) : [],
      ),
      trash: all.filter((term) => isInTrash(term, now())).flatMap(presentTrashedTerm),
      ...settings,
    }
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

  serve(app, deleteGlossaryTerm, ({ params: { id }, query, caller, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const { record } = await find(id)
      if (record.version !== query.version) throw await conflict(id)
      const at = now()
      const trashed = {
        id,
        version: record.version + 1,
        term: workedOnText(record).term,
        deletedAt: at.toISOString(),
      }
      await refuse(id, await glossary.remove(record, { by: caller.userId, at }, note(trashed)))
      return trashed
    }),
  )

  serve(app, restoreGlossaryTerm, ({ params: { id }, body, caller, idempotentWrite }) =>
    idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        const found = await findStored(id)
        const { record } = found
        if (record.version !== body.version) {
          throw await versionConflict('version_conflict', found.changed, users)
        }
        if (!isInTrash(found, now())) throw new ApiError('glossary_term_not_found')
        const next = { ...record, version: record.version + 1 }
        const change = { by: caller.userId, at: now() }
        await refuse(id, await glossary.restore(record, next, change, note({ id })))
        return present(next, caller)
      },
      again(caller),
    ),
  )

  serve(app, glossaryUses, async ({ params: { id }, query }) => {
    await find(id)
    const language = answerLanguage(query)
    const terms = (await glossary.list()).flatMap(({ record, deletedAt }) =>
      deletedAt === undefined ? { id: record.id, ...workedOnText(record) } : [],
    )
    const uses: Array<{ id: number; headline: string }> = []
    for await (const hearticle of hearticles.published()) {
      const explains = hearticle.translations.find(({ languageCode, ...texts }) =>
        markupTexts(texts)
          .flatMap(({ text }) => explanationsIn(text))
          .some((explained) => termExplained(explained, terms, languageCode)?.id === id),
      )
      if (explains) {
        const { languageCode } = translationFor(hearticle.translations, language) ?? explains
        uses.push({ id: hearticle.id, headline: renderedHeadlines(hearticle)[languageCode] })
      }
    }
    return { hearticles: uses.toSorted((a, b) => a.id - b.id) }
  })
}
