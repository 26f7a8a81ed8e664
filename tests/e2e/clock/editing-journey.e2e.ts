import * as step from '../support/editing-journey.ts'
import { atPubMed } from '../support/loopback-pubmed.ts'
import { at, newPerson, words } from '../support/people.ts'
import { peopleAtWork } from '../support/people-at-work.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'
import { signUp } from '../support/sign-in.ts'

// What is published here is seen by every test, so it comes after those of the product.
test.describe.configure({ timeout: 300_000 })

const language = 'en' as const
const t = words[language]

test('a hearticle goes from a new study over its review to a reader, whom the analyst sees', async ({
  browser,
  context,
  request,
}) => {
  const journey = { language, pmid: atPubMed.journey[language], headline: `Reise ${language}` }
  const people = peopleAtWork(browser, context)
  const editor = await people.as('demo-editor')
  const id = await step.writeHearticle(editor, journey)

  const reviewer = await people.as('demo-reviewer')
  const comment = `Bitte klarer: ${language}`
  await step.askForChanges(reviewer, journey, { id, comment })
  await step.mendHearticle(editor, journey, { id, comment })
  await step.approve(reviewer, journey, id)

  await step.release(editor, journey, id)
  const playlist = await step.makePlaylist(editor, journey)
  await editor.goto(at(language, '/editor?tab=publication'))
  await publishNow(editor, t)
  // Prerendered: a shell would not have it.
  for (const path of [`/hearticle/${id}`, playlist]) {
    expect(await (await request.get(at(language, path))).text()).toContain(journey.headline)
  }
  expect((await request.get(`/pubmed/${journey.pmid}`)).status()).toBe(200)

  const reader = await people.somebody()
  await step.readAndShare(reader, journey, id)
  await reader.goto(at(language, playlist))
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(journey.headline)
  await step.expectCounted(await people.as('demo-analyst'), journey, id)
  await people.close()
})

test('an administrator changes what somebody may, and their open tab shows it', async ({
  browser,
  context,
}) => {
  const people = peopleAtWork(browser, context)
  const person = newPerson()
  const theirs = await people.somebody()
  await signUp(theirs, language, person)
  await theirs.goto(at(language, '/profile'))
  const tabs = theirs.getByRole('navigation', { name: t('profile:tabs') })
  const statistics = tabs.getByRole('link', { name: t('profile:tab_statistics') })
  await expect(tabs).toBeVisible()
  await expect(statistics).toHaveCount(0)

  const admin = await people.as('demo-admin')
  await admin.goto(at(language, '/profile?tab=users'))
  await admin.getByLabel(t('administration:username')).fill(person.username)
  await admin.getByRole('button', { name: t('administration:searchUsers') }).click()
  const row = admin.getByRole('row', { name: person.username })
  await row.getByRole('button', { name: t('administration:edit') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(t('administration:ROLE_ANALYST')).check()
  await dialog.getByLabel(t('administration:grantedLevel')).selectOption('3')
  await dialog.getByRole('button', { name: t('administration:saveChanges') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(t('profile:level_Enterprise'))

  // As where somebody comes back to a page after a while.
  await theirs.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
    dispatchEvent(new Event('focus'))
  })
  await expect(statistics).toBeVisible()
  await expect(
    theirs.getByText(t('profile:level', { level: t('profile:level_Enterprise') })),
  ).toBeVisible()
  await people.close()
})
