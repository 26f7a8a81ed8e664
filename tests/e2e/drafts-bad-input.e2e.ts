import type { Page } from '@playwright/test'
import errors from '../../src/i18n/messages/de/errors.json' with { type: 'json' }
import { incomingStudy } from '../support/records.ts'
import { elsewhere } from './support/elsewhere.ts'
import { words } from './support/people.ts'
import { peopleAtWork } from './support/people-at-work.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { writtenText } from './support/written-text.ts'

const t = words.de
const USER = 'demo-admin'

/** The words before what changes in them, such as a time. */
const lead = (words: string) => words.split('§')[0] ?? ''
const offered = t('drafts:copied', { at: '§' })

interface Made {
  id: number
  name: string
}

/** Makes a playlist, as another page of whoever is signed in would. */
async function makePlaylist(page: Page, name: string): Promise<Made> {
  const data = { name, description: '', status: 'DRAFT', hearticleIds: [] }
  return { name, ...(await elsewhere<{ id: number }>(page, 'POST', '/api/playlist', data)) }
}

/** Opens its form. @returns the field of its description */
async function openPlaylist(page: Page, { name }: Made) {
  await page.goto('/profile?tab=playlists')
  await page
    .getByRole('button', { name: `${t('administration:edit')} ${name}`, exact: true })
    .click()
  return page.getByLabel(t('administration:description'))
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const take = (page: Page) => page.getByRole('button', { name: t('drafts:take') }).click()
const savePlaylist = (page: Page) =>
  page.getByRole('button', { name: t('administration:saveChanges') }).click()

test('where the browser stores nothing, that is said, and the service keeps and offers the text', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, USER)
  const playlist = await makePlaylist(page, 'Ohne Speicher')
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.route('**/api/drafts/*', (route) => route.abort())
  const field = await openPlaylist(page, playlist)
  await field.fill('Im Zug getippt')
  const dialog = dialogOf(page)
  await expect(dialog.getByText(t('drafts:notKept_refused'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('drafts:download') })).toBeVisible()
  await page.unroute('**/api/drafts/*')
  await field.press('End')
  await field.pressSequentially('!')
  const atServer = lead(t('drafts:keptAtServer_refused', { at: '§' }))
  await expect(dialog.getByText(atServer)).toBeVisible()

  const again = await openPlaylist(page, playlist)
  await take(page)
  await expect(again).toHaveValue('Im Zug getippt!')
  await savePlaylist(page)
  await expect(dialog).toBeHidden()
})

test('what two devices wrote offline reaches the service by itself, and is merged when it is saved', async ({
  browser,
}) => {
  const people = peopleAtWork(browser)
  const [one, two] = [await people.as(USER), await people.as(USER)]
  const playlist = await makePlaylist(one, 'Beide ohne Netz')
  for (const device of [one, two]) {
    await openPlaylist(device, playlist)
    await device.context().setOffline(true)
    const isFirst = device === one
    const name = device.getByLabel(t('administration:name'))
    await name.fill(isFirst ? 'Vom ersten' : 'Vom zweiten')
    if (isFirst) await device.getByLabel(t('administration:description')).fill('Nur vom ersten')
    await savePlaylist(device)
    await expect(dialogOf(device).getByText(t('administration:playlistSave_failed'))).toBeVisible()
  }
  for (const device of [one, two]) {
    await device.context().setOffline(false)
    await expect(dialogOf(device).getByText(lead(offered))).toBeVisible()
  }
  await savePlaylist(one)
  await expect(dialogOf(one)).toBeHidden()

  await savePlaylist(two)
  const dialog = dialogOf(two)
  await expect(dialog.getByText(t('drafts:conflict'))).toBeVisible()
  await expect(dialog.getByLabel(t('administration:description'))).toHaveValue('Nur vom ersten')
  await dialog.getByRole('button', { name: t('drafts:keepMine') }).click()
  await savePlaylist(two)
  await expect(dialog).toBeHidden()
  const all = await elsewhere<Array<Made & { description: string }>>(two, 'GET', '/api/playlist')
  expect(all.find(({ id }) => id === playlist.id)).toMatchObject({
    ...{ name: 'Vom zweiten', description: 'Nur vom ersten' },
  })
  await people.close()
})

