import { show, watchInteractions } from './support/interactions.ts'
import { expect, test } from './support/product.ts'
import { keptToken, signIn } from './support/sign-in.ts'

// A share by a copied link is told once it is copied.
test.use({ permissions: ['clipboard-write'] })

test('a view is told when the page opens, its time when it is left, and again only where there is more of it', async ({
  page,
}) => {
  const sent = watchInteractions(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/hearticle/3')
  await expect.poll(() => sent.length).toBe(1)
  await page.clock.runFor(12_400)
  expect(sent).toHaveLength(1)
  await show(page, 'hidden')
  await expect.poll(() => sent.length).toBe(2)
  const { visitId } = sent[0]?.body ?? {}
  expect(visitId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
  await page.clock.runFor(60_000)
  await show(page, 'visible')
  await page.clock.runFor(3_000)
  await show(page, 'hidden')
  await show(page, 'visible')
  await show(page, 'hidden')
  const reading = { hearticleId: 3, interactionType: 'READ', visitId }
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      { ...reading, language: 'de' },
      { ...reading, timeSpentSeconds: 12 },
      { ...reading, timeSpentSeconds: 15 },
    ])
  expect(sent.every(({ authorization }) => authorization === undefined)).toBe(true)
})

test('a page that is left at once has its view and no time', async ({ page }) => {
  const sent = watchInteractions(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/hearticle/3')
  await show(page, 'hidden')
  await expect.poll(() => sent.map(({ body }) => body.timeSpentSeconds)).toEqual([undefined, 0])
})

test('a page that was opened in the background is read when it is seen', async ({ page }) => {
  const sent = watchInteractions(page)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  })
  await signIn(page, 'demo-free')
  const token = await keptToken(page)
  await page.goto('/hearticle/3', { waitUntil: 'networkidle' })
  await show(page, 'hidden')
  expect(sent).toEqual([])
  await show(page, 'visible')
  await expect.poll(() => sent.length).toBe(1)
  // A user who is signed in is named by their token.
  expect(sent[0]?.authorization).toBe(`Bearer ${token}`)
})

test('every share is told with the way it took', async ({ page, context }) => {
  await context.route(/linkedin|twitter/, (route) => route.abort())
  const sent = watchInteractions(page)
  await page.goto('/en/hearticle/3')
  const row = page.locator('.share')
  await page.evaluate(() => document.getElementById('share')?.showPopover())
  for (const name of ['Copy link', 'Instagram']) await row.getByRole('button', { name }).click()
  for (const name of ['LinkedIn', 'X (Twitter)']) {
    const opened = context.waitForEvent('page')
    await row.getByRole('link', { name }).click()
    await (await opened).close()
  }
  for (const name of ['Email', 'SMS']) await row.getByRole('link', { name }).click()
  const shares = () => sent.filter(({ body }) => body.interactionType === 'SHARE')
  await expect
    .poll(() => shares().map(({ body }) => body.sharePlatform))
    .toEqual(['copy', 'instagram', 'linkedin', 'twitter', 'email', 'sms'])
  expect(new Set(shares().map(({ body }) => body.visitId)).size).toBe(1)
})

test('reading and sharing go on without a connection, with an error and a refusal', async ({
  page,
}) => {
  const answers = [undefined, 500, 429, undefined]
  let answered = 0
  await page.route('**/api/interactions', (route) => {
    const status = answers[answered % answers.length]
    answered += 1
    return status ? route.fulfill({ status, json: {} }) : route.abort()
  })
  await page.goto('/hearticle/3')
  const share = page.locator('.share')
  await page.evaluate(() => document.getElementById('share')?.showPopover())
  for (const name of ['Instagram', 'Link kopieren']) {
    await share.getByRole('button', { name }).click()
    await expect(share.getByRole('status')).not.toBeEmpty()
  }
  await page.keyboard.press('Escape')
  await show(page, 'hidden')
  await expect.poll(() => answered).toBe(answers.length)
  await page.getByRole('radio', { name: 'Ausführlich' }).press('Space')
  await page.locator('.study-card summary').first().click()
  await expect(page.locator('.study-card[open]')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
