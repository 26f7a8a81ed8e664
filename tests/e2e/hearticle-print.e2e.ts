import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/protocol/language.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { hearticleDraft, translation } from '../support/records.ts'
import { both, writtenComparison, writtenFinding } from '../support/written-finding.ts'
import { expect, test } from './support/product.ts'

/** The pages of a PDF, counted by the objects that stand for one each. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('a hearticle prints on one side, with nothing to press, and so does a study', async ({
  page,
}) => {
  await page.goto('/hearticle/16')
  await page.emulateMedia({ media: 'print' })
  for (const shown of [
    'h1',
    '[data-icon-array]',
    '.meaning',
    '[data-fact-box] td',
    '.outcome .source',
    '.text p',
    '.feed .helpful li',
    '.feed .harmful li',
    '.notice',
  ]) {
    await expect(page.locator(shown).first(), shown).toBeVisible()
  }
  // Paper is spared grounds, but not those of signs: they would all look alike.
  for (const sign of ['.marks .on', '.legend span']) {
    const isDrawn = await page
      .locator(sign)
      .first()
      .evaluate((element) =>
        ['', '::before'].some((part) => {
          const { printColorAdjust } = getComputedStyle(element, part)
          return printColorAdjust === 'exact'
        }),
      )
    expect(isDrawn, sign).toBe(true)
  }
  await expect(page.locator('nav:visible, button:visible, audio:visible')).toHaveCount(0)
  const references = page.locator('.study-card summary')
  await expect(references).toHaveCount(4)
  for (const reference of await references.all()) {
    await expect(reference.locator('.number')).toBeVisible()
    await expect(reference.locator('.card-title')).toBeVisible()
    await expect(reference.locator('.card-source')).toContainText(/\d{4}/)
    await expect(reference.locator('.card-ids')).toBeVisible()
    await expect(reference.locator('.card-ids')).toContainText(/PMID \d+\s· https:/)
  }
  await expect(references.first().locator('.card-ids')).toContainText(/^DOI 10\./)
  await expect(page.locator('.page-address')).toHaveText(/^https?:\/\/.+\/hearticle\/16$/)
  expect(await sheets(page)).toBe(1)
  await expect(page.locator('.below:not(.pass-on)')).toHaveAttribute('open')
  await test.step('in dark appearance, too, it is printed dark on white', async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const [ink, paper] = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      const context = document.createElement('canvas').getContext('2d')
      return [color, backgroundColor].map((value) => {
        if (!context) return 0
        context.fillStyle = value
        context.fillRect(0, 0, 1, 1)
        return context.getImageData(0, 0, 1, 1).data[0] ?? 0
      })
    })
    expect(ink).toBeLessThan(90)
    expect(paper).toBe(255)
  })
  await test.step('no reference stays folded; one comparison fits on one side, four on both', async () => {
    await page.emulateMedia({ media: null, colorScheme: null })
    await page.goto('/hearticle/4')
    expect(await sheets(page)).toBe(2)
    await expect(page.locator('.study-card:not([hidden])')).toHaveCount(5)
  })
  await test.step('in English, too, it is one side', async () => {
    await page.goto('/en/hearticle/16')
    expect(await sheets(page)).toBe(1)
  })
  await test.step('a study prints with its facts and how to cite it', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.goto('/pubmed/37478886')
    for (const shown of ['h1', '.facts', '.text p', '.citation-text']) {
      await expect(page.locator(shown).first(), shown).toBeVisible()
    }
    await expect(page.locator('nav:visible, button:visible')).toHaveCount(0)
    expect(await sheets(page)).toBeLessThanOrEqual(2)
  })
})

test('every hearticle prints on one sheet, each label apart from its fact', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/hearticle', '/en/hearticle']) {
    for (let id = 1; id <= 16; id += 1) {
      await page.goto(`${path}/${id}`)
      expect(await sheets(page), `${path}/${id}`).toBeLessThanOrEqual(2)
      const touching = await page.locator('dl.fact-list > div').evaluateAll((facts) =>
        facts.flatMap((fact) => {
          const [label, value] = ['dt', 'dd'].map((name) => fact.querySelector(name))
          if (!label?.checkVisibility() || !value) return []
          const [a, b] = [label.getBoundingClientRect(), value.getBoundingClientRect()]
          return b.left - a.right >= 2 || b.top >= a.bottom ? [] : [fact.textContent]
        }),
      )
      expect(touching, `${path}/${id}`).toEqual([])
    }
  }
})

test('every hearticle has a sheet of exactly one page in each language, also the longest text', async ({
  page,
  stores,
}) => {
  const long = (letters: number) =>
    both('Mitteldruckverlaufsbeobachtung bei älteren Menschen '.repeat(letters).slice(0, letters))
  const { hearticle } = await stores.hearticles.importByKey(
    hearticleDraft('longest sheet', {
      citedPmids: ['23432189', '26551272'],
      findings: Array.from({ length: 8 }, (_, at) => ({
        ...writtenFinding,
        id: `f${at + 1}`,
        outcome: long(200),
        duration: long(100),
        arms: [
          { label: long(100), events: 30, total: 1000 },
          { label: long(100), events: 60, total: 1000 },
        ],
        pmid: '26551272',
      })),
      comparisons: [
        {
          ...writtenComparison,
          intervention: long(200),
          comparator: long(200),
          population: long(300),
          harms: {
            reported: 'found',
            more: long(200),
            seen: long(200),
            pmid: '26551272',
            place: long(200),
          },
        },
      ],
      translations: (['de', 'en'] as const).map((language) =>
        translation(language, { headline: long(300).de }),
      ),
    }),
  )
  await page.emulateMedia({ media: 'print' })
  const samples = Array.from({ length: 16 }, (_, at) => at + 1)
  for (const language of ['de', 'en'] as Language[]) {
    for (const id of [...samples, hearticle.id]) {
      const address = addressOf({ page: 'handout', id }, language)
      await page.goto(address)
      expect(await sheets(page), address).toBe(1)
      const { room, used } = await page.locator('.sheet').evaluate((sheet) => ({
        room: sheet.clientHeight,
        used: sheet.scrollHeight,
      }))
      expect(used, address).toBeLessThanOrEqual(room)
    }
  }
})
