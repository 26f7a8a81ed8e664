import { contributionOf } from '../../src/domain/statistics/interactions.ts'
import { anonymousReader } from '../support/readers.ts'
import { hearticleDraft } from '../support/records.ts'
import { newPerson, words } from './support/people.ts'
import { READERS_BROWSER } from './support/people-at-work.ts'
import { answeredBrowser, expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

test('an administrator finds a user and changes what they may, and their open page shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const others = await browser.newContext({
    storageState: answeredBrowser(),
    baseURL: baseURL ?? '',
  })
  const other = await others.newPage()
  const person = newPerson()
  await signUp(other, 'de', person)
  await other.goto('/profile')
  const tabs = other.getByRole('navigation', { name: words.de('profile:tabs') })
  await expect(tabs.getByRole('link')).toHaveCount(4)

  await signIn(page, 'demo-admin')
  const t = words.de
  await page.goto('/profile?tab=users')
  await page.waitForURL('**/desk/users**')
  const find = async (name: string) => {
    await page.getByRole('searchbox', { name: t('administration:username') }).fill(name)
    await page.getByRole('button', { name: t('administration:searchUsers') }).click()
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await expect(page.locator('[data-main]')).toBeFocused()
  }
  await find(person.username.toUpperCase())
  const row = page.locator('[data-row]')
  const beside = page.locator('.list-detail')
  await expect(beside).toContainText(person.email)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('e')
  await page.keyboard.press('Escape')
  await expect(row.locator('[data-main]')).toBeFocused()
  await page.keyboard.press('e')
  await dialog.getByLabel(t('administration:ROLE_ANALYST')).check()
  await dialog.getByLabel(t('administration:grantedLevel')).selectOption('3')
  await dialog.getByRole('button', { name: t('administration:saveChanges') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Enterprise')

  // As where somebody comes back to a page after a while.
  await other.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
    dispatchEvent(new Event('focus'))
  })
  await expect(tabs.getByRole('link', { name: t('profile:tab_statistics') })).toBeVisible()
  const level = t('profile:level', { level: t('profile:level_Enterprise') })
  await expect(other.getByText(level)).toBeVisible()

  await test.step('a deletion that gets no answer is not kept: it is told, and done again', async () => {
    const deletes = /\/api\/admin\/users\/[^/]+$/
    await page.route(deletes, (route) => route.abort())
    const remove = async () => {
      await beside.getByRole('button', { name: t('administration:delete') }).click()
      await expect(dialog).toContainText(t('administration:deleteUser'))
      await dialog.getByRole('button', { name: t('administration:delete'), exact: true }).click()
    }
    await remove()
    await expect(row.getByRole('alert')).toHaveText(t('administration:delete_failed'))
    await page.unroute(deletes)
    await page.reload()
    await expect(row).toContainText(person.username)
    await remove()
    const news = t('administration:user_deleted', { name: person.username })
    await expect(page.getByRole('status').filter({ hasText: news })).toHaveCount(1)
    await expect(row).toHaveCount(0)
    await other.reload()
    await other.waitForURL('**/login**')
    await others.close()
  })

  await test.step('the last administrator is told why that role stays', async () => {
    await find('demo-admin')
    await page.keyboard.press('e')
    await dialog.getByLabel(t('administration:ROLE_ADMIN')).uncheck()
    await expect(dialog).toContainText(t('administration:givesUpOwn'))
    await dialog.getByRole('button', { name: t('administration:saveChanges') }).click()
    await expect(row.getByRole('alert')).toContainText(t('errors:last_admin'))
  })

  await page.goto('/desk/audit')
  const auditRow = page
    .locator('[data-row]')
    .filter({ hasText: t('administration:action_user-deleted') })
  await expect(auditRow.first()).toContainText(t('administration:audit_gone'))
})

