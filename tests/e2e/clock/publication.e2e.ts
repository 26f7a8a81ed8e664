import { words } from '../support/people.ts'
import { placeHearticle } from '../support/place-hearticle.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'
import { signIn } from '../support/sign-in.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test('an editor publishes what has changed: new pages are served, and deleted ones gone', async ({
  page,
  stores,
  request,
}) => {
  const t = words.de
  const isPrerendered = async (path: string) =>
    (await (await request.get(path)).text()).includes('Wird gleich veröffentlicht')
  const path = await placeHearticle(stores, 'Wird gleich veröffentlicht', {
    mainTextBody: 'Ein Satz.',
  })
  expect(await isPrerendered(path)).toBe(false)

  await signIn(page, 'demo-editor')
  await page.goto('/editor?tab=publication')
  await expect(page.locator('.publication-now')).toContainText(t('publication:state_waiting'))
  await publishNow(page, t)
  expect(await isPrerendered(path)).toBe(true)
  expect((await request.get(`/en${path}`)).status()).toBe(200)

  await stores.hearticles.remove(Number(path.split('/').at(-1)), new Date())
  await publishNow(page, t)
  expect((await request.get(path)).status()).toBe(410)
  expect((await request.get(`/en${path}`)).status()).toBe(410)
  for (const list of ['/', '/sitemap.xml', '/atom.xml']) {
    expect(await (await request.get(list)).text()).not.toContain(path)
  }
})
