// Rules: P-FIGURES-PAGES.
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { press } from './support/consent.ts'
import { correctHearticle, placeHearticle } from './support/place-hearticle.ts'
import { expect, test, withoutConsent } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** Kilobytes of script that a page to read may load before anything is done on it. */
const MOST_OF_READING = 12

/** The same of the home page, for somebody who is not signed in. */
const MOST_OF_HOME = 60

interface Load {
  /** Of all scripts, in kilobytes as the CDN sends them. */
  script: number
  /** What was asked for, method and address, in order. */
  requests: string[]
}

const compressedSizes = new Map<string, number>()

/** Of a script as the CDN sends it; its address stands for its contents. */
function compressedSize(address: string, body: Buffer): number {
  const size = compressedSizes.get(address) ?? brotliCompressSync(body).length
  compressedSizes.set(address, size)
  return size
}

/** Loads a page until nothing is under way any more; what the page before still loads is not counted. */
async function load(page: Page, path: string): Promise<Load> {
  await page.goto('about:blank')
  const requests: string[] = []
  const scripts: Promise<number>[] = []
  const onResponse = (answer: Awaited<ReturnType<Page['waitForResponse']>>) => {
    const url = answer.url()
    if (url.endsWith('.js')) scripts.push(answer.body().then((body) => compressedSize(url, body)))
  }
  const onRequest = (request: Awaited<ReturnType<Page['waitForRequest']>>) =>
    requests.push(`${request.method()} ${request.url()}`)
  page.on('response', onResponse)
  page.on('request', onRequest)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', onResponse)
  page.off('request', onRequest)
  const sizes = await Promise.all(scripts)
  return { script: sizes.reduce((sum, size) => sum + size, 0) / 1000, requests }
}

test('a page to read loads little script, until something is done on it', async ({
  page,
  stores,
}) => {
  const corrected = await placeHearticle(stores, 'weighed', { mainTextBody: 'Salz.' })
  await correctHearticle(stores, corrected)
  for (const path of ['/hearticle/16', '/pubmed/29897866', corrected, `${corrected}/changes`]) {
    const { script, requests } = await load(page, path)
    expect(script, path).toBeLessThan(MOST_OF_READING)
    expect(new Set(requests).size, path).toBe(requests.length)
  }
})

test('home loads no React for visitors, and nothing twice', async ({ page }) => {
  for (const path of ['/', '/en', '/rubric/4', '/playlist/1']) {
    const { script, requests } = await load(page, path)
    expect(script, path).toBeLessThan(MOST_OF_HOME)
    expect(new Set(requests).size, path).toBe(requests.length)
    expect(requests.filter((request) => /client\.|react/.test(request))).toEqual([])
  }
  await test.step('searching brings it', async () => {
    const brought: string[] = []
    page.on('request', (request) => {
      if (/SearchPanel/.test(request.url())) brought.push(request.url())
    })
    await page.goto('/?mode=explore')
    await expect(page.getByRole('combobox')).toBeVisible()
    expect(brought).toHaveLength(1)
  })
})

test.describe('who was not asked yet', () => {
  test.use(withoutConsent)

  test('loads as little on the home page', async ({ page }) => {
    const { script, requests } = await load(page, '/')
    expect(script).toBeLessThan(MOST_OF_HOME)
    expect(new Set(requests).size).toBe(requests.length)
  })

  test('waits for the lists of studies until the question below which they stand is answered', async ({
    page,
  }) => {
    const { requests } = await load(page, '/rubric/4')
    expect(requests.filter((request) => request.includes('/api/pubmedarticles/'))).toEqual([])
    const studyRequest = page.waitForRequest('**/api/pubmedarticles/**')
    await press(page, 'reject')
    await studyRequest
    await expect(page.locator('.study-list .card').first()).toBeVisible()
  })
})

test('who is signed in asks for nothing twice either', async ({ page }) => {
  await signIn(page, 'demo-premium')
  for (const path of ['/', '/rubric/4', '/hearticle/16']) {
    const { requests } = await load(page, path)
    const twice = requests.filter((request, at) => requests.indexOf(request) !== at)
    expect(twice, path).toEqual([])
  }
})