test('the audit is filtered, goes on by a press, and is where it was on coming back', async ({
  page,
}) => {
  const t = words.en
  const entryAt = (number: number) => ({
    at: `2026-11-21T11:00:${String(59 - number)}.000Z`,
    by: { id: 'a', username: 'anna' },
    action: 'roles-changed',
    subject: String(number),
    person: { id: String(number), username: `number-${number}` },
    detail: {},
    approvedBy: [],
  })
  const asked: string[] = []
  let isSilent = false
  await page.route('**/api/admin/audit**', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(`${query.get('by') ?? ''} ${query.get('cursor') ?? 'first'}`)
    if (isSilent) return route.abort()
    const first = query.has('cursor') ? 20 : 0
    const content = Array.from({ length: 20 }, (_, index) => entryAt(first + index))
    return route.fulfill({ json: { content, next: first === 0 ? 'b' : null } })
  })
  await signIn(page, 'demo-admin')
  await page.goto('/en/desk/audit?from=2020&page=x')
  const rows = page.locator('[data-row]')
  const more = page.getByRole('button', { name: t('desk:loadMore') })
  await expect(rows).toHaveCount(20)
  expect(asked.splice(0)).toEqual([' first'])

  await page.keyboard.press('/')
  const by = page.getByRole('textbox', { name: t('administration:audit_by') })
  await by.fill('anna')
  await by.press('Enter')
  await page.waitForURL('**by=anna**')
  // Before, the rows that were there can still go on.
  await expect.poll(() => asked).toContain('anna first')
  await expect(more).toBeVisible()

  isSilent = true
  await more.click()
  await expect(page.locator('.list .message')).toBeVisible()
  await expect(rows).toHaveCount(20)
  isSilent = false
  await page.getByRole('button', { name: t('form:tryAgain') }).click()
  await expect(rows).toHaveCount(40)
  await expect(more).toHaveCount(0)
  expect(asked.splice(0)).toEqual(['anna first', 'anna b', 'anna b'])

  await rows.nth(30).getByRole('button').click()
  await page.reload()
  await expect(rows).toHaveCount(40)
  await expect(rows.nth(30)).toHaveAttribute('data-current')
  await expect(page.locator('.list-detail')).toContainText('number-30')
})

test('the second person is switched off after a question, and is back by a press', async ({
  page,
}) => {
  const t = words.de
  let needsSecondPerson = true
  let isRefused = true
  await page.route('**/api/admin/desk-settings', (route) => {
    if (route.request().method() === 'PUT') {
      if (isRefused) return route.abort()
      needsSecondPerson = route.request().postDataJSON().needsSecondPerson
    }
    return route.fulfill({ json: { needsSecondPerson, educationPartner: '' } })
  })
  await signIn(page, 'demo-admin')
  await page.goto('/desk/audit')
  const dialog = page.getByRole('dialog')
  const off = page.getByRole('button', { name: t('administration:second_switchOff') })
  const confirm = dialog.getByRole('button', { name: t('administration:second_switchOff') })
  await off.click()
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText(t('administration:second_failed'))
  isRefused = false
  await confirm.click()
  await expect(page.getByText(t('administration:second_isOff'))).toBeVisible()
  await page.getByRole('button', { name: t('administration:second_switchOn') }).click()
  await expect(page.getByText(t('administration:second_isOn'))).toBeVisible()
  await expect(off).toBeVisible()
})

/** A hearticle that somebody reads. */
const SEEN = '3'

test('statistics are tiles, bars, a table and the way to those of all, and their program comes with their page alone', async ({
  page,
  stores,
}) => {
  const t = words.de
  await stores.interactions.count(
    {
      hearticleId: Number(SEEN),
      contribution: contributionOf({ interactionType: 'READ' }),
      reader: anonymousReader('192.0.2.9', READERS_BROWSER),
    },
    new Date(),
  )
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await signIn(page, 'demo-analyst')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: t('profile:tab_statistics') })).toBeVisible()
  expect(scripts.filter((url) => /draw-chart|Statistics/.test(url))).toEqual([])
  await page.getByRole('link', { name: t('profile:tab_statistics') }).click()
  await page.getByLabel(t('administration:findHearticle'), { exact: true }).fill(SEEN)
  await page.getByLabel(t('administration:hearticle'), { exact: true }).selectOption(SEEN)
  await expect(page.getByRole('img', { name: t('administration:chart') })).toBeVisible()
  await expect.poll(() => scripts.some((url) => /draw-chart/.test(url))).toBe(true)
  await page.getByRole('button', { name: t('administration:range_week') }).click()
  await page.getByText(t('administration:asTable')).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(9)
  await page.getByRole('link', { name: t('administration:allFigures') }).click()
  await expect(page.locator(`[data-row="${SEEN}"] .cell-views`)).toContainText(/[1-9]/)
})

