/**
 * `npm run screens [-- WORD]`
 * Draws every screen of the product and what opens on it onto contact sheets below `screens/`, to be
 * looked at: in German on a light phone and in English on a dark desktop. With a word, those alone
 * whose name or state has it.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_FOLDER } from './project/folders.ts'
import { runAll, runPlaywright } from './test/run-all.ts'

process.env.SCREENS_WORD = process.argv.slice(2).join(' ')
await rm(join(PROJECT_FOLDER, 'screens'), { recursive: true, force: true })
await runAll([(reports) => runPlaywright(reports, { config: 'playwright.screens.config.ts' })])
