import type { Page } from '@playwright/test'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { hearticleDraft, translation } from '../../support/records.ts'
import { expectNoBarrierInViews } from '../support/axe.ts'
import { newPerson, words } from '../support/people.ts'
import { peopleAtWork } from '../support/people-at-work.ts'
import { expect, test } from '../support/product.ts'
import { publishNow } from '../support/publish.ts'
import { signUp } from '../support/sign-in.ts'

const t = words.de
const DAY = 24 * 60 * 60 * 1000
/** Of the rubric 'Kardiologie' of the sample. */
const HEART = 1

test.describe.configure({ timeout: 240_000 })

test.afterEach(async ({ request }) => {
  await request.post('/_local/clock', { data: { now: null } })
})

test('who chose rubrics finds tomorrow what is new in them, and goes on with what is half heard', async ({
  page,
  browser,
  request,
  stores,
}) => {
  const fresh = page.getByRole('region', { name: t('visit:new') })
  const onward = page.getByRole('region', { name: t('visit:continue') })
  const moveTo = async (now: Date | null) =>
    expect((await request.post('/_local/clock', { data: { now } })).status()).toBe(200)
  // Yesterday and today: publications have the machine's own clock, and hide what is to come.
  await moveTo(new Date(Date.now() - DAY))
  await signUp(page, 'de', newPerson())

  await test.step('without rubrics the newest of all stand there, with the way to choose', async () => {
    await page.goto('/')
    await fresh.getByRole('link', { name: t('visit:choose') }).click()
    await page.getByRole('checkbox', { name: 'Kardiologie' }).check()
    await page.getByRole('button', { name: t('onboarding:continue', { count: 1 }) }).click()
    await page.waitForURL(/\/$/)
  })

  await test.step('on the first visit nothing is called new', async () => {
    await expect(fresh).toContainText(t('visit:firstVisit'))
    await expect(fresh).toContainText(t('visit:why', { rubric: 'Kardiologie' }))
    await expect(page.locator('.visit-unread')).toHaveCount(0)
    await expect(onward).toHaveCount(0)
  })

  await test.step('a recording is left half heard', async () => {
    await page.goto('/hearticle/16')
    await page.getByRole('button', { name: 'Anhören' }).click()
    const audio = page.locator('audio')
    await audio.evaluate((its: HTMLAudioElement) => {
      its.currentTime = its.duration / 2
    })
    await expect
      .poll(() => audio.evaluate((its: HTMLAudioElement) => its.played.length))
      .not.toBe(0)
  })

  const headline = 'Neues vom Herzen'
  await test.step('tomorrow there is something new', async () => {
    await moveTo(null)
    await stores.hearticles.importByKey(
      hearticleDraft('of-tomorrow', {
        topicId: await topicOf(request),
        publicationDate: dayInVienna(new Date()),
        citedPmids: [],
        translations: [translation('de', { headline, mainTextBody: 'Neu.' }), translation('en')],
      }),
    )
    const people = peopleAtWork(browser)
    const editor = await people.as('demo-editor')
    await editor.goto('/editor?tab=publication')
    await publishNow(editor, t)
    await people.close()
    // The service looks for a newer list as it is asked.
    const ofToday = async () => (await request.get('/api/public/hearticles?lang=de')).text()
    await expect.poll(ofToday).toContain(headline)
  })

  // The clock of this browser is wrong by a day: it neither hides nor invents anything.
  await page.clock.setFixedTime(new Date(Date.now() - DAY))
  await test.step('it is new, unread, and stands on the page once', async () => {
    await page.goto('/')
    await expect(fresh).toContainText(t('visit:freshYesterday', { count: 1 }))
    const row = fresh.getByRole('listitem').filter({ hasText: headline })
    await expect(row).toContainText(t('visit:why', { rubric: 'Kardiologie' }))
    await expect(row.locator('.visit-unread')).toBeVisible()
    await expect(page.getByRole('link', { name: headline })).toHaveCount(1)
    // Each list below has come by now.
    await expect(page.locator('.study-list[aria-busy=true]')).toHaveCount(0)
    expect(await repeatedTitles(page)).toEqual([])
    await expectNoBarrierInViews(page, 'home of a user')
  })

  await test.step('after reading it, and loading the page again, it is new and no longer unread', async () => {
    await fresh.getByRole('link', { name: headline }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    await page.goto('/')
    await expect(fresh).toContainText(t('visit:freshYesterday', { count: 1 }))
    await expect(fresh.locator('.visit-unread')).toHaveCount(0)
  })

  await test.step('what was half heard can be gone on with, taken away and put back', async () => {
    await expect(onward).toContainText(/noch \d+:\d\d zu hören/)
    await onward.getByRole('button', { name: /entfernen/ }).click()
    const undo = onward.getByRole('button', { name: t('visit:undo') })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(onward.getByRole('button', { name: /entfernen/ })).toBeFocused()
    await onward.getByRole('link').last().click()
    await expect(page).toHaveURL(/\/hearticle\/16$/)
  })

  await test.step('where the list does not come, it says so and can be asked for again', async () => {
    await page.route('**/api/reading-list/continue*', (route) => route.abort())
    await page.goto('/')
    await expect(fresh).toContainText(t('visit:failed'))
    await page.unroute('**/api/reading-list/continue*')
    await fresh.getByRole('button', { name: t('visit:tryAgain') }).click()
    await expect(fresh).toContainText(headline)
  })
})

/** Addresses that more than one visible title of a list leads to. */
function repeatedTitles(page: Page): Promise<string[]> {
  const titles = page.locator(':is(.front, .studies-feed, .archive) :is(h1, h3) a')
  return titles.evaluateAll((links) => {
    const shown = links.filter((link) => link.checkVisibility()).map((link) => String(link))
    return shown.filter((address, at) => shown.indexOf(address) !== at)
  })
}

/** A topic of the rubric that is chosen. */
async function topicOf(request: {
  get(path: string): Promise<{ json(): Promise<unknown> }>
}): Promise<number> {
  const answer = await request.get('/api/public/hearticles/all')
  const all = (await answer.json()) as { topic: { id: number; rubric: { id: number } } }[]
  const topic = all.find((hearticle) => hearticle.topic.rubric.id === HEART)?.topic
  if (!topic) throw new Error('the sample has no hearticle of the rubric')
  return topic.id
}
