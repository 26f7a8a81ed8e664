import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { moveServiceTo } from '../support/clock.ts'
import { newPerson, words } from '../support/people.ts'
import { peopleAtWork } from '../support/people-at-work.ts'
import { placeHearticle } from '../support/place-hearticle.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'
import * as step from '../support/reader-journey.ts'

const DAY = 24 * 60 * 60 * 1000
/** Hearticles of the sample. */
const SHARED = 16
const OTHER = 4
/** Of the shared one, in the sample. */
const TOPIC = 3
const RUBRIC = { de: 'Ernährung', en: 'Nutrition' }

const placed: number[] = []

test.afterEach(async ({ request, stores }) => {
  await moveServiceTo(request, null)
  // What is new for the next reader is theirs alone.
  for (const id of placed.splice(0)) await stores.hearticles.remove(id, new Date())
})

for (const [language, press] of [
  ['de', step.byMouse],
  ['en', step.byKeyboard],
] as const) {
  test(`who came by a shared link saves, signs up, finds what is new on the next day and reads without a connection (${language})`, async ({
    page,
    context,
    browser,
    request,
    stores,
  }) => {
    const reader = { page, language, press }
    const rubric = RUBRIC[language]
    const headline = `Neues vom Essen ${language}`
    // Yesterday and today: publications have the machine's own clock, and hide what is to come.
    await moveServiceTo(request, new Date(Date.now() - DAY))

    await test.step('who came from elsewhere is invited, once', () =>
      step.comeByLink(reader, SHARED))
    await test.step('saving leads to signing up, and holds after it', () =>
      step.saveAndSignUp(reader, SHARED, newPerson()))
    await test.step('the first visit begins with what came since yesterday, and ends', () =>
      step.chooseRubric(reader, rubric))
    await test.step('what is saved is kept, and nothing else', () =>
      step.expectKept(reader, SHARED))

    await test.step('tomorrow there is something new', async () => {
      await moveServiceTo(request, null)
      const path = await placeHearticle(stores, headline, {
        mainTextBody: 'Neu.',
        topicId: TOPIC,
        publicationDate: latestPublicDay(new Date()),
      })
      placed.push(Number(path.split('/').at(-1)))
      const people = peopleAtWork(browser)
      const editor = await people.as('demo-editor')
      await editor.goto('/desk/publication')
      await publishNow(editor, words.de)
      await people.close()
      // The service looks for a newer list as it is asked.
      const ofToday = async () =>
        (await request.get(`/api/public/hearticles?lang=${language}`)).text()
      await expect.poll(ofToday).toContain(headline)
    })

    // The clock of this browser is wrong by a day: it neither hides nor invents anything.
    await page.clock.setFixedTime(new Date(Date.now() - DAY))
    await test.step('it is new and unread', () => step.findNew(reader, { headline, rubric }))
    await test.step('it is opened', () => step.openNew(reader, headline))
    await test.step('it is new and no longer unread', () => step.expectNoLongerUnread(reader))
    await test.step('what is saved is read without a connection, and nothing else', () =>
      step.readOffline(reader, context, { saved: SHARED, other: OTHER }))
    await test.step('what is no longer saved is no longer kept', () => step.unsave(reader, SHARED))
  })
}
