import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { hearticleDraft, translation as translationOf } from '../support/records.ts'
import { expect, runCommand, test } from './support/product.ts'

const translation = (languageCode: 'de' | 'en', headline: string) => ({
  languageCode,
  headline,
  mainTextBody: '**Bold** <script>alert()</script> {term}[EXP:meaning].[Ref26551272]',
  keywords: ['<img src=x onerror=alert(1)>'],
  mainActions: ['Walk[Ref26551272]'],
  harmfulActions: [],
})

/** Imports a hearticle while the product runs, so after its site was built. */
async function importNew(key: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-new-'))
  const path = join(folder, 'new.json')
  const hearticle = {
    key,
    topic: 'Diabetes',
    publicationDate: '2026-01-02',
    citedPmids: ['26551272'],
    // All else waits for its review.
    sample: true,
    translations: [translation('de', `Neu ${key}`), translation('en', `New ${key}`)],
  }
  await writeFile(path, JSON.stringify(hearticle))
  const { code, output } = await runCommand('scripts/import-hearticles.ts', [path])
  await rm(folder, { recursive: true })
  expect(output).toContain('imported 1, updated 0, unchanged 0, rejected 0')
  expect(code).toBe(0)
}

/** Puts a hearticle into the database, which the import has its own test for. @returns its id */
async function land({ hearticles }: OpenedStores, key: string): Promise<number> {
  const { hearticle } = await hearticles.importByKey(
    hearticleDraft(key, {
      topicId: 1,
      publicationDate: '2026-01-02',
      citedPmids: [],
      translations: [
        translationOf('de', { headline: `Neu ${key}`, mainTextBody: '**Salz**' }),
        translationOf('en', { headline: `New ${key}`, mainTextBody: '**Salt**' }),
      ],
    }),
  )
  return hearticle.id
}

test('a hearticle that landed a moment ago opens in both languages, and is a page like any other', async ({
  page,
  stores,
  baseURL,
}) => {
  await importNew('just-landed')
  const { id } = await newest(stores, 'just-landed')
  const response = await page.goto(`/hearticle/${id}`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neu just-landed')
  await expect(page).toHaveTitle(/^Neu just-landed · Hearticle$/)
  await expect(page.getByText('<script>alert()</script>').first()).toBeVisible()
  await expect(page.locator('article script, article img[onerror]')).toHaveCount(0)
  await page.goto(`/en/hearticle/${id}.html`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New just-landed')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  const canonical = `${baseURL}/en/hearticle/${id}`
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(`/hearticle/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neu just-landed')
})

test('what is not there is said in the language of the address, deleted or never there', async ({
  page,
  stores,
}) => {
  const id = await land(stores, 'soon-gone')
  await stores.hearticles.remove(id, new Date())
  for (const [path, heading, status = 404] of [
    [`/en/hearticle/${id}`, 'This hearticle was removed', 410],
    ['/hearticle/987654', 'Seite nicht gefunden'],
    ['/en/no/such/page', 'Page not found'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(status)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  for (const path of ['/en/pubmed/987654', '/hearticle/abc', '/pubmed/%3Cscript%3E']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

async function newest(
  {
    hearticles,
  }: { hearticles: { published(): AsyncIterable<{ id: number; key?: string | undefined }> } },
  key: string,
): Promise<{ id: number }> {
  for await (const hearticle of hearticles.published()) {
    if (hearticle.key === key) return hearticle
  }
  throw new Error(`no hearticle '${key}'`)
}
