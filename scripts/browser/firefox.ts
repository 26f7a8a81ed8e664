import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../project/folders.ts'
import { installDebianPackage } from './debian.ts'

const FIREFOX = '/usr/bin/firefox-esr'

/**
 * Debian's Firefox; as root one is installed where there is none.
 * @returns the path of a program that starts it, understood by Playwright
 * @throws where there is none and none can be installed
 */
export function provideTestFirefox(): string {
  if (!existsSync(FIREFOX)) {
    console.log('no Firefox here; installing one')
    installDebianPackage('firefox-esr')
  }
  if (existsSync(FIREFOX)) return join(PROJECT_FOLDER, 'scripts/browser/run-firefox.ts')
  throw new Error(`no Firefox could be installed: there is no ${FIREFOX}`)
}
