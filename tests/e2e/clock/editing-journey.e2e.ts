import type { APIRequestContext } from '@playwright/test'
import * as step from '../support/editing-journey.ts'
import { atPubMed } from '../support/loopback-pubmed.ts'
import { at, words } from '../support/people.ts'
import { peopleAtWork } from '../support/people-at-work.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'

// What is published here is seen by every test, so it comes after those of the product.
const language = 'en' as const
const t = words[language]

/** What readers get of a hearticle now. */
const shownText = async (request: APIRequestContext, id: number) =>
  (await request.get(`/api/public/hearticle/${id}?lang=${language}`)).text()

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
  const text = `**Weniger** Salz.[Ref${journey.pmid}]`
  await step.approve(reviewer, journey, { id, text })
  await step.release(editor, journey, id)

  const corrected = `**Weniger** Salz hilft.[Ref${journey.pmid}]`
  const note = { de: 'Der Satz war unklar.', en: 'The sentence was unclear.' }
  await step.writeCorrection(editor, journey, { id, text: corrected, note })
  await step.beginReplacement(editor, journey)
  expect(await shownText(request, id)).toContain(text)
  await step.approve(reviewer, journey, { id, text: corrected })
  await step.replace(editor, journey, { id, note })
  expect(await shownText(request, id)).toContain(corrected)

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