test('of two tabs of one person each text is offered, and none replaces the other', async ({
  browser,
}) => {
  const people = peopleAtWork(browser)
  const one = await people.as(USER)
  const playlist = await makePlaylist(one, 'Beide Tabs')
  const two = await one.context().newPage()
  for (const tab of [one, two]) {
    await (await openPlaylist(tab, playlist)).fill(tab === one ? 'Aus dem ersten' : 'Zwei')
    await expect(dialogOf(tab).getByText(lead(t('drafts:kept', { at: '§' })))).toBeVisible()
    await expect(tab.getByRole('button', { name: t('drafts:take') })).toBeHidden()
  }
  const third = await one.context().newPage()
  await one.close()
  await two.close()
  const field = await openPlaylist(third, playlist)
  await take(third)
  await take(third)
  const conflict = third.getByRole('region', { name: t('administration:description') })
  await expect(conflict).toContainText('Aus dem ersten')
  await expect(conflict).toContainText('Zwei')
  await conflict.getByRole('button', { name: t('drafts:takeTheirs') }).click()
  await expect(field).toHaveValue('Zwei')
  await people.close()
})

test('what another version of the program kept is taken up as far as it fits, and the rest can be read', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, USER)
  const playlist = await makePlaylist(page, 'Aus früherer Zeit')
  const leave = (content: object) => {
    const visit = crypto.randomUUID()
    const draft = { form: `playlist/${playlist.id}`, title: playlist.name, content }
    return elsewhere(page, 'PUT', `/api/drafts/${visit}`, draft)
  }
  const value = { name: playlist.name, description: 'Passt', lead: 'Passt nirgends' }
  await leave({ version: 1, base: { name: playlist.name, status: 'DRAFT' }, value })
  await leave({ version: 'eins', texts: ['Ganz anders gebaut'] })
  const field = await openPlaylist(page, playlist)
  const dialog = dialogOf(page)
  const unreadable = dialog.getByRole('status').filter({ hasText: t('drafts:textOnly') })
  await unreadable.getByText(t('drafts:read')).click()
  await expect(unreadable.getByText('Ganz anders gebaut')).toBeVisible()
  await take(page)
  await expect(field).toHaveValue('Passt')
  const unplaced = dialog.getByRole('status').filter({ hasText: t('drafts:unplaced') })
  await unplaced.getByText(t('drafts:read')).click()
  await expect(unplaced.getByText('Passt nirgends')).toBeVisible()
  await unreadable.getByRole('button', { name: t('drafts:drop') }).click()
  await dialog.getByRole('button', { name: t('drafts:undo') }).click()
  await expect(unreadable).toBeVisible()
})

