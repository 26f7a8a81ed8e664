// Rules: P-CORRECTIONS.
import { expect, test } from 'vitest'
import type { CorrectionEvent } from '../../src/contract/reading/corrections.ts'
import { appForEachTest } from '../support/app.ts'
import { publishApproved } from '../support/editions.ts'
import { incomingStudy, noon } from '../support/records.ts'

const api = appForEachTest()
const read = async (query = ''): Promise<CorrectionEvent[]> => {
  const response = await api.get(`/api/public/corrections${query}`)
  const { corrections }: { corrections: CorrectionEvent[] } = await response.json()
  // One of the fixture lies in the trash.
  return corrections.filter(({ hearticleId }) => hearticleId !== 4)
}

test('what was corrected and withdrawn is told in the list and the feed, and found by its study', async () => {
  expect(await read()).toEqual([])
  await publishApproved(api.stores, 1, noon)
  await api.stores.hearticles.remove(2, noon)
  expect(await read('?languageCode=en')).toMatchObject([
    { kind: 'withdrawal', hearticleId: 2, headline: null },
    { kind: 'correction', hearticleId: 1, edition: 2, note: 'A number was wrong.' },
  ])
  expect(await read('?pmid=101')).toEqual([])
  const feed = await (await api.get('/api/public/corrections.atom?languageCode=de')).text()
  expect(feed).toContain('Eine Zahl war falsch.')
  expect(feed).toMatch(/hearticle\/1\/e\/1"/)
  await api.stores.trash.restore('hearticle', '2', { by: 'somebody', at: noon })
  expect(await read()).toContainEqual(
    expect.objectContaining({ hearticleId: 2, restoredAt: noon.toISOString() }),
  )
})

test('one whose day has not come is no withdrawal', async () => {
  await api.stores.hearticles.remove(3, noon)
  expect(await read()).toEqual([])
})

test('a notice that waits is in the feed, and found by the PMID or DOI of its study alone', async () => {
  const doi = '10.1000/Salt.1'
  await api.stores.studies.importMany([incomingStudy('101', { version: 2 }, { doi })])
  await api.stores.library.imports.raise(
    {
      pmid: '101',
      type: 'retracted',
      title: 'Salt',
      hearticles: [],
      hearticleIds: [1],
      foundAt: noon.toISOString(),
    },
    [],
  )
  const feed = await (await api.get('/api/public/corrections.atom?languageCode=en')).text()
  expect(feed).toContain('Study retracted, PMID 101')
  const asked: unknown[] = []
  api.rebuild({
    sitePages: {
      shell: async (name) => name,
      render: async (_path, { correctionsOf }) => {
        asked.push(correctionsOf)
        return ''
      },
    },
  })
  const ways = ['', '101', ' PMID 101', doi.toLowerCase(), `https://doi.org/${doi}`, '10', '102']
  for (const study of [...ways, '10.1000/other', '<script>', 'x'.repeat(3000)]) {
    const page = await api.get(`/korrekturen?${new URLSearchParams({ study })}`)
    expect(page.status, study).toBe(200)
  }
  const [all, ...found] = asked.map((one) => (one as { pmid?: string } | undefined)?.pmid)
  expect(all).toBeUndefined()
  expect(found).toEqual([...Array(4).fill('101'), ...Array(5).fill(undefined)])
})
