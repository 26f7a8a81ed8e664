/** What `npm run screens` runs. */
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../../../scripts/project/folders.ts'
import { test } from '../support/product.ts'
import { drawScreen, writeSheets } from './contact-sheets.ts'
import type { Screen } from './screen.ts'
import { SCREENS } from './screens.ts'
import { LOOKS, openVisitors } from './visit-screens.ts'

const FOLDER = join(PROJECT_FOLDER, 'screens')
const word = process.env.SCREENS_WORD?.toLowerCase() ?? ''

const isWanted = ({ name, states = {} }: Screen) =>
  [name, ...Object.keys(states)].some((screenName) => screenName.toLowerCase().includes(word))

test.describe.configure({ timeout: 600_000 })

for (const language of ['de', 'en'] as const) {
  const { viewport, colorScheme } = LOOKS[language]
  const look = `${language}-${viewport.width}-${colorScheme}`
  for (const [part, all] of Object.entries(SCREENS)) {
    const screens = all.filter(isWanted)
    if (screens.length === 0) continue
    const title = `${part}-${look}`
    test(title, async ({ browser, page, stores }) => {
      const drawn: Awaited<ReturnType<typeof drawScreen>>[] = []
      const notReached: string[] = []
      const visitors = openVisitors({ browser, stores, language })
      for (const screen of screens) {
        await visitors
          .visit(screen, async (name, screenPage) => {
            drawn.push(await drawScreen(screenPage, FOLDER, { part: title, name }))
          })
          .catch((error) => notReached.push(`${screen.name}: ${error}`))
      }
      await visitors.close()
      await writeSheets(page, FOLDER, title, drawn)
      if (notReached.length > 0) throw new Error(notReached.join('\n'))
    })
  }
}
