import type { Hono } from 'hono'
import {
  createPlaylist,
  deletePlaylist,
  findPlaylist,
  listPlaylistHearticles,
  listPlaylists,
  updatePlaylist,
} from '../../src/contract/playlists.ts'
import { isPublic } from '../../src/domain/hearticle.ts'
import { presentPlaylist, withTexts } from '../../src/domain/playlist.ts'
import { presentHearticleSummary } from '../../src/domain/present-hearticle.ts'
import { ApiError } from '../api-error.ts'
import { answerLanguage, callerLanguage } from '../caller-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'

/** Playlists, for those who keep them and, at their addresses, for everybody. */
export function playlistRoutes(
  app: Hono,
  { playlists, hearticles, taxonomy, now }: Dependencies,
): void {
  serve(app, listPlaylists, async ({ context }) => {
    const language = callerLanguage(context)
    return (await playlists.list()).map((playlist) => presentPlaylist(playlist, language))
  })

  serve(app, listPlaylistHearticles, async ({ params: { id } }) => {
    const playlist = await playlists.find(id)
    if (!playlist || playlist === 'deleted') throw new ApiError('playlist_not_found')
    const heads = await hearticles.headsOf(playlist.hearticleIds)
    return heads.map((head) => ({ id: head.id, headline: head.translations[0]?.headline ?? '' }))
  })

  serve(app, updatePlaylist, async ({ params, body: { version, ...wanted }, context }) => {
    const before = await playlists.find(params.id)
    if (!before || before === 'deleted') throw new ApiError('playlist_not_found')
    if (before.version !== version) throw new ApiError('playlist_changed')
    const language = callerLanguage(context)
    const { status, hearticleIds } = wanted
    const after = { ...withTexts(before, wanted, language), status, hearticleIds }
    const outcome = await playlists.replace(before, after, now())
    if (outcome === 'changed') throw new ApiError('playlist_changed')
    if (outcome === 'hearticle_not_found') throw new ApiError('hearticle_not_found')
    return presentPlaylist(outcome, language)
  })

  serve(app, createPlaylist, async ({ body }) => {
    const playlist = await playlists.create(body, now())
    if (!playlist) throw new ApiError('hearticle_not_found')
    return playlist
  })

  serve(app, deletePlaylist, async ({ params, caller }) => {
    if (!(await playlists.remove(params.id, now(), caller.userId)))
      throw new ApiError('playlist_not_found')
    return {}
  })

  // From the database: what was deleted a moment ago shows no more (decision 26).
  serve(app, findPlaylist, async ({ params, query }) => {
    const [playlist, all] = await Promise.all([playlists.find(params.id), taxonomy.load()])
    if (!playlist || playlist === 'deleted' || playlist.status !== 'ACTIVE') {
      throw new ApiError('playlist_not_found')
    }
    const language = answerLanguage(query)
    const { hearticleIds, version: _, ...fields } = presentPlaylist(playlist, language)
    const found = new Map(
      (await hearticles.findMany(hearticleIds)).map((record) => [record.id, record]),
    )
    const shown = hearticleIds.flatMap((id) => found.get(id) ?? [])
    return {
      ...fields,
      hearticles: shown
        .filter((hearticle) => isPublic(hearticle, now()))
        .map((hearticle) => presentHearticleSummary(hearticle, all, language)),
    }
  })
}
