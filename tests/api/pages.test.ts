import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'
import { incomingStudy, noon } from '../support/records.ts'

describe.each([
  ['de', ''],
  ['en', '/en'],
])('pages newer than the build, %s', (language, prefix) => {
  const api = appForEachTest()

  const page = async (path: string) => {
    const response = await api.get(prefix + path)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8/i)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    return [response.status, await response.text()]
  }

  test.each([
    ['/hearticle/1', 200, 'hearticle'],
    ['/hearticle/1.html', 200, 'hearticle'],
    ['/hearticle/4', 410, 'not-found'],
    ['/hearticle/4.html', 410, 'not-found'],
    ['/hearticle/3', 404, 'not-found'],
    ['/hearticle/99', 404, 'not-found'],
    ['/hearticle/1.html.html', 404, 'not-found'],
    ['/pubmed/101', 200, 'study'],
    ['/pubmed/101.html', 200, 'study'],
    ['/pubmed/102', 410, 'not-found'],
    ['/pubmed/103', 404, 'not-found'],
    ['/review/translation/1', 200, 'review'],
    ['/review/translation/3.html', 200, 'review'],
    ['/review/translation/4', 410, 'not-found'],
    ['/review/translation/99', 404, 'not-found'],
    ['/review/translation/x', 404, 'not-found'],
    ['/nothing', 404, 'not-found'],
    ['/hearticle', 404, 'not-found'],
    ['/hearticle/1/more', 404, 'not-found'],
  ])('%s is %i with the page %s', async (path, status, shell) => {
    expect(await page(path)).toEqual([status, `<p>${shell} ${language}</p>`])
  })

  test('a study that landed a moment ago opens at once', async () => {
    expect(await page('/pubmed/7')).toEqual([404, `<p>not-found ${language}</p>`])
    await api.stores.studies.importMany([incomingStudy('7')])
    expect(await page('/pubmed/7')).toEqual([200, `<p>study ${language}</p>`])
  })

  test('a playlist or rubric that landed a moment ago opens at once, a deleted one is gone', async () => {
    const draft = { name: 'Salz', description: '', hearticleIds: [1] }
    expect(await page('/playlist/1')).toEqual([404, `<p>not-found ${language}</p>`])
    await api.stores.playlists.create({ ...draft, status: 'ACTIVE' })
    await api.stores.playlists.create({ ...draft, status: 'DRAFT' })
    expect(await page('/playlist/1')).toEqual([200, `<p>playlist ${language}</p>`])
    expect(await page('/playlist/1.html')).toEqual([200, `<p>playlist ${language}</p>`])
    expect(await page('/playlist/2')).toEqual([404, `<p>not-found ${language}</p>`])
    await api.stores.playlists.remove(1, noon)
    expect(await page('/playlist/1')).toEqual([410, `<p>not-found ${language}</p>`])
    for (const id of ['0', 'abc', '1e3', '-1', '99999999999999999999']) {
      expect(await page(`/playlist/${id}`)).toEqual([404, `<p>not-found ${language}</p>`])
      expect(await page(`/rubric/${id}`)).toEqual([404, `<p>not-found ${language}</p>`])
    }
    const names = { de: 'Neu', en: 'New' }
    await api.stores.taxonomy.putRubric({ id: 77, name: names, description: names })
    expect(await page('/rubric/77')).toEqual([200, `<p>rubric ${language}</p>`])
  })

  test('HEAD has the same status', async () => {
    const statusOf = async (path: string) =>
      (await api.app.request(prefix + path, { method: 'HEAD' })).status
    expect(await statusOf('/hearticle/1')).toBe(200)
    expect(await statusOf('/hearticle/4')).toBe(410)
    expect(await statusOf('/hearticle/99')).toBe(404)
  })

  test('nothing can be sent to one', async () => {
    const response = await api.app.request(`${prefix}/hearticle/1`, { method: 'POST' })
    expect(response.status).toBe(405)
  })

  test('where the database fails, a person gets a page, in the language of the address', async () => {
    const fail = () => Promise.reject(new Error('the database is away'))
    api.rebuild({ hearticles: { ...api.stores.hearticles, find: fail } })
    expect(await page('/hearticle/1')).toEqual([500, `<p>error ${language}</p>`])
    expect(api.log.join('')).toContain('the database is away')
  })

  test('a site that was never built is a failure, not an empty page', async () => {
    api.rebuild({ fallbackPages: { read: () => Promise.reject(new Error('no such file')) } })
    const response = await api.get(`${prefix}/hearticle/1`)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'internal_error' })
  })
})
