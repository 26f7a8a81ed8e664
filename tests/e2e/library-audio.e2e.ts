import { mp3Of } from '../support/mp3.ts'
import { hearticleDraft } from '../support/records.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de

test('an editor hears what they uploaded for a draft, and nobody hears it by its address', async ({
  page,
  request,
  stores,
}) => {
  const { hearticle } = await stores.hearticles.importByKey(
    hearticleDraft('sound-of-a-draft', { topicId: 1, status: 'DRAFT', citedPmids: [] }),
  )
  await signIn(page, 'demo-editor')
  const audio = page.locator('.list-detail')
  const open = (id: number) => page.goto(`/desk/sounds?term=${id}&row=${id}`)
  // Of what is public, new sound waits for its edition (P-SOUND-FILES).
  await open(16)
  await expect(audio.getByText(t('library:audioWaits'))).toBeVisible()
  await open(hearticle.id)
  await expect(audio.getByText(t('library:audioUnpublished'))).toBeVisible()

  const what = t('library:language_de')
  const buffer = Buffer.from(mp3Of(200))
  const field = audio.getByLabel(t('library:audioFile', { what }))
  await field.setInputFiles({ name: 'a.mp3', mimeType: 'audio/mpeg', buffer })
  await audio.getByRole('button', { name: t('library:listenTo', { what }) }).click()
  const player = audio.locator('audio')
  await expect(player).toHaveAttribute('aria-label', t('library:audioOf', { what }))
  await expect
    .poll(() => player.evaluate((element: HTMLAudioElement) => element.duration))
    .toBeGreaterThan(5)

  const [translation] = hearticle.translations
  const address = `/uploads/${hearticle.id}/${translation?.id}.mp3`
  expect((await request.get(address)).status()).toBe(404)
})
