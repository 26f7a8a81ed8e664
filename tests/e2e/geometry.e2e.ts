import { geometryFaults } from './screens/geometry.ts'
import { SCREENS } from './screens/screens.ts'
import { LOOKS, visitScreens } from './screens/visit-screens.ts'
import { expect, test } from './support/product.ts'

test.describe.configure({ timeout: 180_000 })

for (const language of ['de', 'en'] as const) {
  const { viewport, colorScheme } = LOOKS[language]
  for (const [part, screens] of Object.entries(SCREENS)) {
    test(`everything stands where it should, and can be pressed: ${part}, ${language}, ${viewport.width} px, ${colorScheme}`, async ({
      browser,
      stores,
    }) => {
      const faults: string[] = []
      const notReached = await visitScreens(screens, {
        browser,
        stores,
        language,
        look: async (name, page) => {
          for (const fault of await geometryFaults(page)) faults.push(`${name}: ${fault}`)
        },
      })
      expect([...notReached, ...faults]).toEqual([])
    })
  }
}
