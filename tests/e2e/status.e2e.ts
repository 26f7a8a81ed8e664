import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'

const t = words.de

test('the status page says what the services say, and asks again on demand', async ({ page }) => {
  const database = page.locator('[data-part=database] dd')
  const catalogue = page.locator('[data-part=catalogue] dd')
  await page.goto('/status')
  await expect(database).toHaveText(t('page:statusOk'), { useInnerText: true })
  await expect(catalogue).toHaveText(t('page:statusOk'), { useInnerText: true })
  await expect(page.getByText(/^Geprüft um \d.*, Version ./)).toBeVisible()

  const again = page.getByRole('button', { name: 'Noch einmal prüfen' })
  const failing = {
    status: 'unavailable',
    version: '1',
    catalogue: 'missing',
    database: 'read_only',
  }
  await page.route('/api/health', (route) => route.fulfill({ status: 503, json: failing }))
  await again.click()
  await expect(database).toHaveText(t('page:statusReadOnly'), { useInnerText: true })
  await expect(catalogue).toHaveText(t('page:statusMissing'), { useInnerText: true })

  await page.route('/api/health', (route) => route.abort())
  await again.click()
  await expect(database).toHaveText(t('page:statusUnknown'), { useInnerText: true })
  await expect(page.locator('[data-version]')).toBeHidden()
})
