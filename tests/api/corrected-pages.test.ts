// Rules: P-FALLBACK-PAGE.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { watchNewer } from '../../functions/routes/pages.ts'
import { createOrigin } from '../../scripts/server/origin.ts'
import { appForEachTest } from '../support/app.ts'
import { noteAsOfPeople } from '../support/notes.ts'
import { hearticleDraft, incomingStudy } from '../support/records.ts'

const FILE = 'as published'
const PAGES = ['hearticle/1', 'hearticle/5', 'pubmed/101', 'pubmed/205', 'rubric/1']

describe('a page that was changed since its file was made', () => {
  const api = appForEachTest()
  let address: string
  let failChanges: (fail: () => Promise<never>) => void

  beforeEach(async () => {
    await importHearticle(false)
    await publishAll()
    let { changes } = api.stores
    failChanges = (fail) => {
      changes = { ...changes, unpublished: fail }
    }
    const site = await mkdtemp(join(tmpdir(), 'corrected-pages-'))
    for (const page of PAGES.flatMap((path) => [path, `en/${path}`])) {
      await mkdir(join(site, page, '..'), { recursive: true })
      await writeFile(join(site, `${page}.html`), FILE)
    }
    const server = createServer((request, response) =>
      createOrigin({
        app: api.app,
        siteFolder: site,
        objectsFolder: site,
        isNewer: watchNewer({ changes }),
      })(request, response),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    onTestFinished(async () => {
      server.closeAllConnections()
      server.close()
      await rm(site, { recursive: true })
    })
  })

  const publishAll = async () =>
    api.stores.changes.acknowledge(await api.stores.changes.pending(new Date(), 1000))
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/${path}`, { headers })
    return [answer.status, await answer.text()]
  }
  const importHearticle = (breaking: boolean) =>
    api.stores.hearticles.importByKey(hearticleDraft('salt', { breaking }))
  const correct = async () => {
    await importHearticle(true)
    await noteAsOfPeople(api.stores, new Date())
  }

  test('is made as it is now, in both languages, until it is published', async () => {
    await correct()
    for (const prefix of ['', 'en/']) {
      const path = `${prefix}hearticle/5`
      expect(await read(path)).toEqual([200, `<p>made /${path}</p>`])
    }
    for (const page of ['hearticle/1', 'pubmed/101', 'rubric/1']) {
      expect(await read(page), page).toEqual([200, FILE])
    }
    await publishAll()
    expect(await read('hearticle/5')).toEqual([200, FILE])
  })

  test('says at once that its study was retracted, and waits for what an import brings', async () => {
    const notices = [{ type: 'retracted' as const, citation: 'Retracted', pmid: '9' }]
    const revision = { version: 99, revised: '2026-11-21', digest: 'x' }
    await api.stores.studies.importMany([incomingStudy('101', revision, { notices })])
    await api.stores.studies.importMany([incomingStudy('205')])
    await importHearticle(true)
    expect(await read('pubmed/101')).toEqual([200, '<p>made /pubmed/101</p>'])
    expect(await read('pubmed/205')).toEqual([200, FILE])
    expect(await read('hearticle/5')).toEqual([200, FILE])
  })

  test.each([
    ['cannot be made', 'render'],
    ['cannot be told from others', 'changes'],
  ])('is sent as it was published where it %s', async (_what, failing) => {
    await correct()
    const fail = () => Promise.reject(new Error('it cannot be made'))
    if (failing === 'render') {
      api.rebuild({ sitePages: { shell: async (name) => name, render: fail } })
    } else {
      failChanges(fail)
    }
    expect(await read('hearticle/5')).toEqual([200, FILE])
  })

  test('comes whole whatever the browser has of its file', async () => {
    await correct()
    const headers = { Range: 'bytes=0-3', 'If-None-Match': '"12-1"' }
    expect(await read('hearticle/5', headers)).toEqual([200, '<p>made /hearticle/5</p>'])
  })

  test('is looked for once for all who read in the same moment', async () => {
    let asked = 0
    const unpublished = async () => {
      asked += 1
      return new Set(['HEARTICLE#1', 'STUDY#7'] as const)
    }
    const isNewer = watchNewer({ changes: { ...api.stores.changes, unpublished } })
    const paths = ['/hearticle/1', '/en/hearticle/1/changes', '/pubmed/7', '/hearticle/2', '/']
    expect(await Promise.all(paths.map(isNewer))).toEqual([true, true, true, false, false])
    expect(asked).toBe(1)
  })
})
