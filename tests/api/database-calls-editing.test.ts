import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { mp3Of } from '../support/mp3.ts'
import { hearticleDraft, translation } from '../support/records.ts'

/** What the token of every call costs: who it is, and their session. */
const TOKEN = 'BatchGetItem'

/**
 * What each GET of those behind the product sends beside that. One, so two in all, wherever what is
 * asked lies together; more only of what says so.
 */
const COSTS: Record<string, [path: string, ...calls: string[]]> = {
  listReviewWork: ['/api/review/work', 'Query'],
  listTopics: ['/api/topics', 'Query'],
  listDrafts: ['/api/drafts', 'Query'],
  listLibraryRubrics: ['/api/library/rubrics', 'Query'],
  listLibraryTopics: ['/api/library/topics', 'Query'],
  findLibraryStudies: ['/api/library/studies?term=salt', 'BatchGetItem'],
  findLibraryStudy: ['/api/library/studies/101', 'GetItem'],
  listSearchWishes: ['/api/library/search-wishes', 'Query'],
  listPublications: ['/api/admin/publications', 'Query'],
  hearticleStatistics: ['/api/interactions/hearticle/1/statistics', 'Query'],
  hearticleTimeseries: [
    '/api/interactions/hearticle/1/timeseries?startDate=2026-11-20&endDate=2026-11-21',
    'Query',
  ],
}

const COSTS_MORE: Record<string, { why: string; asks: [path: string, ...calls: string[]] }> = {
  listWorkHearticles: {
    why: 'hearticles, and what their topics are called',
    asks: ['/api/hearticle', 'Query', 'Query'],
  },
  findWorkHearticle: {
    why: 'the hearticle names the studies that are read; what their rubrics are called',
    asks: ['/api/hearticle/1', 'GetItem', 'Query', 'BatchGetItem'],
  },
  listReviews: {
    why: 'reviews name whose they are',
    asks: ['/api/review/translation/1', 'Query', 'BatchGetItem'],
  },
  listHearticleVersions: {
    why: 'versions name who made them',
    asks: ['/api/hearticle/1/versions', 'Query', 'BatchGetItem'],
  },
  findHearticleVersion: {
    why: 'a version names who made it; this one was imported',
    asks: ['/api/hearticle/1/versions/1', 'BatchGetItem'],
  },
  findImports: {
    why: 'rubrics name the reports that are read; alarms',
    asks: ['/api/library/imports', 'Query', 'Query', 'BatchGetItem'],
  },
  latestPublication: {
    why: 'what is published, and what waits',
    asks: ['/api/admin/publications/latest', 'Query', 'Query'],
  },
  searchUsers: {
    why: 'the list names who is read',
    asks: ['/api/admin/users/search', 'Query', 'BatchGetItem'],
  },
  listPlaylists: {
    why: 'playlists name their hearticles, which are read a hundred at a time',
    asks: ['/api/playlist', 'Query', 'BatchGetItem'],
  },
  listPlaylistHearticles: {
    why: 'a playlist names its hearticles, which are read a hundred at a time',
    asks: ['/api/playlist/1/hearticles', 'GetItem', 'BatchGetItem'],
  },
  dashboard: {
    why: 'days, views of today, what is published and waits, jobs, failures: nothing of anybody',
    asks: ['/api/admin/dashboard', ...Array(8).fill('Query'), 'BatchGetItem'],
  },
  auditLog: {
    why: 'lines name whom they are about',
    asks: ['/api/admin/audit', 'Query', 'BatchGetItem'],
  },
}

describe('requests to the database of those behind the product', () => {
  const api = appForEachTest()
  let headers: Record<string, string>

  beforeEach(async () => {
    headers = (await signedIn(api.stores, 'admin')).headers
    await api.post('/api/interactions', { hearticleId: 1, interactionType: 'READ' })
    await api.post('/api/admin/publications', {}, headers)
    const playlist = { name: 'Salz', description: '', status: 'DRAFT' as const }
    await api.stores.playlists.create({ ...playlist, hearticleIds: [1] })
  })

  const callsOf = async (path: string) => {
    // The catalogue is open by then.
    await api.get(path, headers)
    api.stores.calls.length = 0
    expect((await api.get(path, headers)).status).toBe(200)
    return api.stores.calls.toSorted()
  }

  test.each(Object.entries(COSTS))('%s sends two', async (_, [path, ...calls]) => {
    expect(calls).toHaveLength(1)
    expect(await callsOf(path)).toEqual([TOKEN, ...calls].toSorted())
  })

  test.each(Object.entries(COSTS_MORE))('%s: $why', async (_, { asks: [path, ...calls] }) => {
    expect(await callsOf(path)).toEqual([TOKEN, ...calls].toSorted())
  })

  test('how a user’s access changed costs two, and one more where it never did', async () => {
    const { account } = await signedIn(api.stores, 'free')
    const path = `/api/admin/users/${account.id}/entitlement`
    expect(await callsOf(path)).toEqual([TOKEN, 'GetItem', 'Query'])
    const given = await api.ask(
      'PUT',
      `/api/admin/users/${account.id}/subscription?subscriptionLevelId=2`,
      undefined,
      headers,
    )
    expect(given.status).toBe(200)
    expect(await callsOf(path)).toEqual([TOKEN, 'Query'])
  })

  test('a piece of sound costs two', async () => {
    const spoken = { translations: [translation('de', { hasAudio: true }), translation('en')] }
    const { hearticle } = await api.stores.hearticles.importByKey(hearticleDraft('spoken', spoken))
    const [german] = hearticle.translations
    api.stores.objects.set(`private/audio/${hearticle.id}/${german?.id}.mp3`, mp3Of(3))
    const path = `/api/hearticle/${hearticle.id}/audio/${german?.id}/pieces?piece=0`
    expect(await callsOf(path)).toEqual([TOKEN, 'GetItem'].toSorted())
  })

  test('each such GET has its figure here', () => {
    const measuredNames = endpoints.filter(
      (one) => one.method === 'GET' && 'access' in one && Array.isArray(one.access),
    )
    expect(measuredNames.map(({ name }) => name).toSorted()).toEqual(
      [
        ...Object.keys(COSTS),
        ...Object.keys(COSTS_MORE),
        'entitlementHistory',
        'audioPiece',
      ].toSorted(),
    )
  })
})