test('a form whose record somebody deletes keeps its text, and saving says what happened', async ({
  page,
  stores,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, USER)
  const remove = (address: string) => elsewhere(page, 'DELETE', `${address}?version=1`)
  const gone = page.getByText(t('drafts:gone'))
  const saveAsNew = page.getByRole('button', { name: t('drafts:saveAsNew') })

  await test.step('a playlist', async () => {
    const playlist = await makePlaylist(page, 'Bald gelöscht')
    const field = await openPlaylist(page, playlist)
    await field.fill('Bleibt lesbar')
    await remove(`/api/playlist/${playlist.id}`)
    await savePlaylist(page)
    await expect(gone).toBeVisible()
    await expect(field).toHaveValue('Bleibt lesbar')
    await saveAsNew.click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByText('Bleibt lesbar')).toBeVisible()
  })

  await test.step('a rubric of the library', async () => {
    const name = { de: 'Bald weg', en: 'Soon gone' }
    const rubric = { name, description: name, search: null }
    const { id } = await elsewhere<Made>(page, 'POST', '/api/library/rubrics', rubric)
    await page.goto('/editor?tab=content')
    await page.getByRole('button', { name: t('library:edit', { what: name.de }) }).click()
    const field = page.getByLabel(t('drafts:in_de', { field: t('library:description') }))
    await field.fill('Bleibt lesbar')
    await remove(`/api/library/rubrics/${id}`)
    await page.getByRole('button', { name: t('library:save') }).click()
    await expect(gone).toBeVisible()
    await expect(field).toHaveValue('Bleibt lesbar')
    await saveAsNew.click()
    await expect(field).toBeHidden()
    const rubrics = await elsewhere<
      Array<{ id: number; name: { de: string }; description: { de: string } }>
    >(page, 'GET', '/api/library/rubrics')
    const saved = rubrics.find((one) => one.name.de === name.de)
    expect(saved?.description.de).toBe('Bleibt lesbar')
    await remove(`/api/library/rubrics/${saved?.id}`)
  })

  await test.step('a study that is withdrawn, also after the page is loaded anew', async () => {
    const pmid = '99000061'
    await stores.studies.importMany([incomingStudy(pmid)])
    await page.goto(`/editor?tab=content&study=${pmid}`)
    const title = page.getByRole('textbox', { name: t('library:germanTitle') })
    await title.fill('Bleibt lesbar')
    await stores.studies.importMany([{ withdrawn: pmid }])
    await page.getByRole('button', { name: t('library:save') }).click()
    const withdrawn = page.getByText(errors.study_withdrawn)
    await expect(withdrawn).toBeVisible()
    await expect(title).toHaveValue('Bleibt lesbar')
    await page.reload()
    await expect(withdrawn).toBeVisible()
    await page.getByText(t('drafts:read')).click()
    await expect(page.locator('.draft-text').getByText('Bleibt lesbar')).toBeVisible()
  })

  await test.step('a hearticle', async () => {
    const path = await placeHearticle(stores, 'deleted-while-written', { mainTextBody: 'Wenig.' })
    const id = path.split('/').at(-1)
    await page.goto(`/editor?hearticle=${id}`)
    const text = writtenText(page, 'de.mainTextBody')
    await page.locator('[data-place="de.mainTextBody"]').fill('777 Menschen')
    await stores.hearticles.remove(Number(id), new Date())
    await page.getByRole('button', { name: t('editor:save'), exact: true }).click()
    await expect(page.getByText(errors.hearticle_deleted, { exact: true })).toBeVisible()
    await expect(text).toHaveValue('777 Menschen')
    await page.getByRole('button', { name: t('editor:makeNew') }).click()
    await page.waitForURL(/hearticle=new$/)
    await expect(text).toHaveValue('777 Menschen')
  })

  await test.step('a review, also after the page is loaded anew', async () => {
    const path = await placeHearticle(stores, 'deleted-while-reviewed', { mainTextBody: 'Wenig.' })
    const id = path.split('/').at(-1)
    await page.goto(`/review/translation/${id}`)
    const comments = page.getByLabel(t('review:comments'))
    await comments.fill('Bitte den Anhang nennen')
    await stores.hearticles.remove(Number(id), new Date())
    await page.getByRole('button', { name: t('review:requestChanges') }).click()
    await expect(page.getByText(errors.hearticle_deleted)).toBeVisible()
    await expect(comments).toHaveValue('Bitte den Anhang nennen')
    await page.reload()
    await expect(page.getByText(t('review:stopped_deleted'))).toBeVisible()
    await page.getByText(t('drafts:read')).click()
    await expect(page.getByText('Bitte den Anhang nennen')).toBeVisible()
    await page.getByRole('button', { name: t('drafts:drop') }).click()
    await expect(page.getByRole('button', { name: t('drafts:undo') })).toBeVisible()
  })
})
