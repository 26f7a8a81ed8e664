import { hearticleDraft } from '../support/records.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'

const language = 'en'
const names = ['Good for the heart', 'Start small'] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a playlist is a page in its own language', async ({ page, baseURL }) => {
    for (const [index, name] of names.entries()) {
      const address = at(language, `/playlist/${index + 1}`)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveTitle(`${name} · Hearticle`)
      const canonical = page.locator('link[rel=canonical]')
      await expect(canonical).toHaveAttribute('href', baseURL + address)
      const german = page.locator('link[hreflang=de]')
      await expect(german).toHaveAttribute('href', `${baseURL}/playlist/${index + 1}`)
      const cards = page.locator('.playlist .hearticle-card a')
      expect(await cards.count()).toBeGreaterThan(3)
      await expect(cards.first()).toHaveAttribute('href', /\/hearticle\/\d+$/)
    }
    await test.step('and home and its subject lead to it', async () => {
      for (const path of ['/rubric/1', '/']) {
        await page.goto(at(language, path))
        const link = page.getByRole('link', { name: names[0] })
        await expect(link).toHaveAttribute('href', at(language, '/playlist/1'))
      }
    })
  })
})

test('a playlist or a rubric that is newer than the build is a page as well', async ({
  page,
  stores,
}) => {
  const { hearticle } = await stores.hearticles.importByKey(
    hearticleDraft('in-a-playlist', { publicationDate: '2026-01-02', topicId: 1 }),
  )
  const playlist = await stores.playlists.create({
    name: 'Neu',
    description: 'Gerade entstanden',
    status: 'ACTIVE',
    hearticleIds: [hearticle.id],
  })
  const path = `/playlist/${playlist?.id}`
  const heading = page.getByRole('heading', { level: 1 })
  await test.step('it has its texts, its hearticles and its addresses', async () => {
    expect((await page.goto(at(language, path)))?.status()).toBe(200)
    await expect(heading).toHaveText('Neu')
    await expect(page.getByText('Gerade entstanden')).toBeVisible()
    await expect(page.locator('.playlist .hearticle-card')).toHaveCount(1)
    await expect(page).toHaveTitle('Neu · Hearticle')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await expect(page.locator('a[data-other-language]')).toHaveAttribute('href', path)
  })
  await test.step('once it is deleted, or was never there, that is said', async () => {
    await stores.playlists.remove(playlist?.id ?? 0, new Date())
    expect((await page.goto(at(language, path)))?.status()).toBe(410)
    await expect(heading).toHaveText(words[language]('page:notFoundTitle'))
    expect((await page.request.get(at(language, '/playlist/99999'))).status()).toBe(404)
  })
  await test.step('a rubric has its name, and filters of its studies', async () => {
    const texts = { de: 'Zähne', en: 'Teeth' }
    await stores.taxonomy.putRubric({ id: 901, name: texts, description: texts })
    await page.goto(at(language, '/rubric/901'))
    await expect(heading).toHaveText('Teeth')
    await expect(page).toHaveTitle('Teeth · Hearticle')
    await expect(page.locator('.study-list')).not.toHaveCount(0)
    await page
      .getByLabel(words[language]('filters:design'))
      .selectOption({ label: words[language]('designs:cohort') })
    await expect(page).toHaveURL(/\?design=cohort$/)
    await expect(page.getByText(words[language]('subject:noneFound'))).toBeVisible()
  })
})
