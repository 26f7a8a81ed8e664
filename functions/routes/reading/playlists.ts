import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../../src/contract/reading/hearticles.ts'
import {
  createPlaylist,
  deletePlaylist,
  findPlaylist,
  listPlaylists,
  updatePlaylist,
} from '../../../src/contract/reading/playlists.ts'
import { asOf } from '../../../src/domain/edition/edition.ts'
import { isPublic } from '../../../src/domain/hearticle/hearticle.ts'
import { presentPlaylist, withTexts } from '../../../src/domain/hearticle/playlist.ts'
import { presentHearticleSummary } from '../../../src/domain/presenters/present-hearticle.ts'
import { shownAsCited } from '../../../src/domain/study/shown-as-cited.ts'
import { assertNoQuantity } from '../../editorial/edit-taxonomy.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { versionConflict } from '../../http/version-conflict.ts'
import { answerLanguage, callerLanguage } from '../../request/caller.ts'

export function playlistRoutes(app: Hono, dependencies: Dependencies): void {
  const { searchIndex, hearticles, studies, taxonomy, now, playlists, users, idempotency } =
    dependencies
  const { nameChanges } = dependencies
  const published = async (ids: readonly number[], language: Language) => {
    try {
      return await searchIndex.use((index) => index.summaries(ids, language))
    } catch (error) {
      // Then all are read.
      if (error instanceof ApiError && error.code === 'catalogue_unavailable') return []
      throw error
    }
  }

  /**
   * As lists show them: the texts of a thousand hearticles are too much to be read for everybody who
   * asks, so only of those that no publication has taken in yet.
   */
  const summariesOf = async (
    ids: readonly number[],
    language: Language,
  ): Promise<HearticleSummary[]> => {
    const found = new Map(
      (await published(ids, language)).map((hearticle) => [hearticle.id, hearticle]),
    )
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const [records, all] = await Promise.all([hearticles.findMany(missing), taxonomy.load()])
      const shown = records
        .filter((hearticle) => isPublic(hearticle, now()))
        .map((hearticle) => asOf(hearticle, now()))
      const cited = shownAsCited(
        await studies.findMany(shown.flatMap(({ citedPmids }) => citedPmids)),
      )
      for (const record of shown) {
        const citedStudies = cited.filter(({ pmid }) => record.citedPmids.includes(pmid))
        found.set(record.id, presentHearticleSummary(record, all, citedStudies, language))
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  const findThere = async (id: number) => {
    const playlist = await playlists.find(id)
    if (!playlist || playlist === 'deleted') throw new ApiError('playlist_not_found')
    return playlist
  }

  const conflict = async (id: number) =>
    versionConflict('playlist_changed', await playlists.lastChange(id), users)

  // From the database: what was deleted a moment ago shows no more (P-PUBLICATION).
  serve(app, findPlaylist, async ({ params, query }) => {
    const playlist = await playlists.find(params.id)
    if (!playlist || playlist === 'deleted' || playlist.status !== 'ACTIVE') {
      throw new ApiError('playlist_not_found')
    }
    const language = answerLanguage(query)
    const { hearticleIds, version: _, ...fields } = presentPlaylist(playlist, language)
    const heads = await hearticles.headsOf(hearticleIds)
    // Heads say what is worked on, which may differ from what is public (P-EDITION).
    const worked = heads.filter(({ isWorkingCopy }) => isWorkingCopy).map(({ id }) => id)
    const published = worked.length > 0 ? await hearticles.findMany(worked) : []
    const isShown = (head: (typeof heads)[number]) =>
      isPublic(published.find(({ id }) => id === head.id) ?? head, now())
    const ids = heads.filter(isShown).map(({ id }) => id)
    return { ...fields, hearticles: await summariesOf(ids, language) }
  })

  serve(app, listPlaylists, async ({ context }) => {
    const language = callerLanguage(context)
    const all = await playlists.list()
    const ids = new Set(all.flatMap(({ hearticleIds }) => hearticleIds))
    const named = new Map(
      (await hearticles.headsOf([...ids])).map(({ id, translations }) => [
        id,
        { id, headline: translations[0]?.headline ?? '' },
      ]),
    )
    return all.map((playlist) => ({
      ...presentPlaylist(playlist, language),
      hearticles: playlist.hearticleIds.flatMap((id) => named.get(id) ?? []),
    }))
  })

  serve(app, updatePlaylist, async ({ params, body, caller, context, idempotentWrite }) => {
    const { version, ...wanted } = body
    const language = callerLanguage(context)
    const updated = await idempotency.runOnce(idempotentWrite, now(), async (note) => {
      assertNoQuantity({ name: wanted.name, description: wanted.description }, language)
      const before = await findThere(params.id)
      if (before.version !== version) throw await conflict(params.id)
      const { status, hearticleIds } = wanted
      const after = { ...withTexts(before, wanted, language), status, hearticleIds }
      const at = now()
      const also = nameChanges.playlistChange(
        before,
        { ...after, version: version + 1 },
        { by: caller.userId, at },
      )
      const outcome = await playlists.replace(before, after, at, caller.userId, note, also)
      if (outcome === 'changed') throw await conflict(params.id)
      if (outcome === 'hearticle_not_found') throw new ApiError('hearticle_not_found')
      return outcome
    })
    return presentPlaylist(updated, language)
  })

  serve(app, createPlaylist, ({ body, caller, context, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      assertNoQuantity({ name: body.name, description: body.description }, callerLanguage(context))
      const by = { by: caller.userId, at: now() }
      const playlist = await playlists.create(body, by.at, note, (made) =>
        nameChanges.playlistChange(undefined, made, by),
      )
      if (!playlist) throw new ApiError('hearticle_not_found')
      return playlist
    }),
  )
  serve(app, deletePlaylist, ({ params, query: { version }, caller, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const before = await findThere(params.id)
      const by = { by: caller.userId, at: now() }
      const also = nameChanges.playlistChange(before, undefined, by)
      // What is brought back is what was read.
      const which = version ?? before.version
      if (await playlists.remove(params.id, by.at, by.by, note, which, also)) return {}
      await findThere(params.id)
      throw await conflict(params.id)
    }),
  )
}
