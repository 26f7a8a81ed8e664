import * as step from '../support/editing-journey.ts'
import { atPubMed } from '../support/loopback-pubmed.ts'
import { at, words } from '../support/people.ts'
import { peopleAtWork } from '../support/people-at-work.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'

// What is published here is seen by every test, so it comes after those of the product.
test.describe.configure({ timeout: 300_000 })

const language = 'en' as const
const t = words[language]

test('a hearticle goes from a new study over its review to a reader, whom the analyst sees', async ({
  browser,
  request,
}) => {
  const journey = { language, pmid: atPubMed.journey[language], headline: `Reise ${language}` }
  const people = peopleAtWork(browser)
  const editor = await people.as('demo-editor')
  const id = await step.writeHearticle(editor, journey)

  const reviewer = await people.as('demo-reviewer')
  const comment = `Bitte klarer: ${language}`
  await step.askForChanges(reviewer, journey, { id, comment })
  await step.mendHearticle(editor, journey, { id, comment })
  await step.approve(reviewer, journey, id)

  await step.release(editor, journey, id)
  const playlist = await step.makePlaylist(editor, journey, id)
  await editor.goto(at(language, '/editor?tab=publication'))
  await expect(editor.locator('.publication-now')).toContainText(t('publication:state_waiting'))
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