test('a playlist is made, ordered, changed and deleted', async ({ page, stores }) => {
  const t = words.de
  await stores.hearticles.importByKey(
    hearticleDraft('to-be-arranged', { publicationDate: '2026-01-02', topicId: 1 }),
  )
  await signIn(page, 'demo-editor')
  await page.goto('/profile?tab=playlists')
  await page.waitForURL('**/desk/playlists**')
  await page.getByRole('button', { name: t('administration:createPlaylist') }).click()
  const dialog = page.getByRole('dialog')
  const name = 'Auswahl zum Ordnen'
  await dialog.getByLabel(t('administration:name'), { exact: true }).fill(name)
  await dialog.getByLabel(t('administration:status')).selectOption('ACTIVE')
  const choices = dialog.getByRole('group', { name: t('administration:chooseHearticles') })
  await choices.getByRole('checkbox').nth(0).check()
  await choices.getByRole('checkbox').nth(1).check()
  await choices.getByRole('button', { name: t('administration:next') }).click()
  // Of how many depends on what other tests have landed.
  await expect(choices).toContainText(
    t('administration:pageOf', { page: 2, count: 0 }).slice(0, -1),
  )
  await choices.getByRole('checkbox').nth(0).check()
  const order = dialog.locator('.chosen-hearticles li')
  await expect(order).toHaveCount(3)
  const [first, second] = [await order.nth(0).textContent(), await order.nth(1).textContent()]
  await order.nth(1).getByRole('button').first().click()
  await expect(order.nth(0)).toHaveText(second ?? '')
  await expect(order.nth(1)).toHaveText(first ?? '')
  await dialog.getByRole('button', { name: t('administration:createPlaylist') }).click()
  await expect(dialog).toHaveCount(0)

  const row = page.locator('[data-row]').filter({ hasText: name })
  await expect(row).toContainText(t('administration:hearticles', { count: 3 }))
  await row.getByRole('button').click()
  const beside = page.locator('.list-detail')
  const link = beside.getByRole('link', { name: t('administration:playlistPage') })
  const address = await link.getAttribute('href')
  const listed = await page.request.get(`/api${address}`)
  expect(((await listed.json()) as { hearticles: unknown[] }).hearticles).toHaveLength(3)

  await page.keyboard.press('e')
  await expect(order).toHaveCount(3)
  await expect(order.nth(0)).toHaveText(second ?? '')
  await dialog.getByLabel(t('administration:status')).selectOption('ARCHIVED')
  await dialog.getByRole('button', { name: t('administration:saveChanges') }).click()
  await expect(row).toContainText(t('administration:playlist_ARCHIVED'))
  expect((await page.request.get(`/api${address}`)).status()).toBe(404)

  const remove = async () => {
    await beside.getByRole('button', { name: t('administration:delete') }).click()
    await dialog.getByRole('button', { name: t('administration:delete'), exact: true }).click()
  }
  await test.step('one that moved on is not deleted, and shown as it is', async () => {
    const [kept] = (await stores.playlists.list()).filter((one) => one.name === name)
    if (!kept) throw new Error('The playlist is not there')
    const after = { ...kept, name: `${name} und Lesen` }
    await stores.playlists.replace(kept, after, new Date(), 'nobody')
    await remove()
    await expect(row.getByRole('alert')).toContainText(t('administration:playlistDelete_failed'))
    await expect(row).toContainText('und Lesen')
  })
  await remove()
  await expect(row).toHaveCount(0)
})
