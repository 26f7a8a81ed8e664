// Rules: P-FALLBACK-PAGE.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../../scripts/publishing/pages/build-site.ts'
import { planPages } from '../../scripts/publishing/pages/plan-pages.ts'
import { renderNewer } from '../../scripts/publishing/pages/render-pages.ts'
import { openSiteRecord } from '../../scripts/publishing/pages/site-record.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { readSnapshot } from '../../src/snapshot/read-snapshot.ts'
import { appForEachTest } from '../support/app.ts'
import { publishApproved } from '../support/editions.ts'
import { hearticleDraft, incomingStudy, noon, translation } from '../support/records.ts'
import { writtenFinding } from '../support/written-finding.ts'

describe('pages that are newer than the site', () => {
  const api = appForEachTest()
  let root: string
  const at = (name: string) => join(root, name)

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'newer-pages-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  const publish = async (name: string) => {
    await writeSnapshot(api.stores, at(`${name}-snapshot`), noon)
    await buildSite(noon, { folders: { snapshot: at(`${name}-snapshot`), site: at(name) } })
  }

  test('are those that the next publication makes, to the byte', async () => {
    const { stores } = api
    await publish('before')
    api.publish()
    await stores.studies.importMany([
      incomingStudy('201', {}, { title: 'Salt & <i>blood</i> pressure' }),
    ])
    await stores.hearticles.importByKey(
      hearticleDraft('newer', {
        publicationDate: '2026-11-20',
        citedPmids: ['101', '201'],
        findings: [{ ...writtenFinding, pmid: '201' }],
        responsibility: { nextReviewOn: '2026-11-19' },
        translations: [
          translation('de', {
            headline: 'Blutdruckmedikamente <script>',
            mainTextBody: 'Neu[Ref201]',
          }),
          translation('en', { headline: 'New', mainTextBody: 'New[Ref201]' }),
        ],
      }),
    )
    await publishApproved(stores, 1, noon)
    const names = { de: 'Neue Rubrik', en: 'New rubric' }
    await stores.taxonomy.putRubric({ id: 77, name: names, description: names })
    await stores.playlists.create({
      name: 'Salz',
      description: '',
      hearticleIds: [1],
      status: 'ACTIVE',
    })
    api.rebuild({
      sitePages: {
        shell: async (name) => name,
        render: (path, content) => renderNewer(at('before'), path, content),
      },
    })
    const made = new Map<string, string>()
    for (const path of [
      'hearticle/5',
      'hearticle/1/changes',
      'pubmed/201',
      'rubric/77',
      'playlist/1',
    ]) {
      for (const address of [`/${path}`, `/en/${path}`]) {
        const response = await api.get(address)
        expect(response.status, address).toBe(200)
        made.set(address, await response.text())
      }
    }
    for (const [address, standing] of [
      ['/hearticle/1/e/1', 'data-standing="corrected"'],
      ['/en/hearticle/1/e/2', 'data-standing="holds"'],
    ] as const) {
      const page = await (await api.get(address)).text()
      expect(page, address).toContain(standing)
      expect(page).toContain('<meta name="robots" content="noindex">')
    }
    for (const address of ['/hearticle/5/blatt', '/en/hearticle/1/handout']) {
      const page = await (await api.get(address)).text()
      expect(page).toMatch(/<div class="code"><div role="img"[^>]*><svg/)
      expect(page).toContain('<meta name="robots" content="noindex">')
    }
    for (const address of ['/embed/5', '/en/embed/1']) {
      const answer = await api.get(address)
      const page = await answer.text()
      expect(answer.status).toBe(200)
      expect(page.length).toBeLessThan(15_000)
      expect(page).toMatch(/content="default-src 'none';style-src 'sha256-[^"]*"/)
      expect(page).not.toMatch(/<script|<link|@font-face|url\(/)
    }
    for (const address of ['/korrekturen', '/en/corrections']) {
      const all = await (await api.get(address)).text()
      expect(all).toContain('data-correction="correction"')
      const ofStudy = await (
        await api.get(`${address}?study=${encodeURIComponent('"><b>')}`)
      ).text()
      expect(ofStudy).not.toContain('data-correction=')
      expect(ofStudy).toContain('value="&quot;&gt;&lt;b&gt;"')
    }
    await publish('after')
    for (const [address, page] of made) {
      if (/rubric|playlist/.test(address)) continue
      expect(page, address).toBe(await readFile(at(`after${address}.html`), 'utf8'))
    }
    expect(made.get('/pubmed/201')).toContain('carried-findings')
    expect(made.get('/pubmed/201')).not.toContain('data-certainty')
    const changes = made.get('/hearticle/1/changes')
    expect(changes).toContain('Eine Zahl war falsch.')
    // A search leads to the text as it is (P-CHANGE-LOG).
    expect(changes).toContain('<meta name="robots" content="noindex">')
    // Lists are those of the last publication, which the new hearticle is not in.
    expect(made.get('/rubric/77')).toContain('<h1>Neue Rubrik</h1>')
    expect(made.get('/en/playlist/1')).toContain('Salz')
  })

  test('every page has files that are planned', async () => {
    const list = { name: 'Salz', description: '', hearticleIds: [1] }
    await api.stores.playlists.create({ ...list, status: 'ACTIVE' })
    await publishApproved(api.stores, 1, noon)
    await writeSnapshot(api.stores, at('planned-snapshot'), noon)
    const snapshot = at('planned-snapshot')
    const record = openSiteRecord(at('planned-record'), snapshot)
    const { stale, few } = planPages(
      readSnapshot(snapshot, noon),
      record,
      { day: '', filed: '' },
      true,
    )
    record.close()
    const planned = [...stale.keys(), ...few]
    const onDemand = globSync('src/pages/**/*.{astro,ts}').filter(
      (path) =>
        !readFileSync(path, 'utf8').includes('export const prerender = true') &&
        // Made when they are asked for, and never ahead (P-EDITION-ADDRESS, P-CORRECTIONS,
        // P-HANDOUT, P-EMBED).
        !/(?:e\/\[edition\]|korrekturen|corrections|blatt|handout|embed\/\[id\])\.(?:astro|ts)$/.test(
          path,
        ),
    )
    expect(onDemand.length).toBeGreaterThan(20)
    const unplanned = onDemand.filter((path) => {
      const file = path
        .replace(/^src\/pages\//, '')
        .replace(/\.astro$/, '.html')
        .replace(/\.ts$/, '')
        .replaceAll('.', '\\.')
        .replace(/^\[\\\.\\\.\\\.lang\]\//, '(?:en/)?')
        .replace(/\[\w+\]/g, '[\\w-]+')
      return !planned.some((name) => new RegExp(`^${file}$`).test(name))
    })
    expect(unplanned).toEqual([])
  })
})
