// Rules: P-FALLBACK-PAGE, P-PAGE-STATUS.
import { describe, expect, test } from 'vitest'
import { TableUnavailable } from '../../functions/store/table/table.ts'
import { appForEachTest } from '../support/app.ts'
import { publishApproved } from '../support/editions.ts'
import { incomingStudy, noon } from '../support/records.ts'

describe.each([
  ['de', ''],
  ['en', '/en'],
] as const)('pages newer than the build, %s', (language, prefix) => {
  const api = appForEachTest()

  const page = async (path: string) => {
    const response = await api.get(prefix + path)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8/i)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    return [response.status, await response.text()]
  }

  test.each([
    ['/hearticle/4', 410, 'hearticle-gone'],
    ['/hearticle/4.html', 410, 'hearticle-gone'],
    ['/hearticle/3', 404, 'not-found'],
    ['/hearticle/99', 404, 'not-found'],
    ['/hearticle/1.html.html', 404, 'not-found'],
    ['/pubmed/102', 410, 'study-removed'],
    ['/pubmed/103', 404, 'not-found'],
    ['/review/translation/1', 200, 'review'],
    ['/review/translation/3.html', 200, 'review'],
    ['/review/translation/4', 410, 'review'],
    ['/review/translation/99', 404, 'not-found'],
    ['/review/translation/x', 404, 'not-found'],
    ['/nothing', 404, 'not-found'],
    ['/hearticle', 404, 'not-found'],
    ['/hearticle/1/more', 404, 'not-found'],
    // Nothing was replaced of it.
    ['/hearticle/1/changes', 404, 'not-found'],
    ['/hearticle/3/changes', 404, 'not-found'],
    ['/hearticle/4/changes', 410, 'hearticle-gone'],
  ])('%s is %i with the shell %s', async (path, status, shell) => {
    expect(await page(path)).toEqual([status, `<p>${shell} ${language}</p>`])
  })

  test('a sheet is there for what is public, and gone with it (P-HANDOUT)', async () => {
    const sheet = (id: number | string) =>
      `/hearticle/${id}/${language === 'de' ? 'blatt' : 'handout'}`
    expect(await page(sheet(1))).toEqual(made(sheet(1)))
    expect(await page(`${sheet(1)}.html`)).toEqual(made(sheet(1)))
    const other = `/hearticle/1/${language === 'de' ? 'handout' : 'blatt'}`
    expect(await page(other)).toEqual([404, `<p>not-found ${language}</p>`])
    for (const id of [0, 3, 99, 1_000_000_000, 'x']) {
      expect(await page(sheet(id)), String(id)).toEqual([404, `<p>not-found ${language}</p>`])
    }
    await api.stores.hearticles.remove(1, noon)
    expect(await page(sheet(1))).toEqual([410, `<p>hearticle-gone ${language}</p>`])
  })

  test('an embed alone may be framed, says with 410 that it was withdrawn, and of nothing 404 (P-EMBED)', async () => {
    const ask = (id: number | string) => api.get(`${prefix}/embed/${id}`)
    const framing = ({ headers }: Response) => [
      headers.get('Content-Security-Policy'),
      headers.get('X-Frame-Options'),
    ]
    const open = ['frame-ancestors *', null]
    const shown = await ask(1)
    expect([shown.status, await shown.text()]).toEqual([200, `<p>made ${prefix}/embed/1</p>`])
    expect(framing(shown)).toEqual(open)
    expect(shown.headers.get('Cache-Control')).toBe('public, max-age=5')
    expect(shown.headers.get('Set-Cookie')).toBeNull()
    for (const id of [0, 3, 99, 1_000_000_000, 'x', '1%2F2', '1/2']) {
      const none = await ask(id)
      expect(none.status, String(id)).toBe(404)
      expect(framing(none), String(id)).toEqual(["frame-ancestors 'none'", 'DENY'])
    }
    await api.stores.hearticles.remove(1, noon)
    const gone = await ask('1.html')
    expect([gone.status, ...framing(gone)]).toEqual([410, ...open])
    for (const path of ['/hearticle/2', '/hearticle/2/e/1', '/pubmed/101']) {
      expect(framing(await api.get(prefix + path)), path).not.toContain('frame-ancestors *')
    }
  })

  const made = (path: string) => [200, `<p>made ${prefix}${path}</p>`]

  test.each(['/hearticle/1', '/pubmed/101', '/rubric/1'])(
    '%s is made, at its clean address',
    async (path) => {
      expect(await page(path)).toEqual(made(path))
      expect(await page(`${path}.html`)).toEqual(made(path))
    },
  )

  test('a list of changes is there with the first correction, and gone with its hearticle (P-CHANGE-LOG)', async () => {
    await publishApproved(api.stores, 1, noon)
    expect(await page('/hearticle/1/changes')).toEqual(made('/hearticle/1/changes'))
    await api.stores.hearticles.remove(1, noon)
    expect(await page('/hearticle/1/changes')).toEqual([410, `<p>hearticle-gone ${language}</p>`])
  })

  test('a study that landed a moment ago opens at once', async () => {
    expect(await page('/pubmed/7')).toEqual([404, `<p>not-found ${language}</p>`])
    await api.stores.studies.importMany([incomingStudy('7')])
    expect(await page('/pubmed/7')).toEqual(made('/pubmed/7'))
  })

  test('a playlist or rubric that landed a moment ago opens at once, a deleted one is gone', async () => {
    const draft = { name: 'Salz', description: '', hearticleIds: [1] }
    expect(await page('/playlist/1')).toEqual([404, `<p>not-found ${language}</p>`])
    await api.stores.playlists.create({ ...draft, status: 'ACTIVE' })
    await api.stores.playlists.create({ ...draft, status: 'DRAFT' })
    expect(await page('/playlist/1')).toEqual(made('/playlist/1'))
    expect(await page('/playlist/2')).toEqual([404, `<p>not-found ${language}</p>`])
    await api.stores.playlists.remove(1, noon)
    expect(await page('/playlist/1')).toEqual([410, `<p>not-found ${language}</p>`])
    for (const id of ['0', 'abc', '1e3', '-1', '99999999999999999999']) {
      expect(await page(`/playlist/${id}`)).toEqual([404, `<p>not-found ${language}</p>`])
      expect(await page(`/rubric/${id}`)).toEqual([404, `<p>not-found ${language}</p>`])
    }
    const names = { de: 'Neu', en: 'New' }
    await api.stores.taxonomy.putRubric({ id: 77, name: names, description: names })
    expect(await page('/rubric/77')).toEqual(made('/rubric/77'))
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

  test.each([
    ['/hearticle/1', 'hearticle-failed'],
    ['/pubmed/101', 'study-failed'],
    ['/playlist/1', 'playlist-failed'],
    ['/rubric/1', 'error'],
  ])(
    'where the database does not answer, a person gets a page that says so: %s',
    async (path, shell) => {
      const fail = () => Promise.reject(new TableUnavailable('the database is away'))
      const { hearticles, studies, playlists, taxonomy } = api.stores
      api.rebuild({
        hearticles: { ...hearticles, find: fail },
        studies: { ...studies, findWithCiting: fail },
        playlists: { ...playlists, find: fail },
        taxonomy: { ...taxonomy, load: fail },
      })
      expect(await page(path)).toEqual([503, `<p>${shell} ${language}</p>`])
    },
  )

  test('a page that cannot be made is a failure that the log explains', async () => {
    const render = () => Promise.reject(new Error('the code of the pages is broken'))
    api.rebuild({
      sitePages: { shell: async (name, pageLanguage) => `<p>${name} ${pageLanguage}</p>`, render },
    })
    expect(await page('/hearticle/1')).toEqual([500, `<p>hearticle-failed ${language}</p>`])
    expect(api.log.join('')).toContain('the code of the pages is broken')
  })

  test('a site that was never built is a failure, not an empty page', async () => {
    const none = () => Promise.reject(new Error('no such file'))
    api.rebuild({ sitePages: { shell: none, render: none } })
    const response = await api.get(`${prefix}/hearticle/1`)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'internal_error' })
  })
})
