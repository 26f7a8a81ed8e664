import type { Hono } from 'hono'
import type { Permission } from '../../src/contract/accounts.ts'
import {
  createPlaylist,
  deletePlaylist,
  findPlaylist,
  listPlaylists,
} from '../../src/contract/playlists.ts'
import { isPublic } from '../../src/domain/hearticle.ts'
import { presentPlaylist } from '../../src/domain/playlist.ts'
import { presentHearticleSummary } from '../../src/domain/present-hearticle.ts'
import type { Caller } from '../accounts/caller.ts'
import { ApiError } from '../api-error.ts'
import { answerLanguage, callerLanguage } from '../caller-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'

/** Playlists, for those who keep them and, at their addresses, for everybody. */
export function playlistRoutes(
  app: Hono,
  { playlists, hearticles, taxonomy, now }: Dependencies,
): void {
  serve(app, listPlaylists, async ({ caller, context }) => {
    requireKeeper(caller)
    const language = callerLanguage(context)
    return (await playlists.list()).map((playlist) => presentPlaylist(playlist, language))
  })

  serve(app, createPlaylist, async ({ caller, body }) => {
    requireKeeper(caller)
    const playlist = await playlists.create(body)
    if (!playlist) throw new ApiError('hearticle_not_found')
    return playlist
  })

  serve(app, deletePlaylist, async ({ caller, params }) => {
    requireKeeper(caller)
    if (!(await playlists.remove(params.id, now()))) throw new ApiError('playlist_not_found')
    return {}
  })

  // From the database: what was deleted a moment ago shows no more (decision 26).
  serve(app, findPlaylist, async ({ params, query }) => {
    const [playlist, all] = await Promise.all([playlists.find(params.id), taxonomy.load()])
    if (!playlist || playlist === 'deleted' || playlist.status !== 'ACTIVE') {
      throw new ApiError('playlist_not_found')
    }
    const language = answerLanguage(query)
    const { hearticleIds, ...fields } = presentPlaylist(playlist, language)
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

/** Specification §2 and §6: who may make playlists. */
function requireKeeper({ permissions }: Caller): void {
  const enough: readonly Permission[] = ['PERMISSION_PLAYLIST', 'PERMISSION_ADMIN']
  if (!enough.some((permission) => permissions.includes(permission))) {
    throw new ApiError('forbidden')
  }
}
