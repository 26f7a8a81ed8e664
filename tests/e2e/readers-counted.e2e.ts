import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { READERS_BROWSER } from './support/people-at-work.ts'
import { expect, test } from './support/product.ts'

test.use({
  launchOptions: [
    // As an argument, so that it also holds for what is sent when a page is left.
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--user-agent=${READERS_BROWSER}`],
      }),
    { scope: 'worker' },
  ],
})

// A share by a copied link counts once it is copied.
test.use({ permissions: ['clipboard-write'] })

test('a page counts its reader, their time and their share', async ({ page, stores }) => {
  const id = 9
  const counts = async () => {
    const days = await stores.interactions.ofHearticle(id, '2026-01-01', dayInVienna(new Date()))
    return days.at(-1)?.anonymous ?? {}
  }
  await page.clock.install()
  await page.goto(`/hearticle/${id}`)
  await page.evaluate(() => document.getElementById('share')?.showPopover())
  await page.getByRole('button', { name: 'Instagram' }).click()
  await expect.poll(counts).toMatchObject({ SHARE: 1, SHARE_instagram: 1 })
  await page.clock.fastForward(30_000)
  await page.goto('/imprint')
  await expect.poll(async () => (await counts()).seconds ?? 0).toBeGreaterThanOrEqual(30)
  expect(await counts()).toMatchObject({ READ: 1, unique: 1 })
})
