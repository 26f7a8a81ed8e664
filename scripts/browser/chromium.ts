import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * A Chromium for tests: `CHROMIUM_PATH`, the system's, Playwright's own, else one is installed:
 * Playwright's, or where that cannot be had Debian's package as root.
 * @returns the path of the program
 * @throws where there is none and none can be installed
 */
export async function provideChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there`)
  }
  const known = () => ['/usr/bin/chromium', chromium.executablePath()].find(existsSync)
  const found = known()
  if (found) return found

  console.log('no Chromium here; installing one')
  succeeds(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (!known() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', ['update', '-qq'])
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const installed = known()
  if (installed) return installed
  throw new Error('no Chromium could be installed: set CHROMIUM_PATH to one')
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
