import { editorialText } from '../../content/editorial/texts.ts'
import { hearticleDraft } from '../support/records.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'

const names = {
  de: ['Gut fürs Herz', 'Klein anfangen'],
  en: ['Good for the heart', 'Start small'],
} as const

for (const language of ['de', 'en'] as const) {
  test(`a playlist is a page in its own language, readable without JavaScript, ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of ['/', '/rubric/1', '/playlist/2']) {
      await page.goto(baseURL + at(language, path))
      const hero = page.getByText(editorialText('hero.subtitle', language))
      await expect(hero.filter({ visible: true })).toHaveCount(1)
      await expect(page.getByRole('link', { name: names[language][0] })).toHaveAttribute(
        'href',
        at(language, '/playlist/1'),
      )
    }
    for (const [index, name] of names[language].entries()) {
      const address = at(language, `/playlist/${index + 1}`)
      await page.goto(`${baseURL}${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveTitle(`${name} · Hearticle`)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + address)
      await expect(page.locator('link[hreflang=en]')).toHaveAttribute(
        'href',
        `${baseURL}/en/playlist/${index + 1}`,
      )
      const cards = page.locator('.playlist .hearticle-card a')
      expect(await cards.count()).toBeGreaterThan(3)
      await expect(cards.first()).toHaveAttribute('href', /\/hearticle\/\d+$/)
    }
    await context.close()
  })

  test(`a playlist that is newer than the build is a page as well, ${language}`, async ({
    page,
    stores,
  }) => {
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft(`in-a-playlist-${language}`, { publicationDate: '2026-01-02', topicId: 1 }),
    )
    const playlist = await stores.playlists.create({
      name: `Neu ${language}`,
      description: 'Gerade entstanden',
      status: 'ACTIVE',
      hearticleIds: [hearticle.id],
    })
    const address = at(language, `/playlist/${playlist?.id}`)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Neu ${language}`)
    await expect(page.getByText('Gerade entstanden')).toBeVisible()
    await expect(page.locator('.playlist .hearticle-card')).toHaveCount(1)
    await expect(page).toHaveTitle(`Neu ${language} · Hearticle`)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    const other = language === 'de' ? 'en' : 'de'
    await expect(page.locator('a[data-other-language]')).toHaveAttribute(
      'href',
      at(other, `/playlist/${playlist?.id}`),
    )

    await stores.playlists.remove(playlist?.id ?? 0, new Date())
    expect((await page.goto(address))?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words[language]('page:notFoundTitle'),
    )
    expect((await page.goto(at(language, '/playlist/99999')))?.status()).toBe(404)
  })

  test(`a rubric that is newer than the build has its name, ${language}`, async ({
    page,
    stores,
  }) => {
    const id = language === 'de' ? 901 : 902
    const texts = { de: 'Zähne', en: 'Teeth' }
    await stores.taxonomy.putRubric({ id, name: texts, description: texts })
    await page.goto(at(language, `/rubric/${id}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language])
    await expect(page).toHaveTitle(`${texts[language]} · Hearticle`)
  })
}

test('where a playlist cannot be reached, a person can try again', async ({ page, stores }) => {
  const playlist = await stores.playlists.create({
    name: 'Später',
    description: '',
    status: 'ACTIVE',
    hearticleIds: [],
  })
  const call = `**/api/playlist/${playlist?.id}?*`
  await page.route(call, (route) => route.abort())
  await page.goto(`/playlist/${playlist?.id}`)
  await expect(page.getByText(words.de('feed:playlistFailed'))).toBeVisible()
  await page.unroute(call)
  await page
    .locator('.rubric-head')
    .getByRole('button', { name: words.de('feed:tryAgain') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Später')
  await expect(page.getByText(words.de('feed:playlistEmpty'))).toBeVisible()
})
