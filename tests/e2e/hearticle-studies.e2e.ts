// Rules: P-RELATED-STUDIES.
import { readInFull } from './support/in-full.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test } from './support/product.ts'

const PMIDS = ['26551272', '18378519', '34491661', '29897866', '23432189', '35525255', '27916000']

const body = PMIDS.map((pmid) => `Text.[Ref${pmid}]`).join(' ')

test.describe('related studies', () => {
  test.beforeEach(({ page }) => readInFull(page))

  test('four are shown, the others on demand or by a link, and reading goes on at the first of them', async ({
    page,
    stores,
  }) => {
    const path = await placeHearticle(stores, 'seven-studies', {
      mainTextBody: body,
      citedPmids: PMIDS,
    })
    await page.goto(path)
    const cards = page.locator('.study-card')
    const visible = page.locator('.study-card:visible')
    const more = page.getByRole('button', { name: 'Weitere Quellen ansehen' })
    await expect(cards).toHaveCount(7)
    await expect(visible).toHaveCount(4)
    await more.click()
    await expect(visible).toHaveCount(7)
    await expect(cards.nth(4).locator('summary')).toBeFocused()
    await expect(more).toBeHidden()
    await test.step('one that is opened below an open one stays where it was clicked', async () => {
      await cards.first().locator('summary').click()
      const last = cards.last().locator('summary')
      await last.scrollIntoViewIfNeeded()
      const top = () => last.evaluate((title) => Math.round(title.getBoundingClientRect().top))
      const before = await top()
      await last.click()
      await expect(cards.last()).toHaveAttribute('open')
      await expect.poll(top).toBe(before)
    })
    await test.step('a link to one of them opens its card, even a folded one, and each time', async () => {
      await page.goto('about:blank')
      await page.goto(`${path}#study-27916000`)
      const cardOf = (pmid: string) => cards.filter({ has: page.locator(`#study-${pmid}`) })
      const last = cardOf('27916000')
      await expect(last).toHaveAttribute('open')
      await expect(last.locator('summary')).toBeInViewport()
      const warned = cardOf('23432189')
      const warning = page.locator('.notice').getByRole('link').first()
      for (let time = 1; time <= 2; time += 1) {
        await warning.click()
        await expect(warned).toHaveAttribute('open')
        await expect(last).not.toHaveAttribute('open')
        await expect(warned.locator('summary')).toBeInViewport()
        await warned.locator('summary').click()
        await expect(warned).not.toHaveAttribute('open')
      }
    })
  })

  test('one is open at a time, by mouse and by keyboard, across the whole width and in its place', async ({
    page,
  }) => {
    await page.goto('/hearticle/16')
    // What stands above them has its height then.
    await expect(page.locator('.later')).toHaveCount(0)
    const cards = page.locator('.study-card')
    const summaries = cards.locator('summary')
    for (const [width, columns] of [
      [360, 2],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const lefts = await page
        .locator('.study-card > summary')
        .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left))
      expect(new Set(lefts.slice(0, columns)).size, `${width} px`).toBe(columns)
      expect(new Set(lefts).size, `${width} px`).toBe(columns)
    }
    const places = () =>
      summaries.evaluateAll((titles) =>
        titles.map((title) => {
          const { left, top } = title.getBoundingClientRect()
          return `${Math.round(left)} ${Math.round(top + scrollY)}`
        }),
      )
    const before = await places()
    await summaries.nth(0).click()
    await expect(cards.nth(0)).toHaveAttribute('open')
    expect(await places()).toEqual(before)
    await summaries.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.study-card[open]')).toHaveCount(1)
    await expect(cards.nth(1)).toHaveAttribute('open')
    expect(await places()).toEqual(before)
    const [grid, row] = await cards
      .nth(1)
      .evaluate((card) => [
        card.parentElement?.getBoundingClientRect().width,
        card.querySelector('.card-body')?.parentElement === card &&
          Number.parseFloat(getComputedStyle(card, '::details-content').width),
      ])
    expect(row).toBeCloseTo(Number(grid), 0)
    await page.keyboard.press('Space')
    await expect(page.locator('.study-card[open]')).toHaveCount(0)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('all of them are there, open one at a time, and no button that does nothing', async ({
      page,
    }) => {
      await page.goto('/hearticle/4')
      await expect(page.locator('.study-card:visible')).toHaveCount(5)
      await page.locator('.study-card summary').nth(4).click()
      await expect(page.locator('.study-card').nth(4)).toHaveAttribute('open')
      await expect(page.locator('main button:visible:not([popovertarget])')).toHaveCount(0)
      await page.goto('/hearticle/16')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mittelmeerküche')
      await expect(page.getByRole('heading', { name: 'Das Wesentliche' })).toBeVisible()
      await expect(page.locator('audio')).toBeVisible()
      await expect(page.locator('main button:visible:not([popovertarget])')).toHaveCount(0)
      await page.getByRole('button', { name: 'Hazard Ratio' }).click()
      await expect(page.locator('.explanation:popover-open')).toBeVisible()
    })
  })
})
